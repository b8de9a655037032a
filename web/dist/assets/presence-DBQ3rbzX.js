<<<<<<<< HEAD:web/dist/assets/presence-Ca4MxGhT.js
import{it as e}from"./first-B-hVkC6r.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
========
import{it as e}from"./first-DQbC1lE-.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
>>>>>>>> 00a94acf (web: let the light of a lesson come back at once):web/dist/assets/presence-DBQ3rbzX.js
