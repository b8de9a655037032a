// The part of the map in sight: it fits its box, or is moved and enlarged.

import { createContext, untrack } from "svelte";
import { settings } from "../../ui/settings.svelte";
import { centre, size, type Box, type Point } from "./geometry";

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/**
 * Around tells whether the table is a phone's, the least height of a letter in units of the table, and whether only a part of the map is
 * drawn, as a picture.
 */
interface Around {
  pocket: boolean;
  least: number;
  cut?: Box;
}

/** How long the map rests before it is drawn anew, in milliseconds. */
const rest = 220;

export class View {
  /** The box on the screen, in pixels. */
  width = $state(0);
  height = $state(0);
  private at: Point = $state.raw([0, 0]); // a part of the map begins where its water does
  private zoom = $state(0); // pixels for a unit; 0: as large as is right for the box
  private tween = 0;
  private timer = 0;
  /** What was drawn when the map began to move. */
  private held: { x: number; y: number; w: number; h: number; scale: number; width: number; height: number } | undefined = $state.raw();
  near = false;

  constructor(around: () => Around) {
    this.around = around;
  }

  /** fit shows the whole map. */
  fit = $derived(Math.min(this.width / size.w, this.height / size.h) || 1);
  private readonly around: () => Around;
  private readonly cut = $derived.by(() => this.around().cut);
  narrow = $derived.by(() => this.around().pocket);
  /** Where the map is small, a space is as wide as a finger. */
  usual = $derived(this.narrow ? Math.max(this.fit, 1.16) : this.fit);
  scale = $derived(this.cut ? this.width / this.cut.w || 1 : clamp(this.zoom || this.usual, this.fit, Math.max(4, 2 * this.fit)));
  /** Letters do not shrink with the land: their least height, in units of the map. */
  least = $derived.by(() => this.around().least / this.drawn.scale);
  w = $derived(this.cut?.w ?? this.width / this.scale);
  h = $derived(this.cut?.h ?? this.height / this.scale);
  cx = $derived(
    this.cut ? this.cut.x + this.cut.w / 2 : this.w >= size.w ? size.w / 2 : clamp(this.at[0], this.w / 2, size.w - this.w / 2),
  );
  cy = $derived(
    this.cut ? this.cut.y + this.cut.h / 2 : this.h >= size.h ? size.h / 2 : clamp(this.at[1], this.h / 2, size.h - this.h / 2),
  );
  x = $derived(this.cx - this.w / 2);
  y = $derived(this.cy - this.h / 2);
  /** zoomed: there is more map than can be seen. */
  zoomed = $derived(!this.cut && this.scale > this.fit * 1.02);
  enlarged = $derived(this.scale > this.usual * 1.02);

  /** What is drawn. While the map moves, that is moved, and drawn anew when it rests. */
  drawn = $derived.by(() => {
    const { x, y, w, h, scale, width, height, held } = this;
    return held && held.width === width && held.height === height ? held : { x, y, w, h, scale };
  });
  box = $derived(`${this.drawn.x} ${this.drawn.y} ${Math.max(1, this.drawn.w)} ${Math.max(1, this.drawn.h)}`);
  /** How what is drawn is moved. */
  moved = $derived.by(() => {
    const { cx, cy, scale, drawn } = this;
    if (drawn !== this.held) return "none";
    const way = [drawn.x + drawn.w / 2 - cx, drawn.y + drawn.h / 2 - cy].map((d) => `${d * scale}px`);
    return `translate(${way}) scale(${scale / drawn.scale})`;
  });

  /** grow is by how much something with letters of this height is enlarged. */
  grow(letters: number): number {
    return Math.max(1, this.least / letters);
  }

  /** screen is the place of a point in the box, in pixels. */
  screen([x, y]: Point): Point {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  map([x, y]: Point): Point {
    return [this.x + x / this.scale, this.y + y / this.scale];
  }

  sees([x, y]: Point, margin = 0): boolean {
    return x > this.x + margin && x < this.x + this.w - margin && y > this.y + margin && y < this.y + this.h - margin;
  }

  /** best is the place from which most of some are in sight: their middle, or one of them. */
  best(places: readonly Point[]): Point {
    const inSight = (at: Point) => {
      const cx = clamp(at[0], this.w / 2, Math.max(this.w / 2, size.w - this.w / 2));
      const cy = clamp(at[1], this.h / 2, Math.max(this.h / 2, size.h - this.h / 2));
      // What lies at the edge of the map, as the mouths of the rivers do, is in sight with it.
      return places.filter((p) =>
        Math.abs(clamp(p[0], 21, size.w - 21) - cx) < this.w / 2 - 20 && Math.abs(clamp(p[1], 21, size.h - 21) - cy) < this.h / 2 - 20
      ).length;
    };
    const middle = ([0, 1] as const).map((i) => (Math.min(...places.map((p) => p[i])) + Math.max(...places.map((p) => p[i]))) / 2) as [
      number,
      number,
    ];
    return places.reduce<Point>((a, b) => (inSight(b) > inSight(a) ? b : a), middle);
  }

  /** keep moves a small map until places are in sight, as many as can be; false where there is nothing to move, or nothing to see. */
  keep(places: readonly Point[], margin: number): boolean {
    if (!this.narrow || !this.width || places.length === 0) return false;
    untrack(() => places.every((p) => this.sees(p, margin)) || this.glide(this.best(places)));
    return true;
  }

  /** hold keeps what is drawn while the map moves. */
  private hold() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.release(), rest);
    const { x, y, w, h, scale, width, height } = this;
    this.held ??= { x, y, w, h, scale, width, height };
  }

  private release() {
    clearTimeout(this.timer);
    this.held = undefined;
  }

  /** pan moves the map by pixels. */
  pan(dx: number, dy: number) {
    this.stop();
    this.hold();
    this.at = [this.cx - dx / this.scale, this.cy - dy / this.scale];
  }

  /** magnify changes the scale; the point of the box under the pointer stays. */
  magnify(by: number, pixel: Point = [this.width / 2, this.height / 2]) {
    this.stop();
    this.hold();
    const fixed = this.map(pixel);
    this.zoom = clamp(this.scale * by, this.fit, Math.max(4, 2 * this.fit));
    this.at = [fixed[0] - (pixel[0] - this.width / 2) / this.scale, fixed[1] - (pixel[1] - this.height / 2) / this.scale];
  }

  reset() {
    this.stop();
    this.release();
    this.zoom = 0;
    this.near = false;
  }

  /** approach brings a place closer, until something is chosen there. */
  approach(place: Point, by: number) {
    this.stop();
    this.release();
    this.zoom = this.scale * by;
    this.at = place;
    this.near = true;
  }

  /** centre shows a point at once. */
  centre(p: Point) {
    this.stop();
    this.hold();
    this.at = p;
  }

  /** glide moves to a point. */
  glide(to: Point) {
    const time = 320 * settings.pace;
    this.stop();
    if (!time) {
      this.release();
      this.at = to;
      return;
    }
    const from: Point = [this.cx, this.cy];
    const start = performance.now();
    const step = (now: number) => {
      const t = clamp((now - start) / time, 0, 1);
      const k = t * t * (3 - 2 * t);
      this.hold();
      this.at = [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k];
      if (t < 1) this.tween = requestAnimationFrame(step);
    };
    this.tween = requestAnimationFrame(step);
  }

  private stop() {
    cancelAnimationFrame(this.tween);
  }
}

/** The view of the map a drawing belongs to. */
export const [viewOfMap, setViewOfMap] = createContext<View>();

/** keepInView moves the map of a small screen until things are in sight: when they change, or once for each time. */
export function keepInView(view: View, margin: number, ids: () => Iterable<string>, time?: () => string) {
  let kept: string | undefined;
  $effect(() => {
    const now = time?.();
    if (now !== undefined && now === kept) return;
    const places = [...ids()].map((id) => centre(id)).filter((p): p is Point => p !== undefined);
    if (view.keep(places, margin)) kept = now;
  });
}

/** handle lets fingers, mouse, wheel and keys move the view. It is attached to the element around the map. */
export function handle(view: View) {
  return (element: HTMLElement) => {
    const fingers = new Map<number, Point>();
    let moved = 0;
    let tapped: { time: number; at: Point } | undefined;
    const pixel = (e: { clientX: number; clientY: number }): Point => {
      const box = element.getBoundingClientRect();
      const k = box.width / element.offsetWidth || 1; // the table may be enlarged
      return [(e.clientX - box.left) / k, (e.clientY - box.top) / k];
    };
    const onControl = (e: Event) => !!(e.target as Element).closest("button, .overview");

    const down = (e: PointerEvent) => {
      if (onControl(e) || (e.pointerType === "mouse" && e.button !== 0)) return;
      if (fingers.size === 0) moved = 0;
      fingers.set(e.pointerId, pixel(e));
    };
    const move = (e: PointerEvent) => {
      const old = fingers.get(e.pointerId);
      if (!old) return;
      const now = pixel(e);
      const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
      moved += Math.hypot(now[0] - old[0], now[1] - old[1]);
      fingers.set(e.pointerId, now);
      if (other) {
        const [before, after] = [Math.hypot(old[0] - other[0], old[1] - other[1]), Math.hypot(now[0] - other[0], now[1] - other[1])];
        view.pan((now[0] - old[0]) / 2, (now[1] - old[1]) / 2);
        if (before > 0) view.magnify(after / before, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      } else if (moved > 6 && view.zoomed) {
        if (!element.hasPointerCapture(e.pointerId)) element.setPointerCapture(e.pointerId);
        view.pan(now[0] - old[0], now[1] - old[1]);
      }
    };
    const up = (e: PointerEvent) => {
      if (!fingers.delete(e.pointerId) || moved > 6 || e.type === "pointercancel") return;
      // Two taps on the land enlarge it, and again restore it.
      const at = pixel(e);
      if ((e.target as Element).closest("[data-legal], [data-chosen], [data-reach]")) return void (tapped = undefined);
      if (tapped && e.timeStamp - tapped.time < 320 && Math.hypot(at[0] - tapped.at[0], at[1] - tapped.at[1]) < 30) {
        if (view.enlarged) view.reset();
        else view.magnify(1.8, at);
        tapped = undefined;
      } else tapped = { time: e.timeStamp, at };
    };
    // A drag is not a click on the thing below.
    const click = (e: MouseEvent) => {
      if (moved > 6 && view.zoomed && !onControl(e)) {
        e.stopPropagation();
        e.preventDefault();
      }
      moved = 0;
    };
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      view.magnify(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), pixel(e));
    };
    const key = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (e.key === "+" || e.key === "=") view.magnify(1.35);
      else if (e.key === "-") view.magnify(1 / 1.35);
      else if (e.key === "0") view.reset();
      else return;
      e.preventDefault();
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("keydown", key);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("keydown", key);
    };
  };
}
