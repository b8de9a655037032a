<<<<<<<< HEAD:web/dist/assets/pictures-dMY0g24e.js
import{gt as e}from"./first-rda_2VZ-.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-C0CoI-ES.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 9e6ef184 (web: keep six breakpoints beside the four layouts):web/dist/assets/pictures-CDibfpj2.js
