<<<<<<<< HEAD:web/dist/assets/playon-qnrrbGva.js
import{a as e,n as t}from"./client-wI54JUP_.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{a as e,n as t}from"./client-A-dU5sjs.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/playon-B1XXOexQ.js
