<<<<<<<< HEAD:web/dist/assets/avoided.svelte-wVHNGess.js
import{Ft as e,Lt as t,yt as n}from"./pieces-PD_WJU5L.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
========
import{Ft as e,Lt as t,yt as n}from"./pieces-B7bbNjrM.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/avoided.svelte-D_o1nXL_.js
