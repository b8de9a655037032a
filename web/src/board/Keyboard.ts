// The table by keyboard: arrows go from one thing that can be pointed at to the next, Enter points, letters do the rest.

import type { Choice } from "../table/choice.svelte";
import type { Session } from "../table/session.svelte";

export type Tool = "log" | "chat" | "keys" | "text";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** things are what can be pointed at and seen now. */
function things(): Element[] {
  return [...document.querySelectorAll("[data-legal], [data-chosen]")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(e).visibility !== "hidden";
  });
}

interface Point {
  x: number;
  y: number;
}

/** nearest picks the place that lies best in a direction: near, and not far off the line. -1 if none lies there. */
export function nearest(from: Point, places: Point[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  places.forEach((p, i) => {
    const along = (p.x - from.x) * dx + (p.y - from.y) * dy;
    const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
    if (along < 2 || aside > 3 * along) return;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

const middle = (e: Element): Point => {
  const box = e.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

function move(direction: [number, number]) {
  const list = things();
  if (list.length === 0) return;
  const now = document.activeElement;
  const at = now ? list.indexOf(now) : -1;
  let next: Element | undefined;
  if (at < 0) next = direction[0] + direction[1] > 0 ? list[0] : list.at(-1);
  else {
    const found = nearest(middle(list[at]!), list.map(middle), direction);
    // Nothing lies there: the next in order, so that all can be reached.
    next = found >= 0 ? list[found] : list[(at + direction[0] + direction[1] + list.length) % list.length];
  }
  (next as HTMLElement | undefined)?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** keyboard listens to keys at the table; it gives back how to stop. */
export function keyboard(session: Session, choice: Choice, open: (tool: Tool) => void): () => void {
  const hear = (e: KeyboardEvent) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = e.target as Element;
    if (at.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const direction = arrows[e.key];
    if (direction) {
      if (at.closest?.("aside, [role=tablist], [role=slider], [role=listbox], [role=radiogroup], [role=menu]")) return;
      e.preventDefault();
      move(direction);
      return;
    }
    switch (e.key) {
      case "Enter":
        // On something chosen, or on nothing: that was it.
        if (!choice.exact || (at !== document.body && !(at.hasAttribute("data-chosen") && !at.hasAttribute("data-legal")))) return;
        void choice.play();
        break;
      case "c":
        if (!choice.exact) return;
        void choice.play();
        break;
      case "Escape":
        if (session.past) void session.look(undefined);
        else choice.clear();
        break;
      case "u":
        if (session.table?.undoable && session.you.seats.includes(session.table.undoable.seat)) void session.undo(false);
        break;
      case "U":
        if (session.table?.undoable && session.you.seats.includes(session.table.undoable.seat)) void session.undo(true);
        break;
      case "r":
        if (session.table?.redoable && session.you.seats.includes(session.table.redoable.seat)) void session.redo();
        break;
      case "l":
        open("log");
        break;
      case "m":
        open("chat");
        break;
      case "t":
        open("text");
        break;
      case "?":
        open("keys");
        break;
      default:
        return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  // Before the things themselves, so that Enter on a chosen one confirms.
  window.addEventListener("keydown", hear, true);
  return () => window.removeEventListener("keydown", hear, true);
}
