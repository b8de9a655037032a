import { expect, test } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { movesSince, played, turnsOf } from "../../src/board/moves/moves";
import { spacesOf } from "../../src/board/moves/trail";

const event = (kind: Happened["kind"], seat: number, more: Partial<Happened> = {}): Happened => ({ kind, seat, ...more });
const act = (ply: number, seat: number, ...events: Happened[]): PublicEntry => ({
  ply,
  kind: "act",
  seat,
  hash: "",
  at: "",
  actor: "",
  events,
  lines: [`line ${ply}`],
});
const back = (ply: number, to: number): PublicEntry => ({ ...act(ply, 0), kind: "back", to });
const going = (seat: number, space: string) => event("engineers", seat, { to: space, n: 1 });

// Seat 0 builds in two decisions, 1 produces with a draw after it, 2 ends the round.
const log = [
  act(1, 0, going(0, "company_1")),
  act(2, 0, event("built", 0, { what: "base", to: "B1U" }), event("turn", 1)),
  act(3, 1, going(1, "turbine_0_l")),
  act(4, 1, event("produced", 1, { from: "B1U", through: "C1L", to: "P8_1", n: 1 })),
  act(5, -1, event("revealed", -1, { what: "Y13" }), event("turn", 2)),
  act(
    6,
    2,
    going(2, "bank"),
    event("passed", 0),
    event("phase", -2, { what: "water_flow" }),
    event("flowed", -2, { from: "HA", to: "B1U" }),
  ),
];

test("decisions of one company make a turn; it ends with the next turn, a phase, or another company's pass", () => {
  const turns = turnsOf(log);
  expect(turns.map((m) => [m.seat, m.ply, m.events.map((e) => e.kind)])).toEqual([
    [0, 2, ["engineers", "built"]],
    [1, 4, ["engineers", "produced", "revealed"]],
    [2, 6, ["engineers"]],
  ]);
  expect(turns[0]!.lines).toEqual(["line 1", "line 2"]);
});

test("two turns of one company in a row are two moves", () => {
  const twice = [act(1, 0, going(0, "bank"), event("passed", 1), event("turn", 0)), act(2, 0, going(0, "turbine_0_l"), event("turn", 0))];
  expect(turnsOf(twice).map((m) => m.ply)).toEqual([1, 2]);
});

test("moves are those since my last decision; somebody who looks on sees the latest", () => {
  expect(movesSince(log, 0, 3).map((m) => m.seat)).toEqual([1, 2]);
  expect(movesSince(log, 2, 3)).toEqual([]);
  expect(movesSince(log, undefined, 2).map((m) => m.seat)).toEqual([1, 2]);
});

test("moves since my last decision are whole", () => {
  expect(movesSince(log, 0, 3)[0]!.lines).toEqual(["line 3", "line 4"]);
});

test("everything may be taken back", () => {
  const { to: _, ...all } = back(3, 0); // nothing is sent for 0
  expect(played([...log.slice(0, 2), all])).toEqual([]);
});

test("what was taken back did not happen; what was played again did", () => {
  const undone = [...log.slice(0, 4), back(5, 2)];
  expect(played(undone).map((e) => e.ply)).toEqual([1, 2]);
  expect(played([...undone, back(6, 4)]).map((e) => e.ply)).toEqual([1, 2, 3, 4]);
  expect(played([...undone, act(6, 1, going(1, "bank"))]).map((e) => e.ply)).toEqual([1, 2, 6]);
});

test("spaces glow until the engineers go home", () => {
  expect([...spacesOf(turnsOf(log)).keys()]).toEqual(["company_1", "turbine_0_l", "bank"]);
  const home = [...log, act(7, -1, event("home", -2)), act(8, 1, going(1, "bank"))];
  expect([...spacesOf(turnsOf(home))]).toEqual([["bank", 3]]);
});

test("a draft is no move", () => {
  expect(turnsOf([act(1, 0, event("picked", 0, { what: "usa" })), act(2, 1, event("picked", 1, { what: "italy" }))])).toEqual([]);
});
