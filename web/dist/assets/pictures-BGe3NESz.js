<<<<<<<< HEAD:web/dist/assets/pictures-Bp_Ju62w.js
import{gt as e}from"./first-B-hVkC6r.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-DQbC1lE-.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 00a94acf (web: let the light of a lesson come back at once):web/dist/assets/pictures-BGe3NESz.js
