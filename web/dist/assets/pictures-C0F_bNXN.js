<<<<<<<< HEAD:web/dist/assets/pictures-ClOAqyT_.js
import{w as e}from"./pieces-Ds6Hcs5f.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{w as e}from"./pieces-FPDj-yWL.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/pictures-C0F_bNXN.js
