<<<<<<<< HEAD:web/dist/assets/source-eallcTme.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-ciucBfbA.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-DMYRnn9M.js";
>>>>>>>> 0a52cac2 (web: tick the parts of a lesson's result, and light what a lesson points at):web/dist/assets/source-BZThdUSV.js
