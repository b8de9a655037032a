<<<<<<<< HEAD:web/dist/assets/playon-9VZwn6OU.js
import{a as e,n as t}from"./client-aFQOeOjP.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{a as e,n as t}from"./client-D7yf2jLK.js";var n=`river`;async function r(r,i,a){let o=await e(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await t(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/playon-Cf22XnvQ.js
