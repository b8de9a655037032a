<<<<<<<< HEAD:web/dist/assets/pictures-DHuhjmCE.js
import{gt as e}from"./first-CQ77r1XU.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-CJfyDqUt.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 4422e1e1 (web: fit the card of a round on phones held sideways):web/dist/assets/pictures-8fDs94Vi.js
