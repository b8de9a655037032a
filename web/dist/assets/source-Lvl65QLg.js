<<<<<<<< HEAD:web/dist/assets/source-CL0p-SIy.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-CDuzfOdM.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-YuNcIpgN.js";
>>>>>>>> e278fbbf (web: let drops run on a layer of their own):web/dist/assets/source-Lvl65QLg.js
