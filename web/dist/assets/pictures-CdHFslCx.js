<<<<<<<< HEAD:web/dist/assets/pictures-DyQj_1MP.js
import{gt as e}from"./first-BTwAyBd9.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-DnwIYZGP.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> f0cbfa2f (lang: word some 130 English messages as people say them):web/dist/assets/pictures-CdHFslCx.js
