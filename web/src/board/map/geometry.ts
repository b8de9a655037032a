// Where everything on the map lies, in map units: drawings, previews, animations and the test take their places from here. What is printed
// on it, such as values and prices, is in the catalogue; a test holds the ways of water and of conduits to it.

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
export const size = { w: 620, h: 858 } as const;

/** Half the width of a basin's ground: conduits leave at its edges. */
const half = 46;
/** Width of a powerhouse space in its row. */
export const slot = 38;

interface Heights {
  row?: readonly [number, number];
  panel?: readonly [number, number];
  U?: number;
  L?: number;
  mouth?: number;
}

const bands: Record<Band, Heights> = {
  mountain: { panel: [76, 218], U: 136, L: 212, mouth: 172 },
  hill: { row: [298, 336], panel: [340, 494], U: 412, L: 488, mouth: 448 },
  plain: { row: [546, 584], panel: [588, 742], U: 660, L: 736, mouth: 698 },
  bottom: { row: [790, 828] },
};
const slots: Record<Band, number> = { mountain: 0, hill: 2, plain: 3, bottom: 4 };

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
  const b = bands[band];
  const n = slots[band];
  const dams: DamPlace[] = [];
  if (b.U) dams.push({ id: `B${id}U`, basin: id, x: cx, foot: b.U });
  if (b.L) dams.push({ id: `B${id}L`, basin: id, x: cx, foot: b.L });
  const houses = Array.from({ length: n }, (_, i) => ({ id: `P${id}_${i + 1}`, basin: id, x: cx + (i - (n - 1) / 2) * slot, y: (b.row![0] + b.row![1]) / 2 }));
  return {
    id, band, cx, dams, houses, next,
    panel: b.panel && { x: cx - half, y: b.panel[0], w: 2 * half, h: b.panel[1] - b.panel[0] },
    row: b.row && { x: cx - (n * slot) / 2 - 4, y: b.row[0], w: n * slot + 8, h: b.row[1] - b.row[0] },
  };
}

export const basins: readonly Basin[] = [
  basin(1, "mountain", 85, 8), basin(2, "mountain", 235, 5), basin(3, "mountain", 385, 6), basin(4, "mountain", 535, 7),
  basin(5, "hill", 215, 9), basin(6, "hill", 365, 10), basin(7, "hill", 525, 10),
  basin(8, "plain", 105, 11), basin(9, "plain", 275, 11), basin(10, "plain", 455, 12),
  basin(11, "bottom", 190, "EXIT_L"), basin(12, "bottom", 465, "EXIT_R"),
];
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
  (["A", "B", "C", "D"] as const).map((letter, i) => [`H${letter}`, { id: `H${letter}`, letter, basin: i + 1, x: 85 + 150 * i, y: 26 }]),
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

const conduit = (id: string, end: number, badge: Point, points: readonly Point[]): [string, ConduitPlace] => [
  id,
  { id, basin: Number(id.slice(1, -1)), side: id.at(-1) as "L" | "R", end, points, badge },
];

// Between mountains and hills three pipes have to cross: each crossing is a plain right angle away from rows, numbers and the others; C2L and C3R
// enter their row from above, so that the sides of the row stay free.
export const conduits: ReadonlyMap<string, ConduitPlace> = new Map([
  conduit("C1L", 8, [20, 206], [[39, 172], [20, 172], [20, 565], [44, 565]]),
  conduit("C1R", 5, [148, 206], [[131, 172], [148, 172], [148, 317], [173, 317]]),
  conduit("C2L", 6, [173, 206], [[189, 172], [173, 172], [173, 260], [341, 260], [341, 298]]),
  conduit("C2R", 10, [297, 206], [[281, 172], [297, 172], [297, 236], [428, 236], [428, 546]]),
  conduit("C3L", 5, [324, 206], [[339, 172], [324, 172], [324, 274], [281, 317], [257, 317]]),
  conduit("C3R", 6, [446, 206], [[431, 172], [446, 172], [446, 270], [391, 270], [391, 298]]),
  conduit("C4L", 7, [473, 206], [[489, 172], [473, 172], [473, 270], [498, 270], [498, 298]]),
  conduit("C4R", 12, [604, 206], [[581, 172], [604, 172], [604, 818], [545, 818]]),
  conduit("C5L", 8, [150, 480], [[169, 448], [150, 448], [150, 546]]),
  conduit("C5R", 10, [276, 480], [[261, 448], [276, 448], [276, 517], [372, 517], [372, 565], [394, 565]]),
  conduit("C6L", 9, [304, 480], [[319, 448], [304, 448], [304, 546]]),
  conduit("C6R", 7, [453, 410], [[411, 448], [453, 448], [453, 317], [483, 317]]),
  conduit("C7L", 10, [466, 480], [[479, 448], [466, 448], [466, 546]]),
  conduit("C7R", 12, [588, 480], [[571, 448], [588, 448], [588, 800], [545, 800]]),
  conduit("C8L", 11, [40, 730], [[59, 698], [40, 698], [40, 809], [110, 809]]),
  conduit("C8R", 9, [182, 662], [[151, 698], [182, 698], [182, 565], [214, 565]]),
  conduit("C9L", 11, [212, 730], [[229, 698], [212, 698], [212, 790]]),
  conduit("C9R", 12, [344, 730], [[321, 698], [344, 698], [344, 809], [385, 809]]),
  conduit("C10L", 11, [387, 730], [[409, 698], [387, 698], [387, 766], [302, 766], [302, 809], [270, 809]]),
  conduit("C10R", 12, [522, 730], [[501, 698], [522, 698], [522, 790]]),
]);

/** The intake of a conduit, at the edge of its basin. */
export const intake = (c: ConduitPlace): Point => c.points[0]!;

/** tails are the rivers below the lower dam of each basin (below the row in the bottom ones), as curves to the next row or the edge. */
export const tails: Record<number, string> = {
  1: "C85,258 116,284 114,320 C112,358 86,374 88,418 C90,458 116,474 112,514 C110,530 105,536 105,548",
  2: "C235,262 215,260 215,300",
  3: "C385,262 365,260 365,300",
  4: "C535,262 525,262 525,300",
  5: "C215,520 256,514 266,528 C272,536 275,540 275,548",
  6: "C365,514 398,510 418,518 C440,526 447,534 447,548",
  7: "C525,516 497,514 491,530 C489,536 489,540 489,548",
  8: "C105,768 152,756 164,774 C168,780 168,784 168,792",
  9: "C275,766 246,762 238,776 C235,782 235,786 235,792",
  10: "C455,762 465,766 465,792",
  11: "C190,842 182,848 182,866",
  12: "C465,842 474,848 474,866",
};

/** Where a basin's river begins to bend. */
const bend = (b: Basin) => (b.dams[1] ? b.dams[1].foot + 4 : b.row!.y + b.row!.h);

/** river is the bed of a basin, from where water enters it to the next one. */
export function river(b: Basin): string {
  const top = b.row ? b.row.y + 20 : 62;
  return `M${b.cx},${top} V${bend(b)} ${tails[b.id]}`;
}

/** Enamel signs with the prices of bases and elevations. */
export const signs: Record<Area, Point> = { mountain: [160, 99], hill: [55, 322], plain: [29, 632] };

/** Where they stand when they are drawn larger than the land. */
export const roomy: Record<Area, Point> = { mountain: [151, 104], hill: [55, 322], plain: [357, 642] };

export const exits: Record<string, Point> = { EXIT_L: [182, 848], EXIT_R: [474, 848] };

// Shapes.

const courses = { base: 15, elevation: 11 };
/** crest is how high the wall of a dam reaches. */
export const crest = (d: DamPlace, level: number) => d.foot - courses.base - (Math.max(1, level) - 1) * courses.elevation;
/** course is the height of a wall's courses up to a level. */
export const course = (level: number) => (level === 0 ? 0 : courses.base + (level - 1) * courses.elevation);
/** lake is the middle of the reservoir. */
export const lake = (d: DamPlace, level: number): Point => [d.x, crest(d, level) - 14];

/** damRing goes round a dam and its reservoir; level 0 is an empty space. */
export function damRing(d: DamPlace, level: number): string {
  const w = 43;
  if (level === 0) return `M${d.x - w},${d.foot - 24}h${2 * w}l-7,29h${-2 * w + 14}Z`;
  const t = crest(d, level);
  const q = level === 3 ? 33 : 38;
  return `M${d.x - w},${d.foot + 5}V${t - 2}C${d.x - w},${t - q + 8} ${d.x - 26},${t - q} ${d.x},${t - q}S${d.x + w},${t - q + 8} ${d.x + w},${t - 2}V${d.foot + 5}Z`;
}

/** damBox is the room a dam may take, whatever its level. */
export const damBox = (d: DamPlace): Box => ({ x: d.x - 43, y: d.foot - 66, w: 86, h: 66 });
export const houseBox = (h: HousePlace): Box => ({ x: h.x - slot / 2, y: h.y - 19, w: slot, h: 38 });
export const headstreamBox = (h: HeadstreamPlace): Box => ({ x: h.x - 48, y: h.y - 21, w: 96, h: 64 });
export const signBox = ([x, y]: Point): Box => ({ x: x - 25, y: y - 21, w: 50, h: 45 });

/** box draws a rounded rectangle as a path. */
export function box({ x, y, w, h }: Box, r = 6, grow = 0): string {
  const [a, b, c, d] = [x - grow, y - grow, w + 2 * grow, h + 2 * grow];
  return `M${a + r},${b}h${c - 2 * r}q${r},0 ${r},${r}v${d - 2 * r}q0,${r} ${-r},${r}h${-(c - 2 * r)}q${-r},0 ${-r},${-r}v${-(d - 2 * r)}q0,${-r} ${r},${-r}Z`;
}

/** pipe draws corners with their edges cut at 45°. */
export function pipe(points: readonly Point[], cut = 9): string {
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

/** The side on which a way passes the dams of a basin. */
const aside = 39;

/**
 * way is the path of one drop from a headstream or powerhouse to the dam it stops in or to an exit. It runs beside the dams it passes; where it
 * passes a row it is interrupted, unless it is to be followed without a break.
 */
export function way(from: string, to: string, levels: (dam: string) => number, unbroken = false): string {
  const h = headstreams.get(from);
  const house = houses.get(from);
  const first = basinOf.get(h?.basin ?? house?.basin ?? dams.get(from)?.basin ?? 0);
  if (!first) return "";
  let d = "";
  let at: Point;
  if (h) at = [h.x, 69];
  else if (house) at = [house.x, house.y + 19];
  else at = [first.cx, first.dams[1]!.foot];
  d = `M${at}`;
  for (let b: Basin | undefined = first, k = 0; b && k < 12; k++) {
    if (b !== first && b.row) {
      const out: Point = [b.cx, b.row.y + b.row.h];
      d += `${unbroken ? "L" : "M"}${out}`;
      at = out;
    }
    const side = b.cx + aside;
    if (b.dams.length) {
      const down = at[1] + 30;
      const stop = b.dams.find((dam) => dam.id === to);
      const [lx, ly] = stop ? lake(stop, levels(stop.id)) : [0, 0];
      if (stop && stop === b.dams[0]) return d + `C${at[0]},${at[1] + 12} ${lx + 40},${Math.min(at[1] + 8, ly - 22)} ${lx + 27},${ly}`;
      d += `C${at[0]},${at[1] + 14} ${side},${at[1] + 8} ${side},${down}`;
      if (stop) return d + `V${ly - 12}Q${side},${ly - 2} ${lx + 28},${ly}`;
      const foot = b.dams[1]!.foot;
      d += `V${foot - 16}C${side},${foot - 2} ${b.cx},${foot - 10} ${b.cx},${foot + 4}`;
    } else if (at[0] !== b.cx && !b.dams.length) {
      // From a house in the bottom row to the river's mouth.
      d += `Q${at[0]},${bend(b) + 7} ${b.cx},${bend(b) + 7}`;
    }
    d += tails[b.id];
    if (b.next === to || typeof b.next === "string") return d;
    b = basinOf.get(b.next);
    at = [0, 0];
  }
  return d;
}

/** supply is the way of drops from a dam through a conduit to a powerhouse. */
export function supply(dam: string, through: string, house: string, level: number): string {
  const from = dams.get(dam);
  const c = conduits.get(through);
  const to = houses.get(house);
  if (!from || !c || !to) return "";
  return `M${lake(from, level)}L${intake(c)}${pipe(c.points).replace("M", "L")}L${[to.x, to.y]}`;
}
