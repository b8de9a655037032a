<<<<<<<< HEAD:web/dist/assets/pictures-gNToVs1m.js
import{gt as e}from"./first-CpBUk8qt.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{gt as e}from"./first-BPjO7bbF.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 0a52cac2 (web: tick the parts of a lesson's result, and light what a lesson points at):web/dist/assets/pictures-BcBhs-au.js
