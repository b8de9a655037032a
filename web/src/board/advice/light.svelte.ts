// Which part of the table a hint lights up: a section of the boards, the map or the hand; none if empty.

import type { Nudge, Opinion } from "../../api/types";

export const light = $state<{ area: Nudge["area"]; /** What is hinted at in place of the best turn: the way to a goal. */ way?: Opinion }>({
  area: "",
});

/** intoSight scrolls the boards to what is lit. The map moves by itself. */
export function intoSight(): HTMLElement[] {
  const things = [...document.querySelectorAll<HTMLElement>("[data-spotlit]")];
  for (const e of things) if (!e.closest("svg")) e.scrollIntoView({ block: "nearest" });
  return things;
}
