<<<<<<<< HEAD:web/dist/assets/Face-BZjSe4Er.js
import{Gt as e,J as t,O as n,Tt as r,V as i,Wt as a,dt as o,h as s,lt as c}from"./pieces-PD_WJU5L.js";var l=o(`<img alt=""/>`);function u(o,u){e(u,!0);let d=n(u,`nth`,3,1),f=n(u,`size`,3,28);var p=l();let m;r(e=>{m=t(p,1,`face rigid svelte-14yysb5`,null,m,{turned:d()%2==0}),i(p,`src`,e),i(p,`width`,f()),i(p,`height`,f())},[()=>s(`faces/${u.bot}.svg`)]),c(o,p),a()}export{u as t};
========
import{Gt as e,J as t,O as n,Tt as r,V as i,Wt as a,dt as o,h as s,lt as c}from"./pieces-B7bbNjrM.js";var l=o(`<img alt=""/>`);function u(o,u){e(u,!0);let d=n(u,`nth`,3,1),f=n(u,`size`,3,28);var p=l();let m;r(e=>{m=t(p,1,`face rigid svelte-14yysb5`,null,m,{turned:d()%2==0}),i(p,`src`,e),i(p,`width`,f()),i(p,`height`,f())},[()=>s(`faces/${u.bot}.svg`)]),c(o,p),a()}export{u as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/Face-CW7tLQID.js
