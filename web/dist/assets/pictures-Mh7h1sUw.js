<<<<<<<< HEAD:web/dist/assets/pictures-CdNvrGR-.js
import{w as e}from"./pieces-ntTNr6IN.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
========
import{w as e}from"./pieces-DClj_PJc.js";var t=async()=>(await e(async()=>{let{default:e}=await import(`./rules-pictures-BgB4MtKD.js`);return{default:e}},[],import.meta.url)).default;export{t};
>>>>>>>> 582977f5 (web: the head and the title of every page as on home; walk the pages around the table at every size):web/dist/assets/pictures-Mh7h1sUw.js
