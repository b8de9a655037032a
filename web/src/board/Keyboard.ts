// The table by keyboard: arrows go from one thing that can be pointed at to the next, Enter points, letters do the rest.

import type { Session } from "../table/session.svelte";
import { by, hears } from "../ui/keys";

export type Tool = "log" | "chat" | "keys" | "text" | "hint" | "plan" | "view";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** things are what can be pointed at and seen now. */
function things(): Element[] {
  return [...document.querySelectorAll("[data-legal], [data-chosen], [data-planned]")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(e).visibility !== "hidden";
  });
}

interface Point {
  x: number;
  y: number;
}

/** nearest picks the place that lies best in a direction: near, and not far off the line; -1 if none lies there. */
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

/** Where arrows have a meaning of their own. */
const ownArrows =
  "aside, [data-sound], .answers, [role=tablist], [role=slider], [role=listbox], [role=radiogroup], [role=menu], [role=tree]";

/** keyboard hears the keys of the boards; it gives back how to stop. */
export function keyboard(session: Session, open: (tool: Tool) => void, water: (rounds: number | undefined) => void): () => void {
  const own = (seat: number | undefined) => seat !== undefined && session.you.seats.includes(seat);
  const arrow = (at: Element, key: string) => {
    if (session.past || at.closest(ownArrows)) return false; // the strip goes from turn to turn
    move(arrows[key]!);
  };
  return hears(
    "board",
    by({
      move: arrow,
      // On something chosen: that was it.
      enter: (at) => at.hasAttribute("data-chosen") && !at.hasAttribute("data-legal") && confirm(),
      confirm,
      escape: (at) => !!session.past && !at.closest("aside") && session.look(undefined),
      turn: () => own(session.table?.undoable?.seat) && void session.undo(true),
      redo: () => own(session.table?.redoable?.seat) && void session.redo(),
      hint: () => session.advised && session.asked && open("hint"),
      // Held: the water after this round, and after the next.
      water: (_, key) => water(key === "W" ? 2 : 1),
      plan: () => open("plan"),
      log: () => open("log"),
      chat: () => open("chat"),
      text: () => open("text"),
      view: () => open("view"),
      help: () => open("keys"),
    }),
    by({ water: () => water(undefined) }),
  );
}
