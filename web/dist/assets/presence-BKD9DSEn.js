<<<<<<<< HEAD:web/dist/assets/presence-D9mx2rTK.js
import{it as e}from"./first-CQ77r1XU.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
========
import{it as e}from"./first-CJfyDqUt.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
>>>>>>>> 4422e1e1 (web: fit the card of a round on phones held sideways):web/dist/assets/presence-BKD9DSEn.js
