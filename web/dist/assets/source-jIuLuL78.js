<<<<<<<< HEAD:web/dist/assets/source-CHp_erS1.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-CK0iyNN_.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-McQoZHng.js";
>>>>>>>> 00a94acf (web: let the light of a lesson come back at once):web/dist/assets/source-jIuLuL78.js
