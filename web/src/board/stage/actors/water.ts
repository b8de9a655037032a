// Water and pieces on the map: drops run along rivers and through conduits, rings grow round what is built. What moves is what the events
// say.

import type { EventKind, Happened } from "../../../api/types";
import { box, centre, conduits, damRing, dams, headstreams, houseBox, houses, passes, pipe, pool, supply, way } from "../../map/geometry";
import { spillway } from "../../map/spillway";
import { gone, svg } from "./parts";

/** The map: where moving things are drawn on it, how high a dam is now, and whether there is one. */
export interface Land {
  layer: SVGSVGElement;
  levels: (dam: string) => number;
  /** Whether a dam stands on a space: a drop that passes it runs over its crest. */
  stands: (dam: string) => boolean;
}

const inSight: ReadonlySet<EventKind> = new Set<EventKind>(["flowed", "produced", "waiting", "drop_in_dam", "built"]);
/** visible tells whether an event moves anything on the map. */
export const visible = (e: Happened) => inSight.has(e.kind) && !e.to?.startsWith("slot");

const dropShape = "M0,-11C3.4,-5.6 7.4,-1.6 7.4,3.2A7.4,7.4 0 0 1 -7.4,3.2C-7.4,-1.6 -3.4,-5.6 0,-11Z";

function put(land: Land, d: string, look: Record<string, string>): SVGPathElement {
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", d);
  path.setAttribute("opacity", "0");
  Object.assign(path.style, look);
  land.layer.append(path);
  return path;
}

/** runs lets an event be seen on the map. */
export function runs(e: Happened, land: Land, ms: number): Animation[] {
  switch (e.kind) {
    case "flowed": {
      const d = way(e.from!, e.to!, land.levels, true);
      return d ? [...travel(land, d, ms, 0, e.to!.startsWith("EXIT")), ...spill(land, e.from!, e.to!, d, ms)] : [];
    }
    case "produced": {
      const d = supply(e.from!, e.through!, e.to!, land.levels(e.from!));
      const n = e.n ?? 1;
      const stagger = Math.min(90, (0.4 * ms) / n);
      return [...Array(n).keys()].flatMap((k) => travel(land, d, ms - stagger * (n - 1), stagger * k, true)).concat(filled(land, d, ms));
    }
    case "waiting":
    case "drop_in_dam": {
      const h = headstreams.get(e.to!);
      const to = h ? pool(h) : centre(e.to!);
      if (!to) return [];
      return [...Array(e.n ?? 1).keys()].flatMap((k) =>
        travel(
          land,
          `M${to[0] + 10 * (k % 3) - 5},${to[1] - 46}L${to[0]},${to[1]}`,
          ms * 0.7,
          Math.min(60, (ms * 0.3) / (e.n ?? 1)) * k,
          false,
        )
      );
    }
    case "built":
      return pulse(land, e.to!, ms);
    default:
      return [];
  }
}

function measured(d: string): { path: SVGPathElement; length: number } {
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", d);
  return { path, length: path.getTotalLength() };
}

/** spill lets water run over the dams that a drop passes, each when it is there. */
function spill(land: Land, from: string, to: string, d: string, ms: number): Animation[] {
  const { length } = measured(d);
  return passes(from, to).filter((dam) => land.stands(dam)).map((dam) => {
    const part = measured(way(from, dam, land.levels, true)).length / length;
    const shape = spillway(dams.get(dam)!, land.levels(dam));
    shape.setAttribute("opacity", "0");
    land.layer.append(shape);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }];
    return gone(shape, shape.animate(frames, { duration: 900, delay: ms * part }));
  });
}

/** travel moves a drop along a path. */
function travel(land: Land, d: string, duration: number, delay: number, fades: boolean): Animation[] {
  if (!d) return [];
  const { path, length } = measured(d);
  if (!length) return [];
  const drop = put(land, dropShape, { fill: "var(--white)", stroke: "var(--drop-rim)", strokeWidth: "2" });
  const steps = Math.max(8, Math.min(48, Math.round(length / 14)));
  const frames = Array.from({ length: steps + 1 }, (_, i) => {
    const p = path.getPointAtLength((length * i) / steps);
    return { transform: `translate(${p.x.toFixed(1)}px,${p.y.toFixed(1)}px)`, opacity: fades && i === steps ? 0 : 1 };
  });
  return [gone(drop, drop.animate(frames, { duration, delay, easing: "cubic-bezier(.4,.1,.5,1)" }))];
}

/** filled makes a conduit blue while water runs through it. */
function filled(land: Land, d: string, duration: number): Animation[] {
  if (!d) return [];
  const line = put(land, d, { fill: "none", stroke: "var(--water)", strokeWidth: "9", strokeLinejoin: "round" });
  land.layer.prepend(line);
  return [
    gone(line, line.animate([{ opacity: 0 }, { opacity: 0.8, offset: 0.2 }, { opacity: 0.8, offset: 0.8 }, { opacity: 0 }], { duration })),
  ];
}

/** pulse lets a ring grow and fade round a site. */
export function pulse(land: Land, site: string, duration: number, delay = 0): Animation[] {
  const c = conduits.get(site);
  const dam = dams.get(site);
  const house = houses.get(site);
  const d = c ? pipe(c.points) : dam ? damRing(dam, land.levels(site)) : house ? box(houseBox(house)) : "";
  if (!d) return [];
  const round = put(land, d, { fill: "none", stroke: "var(--lamp)", strokeLinejoin: "round" });
  const frames = [{ opacity: 0, strokeWidth: "2px" }, { opacity: 1, strokeWidth: "5px", offset: 0.35 }, {
    opacity: 0,
    strokeWidth: "13px",
  }];
  return [gone(round, round.animate(frames, { duration, delay, easing: "ease-out" }))];
}
