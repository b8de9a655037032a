<<<<<<<< HEAD:web/dist/assets/pictures-BjXgL-QK.js
import{w as e}from"./pieces-PD_WJU5L.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{w as e}from"./pieces-B7bbNjrM.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/pictures-BFKTraD7.js
