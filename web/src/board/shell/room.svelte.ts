// How much room the table has, in units of its own, and how many pixels a unit measures.

import { enlarged, heights, layout, widths } from "../../styles/breakpoints";
import { settings } from "../../ui/settings.svelte";

/** The size of a window, in pixels. */
interface Size {
  clientWidth: number;
  clientHeight: number;
}

/** How a lesson or a puzzle lies on the table: in the column of the boards, above the map, or as a line where height is scarce. */
export type Shape = "card" | "bar" | "line";

export class Room {
  private width = $state(0);
  private height = $state(0);
  /** The size of the reader's letters, in pixels. */
  letters = $state(16);

  /**
   * The window is measured, not what is drawn in it: where a page is wider than a phone for one frame, innerWidth tells the width of the
   * page.
   */
  constructor(private readonly window: Size = document.documentElement) {
    this.measure();
  }

  measure() {
    [this.width, this.height] = [this.window.clientWidth, this.window.clientHeight];
  }

  k = $derived(enlarged(this.width, this.height, this.letters || 16, settings.now.scale / 100));
  private w = $derived(this.width / this.k);
  private h = $derived(this.height / this.k);
  shape = $derived(layout(this.w, this.h));
  /** One board at a time over the map. */
  phone = $derived(this.shape === "pocket");
  /** The company board is a drawer. */
  middle = $derived(this.shape === "middle");
  low = $derived(this.h < heights.low);
  /** A phone on its side. */
  lying = $derived(this.phone && this.h < heights.lying && this.w >= widths.pocket);
  /** A phone held upright, with room for two things side by side. */
  upright = $derived(this.phone && !this.lying && this.w >= widths.tiny);
  /** The boards lie beside the map, all in sight. */
  wide = $derived(!this.phone && !this.middle);
  /** Log and menu only: the rest is in the menu. */
  few = $derived(this.shape !== "desk");
  /** The head of the table has no room to spare. */
  snug = $derived(this.w < widths.snug);
  /** Where the card of a lesson, or the coach, stands: beside the boards, or above them as a bar or a line. */
  aside: Shape = $derived(this.wide ? "card" : this.lying || this.middle ? "line" : "bar");
  /** The least height of a letter, in units of the table. */
  least = $derived((this.shape === "desk" && this.low ? 11.1 : 12.1) / this.k);
  /** The height of a double rule, in units of the table: three pixels until five are due, for WebKit draws four as one thick line. */
  double = $derived(this.k < 5 / 3 ? 3.01 / this.k : 3);
}
