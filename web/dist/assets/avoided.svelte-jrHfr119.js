<<<<<<<< HEAD:web/dist/assets/avoided.svelte-jrHfr119.js
import{It as e,Rt as t,bt as n}from"./pieces-ntTNr6IN.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
========
import{Ft as e,Lt as t,yt as n}from"./pieces-DClj_PJc.js";var r=new class{#e=t([]);get list(){return n(this.#e)}set list(t){e(this.#e,t)}#t=t(``);get at(){return n(this.#t)}set at(t){e(this.#t,t,!0)}hides(e){return!!e&&this.list.some(t=>t.person===e&&(!t.table||t.table===this.at))}has(e,t,n=``){return this.list.some(r=>r.person===e&&r.how===t&&(r.table??``)===n)}};export{r as t};
>>>>>>>> 582977f5 (web: the head and the title of every page as on home; walk the pages around the table at every size):web/dist/assets/avoided.svelte-DLIHf2xg.js
