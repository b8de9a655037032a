<<<<<<<< HEAD:web/dist/assets/pictures-BzVtoLiy.js
import{gt as e}from"./first-CQzD3-Bt.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-CrkrE-Si.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> e278fbbf (web: let drops run on a layer of their own):web/dist/assets/pictures-CJuR7jd5.js
