<<<<<<<< HEAD:web/dist/assets/playon-BydYJ-vd.js
import{it as e,ot as t}from"./first-B-hVkC6r.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{it as e,ot as t}from"./first-DQbC1lE-.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 00a94acf (web: let the light of a lesson come back at once):web/dist/assets/playon-BOqO4uTJ.js
