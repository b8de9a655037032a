<<<<<<<< HEAD:web/dist/assets/Rounds-2Yzxe64K.js
import{J as e,O as t,Tt as n,Xt as r,dt as i,lt as a,nt as o}from"./pieces-PD_WJU5L.js";var s=i(`<i></i>`),c=i(`<span class="ibox gap-3" aria-hidden="true"></span>`);function l(i,l){let u=t(l,`over`,3,!1);var d=c();o(d,20,()=>[1,2,3,4,5],e=>e,(t,r)=>{var i=s();let o;n(()=>o=e(i,1,`frame-soft svelte-165bbpj`,null,o,{past:r<l.round||u(),now:r===l.round&&!u()})),a(t,i)}),r(d),a(i,d)}export{l as t};
========
import{J as e,O as t,Tt as n,Xt as r,dt as i,lt as a,nt as o}from"./pieces-B7bbNjrM.js";var s=i(`<i></i>`),c=i(`<span class="ibox gap-3" aria-hidden="true"></span>`);function l(i,l){let u=t(l,`over`,3,!1);var d=c();o(d,20,()=>[1,2,3,4,5],e=>e,(t,r)=>{var i=s();let o;n(()=>o=e(i,1,`frame-soft svelte-165bbpj`,null,o,{past:r<l.round||u(),now:r===l.round&&!u()})),a(t,i)}),r(d),a(i,d)}export{l as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/Rounds-DiX5LlgQ.js
