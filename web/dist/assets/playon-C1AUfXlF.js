<<<<<<<< HEAD:web/dist/assets/playon-C_E5Dn9m.js
import{it as e,ot as t}from"./first-CQ77r1XU.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{it as e,ot as t}from"./first-CJfyDqUt.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 4422e1e1 (web: fit the card of a round on phones held sideways):web/dist/assets/playon-C1AUfXlF.js
