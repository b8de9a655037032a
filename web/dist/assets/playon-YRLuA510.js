<<<<<<<< HEAD:web/dist/assets/playon-Bb9GMC-5.js
import{it as e,ot as t}from"./first-rda_2VZ-.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{it as e,ot as t}from"./first-C0CoI-ES.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 9e6ef184 (web: keep six breakpoints beside the four layouts):web/dist/assets/playon-YRLuA510.js
