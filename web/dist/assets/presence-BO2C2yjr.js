<<<<<<<< HEAD:web/dist/assets/presence-ms34OJ2x.js
import{it as e}from"./first-rda_2VZ-.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
========
import{it as e}from"./first-C0CoI-ES.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
>>>>>>>> 9e6ef184 (web: keep six breakpoints beside the four layouts):web/dist/assets/presence-BO2C2yjr.js
