// What the reader points with. Plugging in a mouse, or folding a laptop into a tablet, changes it while the page is open.

import { MediaQuery } from "svelte/reactivity";

/** Fingers need room around what they touch. */
export const fingers = new MediaQuery("(pointer: coarse)");
/** Nothing can be hovered. */
export const hoverless = new MediaQuery("(hover: none)");
