// Plays events on the map: drops run along rivers and through conduits, pieces appear. Nothing is guessed: what moves is what the events
// say.

import type { EventKind, Happened } from "../../api/types";
import { centre, conduits, damRing, dams, headstreams, houseBox, houses, box, passes, pipe, pool, supply, way } from "./geometry";
import { spillway } from "./spillway";

const svg = "http://www.w3.org/2000/svg";
const dropShape = "M0,-11C3.4,-5.6 7.4,-1.6 7.4,3.2A7.4,7.4 0 0 1 -7.4,3.2C-7.4,-1.6 -3.4,-5.6 0,-11Z";

export interface Staging {
  /** Where moving things are drawn. */
  layer: SVGSVGElement;
  /** Factor for durations, 0 for none. */
  pace: number;
  levels: (dam: string) => number;
  /** Whether a dam stands on a space: a drop that passes it runs over its crest. */
  stands?: (dam: string) => boolean;
  /** Called when the map is to show what an event has done. */
  done: (e: Happened) => void;
}

const inSight: ReadonlySet<EventKind> = new Set<EventKind>(["flowed", "produced", "waiting", "drop_in_dam", "built"]);
/** visible tells whether an event moves anything on the map. */
export const visible = (e: Happened) => inSight.has(e.kind) && !e.to?.startsWith("slot");

function lengthOf(d: string): number {
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", d);
  return path.getTotalLength();
}

/** lasting is how long a drop takes for its way. */
const lasting = (length: number) => Math.min(700, Math.max(220, length * 1.5));

/** Animator plays events once. */
export class Animator {
  private running = new Set<Animation>();
  private stopped = false;

  constructor(private readonly s: Staging) {}

  /** play shows events one after the other; drops that flow together overlap. */
  async play(events: readonly Happened[]): Promise<void> {
    const list = events.filter(visible);
    for (let i = 0; i < list.length;) {
      const first = list[i]!;
      let n = 1;
      while (list[i + n]?.kind === first.kind && (first.kind === "flowed" || first.kind === "waiting")) n++;
      const group = list.slice(i, i + n);
      // Many drops take no longer than a few.
      const stagger = Math.min(110, 900 / n);
      if (this.s.pace && !this.stopped) await Promise.all(group.map((e, k) => this.show(e, k * stagger).then(() => this.s.done(e))));
      else group.forEach((e) => this.s.done(e));
      i += n;
    }
  }

  /** stop ends everything at once; what is left to play is shown as done. */
  stop() {
    this.stopped = true;
    for (const a of this.running) a.cancel();
  }

  private async show(e: Happened, delay: number): Promise<void> {
    if (e.kind === "flowed") {
      const d = way(e.from!, e.to!, this.s.levels, true);
      if (d) {
        this.spill(e.from!, e.to!, d, delay);
        await this.travel(d, delay, e.to!.startsWith("EXIT"));
      }
    } else if (e.kind === "produced") {
      const d = supply(e.from!, e.through!, e.to!, this.s.levels(e.from!));
      if (!d) return;
      await Promise.all([...Array(e.n ?? 1).keys()].map((k) => this.travel(d, delay + 90 * k, true)));
      await this.pulse(e.to!, 0, 300);
    } else if (e.kind === "waiting" || e.kind === "drop_in_dam") {
      const h = headstreams.get(e.to!);
      const to = h ? pool(h) : centre(e.to!);
      if (!to) return;
      await Promise.all(
        [...Array(e.n ?? 1).keys()].map((k) =>
          this.travel(`M${to[0] + 10 * (k % 3) - 5},${to[1] - 46}L${to[0]},${to[1]}`, delay + 70 * k, false)
        ),
      );
    } else if (e.kind === "built") await this.pulse(e.to!, delay, 420);
  }

  /** spill lets water run over the dams that a drop passes, each when it is there. */
  private spill(from: string, to: string, d: string, delay: number) {
    const length = lengthOf(d);
    for (const dam of passes(from, to)) {
      if (!this.s.stands?.(dam)) continue;
      const part = lengthOf(way(from, dam, this.s.levels, true)) / length;
      const shape = spillway(dams.get(dam)!, this.s.levels(dam));
      shape.setAttribute("opacity", "0");
      this.s.layer.append(shape);
      const run = shape.animate([{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], {
        duration: 900 * this.s.pace,
        delay: (delay + lasting(length) * part) * this.s.pace,
      });
      void this.run(run).then(() => shape.remove());
    }
  }

  /** travel moves a drop along a path. */
  private async travel(d: string, delay: number, fades: boolean): Promise<void> {
    if (this.stopped) return;
    const path = document.createElementNS(svg, "path");
    path.setAttribute("d", d);
    const length = path.getTotalLength();
    if (!length) return;
    const drop = document.createElementNS(svg, "g");
    const shape = document.createElementNS(svg, "path");
    shape.setAttribute("d", dropShape);
    shape.setAttribute("class", "running-drop");
    drop.append(shape);
    drop.setAttribute("opacity", "0");
    this.s.layer.append(drop);
    const steps = Math.max(8, Math.min(48, Math.round(length / 14)));
    const frames = Array.from({ length: steps + 1 }, (_, i) => {
      const p = path.getPointAtLength((length * i) / steps);
      return { transform: `translate(${p.x.toFixed(1)}px,${p.y.toFixed(1)}px)`, opacity: fades && i === steps ? 0 : 1 };
    });
    const duration = lasting(length) * this.s.pace;
    await this.run(drop.animate(frames, { duration, delay: delay * this.s.pace, easing: "cubic-bezier(.4,.1,.5,1)" }));
    drop.remove();
  }

  /** pulse lets a ring grow and fade round a site. */
  private async pulse(site: string, delay: number, duration: number): Promise<void> {
    const c = conduits.get(site);
    const dam = dams.get(site);
    const house = houses.get(site);
    const d = c ? pipe(c.points) : dam ? damRing(dam, this.s.levels(site)) : house ? box(houseBox(house)) : "";
    if (!d || this.stopped) return;
    const ring = document.createElementNS(svg, "path");
    ring.setAttribute("d", d);
    ring.setAttribute("class", "running-ring");
    ring.setAttribute("opacity", "0");
    this.s.layer.append(ring);
    await this.run(
      ring.animate([{ opacity: 0, strokeWidth: "2px" }, { opacity: 1, strokeWidth: "5px", offset: 0.35 }, {
        opacity: 0,
        strokeWidth: "13px",
      }], {
        duration: duration * this.s.pace,
        delay: delay * this.s.pace,
        easing: "ease-out",
      }),
    );
    ring.remove();
  }

  private async run(a: Animation): Promise<void> {
    this.running.add(a);
    await a.finished.catch(() => {});
    this.running.delete(a);
  }
}
