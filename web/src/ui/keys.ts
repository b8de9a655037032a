// Keys are heard here and nowhere else. Whoever knows keys says so for a layer; the topmost layer for which a key stands for something
// takes it, and the others do not hear of it. What is typed into a field, and everything in a dialog, belongs to them.

/**
 * The layers from the top: what lies over the table, a tip, the scene at the end of a round, a turn on the stage, the strip of past turns,
 * a plan, the bar, the boards.
 */
export const layers = ["over", "tip", "stage", "turn", "strip", "plan", "bar", "board"] as const;
export type Layer = (typeof layers)[number];

/** What the keys of a table stand for, in the order in which they are told; keys are named as browsers do. */
export const shortcuts = {
  move: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"],
  enter: ["Enter"],
  confirm: ["c"],
  escape: ["Escape"],
  round: ["PageUp", "PageDown"],
  play: [" "],
  undo: ["u"],
  turn: ["U"],
  redo: ["r"],
  log: ["l"],
  chat: ["n"],
  text: ["t"],
  view: ["v"],
  plan: ["p"],
  water: ["w", "W"],
  hint: ["h"],
  sound: ["m"],
  absent: ["1", "2", "3"],
  help: ["?"],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type Shortcut = keyof typeof shortcuts;

/** shortcut is the key of something, as aria-keyshortcuts wants it written. */
export function shortcut(what: Shortcut): string {
  return shortcuts[what].map((
    key,
  ) => (key === " " ? "Space" : /^[A-Z]$/.test(key) ? `Shift+${key}` : key.length === 1 ? key.toUpperCase() : key)).join(" ");
}

/** by gives the keys of what they stand for. */
export function by(does: Partial<Record<Shortcut, Does>>): Keys {
  return Object.fromEntries(
    Object.entries(does).flatMap(([what, act]) => shortcuts[what as Shortcut].map((key) => [key, act])),
  );
}

/** Does is what a key stands for; it gives false where it stands for nothing now. It is told where the focus is, and which key it was. */
type Does = (at: Element, key: string) => unknown;
export type Keys = Readonly<Record<string, Does>>;

interface Hearer {
  layer: Layer;
  keys: Keys;
  /** What letting a key go means, by the same names. */
  up: Keys;
}
let hearers: readonly Hearer[] = [];

const field = "input, textarea, select, [contenteditable]";
/** Of fields, too, these hear: Escape closes a drawer from its field, and the strip has a slider. */
const hearsAt = (layer: Layer, at: Element) =>
  layer === "over" || layer === "tip" || !at.closest(field) || (layer === "strip" && !!at.closest("input[type=range]"));

/** press does what a key stands for at a place, and tells whether it stood for anything. */
export function press(key: string, at: Element, way: "keys" | "up" = "keys"): boolean {
  if (at.closest("dialog")) return false;
  for (const layer of layers) {
    if (!hearsAt(layer, at)) continue;
    for (const hearer of hearers.filter((h) => h.layer === layer)) {
      const does = hearer[way];
      if (Object.hasOwn(does, key) && does[key]!(at, key) !== false) return true;
    }
  }
  return false;
}

function hear(e: KeyboardEvent) {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || !(e.target instanceof Element)) return;
  if (!press(e.key, e.target)) return;
  e.preventDefault();
  e.stopPropagation(); // nor do the things themselves hear of it
}
const letGo = (e: KeyboardEvent) => e.target instanceof Element && press(e.key, e.target, "up");

/** hears makes a layer hear keys; it gives back how to stop. What came last is asked first. */
export function hears(layer: Layer, keys: Keys, up: Keys = {}): () => void {
  if (hearers.length === 0 && typeof window !== "undefined") {
    window.addEventListener("keydown", hear, true);
    window.addEventListener("keyup", letGo, true);
  }
  const hearer = { layer, keys, up };
  hearers = [hearer, ...hearers];
  return () => {
    hearers = hearers.filter((h) => h !== hearer);
    if (hearers.length > 0 || typeof window === "undefined") return;
    window.removeEventListener("keydown", hear, true);
    window.removeEventListener("keyup", letGo, true);
  };
}
