<<<<<<<< HEAD:web/dist/assets/playon-BCeX36Pd.js
import{it as e,ot as t}from"./first-BTwAyBd9.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
========
import{it as e,ot as t}from"./first-DnwIYZGP.js";var n=`river`;async function r(r,i,a){let o=await t(r.id,i),s=r.you.seats[0]??a,c=r.table.seats.map((e,t)=>({who:t===s?`me`:e.bot&&!e.person?e.bot:n}));return(await e(`POST`,`/api/tables`,{body:{record:o,seats:c},here:r.here})).table.id}export{n,r as t};
>>>>>>>> f0cbfa2f (lang: word some 130 English messages as people say them):web/dist/assets/playon-yvYTd-6V.js
