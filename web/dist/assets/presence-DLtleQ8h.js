<<<<<<<< HEAD:web/dist/assets/presence-Cpfwvbbh.js
import{it as e}from"./first-CQzD3-Bt.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
========
import{it as e}from"./first-CrkrE-Si.js";var t=6e4,n=3e5,r=Date.now(),i=0;function a(){if(i)return;for(let e of[`pointerdown`,`pointermove`,`keydown`,`touchstart`])addEventListener(e,()=>r=Date.now(),{passive:!0});let a=()=>{!document.hidden&&Date.now()-r<n&&e(`POST`,`/api/me/here`).catch(()=>{})};document.addEventListener(`visibilitychange`,()=>{r=Date.now(),a()}),i=window.setInterval(a,t),a()}export{a as t};
>>>>>>>> e278fbbf (web: let drops run on a layer of their own):web/dist/assets/presence-DLtleQ8h.js
