<<<<<<<< HEAD:web/dist/assets/presence-DcMd2SIi.js
import{n as e}from"./client-wI54JUP_.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
========
import{n as e}from"./client-A-dU5sjs.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/presence-c8DEnTv0.js
