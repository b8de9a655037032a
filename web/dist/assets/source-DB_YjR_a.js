<<<<<<<< HEAD:web/dist/assets/source-B2o1J7n9.js
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-SfOcZoV0.js";
========
export{t as ahead,n as catalogue,r as judge,i as next,a as ofDay,o as show}from"./source-L5X6qHlh.js";
>>>>>>>> 9e6ef184 (web: keep six breakpoints beside the four layouts):web/dist/assets/source-DB_YjR_a.js
