// Where everything on the map lies, in map units: drawings, previews, animations and the test take their places from here. The figures are
// in map.json, from which the Go program draws its pictures too. What is printed on the map, such as values and prices, is in the
// catalogue; a test holds the ways of water and of conduits to it.

import map from "../../../../game/picture/map.json";
import type { Area } from "../../api/types";

export type Point = readonly [number, number];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Band = "mountain" | "hill" | "plain" | "bottom";

/** size of the map. */
export const size: { readonly w: number; readonly h: number } = map.size;

/** shapes are outlines of pieces, around the point at which they stand. */
export const shapes = map.shapes;

/** Half the width of a basin's ground: conduits leave at its edges. */
const half = map.basin.half;
/** Width of a powerhouse space in its row. */
export const slot = map.basin.slot;

interface Heights {
  slots: number;
  row?: number[];
  panel?: number[];
  upper?: number;
  lower?: number;
}
const bands: Record<Band, Heights> = map.bands;

export interface DamPlace {
  id: string;
  basin: number;
  x: number;
  /** The foot of the wall; wall and reservoir stand above it. */
  foot: number;
}
export interface HousePlace {
  id: string;
  basin: number;
  x: number;
  y: number;
}
export interface Basin {
  id: number;
  band: Band;
  cx: number;
  panel?: Box;
  row?: Box;
  /** Upper, then lower: the order in which water meets them. */
  dams: DamPlace[];
  houses: HousePlace[];
  /** Where its river leads. */
  next: number | "EXIT_L" | "EXIT_R";
}

function basin(id: number, band: Band, cx: number, next: Basin["next"]): Basin {
  const { slots, row, panel, upper, lower } = bands[band];
  const dams: DamPlace[] = [];
  if (upper) dams.push({ id: `B${id}U`, basin: id, x: cx, foot: upper });
  if (lower) dams.push({ id: `B${id}L`, basin: id, x: cx, foot: lower });
  const houses = Array.from(
    { length: slots },
    (_, i) => ({ id: `P${id}_${i + 1}`, basin: id, x: cx + (i - (slots - 1) / 2) * slot, y: (row![0]! + row![1]!) / 2 }),
  );
  return {
    id,
    band,
    cx,
    dams,
    houses,
    next,
    panel: panel && { x: cx - half, y: panel[0]!, w: 2 * half, h: panel[1]! - panel[0]! },
    row: row && { x: cx - (slots * slot) / 2 - 4, y: row[0]!, w: slots * slot + 8, h: row[1]! - row[0]! },
  };
}

export const basins: readonly Basin[] = map.basins.map((b) => basin(b.id, b.band as Band, b.x, b.next as Basin["next"]));
export const basinOf = new Map(basins.map((b) => [b.id, b]));
export const dams = new Map(basins.flatMap((b) => b.dams).map((d) => [d.id, d]));
export const houses = new Map(basins.flatMap((b) => b.houses).map((h) => [h.id, h]));

export interface HeadstreamPlace {
  id: string;
  letter: string;
  basin: number;
  x: number;
  /** Middle of the tile; the pool lies below it. */
  y: number;
}
export const headstreams = new Map<string, HeadstreamPlace>(
  [...map.headstreams.letters].map((letter, i) => {
    const { x, y, step } = map.headstreams;
    return [`H${letter}`, { id: `H${letter}`, letter, basin: i + 1, x: x + step * i, y }];
  }),
);
/** The middle of a headstream's pool. */
export const pool = (h: HeadstreamPlace): Point => [h.x, 58];

export interface ConduitPlace {
  id: string;
  basin: number;
  side: "L" | "R";
  end: number;
  /** Corners from the intake to the row. */
  points: readonly Point[];
  /** Where its number stands. */
  badge: Point;
}

// Between mountains and hills three pipes have to cross: each crossing is a plain right angle away from rows, numbers and the others; C2L
// and C3R enter their row from above, so that the sides of the row stay free.
export const conduits: ReadonlyMap<string, ConduitPlace> = new Map(
  Object.entries(map.conduits).map(([id, { end, badge, points }]) => [
    id,
    {
      id,
      basin: Number(id.slice(1, -1)),
      side: id.at(-1) as "L" | "R",
      end,
      badge: badge as unknown as Point,
      points: points as unknown as Point[],
    },
  ]),
);

/** The intake of a conduit, at the edge of its basin. */
export const intake = (c: ConduitPlace): Point => c.points[0]!;

/** tails are the rivers below the lower dam of each basin (below the row in the bottom ones), as curves to the next row or the edge. */
export const tails: Record<number, string> = map.tails;

/** Where a basin's river begins to bend. */
const bend = (b: Basin) => (b.dams[1] ? b.dams[1].foot + 4 : b.row!.y + b.row!.h);

/** river is the bed of a basin, from where water enters it to the next one. */
export function river(b: Basin): string {
  const top = b.row ? b.row.y + 20 : map.spring;
  return `M${b.cx},${top} V${bend(b)} ${tails[b.id]}`;
}

/** Enamel signs with the prices of bases and elevations. */
export const signs = map.signs as unknown as Record<Area, Point>;

/** Where they stand when they are drawn larger than the land. */
export const roomy = map.roomy as unknown as Record<Area, Point>;

export const exits = map.exits as unknown as Record<string, Point>;

/** sea stands for both exits, where a lesson asks what becomes of a drop. */
export const sea = "sea";

// Shapes.

/** wall is the wall of a dam: its courses, half its width at the crest and at the foot, where its arches stand. */
export const wall = map.wall;
/** crest is how high the wall of a dam reaches. */
export const crest = (d: DamPlace, level: number) => d.foot - wall.base - (Math.max(1, level) - 1) * wall.elevation;
/** course is the height of a wall's courses up to a level. */
export const course = (level: number) => (level === 0 ? 0 : wall.base + (level - 1) * wall.elevation);
/** lake is the middle of the reservoir. */
export const lake = (d: DamPlace, level: number): Point => [d.x, crest(d, level) - 14];

/** damRing goes round a dam and its reservoir; level 0 is an empty space. */
export function damRing(d: DamPlace, level: number): string {
  const w = 43;
  if (level === 0) return `M${d.x - w},${d.foot - 24}h${2 * w}l-7,29h${-2 * w + 14}Z`;
  const t = crest(d, level);
  const q = level === 3 ? 33 : 38;
  return `M${d.x - w},${d.foot + 5}V${t - 2}C${d.x - w},${t - q + 8} ${d.x - 26},${t - q} ${d.x},${t - q}S${d.x + w},${t - q + 8} ${
    d.x + w
  },${t - 2}V${d.foot + 5}Z`;
}

/** damBox is the room a dam may take, whatever its level. */
export const damBox = (d: DamPlace): Box => ({ x: d.x - 43, y: d.foot - 66, w: 86, h: 66 });
export const houseBox = (h: HousePlace): Box => ({ x: h.x - slot / 2, y: h.y - 19, w: slot, h: 38 });
export const headstreamBox = (h: HeadstreamPlace): Box => ({ x: h.x - 48, y: h.y - 21, w: 96, h: 64 });
export const signBox = ([x, y]: Point): Box => ({ x: x - 25, y: y - 21, w: 50, h: 45 });

/** box draws a rounded rectangle as a path. */
export function box({ x, y, w, h }: Box, r = 6, grow = 0): string {
  const [a, b, c, d] = [x - grow, y - grow, w + 2 * grow, h + 2 * grow];
  return `M${a + r},${b}h${c - 2 * r}q${r},0 ${r},${r}v${
    d - 2 * r
  }q0,${r} ${-r},${r}h${-(c - 2 * r)}q${-r},0 ${-r},${-r}v${-(d - 2 * r)}q0,${-r} ${r},${-r}Z`;
}

/** pipe draws corners with their edges cut at 45°. */
export function pipe(points: readonly Point[], cut = map.cut): string {
  const toward = (p: Point, q: Point): Point => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const k = Math.min(cut, length / 2) / length;
    return [q[0] + (p[0] - q[0]) * k, q[1] + (p[1] - q[1]) * k];
  };
  let d = `M${points[0]}`;
  for (let i = 1; i < points.length - 1; i++) d += `L${toward(points[i - 1]!, points[i]!)}L${toward(points[i + 1]!, points[i]!)}`;
  return d + `L${points.at(-1)}`;
}

/** along is the point at a part of the length of a pipe. */
export function along(points: readonly Point[], part: number): Point {
  const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i]![0], p[1] - points[i]![1]));
  let rest = lengths.reduce((a, b) => a + b, 0) * part;
  for (const [i, length] of lengths.entries()) {
    if (rest <= length) {
      const [a, b] = [points[i]!, points[i + 1]!];
      return [a[0] + ((b[0] - a[0]) * rest) / length, a[1] + ((b[1] - a[1]) * rest) / length];
    }
    rest -= length;
  }
  return points.at(-1)!;
}

/** entry tells where a pipe meets its row: its last corner and whether it comes from above. */
export function entry(c: ConduitPlace): { at: Point; above: boolean } {
  const [before, at] = [c.points.at(-2)!, c.points.at(-1)!];
  return { at, above: before[0] === at[0] };
}

/** outline is drawn around a piece or a headstream, or along a conduit. */
export function outline(site: string, level: number): string {
  const dam = dams.get(site);
  if (dam) return damRing(dam, level);
  const house = houses.get(site);
  if (house) return box(houseBox(house), 6);
  const conduit = conduits.get(site);
  if (conduit) return pipe(conduit.points);
  const stream = headstreams.get(site);
  return stream ? box(headstreamBox(stream), 10) : "";
}

/** ring goes round what can be pointed at on the map; of a conduit round its number. */
export function ring(id: string, level = 0): string {
  const dam = dams.get(id);
  if (dam) return damRing(dam, level);
  const house = houses.get(id);
  if (house) return box({ x: house.x - 17.5, y: house.y - 17.5, w: 35, h: 35 }, 5, 1);
  const conduit = conduits.get(id);
  if (conduit) return diamond(conduit, 15.5);
  const stream = headstreams.get(id);
  if (stream) return box(headstreamBox(stream), 9, 2);
  const exit = exits[id];
  return exit ? box({ x: exit[0] - 22, y: exit[1] - 20, w: 44, h: 32 }, 9) : "";
}

/** diamond goes round the number of a conduit. */
export const diamond = ({ badge: [x, y] }: ConduitPlace, r: number): string => `M${x},${y - r}L${x + r},${y}L${x},${y + r}L${x - r},${y}Z`;

/** centre is the middle of anything on the map, undefined for what lies elsewhere. */
export function centre(id: string): Point | undefined {
  const dam = dams.get(id);
  if (dam) return [dam.x, dam.foot - 22];
  const house = houses.get(id);
  if (house) return [house.x, house.y];
  const c = conduits.get(id);
  if (c) return c.badge;
  const h = headstreams.get(id);
  if (h) return [h.x, h.y + 12];
  return exits[id];
}

// Ways of water.

/** downstream lists the basins through which water runs from a headstream or a basin. */
function downstream(from: string): Basin[] {
  const list: Basin[] = [];
  const first = headstreams.get(from)?.basin ?? houses.get(from)?.basin ?? dams.get(from)?.basin;
  for (let b = basinOf.get(first ?? 0); b; b = typeof b.next === "number" ? basinOf.get(b.next) : undefined) list.push(b);
  return list;
}

/** passes lists the spaces for dams that a drop passes on its way, in their order. */
export function passes(from: string, to: string): string[] {
  const all = downstream(from).slice(dams.has(from) ? 1 : 0).flatMap((b) => b.dams.map((d) => d.id));
  return all.includes(to) ? all.slice(0, all.indexOf(to)) : all;
}

/**
 * way is the path of one drop from a headstream or powerhouse to the dam it stops in or to an exit. It keeps to the bed of the river; where
 * it passes a row, a dam, or a space for one (level 0), it is interrupted, unless it is to be followed without a break.
 */
export function way(from: string, to: string, levels: (dam: string) => number, unbroken = false): string {
  const h = headstreams.get(from);
  const house = houses.get(from);
  const basins = downstream(from);
  if (!basins.length) return "";
  const go = unbroken ? "L" : "M";
  let d = "";
  for (const [i, b] of basins.entries()) {
    if (h && i === 0) d = `M${h.x},69`;
    else if (house && i === 0) {
      // From its house to the bed.
      const [x, y] = [house.x, house.y + 19];
      d = b.dams.length
        ? `M${x},${y}C${x},${y + 12} ${b.cx},${y + 4} ${b.cx},${y + 18}`
        : `M${x},${y}Q${x},${bend(b) + 7} ${b.cx},${bend(b) + 7}`;
    } else if (i === 0) d = `M${b.cx},${b.dams[1]!.foot}`;
    else d += `${go}${b.cx},${b.row!.y + b.row!.h}`;
    for (const dam of dams.has(from) && i === 0 ? [] : b.dams) {
      const level = levels(dam.id);
      const [x, y] = lake(dam, level);
      if (dam.id === to) return `${d}V${y - 12}`;
      d += `V${level ? y - 20 : dam.foot - 21}${go}${x},${dam.foot + (level ? 4 : 2)}`;
    }
    d += `V${bend(b)}${tails[b.id]}`;
    if (b.next === to) break;
  }
  return d;
}

/** mouth is the exit through which the water of a headstream leaves the map. */
export const mouth = (headstream: string): string | undefined => downstream(headstream).at(-1)?.next.toString();

/** supply is the way of drops from a dam through a conduit to a powerhouse. */
export function supply(dam: string, through: string, house: string, level: number): string {
  const from = dams.get(dam);
  const c = conduits.get(through);
  const to = houses.get(house);
  if (!from || !c || !to) return "";
  return `M${lake(from, level)}L${intake(c)}${pipe(c.points).replace("M", "L")}L${[to.x, to.y]}`;
}
