<<<<<<<< HEAD:web/dist/assets/attempt.svelte-CL86A7fg.js
import{Ft as e,Lt as t,yt as n}from"./pieces-Ds6Hcs5f.js";import{r}from"./quick-BTu_wdBq.js";var i=class{#e=t(!1);get busy(){return n(this.#e)}set busy(t){e(this.#e,t,!0)}#t=t(``);get problem(){return n(this.#t)}set problem(t){e(this.#t,t,!0)}async run(e){this.busy=!0,this.problem=``;try{return await e(),!0}catch(e){return this.problem=r(e),!1}finally{this.busy=!1}}};export{i as t};
========
import{Ft as e,Lt as t,yt as n}from"./pieces-FPDj-yWL.js";import{r}from"./quick-BLqmUuXq.js";var i=class{#e=t(!1);get busy(){return n(this.#e)}set busy(t){e(this.#e,t,!0)}#t=t(``);get problem(){return n(this.#t)}set problem(t){e(this.#t,t,!0)}async run(e){this.busy=!0,this.problem=``;try{return await e(),!0}catch(e){return this.problem=r(e),!1}finally{this.busy=!1}}};export{i as t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/attempt.svelte-r-_VDIUw.js
