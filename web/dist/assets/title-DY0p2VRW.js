<<<<<<<< HEAD:web/dist/assets/title-CkTkMfkS.js
import{h as e}from"./pieces-PD_WJU5L.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
========
import{h as e}from"./pieces-B7bbNjrM.js";var t=()=>document.querySelector(`link[rel="icon"]`);function n(n,r){document.title=n;let i=t(),a=e(r?`icon-turn.svg`:`icon.svg`);i&&i.getAttribute(`href`)!==a&&i.setAttribute(`href`,a)}function r(){n(`Barrage`,!1)}export{r as n,n as t};
>>>>>>>> 4fc3a346 (web: test the forms for a pause and for a game with others as people use them):web/dist/assets/title-DY0p2VRW.js
