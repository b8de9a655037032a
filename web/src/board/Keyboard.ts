// The table by keyboard: arrows go from one thing that can be pointed at to the next, Enter points, letters do the rest.

import type { Session } from "../table/session.svelte";

export type Tool = "log" | "chat" | "keys" | "text" | "hint" | "plan";

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

/** confirm presses the button that plays the answer. */
function confirm(): boolean {
  const button = document.querySelector<HTMLButtonElement>(".bar .confirm:not(:disabled)");
  button?.click();
  return !!button;
}

/**
 * keyboard listens to keys at the table; it gives back how to stop. The prompt bar hears Escape, u and Enter where nothing has the focus.
 */
export function keyboard(session: Session, open: (tool: Tool) => void, water: (rounds: number | undefined) => void): () => void {
  const own = (seat: number | undefined) => seat !== undefined && session.you.seats.includes(seat);
  /** key does what a key stands for; false where it stands for nothing now. */
  const key = (name: string, at: Element): boolean => {
    switch (name) {
      case "Enter": // on something chosen: that was it
        return at.hasAttribute("data-chosen") && !at.hasAttribute("data-legal") && confirm();
      case "c":
        return confirm();
      case "Escape":
        if (!session.past || at.closest("aside")) return false;
        void session.look(undefined);
        return true;
      case "U":
        if (own(session.table?.undoable?.seat)) void session.undo(true);
        return true;
      case "r":
        if (own(session.table?.redoable?.seat)) void session.redo();
        return true;
      case "h":
        if (!session.advised || !session.asked) return false;
        open("hint");
        return true;
      case "w": // held: the water after this round, and after the next
      case "W":
        water(name === "W" ? 2 : 1);
        return true;
      case "p":
      case "l":
      case "m":
      case "t":
      case "?":
        open(({ p: "plan", l: "log", m: "chat", t: "text", "?": "keys" } as const)[name]);
        return true;
    }
    return false;
  };
  const hear = (e: KeyboardEvent) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = e.target as Element;
    if (at.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const direction = arrows[e.key];
    if (direction) {
      if (session.past) return; // the film goes from turn to turn
      if (at.closest?.("aside, .answers, [role=tablist], [role=slider], [role=listbox], [role=radiogroup], [role=menu], [role=tree]")) {
        return;
      }
      move(direction);
    } else if (!key(e.key, at)) return;
    e.preventDefault();
    e.stopPropagation();
  };
  // Before the things themselves, so that Enter on a chosen one confirms.
  const letGo = (e: KeyboardEvent) => {
    if (e.key.toLowerCase() === "w") water(undefined);
  };
  window.addEventListener("keydown", hear, true);
  window.addEventListener("keyup", letGo);
  return () => {
    window.removeEventListener("keydown", hear, true);
    window.removeEventListener("keyup", letGo);
  };
}
