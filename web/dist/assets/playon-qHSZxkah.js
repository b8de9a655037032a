<<<<<<<< HEAD:web/dist/assets/playon-DvNPtujU.js
import{a as e,n as t}from"./client-CZM2Z_EA.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{a as e,n as t}from"./client-BRcCMrzq.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 582977f5 (web: the head and the title of every page as on home; walk the pages around the table at every size):web/dist/assets/playon-qHSZxkah.js
