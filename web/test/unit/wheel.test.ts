// Where things lie on the construction wheel.
import { expect, test } from "vitest";
import { at, c, content, inner, lay, outer, sixth, size, wedge } from "../../src/board/company/wheel";

test("the wheel fills its square but for 4 on every side, and six segments fill the wheel", () => {
  expect([size, c, outer, 6 * sixth]).toEqual([210, 105, 101, 2 * Math.PI]);
  expect(inner).toBeCloseTo(39.9);
  expect(at(0, 10)).toEqual([105, 95]);
  expect(at(sixth * 1.5, 10).map((x) => Math.round(x))).toEqual([115, 105]);
});

/** corners are the four corners of the outline of a segment: at the rim, and at the hub backwards. */
const corners = (i: number, margin?: number) =>
  [...wedge(i, margin).matchAll(/(-?[\d.]+),(-?[\d.]+)(?=[ALZ])/g)].map((m) => [Number(m[1]) - c, c - Number(m[2])] as [number, number]);
const angle = ([x, y]: [number, number]) => Math.atan2(x, y) / sixth;

test("segments meet, each in the middle of its sixth", () => {
  expect(wedge(0)).toMatch(/^M54\.50,17\.53A101,101 0 0 1 155\.50,17\.53L124\.95,70\.45A39\.9,39\.9 0 0 0 85\.05,70\.45Z$/);
  for (let i = 0; i < 6; i++) {
    const own = corners(i);
    const next = corners((i + 1) % 6);
    expect(own[1]!.map((x) => x.toFixed(1))).toEqual(next[0]!.map((x) => x.toFixed(1)));
    expect(own[2]!.map((x) => x.toFixed(1))).toEqual(next[3]!.map((x) => x.toFixed(1)));
    expect([0, 1, 2, 3].map((n) => Math.hypot(...own[n]!).toFixed(1))).toEqual(["101.0", "101.0", "39.9", "39.9"]);
    expect([0, 1].map((n) => (Math.round(10 * angle(own[n]!)) + 60) % 60)).toEqual([(10 * i + 55) % 60, 10 * i + 5]);
  }
});

test("drawn in, a segment is as far from the rim, the hub and its neighbours", () => {
  const own = corners(0, 3);
  expect(own.map((p) => Math.hypot(...p).toFixed(1))).toEqual(["98.0", "98.0", "42.9", "42.9"]);
  const edge = (side: number) => [Math.sin(side * sixth / 2), Math.cos(side * sixth / 2)] as const;
  for (const [n, side] of [[0, -1], [1, 1], [2, 1], [3, -1]] as const) {
    const [x, y] = own[n]!;
    const [ex, ey] = edge(side);
    expect(-side * (x * ey - y * ex), `corner ${n}`).toBeCloseTo(3, 1);
  }
});

test("the tile is over the machines above the middle, and below them under it", () => {
  const figures = (place: number, tile: boolean, n: number) => {
    const { x, y, machines, badge } = lay(place, tile, n);
    const [mx, my] = at(place * sixth, 72.45);
    const off = machines.map((f) => [f.figure - mx, f.drawing - mx, f.line - my, f.side].map((v) => Math.round(v)));
    const number = [badge[0] - c, c - badge[1]] as [number, number];
    return {
      tile: [x - mx, y - my].map((v) => Math.round(v)),
      off,
      number: [(angle(number) * sixth).toFixed(2), Math.hypot(...number).toFixed(1)],
    };
  };
  const [single, alone] = [[[-8, 7, 0, 18]], [[-22, -10, 0, 15], [4, 16, 0, 15]]];
  const shifted = (list: number[][], x: number, y: number) => list.map(([a, b, l, s]) => [a! + x, b! + x, l! + y, s!]);
  expect(figures(0, false, 0)).toEqual({ tile: [0, 0], off: [], number: ["0.40", "91.0"] });
  expect(figures(0, true, 0)).toEqual({ tile: [0, 0], off: [], number: ["0.40", "91.0"] });
  expect(figures(0, false, 1).off).toEqual(single);
  expect(figures(0, false, 2).off).toEqual(alone);
  expect(figures(0, true, 2)).toEqual({ tile: [0, -11], off: shifted(alone, 0, 18), number: ["0.40", "91.0"] });
  expect(figures(3, true, 1)).toEqual({ tile: [0, -11], off: shifted(single, 0, 18), number: ["-2.74", "91.0"] });
  expect(figures(1, false, 1)).toEqual({ tile: [0, 0], off: single, number: ["0.65", "91.0"] });
  expect(figures(1, false, 2).off).toEqual(shifted(alone, -2, 0));
  expect(figures(1, true, 2)).toEqual({ tile: [0, -11], off: shifted(alone, 5, 18), number: ["0.65", "91.0"] });
  expect(figures(1, true, 1).off).toEqual(shifted(single, 0, 18));
  expect(figures(2, true, 2)).toEqual({ tile: [0, 11], off: shifted(alone, 5, -18), number: ["2.49", "91.0"] });
  expect(figures(4, true, 2)).toEqual({ tile: [0, 11], off: shifted(alone, -5, -18), number: ["-2.49", "91.0"] });
  expect(figures(5, false, 2)).toEqual({ tile: [0, 0], off: shifted(alone, 2, 0), number: ["-0.65", "91.0"] });
});

test("what lies in a segment, without machines of which there are none", () => {
  expect(content(undefined)).toEqual({ tile: undefined, machines: [] });
  expect(content({ tiles: ["basic_base"], excavators: 3 })).toEqual({ tile: "basic_base", machines: [{ icon: "excavator", n: 3 }] });
  expect(content({ excavators: 1, mixers: 2 })).toEqual({
    tile: undefined,
    machines: [{ icon: "excavator", n: 1 }, { icon: "mixer", n: 2 }],
  });
});

test("neither figures nor tiles lie under the hub or over the rim", () => {
  for (let place = 0; place < 6; place++) {
    for (const tile of [false, true]) {
      for (const machines of [0, 1, 2]) {
        const { x, y, machines: figures, badge } = lay(place, tile, machines);
        expect(figures).toHaveLength(machines);
        // Half the width and height of each: a tile, a figure as high as its digits are, a drawing.
        const boxes = [
          ...(tile ? [[x, y, 14, 13.5]] : []),
          ...figures.flatMap((f) => [[f.figure, f.line, 4, 6], [f.drawing, f.line, f.side / 2 - 1, f.side / 2 - 1]]),
        ] as [number, number, number, number][];
        for (const [x, y, w, h] of boxes) {
          const near = Math.hypot(Math.max(0, Math.abs(x - c) - w), Math.max(0, Math.abs(y - c) - h));
          const far = Math.hypot(Math.abs(x - c) + w, Math.abs(y - c) + h);
          expect(near, `place ${place}, ${tile ? "a tile and " : ""}${machines}`).toBeGreaterThan(inner);
          expect(far, `place ${place}, ${tile ? "a tile and " : ""}${machines}`).toBeLessThan(outer + 3);
        }
        for (const [x, y, w, h] of boxes) {
          const [dx, dy] = [Math.abs(x - badge[0]) - w, Math.abs(y - badge[1]) - h];
          if (place) expect(Math.hypot(Math.max(0, dx), Math.max(0, dy)), `the number of place ${place}, ${machines}`).toBeGreaterThan(8);
        }
        // Nothing in a segment lies over anything else in it.
        for (const [i, [x, y, w, h]] of boxes.entries()) {
          for (const [x2, y2, w2, h2] of boxes.slice(i + 1)) {
            expect(Math.abs(x - x2) > w + w2 - 1 || Math.abs(y - y2) > h + h2 - 1).toBe(true);
          }
        }
      }
    }
  }
});
