// Elements that can be pointed at.

import type { Choice } from "./choice.svelte";

/**
 * pointable makes an element a thing that can be pointed at: spread the result on it. Things that cannot be pointed at now keep their name
 * and are quiet.
 */
export function pointable(choice: Choice, id: string, label: string) {
  const legal = choice.legal(id);
  const chosen = choice.chosen(id) > 0;
  const active = legal || chosen || choice.planned(id);
  const leave = () => choice.leave(id);
  return {
    "data-target": id,
    "data-legal": legal ? (choice.other(id) ? "other" : "next") : undefined,
    "data-quiet": (legal && !choice.ringed(id)) || undefined,
    "data-ringed": (choice.marked && choice.ringed(id)) || undefined,
    "data-chosen": chosen || undefined,
    "data-planned": (!legal && !chosen && choice.planned(id)) || undefined,
    "data-spotlit": choice.lit.has(id) || undefined,
    role: active ? ("button" as const) : ("img" as const),
    tabindex: active ? 0 : -1, // Chromium would let people tab to anything that listens for focus
    "aria-label": label,
    "aria-pressed": active ? chosen : undefined,
    onclick: (e: MouseEvent) => {
      if (!active) return;
      e.stopPropagation();
      choice.point(id);
    },
    onkeydown: (e: KeyboardEvent) => {
      if (active && (e.key === "Enter" || e.key === " ")) {
        e.preventDefault();
        e.stopPropagation();
        choice.point(id);
      }
    },
    onpointerenter: (e: PointerEvent) => {
      if (e.pointerType !== "touch") choice.enter(id);
    },
    onpointerleave: leave,
    // By keyboard only: a preview drawn between a finger's down and up would put another element under it, and its click would be lost.
    onfocus: (e: FocusEvent) => {
      if ((e.currentTarget as Element).matches(":focus-visible")) choice.enter(id);
    },
    onblur: leave,
  };
}
