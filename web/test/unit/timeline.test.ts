// The timeline: turns by round without what was taken back, the points after each, and where they stand on the strip.
import { expect, test } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { lineOf, roundFrom, stopAt } from "../../src/board/timeline/line";
import { apart, nearest, places, rooms } from "../../src/board/timeline/place";

const event = (kind: Happened["kind"], n?: number, seat = 0, why?: Happened["why"]): Happened => ({ kind, seat, n, why });
const entry = (ply: number, seat: number, events: Happened[], more: Partial<PublicEntry> = {}): PublicEntry => ({
  ply,
  kind: "act",
  seat,
  hash: "",
  at: "",
  actor: "",
  events,
  lines: [],
  ...more,
});

const log = [
  entry(1, -1, [event("revealed")]),
  entry(2, 1, [event("picked", undefined, 1), event("vp", 10, 1)]),
  entry(3, 0, [event("picked"), event("vp", 10), event("round", 1), event("turn", undefined, 0)]),
  entry(4, 0, [event("engineers"), event("energy", 5, 0, "production")]),
  entry(5, 0, [event("vp", 3), event("turn", undefined, 1)]),
  entry(6, 1, [event("engineers", 1, 1), event("vp", 7, 1), event("turn")]),
  entry(7, 1, [], { kind: "back", to: 5 }),
  entry(8, 1, [event("engineers", 2, 1), event("vp", 2, 1), event("vp", -3, 0), event("round", 2), event("turn")]),
  entry(9, 0, [event("engineers", 1), event("vp", 1)]),
];
const now = { round: 2, seats: [{ vp: 11 }, { vp: 12 }] };

test("turns, where they begin and what they led to", () => {
  const { stops, turns } = lineOf(log, now);
  expect(stops).toEqual([
    { ply: 1, round: 0 },
    { ply: 2, round: 0 },
    { ply: 3, round: 1 },
    { ply: 5, round: 1 },
    { ply: 8, round: 2 },
    { ply: 9, round: 2 },
  ]);
  expect(turns.map((x) => [x.i, x.round, x.seat, x.ply, x.energy])).toEqual([
    [0, 0, 1, 2, 0],
    [1, 0, 0, 3, 0],
    [2, 1, 0, 5, 5],
    [3, 1, 1, 8, 0],
    [4, 2, 0, 9, 0],
  ]);
  // What was taken back counts for nobody.
  expect(turns.map((x) => x.vp)).toEqual([[0, 10], [10, 10], [13, 10], [10, 12], [11, 12]]);
  expect(lineOf([], now)).toEqual({ stops: [], turns: [] });
});

test("a log whose beginning is missing has the same rounds and points", () => {
  const { turns } = lineOf(log.slice(3), now);
  expect(turns.map((x) => [x.round, x.seat, x.vp])).toEqual([[1, 1, [10, 12]], [2, 0, [11, 12]]]);
});

test("a log that begins with a choice of the draft, or with nothing that can be stopped at", () => {
  expect(lineOf(log.slice(1), now).stops[0]).toEqual({ ply: 1, round: 0 });
  expect(lineOf(log.slice(0, 1), { round: 0, seats: [] })).toEqual({ stops: [], turns: [] });
  expect(lineOf(log.slice(0, 2), { round: 0, seats: [{ vp: 0 }, { vp: 10 }] }).stops).toEqual([{ ply: 1, round: 0 }, { ply: 2, round: 0 }]);
  // No turn begins before the first round.
  expect(lineOf([entry(1, -1, [event("turn")]), ...log.slice(1)], now).stops[0]).toEqual({ ply: 1, round: 0 });
  expect(lineOf([entry(1, -1, [event("turn")]), ...log.slice(1)], now).stops).toHaveLength(6);
});

test("a choice of the draft that was taken back leads from where it was made", () => {
  const again = [log[0]!, log[1]!, entry(3, 1, [], { kind: "back", to: 1 }), entry(4, 1, [event("picked", undefined, 1)])];
  expect(lineOf(again, { round: 0, seats: [{ vp: 0 }, { vp: 0 }] }).stops).toEqual([{ ply: 1, round: 0 }, { ply: 4, round: 0 }]);
});

test("only what was produced counts as energy, and what has no figure counts nothing", () => {
  const more = [
    ...log.slice(0, 3),
    entry(4, 0, [event("engineers"), event("energy", 5, 0, "production"), event("energy", 4, 0, "bank"), event("vp", undefined)]),
    entry(5, 0, [
      event("energy", 2, 1, "production"),
      event("credits", 3, 0, "production"),
      event("energy", undefined, 0, "production"),
      event("turn", undefined, 1),
    ]),
    entry(6, -1, [event("revealed")]),
  ];
  const { turns } = lineOf(more, { round: 1, seats: [{ vp: 10 }, { vp: 10 }] });
  expect(turns.map((x) => [x.seat, x.ply, x.energy, x.vp])).toEqual([[1, 2, 0, [0, 10]], [0, 3, 0, [10, 10]], [0, 5, 5, [10, 10]], [
    -1,
    6,
    0,
    [10, 10],
  ]]);
  expect(turns.at(-1)!.move).toBe(undefined);
});

test("a turn that has only begun is no turn yet", () => {
  expect(lineOf(log.slice(0, 5), { round: 1, seats: [{ vp: 13 }, { vp: 10 }] }).turns).toHaveLength(3);
});

test("a position belongs to the stop before it", () => {
  const { stops } = lineOf(log, now);
  expect([0, 1, 2, 3, 4, 5, 8, 20].map((ply) => stopAt(stops, ply))).toEqual([-1, 0, 1, 2, 2, 3, 4, 5]);
});

test("by rounds", () => {
  const { stops } = lineOf(log, now);
  expect([0, 2, 4].map((at) => roundFrom(stops, at, 1))).toEqual([2, 4, 5]);
  expect([5, 4, 3, 2, 0].map((at) => roundFrom(stops, at, -1))).toEqual([4, 2, 2, 0, 0]);
  // From before the first stop.
  expect(roundFrom(stops, -1, 1)).toBe(2);
  expect(roundFrom(stops.slice(2), -1, 1)).toBe(0);
});

test("the round that is looked at has all the room but a little for the others", () => {
  const rounds = [{ round: 1, turns: [1, 2] }, { round: 2, turns: [3, 4, 5] }];
  const all = rooms(rounds, 2, 500, 60);
  expect(all.map((r) => [r.x, r.width, r.wide])).toEqual([[0, 60, false], [60, 440, true]]);
  expect(rooms(rounds, 7, 500, 60)[1]!.wide).toBe(true); // none of them: the last
  const xs = places(rounds, all, 10);
  expect(xs).toEqual([20, 40, 140, 280, 420]);
  expect([0, 31, 209, 211, 999].map((x) => nearest(xs, x))).toEqual([0, 1, 2, 3, 4]);
});

test("with three rounds, or one turn", () => {
  const rounds = [{ round: 1, turns: [1] }, { round: 2, turns: [2] }, { round: 3, turns: [] }];
  const all = rooms(rounds, 9, 500, 60);
  expect(all.map((r) => [r.round, r.x, r.width, r.wide])).toEqual([[1, 0, 60, false], [2, 60, 60, false], [3, 120, 380, true]]);
  expect(places(rounds, all, 10)).toEqual([30, 90]);
  expect(nearest([5], 30)).toBe(0);
  expect(nearest([0, 10], 5)).toBe(0); // the earlier one
});

test("figures do not stand over each other, nor below the line", () => {
  expect(apart([10, 50, 12], 12, 60)).toEqual([10, 50, 22]);
  expect(apart([50, 52, 54], 12, 60)).toEqual([36, 48, 60]);
});
