<<<<<<<< HEAD:web/dist/assets/playon-CHmv_FjV.js
import{it as e,ot as t}from"./first-CpBUk8qt.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{it as e,ot as t}from"./first-BPjO7bbF.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 0a52cac2 (web: tick the parts of a lesson's result, and light what a lesson points at):web/dist/assets/playon-DjASiWN0.js
