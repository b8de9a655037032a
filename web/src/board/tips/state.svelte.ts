// Which thing of the table is explained in the bar: the one on which the pointer, or the focus, has come to rest; or the one that somebody
// asked about, with a click where nothing can be chosen, with the right button, or with a finger that stays.

import { createContext } from "svelte";
import type { Choice } from "../../table/choice.svelte";
import { hears } from "../../ui/keys";

/** How long a pointer rests before something is said, how long a finger stays, and how soon it is over, in milliseconds. */
const patience = 900;
const press = 500;
const parting = 150;
/** How far a finger may slip, in pixels. */
const slack = 10;

/** under is the thing an event is about, as an answer names it. */
export const under = (e: Event) => {
  const at = e.target as Element;
  return at.getAttribute("data-reach") ?? at.closest?.("[data-target]")?.getAttribute("data-target") ?? "";
};

/** thing is the element that can be explained. */
function thing(e: Event): Element | undefined {
  const at = e.target;
  if (!(at instanceof Element) || !at.closest(".tabletop")) return undefined;
  const reached = at.getAttribute("data-reach");
  return (reached && document.querySelector(`svg [data-target="${reached}"]`)) || (at.closest("[data-target], [data-tip]") ?? undefined);
}

export class Tips {
  /** What is explained. */
  shown: Element | undefined = $state.raw();
  /** Somebody asked: it stays until something else is pressed, or Escape. */
  asked = $state(false);
  /** How many bars have a place for it; where none has, it lies over what stands there. */
  places = $state(0);
  private over: Element | undefined;
  private waiting = 0;
  private leaving = 0;
  private touch: { x: number; y: number; at: Element } | undefined;

  constructor(private readonly choice: Choice) {}

  /** Its consequences are in the bar already; so is the turn it belongs to. */
  private told(at: Element): boolean {
    const id = at.getAttribute("data-target") ?? "";
    return this.choice.chosen(id) > 0 || (!!this.choice.preview && (this.choice.legal(id) || this.choice.planned(id)));
  }

  private show(at: Element | undefined, asked = false) {
    clearTimeout(this.waiting);
    clearTimeout(this.leaving);
    this.shown?.removeAttribute("data-told");
    this.shown = at;
    this.asked = !!at && asked;
    at?.setAttribute("data-told", "");
  }

  close = () => this.show(undefined);

  /** rest begins to wait, anew with every movement. */
  private rest(at: Element | undefined) {
    clearTimeout(this.waiting);
    if (at === this.shown) clearTimeout(this.leaving);
    else if (this.shown && !this.asked && at !== this.over) this.leaving = window.setTimeout(this.close, parting);
    this.over = at;
    if (at && at !== this.shown) this.waiting = window.setTimeout(() => at.isConnected && !this.told(at) && this.show(at), patience);
  }

  private readonly heard: { [K in keyof DocumentEventMap]?: (e: DocumentEventMap[K]) => void } = {
    pointermove: (e) => {
      if (e.pointerType !== "touch") this.rest(thing(e));
      else if (this.touch && Math.hypot(e.clientX - this.touch.x, e.clientY - this.touch.y) > slack) this.let();
    },
    pointerdown: (e) => {
      if ((e.target as Element).closest("[data-tooltip]")) return;
      this.close();
      const at = e.pointerType === "touch" ? thing(e) : undefined;
      if (!at) return;
      this.touch = { x: e.clientX, y: e.clientY, at };
      this.waiting = window.setTimeout(() => this.show(at, true), press);
    },
    pointerup: () => this.let(),
    pointercancel: () => this.let(),
    focusin: (e) => (e.target as Element).matches(":focus-visible") && this.rest(thing(e)),
    focusout: () => this.rest(undefined),
    scroll: () => !this.asked && this.close(),
    contextmenu: (e) => {
      const at = thing(e);
      if (!at) return;
      e.preventDefault();
      this.show(at, true);
    },
    // A finger that stayed has asked, not chosen. A click where nothing can be chosen asks.
    click: (e) => {
      const at = thing(e);
      if (!at || (this.asked && at === this.shown)) {
        if (at) e.stopPropagation();
        return;
      }
      const acts = "[data-legal], [data-chosen], [data-planned], [data-reach], a, button, summary";
      if (!(e.target as Element).closest(acts)) this.show(at, true);
    },
  };

  /** let is told that the finger is gone. */
  private let() {
    if (this.touch && !this.shown) clearTimeout(this.waiting);
    this.touch = undefined;
  }

  /** settle is called by a bar with a place for it; it gives back how to tell that the bar is gone. */
  settle(): () => void {
    this.places++;
    return () => void this.places--;
  }

  /** listen begins to watch; it gives back how to end that. */
  listen(): () => void {
    const list = Object.entries(this.heard) as [string, EventListener][];
    for (const [type, listener] of list) document.addEventListener(type, listener, true);
    const stop = hears("tip", {
      Escape: () => {
        const had = !!this.shown;
        this.close();
        return had;
      },
    });
    return () => {
      this.close();
      stop();
      for (const [type, listener] of list) document.removeEventListener(type, listener, true);
    };
  }
}

const [get, set] = createContext<Tips | undefined>();
export const getTips = get;
export const setTips = set;
