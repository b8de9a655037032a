<<<<<<<< HEAD:web/dist/assets/title-CGYDYyD2.js
import{h as e}from"./pieces-Ds6Hcs5f.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
========
import{h as e}from"./pieces-FPDj-yWL.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
>>>>>>>> e75e0972 (web: mend the pages by night):web/dist/assets/title-BI8m9eCh.js
