<<<<<<<< HEAD:web/dist/assets/attempt.svelte-I75wk5Bi.js
import{Ft as e,Lt as t,yt as n}from"./pieces-PD_WJU5L.js";import{r}from"./quick-CA0O76Um.js";var i=class{#e=t(!1);get busy(){return n(this.#e)}set busy(t){e(this.#e,t,!0)}#t=t(``);get problem(){return n(this.#t)}set problem(t){e(this.#t,t,!0)}async run(e){this.busy=!0,this.problem=``;try{return await e(),!0}catch(e){return this.problem=r(e),!1}finally{this.busy=!1}}};export{i as t};
========
import{Ft as e,Lt as t,yt as n}from"./pieces-B7bbNjrM.js";import{r}from"./quick-qlrB8Xpg.js";var i=class{#e=t(!1);get busy(){return n(this.#e)}set busy(t){e(this.#e,t,!0)}#t=t(``);get problem(){return n(this.#t)}set problem(t){e(this.#t,t,!0)}async run(e){this.busy=!0,this.problem=``;try{return await e(),!0}catch(e){return this.problem=r(e),!1}finally{this.busy=!1}}};export{i as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/attempt.svelte-CejDdJez.js
