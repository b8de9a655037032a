import { describe, expect, it } from "vitest";
import {
  basins,
  centre,
  conduits,
  damBox,
  dams,
  entry,
  exits,
  headstreamBox,
  headstreams,
  houseBox,
  houses,
  intake,
  lake,
  passes,
  signBox,
  signs,
  size,
  tails,
  way,
  type Box,
  type Point,
} from "../../src/board/map/geometry";
import type { Game, Happened } from "../../src/api/types";
import { scene } from "../../src/board/map/scene";

const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = (p: Point, b: Box, by = 0) => p[0] > b.x - by && p[0] < b.x + b.w + by && p[1] > b.y - by && p[1] < b.y + b.h + by;
const badgeBox = ([x, y]: Point): Box => ({ x: x - 11.5, y: y - 11.5, w: 23, h: 23 });
const rows = basins.filter((b) => b.row);

/** steps walks along a pipe, one unit at a time. */
function* steps(points: readonly Point[]): Generator<Point> {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const n = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let k = 0; k < n; k++) yield [a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n];
  }
}

/** diamonds of two badges touch when their centres are nearer than their widths in the sum of distances. */
const diamonds = (a: Point, b: Point) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) < 24;

describe("geometry", () => {
  it("lies on the map", () => {
    for (const id of [...dams.keys(), ...conduits.keys(), ...houses.keys(), ...headstreams.keys(), ...Object.keys(exits)]) {
      const p = centre(id)!;
      expect(within(p, { x: 0, y: 0, w: size.w, h: size.h }), id).toBe(true);
    }
  });

  it("lets nothing overlap", () => {
    const boxes: [string, Box][] = [
      ...[...dams.values()].map((d): [string, Box] => [d.id, damBox(d)]),
      ...[...houses.values()].map((h): [string, Box] => [h.id, houseBox(h)]),
      ...[...headstreams.values()].map((h): [string, Box] => [h.id, headstreamBox(h)]),
      ...Object.entries(signs).map(([id, p]): [string, Box] => [id, signBox(p)]),
      ...[...conduits.values()].map((c): [string, Box] => [c.id, badgeBox(c.badge)]),
    ];
    for (const [i, [a, one]] of boxes.entries()) {
      for (const [b, other] of boxes.slice(i + 1)) if (overlap(one, other)) expect.fail(`${a} lies on ${b}`);
      expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= size.w && one.y + one.h <= size.h, `${a} is on the map`).toBe(true);
    }
  });

  it("keeps the sign of the mountains off the numbers of the basins", () => {
    for (const { id, band, panel } of basins) {
      if (band === "mountain" && overlap(signBox(signs.mountain), { x: panel!.x - 8, y: panel!.y - 6, w: 18, h: 18 })) {
        expect.fail(`it lies on number ${id}`);
      }
    }
  });

  it("draws pipes from their basin to their row", () => {
    for (const c of conduits.values()) {
      const from = basins.find((b) => b.id === c.basin)!.panel!;
      const [x, y] = intake(c);
      expect(x, c.id).toBe(c.side === "L" ? from.x : from.x + from.w);
      expect(y > from.y && y < from.y + from.h, c.id).toBe(true);
      const row = basins.find((b) => b.id === c.end)!.row!;
      const { at, above } = entry(c);
      if (above) {
        expect(at[1], c.id).toBe(row.y);
        expect(at[0] > row.x + 4 && at[0] < row.x + row.w - 4, c.id).toBe(true);
      } else {
        expect([row.x, row.x + row.w], c.id).toContain(at[0]);
        expect(at[1] > row.y + 4 && at[1] < row.y + row.h - 4, c.id).toBe(true);
      }
      for (let i = 1; i < c.points.length; i++) {
        const [dx, dy] = [Math.abs(c.points[i]![0] - c.points[i - 1]![0]), Math.abs(c.points[i]![1] - c.points[i - 1]![1])];
        expect(dx === 0 || dy === 0 || dx === dy, `${c.id} is orthogonal or at 45°`).toBe(true);
      }
      expect([...steps(c.points)].some((p) => Math.hypot(p[0] - c.badge[0], p[1] - c.badge[1]) < 1.5), `${c.id} carries its number`).toBe(
        true,
      );
    }
  });

  it("keeps pipes off spaces, signs, other numbers and one another", () => {
    const all = [...conduits.values()];
    for (const c of all) {
      for (const p of steps(c.points)) {
        for (const d of dams.values()) if (within(p, damBox(d), 1)) expect.fail(`${c.id} lies on ${d.id} at ${p}`);
        for (const b of rows) if (within(p, b.row!, b.id === c.end ? -1 : 5)) expect.fail(`${c.id} lies on row ${b.id} at ${p}`);
        for (const [id, s] of Object.entries(signs)) if (within(p, signBox(s), 4)) expect.fail(`${c.id} lies on the sign of ${id}`);
        for (const o of all) if (o !== c && within(p, badgeBox(o.badge))) expect.fail(`${c.id} lies on the number of ${o.id}`);
      }
      for (const o of all) if (o !== c && diamonds(o.badge, c.badge)) expect.fail(`the numbers of ${c.id} and ${o.id} touch`);
    }
    // Two pipes come near one another only to cross at a right angle.
    const lines = all.map((c) => ({ id: c.id, path: [...steps(c.points)] }));
    for (const [i, a] of lines.entries()) {
      for (const b of lines.slice(i + 1)) {
        const near = a.path.filter((p) => b.path.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 12)).length;
        expect(near, `${a.id} and ${b.id}`).toBeLessThan(26);
      }
    }
  });

  it("leads water from every headstream and row to where it stops", () => {
    for (
      const [from, to] of [["HA", "B1U"], ["HA", "B8L"], ["HC", "EXIT_R"], ["HD", "B10U"], ["P10_2", "B10L"], ["P11_4", "EXIT_L"], [
        "P5_1",
        "EXIT_L",
      ]] as const
    ) {
      const d = way(from, to, () => 1);
      expect(d, `${from} ${to}`).toMatch(/^M[\d.]+,[\d.]+/);
      expect(d).not.toContain("NaN");
      const dam = dams.get(to);
      const end = Number(d.match(/-?[\d.]+/g)!.at(-1));
      if (dam) expect(end).toBe(lake(dam, 1)[1] - 12);
      else expect(end).toBeGreaterThan(size.h);
    }
  });

  it("keeps water in the beds of the rivers", () => {
    const beds = new Set(basins.map((b) => b.cx));
    for (const from of [...headstreams.keys(), ...houses.keys()]) {
      for (const to of ["EXIT_L", "EXIT_R", ...dams.keys()]) {
        let d = way(from, to, () => 2);
        for (const tail of Object.values(tails)) d = d.replaceAll(tail, "");
        d = d.replace(/[CQ].*?(?=[A-Z]|$)/g, ""); // from a house to the bed
        const across = [...d.matchAll(/[ML]([\d.]+),/g)].map((m) => Number(m[1])).slice(houses.has(from) ? 1 : 0);
        expect(across.filter((x) => !beds.has(x)), `${from} ${to}`).toEqual([]);
      }
    }
  });

  it("tells the dams that a drop passes", () => {
    expect(passes("HA", "B1U")).toEqual([]);
    expect(passes("HA", "B8L")).toEqual(["B1U", "B1L", "B8U"]);
    expect(passes("P5_1", "EXIT_L")).toEqual(["B5U", "B5L", "B9U", "B9L"]);
    expect(passes("B5L", "EXIT_L")).toEqual(["B9U", "B9L"]);
    expect(passes("P11_4", "EXIT_L")).toEqual([]);
  });
});

describe("scene", () => {
  const game = {
    seats: [{ company: "usa", officer: "graziano_del_monte" }, { company: "italy", officer: "viktor_fiesler" }],
    headstreams: [{ headstream: "HA", drops: [0, 0, 1, 3], waiting: 1 }],
    capacity: { B1L: 4, B8L: 3, B5U: 1 },
    position: {
      map: {
        dams: { B1L: { owner: "usa", level: 3 }, B8L: { owner: "neutral", level: 3 }, B5U: { owner: "italy", level: 1 } },
        conduits: { C1L: "usa" },
        powerhouses: { P8_1: "usa" },
        water: { B1L: 2, B8L: 3, HA: 1 },
      },
    },
  } as unknown as Game;

  it("shows what stands and how much a dam holds", () => {
    const now = scene(game);
    expect(now.dams.B1L).toEqual({ owner: "usa", level: 3, drops: 2, room: 4 });
    expect(now.dams.B8L?.room).toBe(3);
    expect(now.waiting.HA).toBe(1);
  });

  it("shows what stood before events", () => {
    const events: Happened[] = [
      { kind: "produced", seat: 0, from: "B1L", through: "C1L", to: "P8_1", n: 2 },
      { kind: "flowed", seat: -2, from: "P8_1", to: "B8L" },
      { kind: "flowed", seat: -2, from: "HA", to: "B8L" },
      { kind: "built", seat: 1, what: "base", to: "B5U" },
      { kind: "built", seat: 0, what: "elevation", to: "B1L" },
      { kind: "built", seat: 0, what: "conduit", to: "C1L" },
    ];
    const then = scene(game, events);
    expect(then.dams.B1L).toEqual({ owner: "usa", level: 2, drops: 4, room: 2 });
    expect(then.dams.B8L?.drops).toBe(1);
    expect(then.dams.B5U).toBeUndefined();
    expect(then.conduits).toEqual({});
    expect(then.waiting.HA).toBe(2);
  });
});
