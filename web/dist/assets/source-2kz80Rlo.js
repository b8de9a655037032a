<<<<<<<< HEAD:web/dist/assets/source-Byyh9rnm.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-Dspe6hqT.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-CYnevpNq.js";
>>>>>>>> f0cbfa2f (lang: word some 130 English messages as people say them):web/dist/assets/source-2kz80Rlo.js
