// Which thing of the map is explained: what a quiet click, a long tap or the right button asked about, or what is under the pointer.

import type { Attachment } from "svelte/attachments";
import type { Choice } from "../../table/choice.svelte";
import { centre, signs } from "./geometry";

/** under finds the thing an event is about. */
export const under = (e: Event) => {
  const at = e.target as Element;
  return at.getAttribute("data-reach") ?? at.closest?.("[data-target]")?.getAttribute("data-target") ?? "";
};

const onMap = (id: string) => centre(id) !== undefined || id in signs;

export class Tip {
  /** What was asked about. */
  touched = $state("");
  private byTouch = $state(false);
  private leaving = 0;

  /** previewed tells that a preview is shown: it says more than the rule; a click with the right button still asks for it. */
  constructor(private readonly choice: Choice, private readonly previewed: () => boolean) {}

  get id(): string {
    const { choice, touched } = this;
    const hovered = choice.hovered ?? "";
    if (touched || !hovered || this.byTouch || !onMap(hovered) || choice.chosen(hovered)) return touched;
    return this.previewed() && (choice.legal(hovered) || choice.planned(hovered)) ? "" : hovered;
  }

  close() {
    this.touched = "";
  }

  /**
   * stay keeps a tip. One that was opened by a click stays for a moment after the mouse leaves, so that the reader can reach it and follow
   * its links; a press anywhere else, or Escape, closes it.
   */
  stay = () => {
    clearTimeout(this.leaving);
    this.leaving = 0;
  };

  /** A click on a quiet thing explains it; a long tap, or the right button, any. */
  explain: Attachment<SVGSVGElement> = (element) => {
    const leave = (e: PointerEvent) => {
      if (e.pointerType !== "touch" && this.touched) this.leaving ||= window.setTimeout(() => (this.touched = ""), 600);
    };
    const heard: { [K in keyof SVGElementEventMap]?: (e: SVGElementEventMap[K]) => void } = {
      pointerdown: (e) => {
        this.byTouch = e.pointerType === "touch";
        this.touched = "";
        this.stay();
      },
      pointermove: (e) => {
        if (e.pointerType === "touch") return;
        this.byTouch = false;
        if (!this.touched || this.touched === under(e)) this.stay();
        else leave(e);
      },
      pointerleave: leave,
      click: (e) => {
        const quiet = !(e.target as Element).closest("[data-legal], [data-chosen], [data-planned], [data-reach]");
        this.touched = quiet ? under(e) : "";
      },
      contextmenu: (e) => {
        if (!under(e)) return;
        e.preventDefault();
        this.touched = under(e);
      },
    };
    const list = Object.entries(heard) as [string, EventListener][];
    for (const [type, listener] of list) element.addEventListener(type, listener);
    return () => list.forEach(([type, listener]) => element.removeEventListener(type, listener));
  };
}
