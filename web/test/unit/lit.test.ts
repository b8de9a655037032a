// Which powerhouses have produced in the round that is shown.
import { expect, test } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { lit } from "../../src/board/map/lit";

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
  expect([...lit(log, 1)]).toEqual([]);
  expect([...lit(log, 2)]).toEqual(["P5_1"]);
  expect([...lit(log, 3)]).toEqual(["P6_1"]);
  expect([...lit(log, 4)].sort()).toEqual(["P12_4", "P6_1"]);
});

test("not what was taken back, until it is done again", () => {
  const log = [act(1, round), act(2, produced("P5_1")), act(3, produced("P6_1")), back(4, 1), act(5, produced("P8_1")), back(6, 3)];
  expect([...lit(log, 4)]).toEqual([]);
  expect([...lit(log, 5)]).toEqual(["P8_1"]);
  expect([...lit(log, 6)].sort()).toEqual(["P5_1", "P6_1"]);
});

test("not what is still to be shown", () => {
  const [first, second] = [produced("P5_1"), produced("P6_1")];
  const log = [act(1, first, round, second)];
  expect([...lit(log, 1, [second])]).toEqual([]);
  expect([...lit(log, 1, [round, second])]).toEqual(["P5_1"]);
});
