<<<<<<<< HEAD:web/dist/assets/title-McAVr5yB.js
import{h as e}from"./pieces-ntTNr6IN.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
========
import{h as e}from"./pieces-DClj_PJc.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
>>>>>>>> 582977f5 (web: the head and the title of every page as on home; walk the pages around the table at every size):web/dist/assets/title-DV79ixKZ.js
