<<<<<<<< HEAD:web/dist/assets/source-C0abREEj.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-B9oHXJxY.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-B8NcwA_d.js";
>>>>>>>> 4422e1e1 (web: fit the card of a round on phones held sideways):web/dist/assets/source-0vwK-9DE.js
