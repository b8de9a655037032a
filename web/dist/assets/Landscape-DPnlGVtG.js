import{B as e,O as t,Ut as n,Wt as r,Yt as i,ct as a,dt as o,et as s,wt as c}from"./pieces-DqChCnk5.js";import{t as l}from"./drawing-D6w2PP4U.js";var u=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">
<defs>
<pattern id="land-dots" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><circle cx="2.5" cy="2.5" r="1.3" fill="var(--poster-snow)" opacity="0.16"/></pattern>
<g id="land-fir"><path fill="var(--poster-fir)" d="M0 0 9 14H5L12 26H7L14 40H-14L-7 26H-12L-5 14H-9Z"/><path fill="var(--poster-line)" d="M-2.5 40H2.5V47H-2.5Z"/></g>
<g id="land-pylon"><path fill="none" stroke="var(--poster-line)" stroke-width="2" d="M-9 0 0-62 9 0M-5-28H5M-14-46H14M-10-36H10M-7-12 5-28M7-12-5-28"/></g>
</defs>
<rect fill="var(--poster-sky)" width="1200" height="800"/>
<rect fill="var(--poster-sky-2)" y="150" width="1200" height="650"/>
<rect fill="var(--poster-sky-3)" y="240" width="1200" height="560"/>
<circle fill="var(--poster-halo)" opacity="0.35" cx="842" cy="222" r="150"/>
<circle fill="var(--poster-halo)" opacity="0.35" cx="842" cy="222" r="112"/>
<circle fill="var(--poster-sun)" cx="842" cy="222" r="78"/>
<g fill="var(--poster-cloud)" opacity="0.75">
<path d="M80 170H330a16 16 0 0 0 0-32H270a30 30 0 0 0-58-6 26 26 0 0 0-46 6H80a16 16 0 0 0 0 32Z"/>
<path d="M960 118h150a12 12 0 0 0 0-24h-34a24 24 0 0 0-46-4 20 20 0 0 0-34 4h-36a12 12 0 0 0 0 24Z"/>
</g>
<path fill="var(--poster-far)" d="M0 430 90 318 150 366 262 214 352 330 408 282 520 400 640 300 724 372 846 262 930 352 1010 300 1110 402 1200 330V800H0Z"/>
<path fill="var(--poster-snow)" d="M262 214 204 293 232 284 252 306 274 282 296 300 318 286ZM846 262 796 307 822 304 842 322 862 304 884 312 892 311ZM640 300 604 330 628 328 642 342 660 326 676 331Z"/>
<path fill="var(--poster-near)" d="M0 380 96 236 186 372 246 332 380 470H800L920 372 982 420 1082 250 1200 418V800H0Z"/>
<path fill="var(--poster-shade)" opacity="0.7" d="M96 236 186 372 246 332 380 470 300 470 210 400 150 380ZM1082 250 1200 418V520L1120 400 1096 330Z"/>
<path fill="var(--poster-snow)" d="M96 236 56 296 80 288 98 312 118 286 140 302ZM1082 250 1044 315 1068 306 1088 330 1106 304 1130 318Z"/>
<path fill="url(#land-dots)" d="M0 380 96 236 186 372 246 332 380 470H0ZM800 470 920 372 982 420 1082 250 1200 418V520H800Z"/>
<path fill="var(--poster-lake)" d="M330 430C440 416 700 416 850 430L806 500H380Z"/>
<path stroke="var(--poster-snow)" stroke-width="3" stroke-linecap="round" opacity="0.7" fill="none" d="M420 440H540M600 436H740M470 452H590M640 450H770M430 462H500"/>
<path fill="var(--poster-ochre)" d="M0 470C150 430 280 440 372 470L470 660H0ZM1200 480C1050 430 900 436 806 470L720 660H1200Z"/>
<path fill="var(--poster-wall)" stroke="var(--poster-line)" stroke-width="4" stroke-linejoin="round" d="M352 462H828L756 668H424Z"/>
<path fill="none" stroke="var(--poster-line)" stroke-width="2" opacity="0.25" d="M371 514H809M389 566H791M407 618H773"/>
<path fill="none" stroke="var(--poster-line)" stroke-width="2" opacity="0.25" d="M404 462 462 668M476 462 510 668M704 462 670 668M776 462 718 668"/>
<path fill="var(--poster-wall)" stroke="var(--poster-line)" stroke-width="4" stroke-linejoin="round" d="M340 444H840V466H340Z"/>
<path fill="var(--poster-line)" opacity="0.65" d="M378 486a13 13 0 0 1 26 0V496H378ZM430 486a13 13 0 0 1 26 0V496H430ZM724 486a13 13 0 0 1 26 0V496H724ZM776 486a13 13 0 0 1 26 0V496H776Z"/>
<path fill="var(--poster-water)" stroke="var(--poster-line)" stroke-width="3" d="M528 458H652V640C640 668 540 668 528 640Z"/>
<path stroke="var(--poster-snow)" stroke-width="5" stroke-linecap="round" stroke-dasharray="46 16" opacity="0.85" d="M546 466V634M572 466V648M606 466V648M634 466V634"/>
<path fill="none" stroke="var(--poster-line)" stroke-width="15" stroke-linejoin="round" d="M792 540H836L904 606V640"/><path fill="none" stroke="var(--poster-roof)" stroke-width="9" stroke-linejoin="round" d="M792 540H836L904 606V640"/>
<path fill="none" stroke="var(--poster-line)" stroke-width="15" stroke-linejoin="round" d="M806 500H862L940 578V640"/><path fill="none" stroke="var(--poster-roof)" stroke-width="9" stroke-linejoin="round" d="M806 500H862L940 578V640"/>
<path fill="var(--poster-meadow)" d="M0 600C160 560 330 600 452 654L520 800H0ZM1200 610C1040 560 850 600 730 654L660 800H1200Z"/>
<path fill="var(--poster-meadow-2)" d="M0 700C130 660 300 690 400 800H0ZM1200 706C1060 664 900 700 800 800H1200Z"/>
<path fill="var(--poster-water)" d="M440 660H740C760 700 690 720 700 752 706 780 760 790 780 800H392C420 784 476 770 480 742 484 706 430 700 440 660Z"/>
<path stroke="var(--poster-snow)" stroke-width="3" stroke-linecap="round" opacity="0.7" fill="none" d="M500 684H590M620 696H690M520 716H600M560 742H660M470 776H560M620 782H720"/>
<g>
<path fill="var(--poster-house)" stroke="var(--poster-line)" stroke-width="3" d="M846 700V630H1000V700Z"/>
<path fill="var(--poster-roof)" stroke="var(--poster-line)" stroke-width="3" stroke-linejoin="round" d="M836 632 868 604H978L1010 632Z"/>
<path fill="var(--poster-window)" stroke="var(--poster-line)" stroke-width="2" d="M860 700V660a10 10 0 0 1 20 0V700ZM894 690V660a10 10 0 0 1 20 0V690ZM928 690V660a10 10 0 0 1 20 0V690ZM962 690V660a10 10 0 0 1 20 0V690Z"/>
</g>
<path fill="none" stroke="var(--poster-line)" stroke-width="1.3" opacity="0.7" d="M944 546C990 566 1010 580 1027 586M976 546C1010 566 1040 580 1065 586M1027 586C1070 610 1110 612 1135 610M1065 586C1100 606 1130 610 1165 610M1165 610 1200 600"/>
<use href="#land-pylon" transform="translate(960 600) scale(1.1)"/><use href="#land-pylon" transform="translate(1046 650) scale(1.4)"/><use href="#land-pylon" transform="translate(1150 660) scale(1.1)"/>
<use href="#land-fir" transform="translate(70 640) scale(1.5)"/><use href="#land-fir" transform="translate(120 668) scale(1.9)"/><use href="#land-fir" transform="translate(30 690) scale(2.1)"/><use href="#land-fir" transform="translate(170 640) scale(1.2)"/><use href="#land-fir" transform="translate(1010 560) scale(1)"/><use href="#land-fir" transform="translate(1050 574) scale(1.3)"/><use href="#land-fir" transform="translate(1092 556) scale(1.1)"/><use href="#land-fir" transform="translate(1140 590) scale(1.6)"/><use href="#land-fir" transform="translate(1180 566) scale(1.2)"/><use href="#land-fir" transform="translate(228 560) scale(0.9)"/><use href="#land-fir" transform="translate(256 572) scale(1.1)"/><use href="#land-fir" transform="translate(200 576) scale(1.2)"/><use href="#land-fir" transform="translate(1120 690) scale(2.2)"/><use href="#land-fir" transform="translate(1176 720) scale(2.6)"/><use href="#land-fir" transform="translate(1064 720) scale(1.8)"/>
<g>
<path fill="var(--poster-house)" stroke="var(--poster-line)" stroke-width="3" d="M292 646V620L308 606 324 620V646ZM330 652V628L344 616 358 628V652ZM262 650V632L274 622 286 632V650Z"/>
<path fill="var(--poster-roof)" stroke="var(--poster-line)" stroke-width="3" stroke-linejoin="round" d="M286 622 308 602 330 622ZM326 630 344 613 362 630ZM258 634 274 619 290 634ZM303 604V580L308 566 313 580V604Z"/>
</g>
</svg>
`,d=o(`<svg class="land overlay broad tall svelte-1tw4mq9" aria-hidden="true"></svg>`);function f(o,f){r(f,!0);let p=t(f,`fit`,3,`xMidYMax slice`),m=t(f,`view`,3,`0 0 1200 800`);var h=d();s(h,()=>l(u),!0),i(h),c(()=>{e(h,`viewBox`,m()),e(h,`preserveAspectRatio`,p())}),a(o,h),n()}export{f as t};