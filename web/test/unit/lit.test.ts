// Which powerhouses have produced in the round that is shown.
import { expect, test } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { lit } from "../../src/table/lit";

const produced = (to: string): Happened => ({ kind: "produced", seat: 0, to });
const round: Happened = { kind: "round", seat: -1, n: 2 };
const act = (ply: number, ...events: Happened[]) => ({ ply, kind: "act", events } as PublicEntry);
const back = (ply: number, to: number) => ({ ply, kind: "back", to, events: [] as Happened[] } as PublicEntry);

test("those that have produced since the round began", () => {
  const log = [
    act(1, round),
    act(2, produced("P5_1")),
    act(3, produced("P8_2"), round, produced("P6_1")),
    act(4, produced("P6_1"), produced("P12_4")),
  ];
  expect([...lit(log, { ply: 1, event: 0 })]).toEqual([]);
  expect([...lit(log, { ply: 2, event: 0 })]).toEqual(["P5_1"]);
  expect([...lit(log, { ply: 3, event: 0 })]).toEqual(["P6_1"]);
  expect([...lit(log, { ply: 4, event: 0 })].sort()).toEqual(["P12_4", "P6_1"]);
});

test("not what was taken back, until it is done again", () => {
  const log = [act(1, round), act(2, produced("P5_1")), act(3, produced("P6_1")), back(4, 1), act(5, produced("P8_1")), back(6, 3)];
  expect([...lit(log, { ply: 4, event: 0 })]).toEqual([]);
  expect([...lit(log, { ply: 5, event: 0 })]).toEqual(["P8_1"]);
  expect([...lit(log, { ply: 6, event: 0 })].sort()).toEqual(["P5_1", "P6_1"]);
});

test("as far as the events of an entry have been shown", () => {
  const log = [act(1, round, produced("P5_1")), act(2, produced("P6_1"), round, produced("P8_1"))];
  const after = (event: number) => [...lit(log, { ply: 1, event })].sort();
  expect([0, 1, 2, 3].map(after)).toEqual([["P5_1"], ["P5_1", "P6_1"], [], ["P8_1"]]);
});
