<<<<<<<< HEAD:web/dist/assets/avoided.svelte-CBmHt9mY.js
import{Ft as e,Lt as t,yt as n}from"./pieces-Ds6Hcs5f.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
========
import{Ft as e,Lt as t,yt as n}from"./pieces-FPDj-yWL.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/avoided.svelte-ktVxekcA.js
