// A turn that is pointed at on the thread: an earlier one takes the place of all, one that has a card shows as its card does.
import { expect, test, vi } from "vitest";
import type { Game, Happened, PublicEntry } from "../../src/api/types";
import { turnsOf } from "../../src/board/moves/moves";
import { Moves } from "../../src/board/moves/state.svelte";
import type { Session } from "../../src/table/session.svelte";

vi.stubGlobal("window", globalThis);
const act = (ply: number, seat: number, ...events: Happened[]) =>
  ({ ply, kind: "act", seat, hash: "", at: "", actor: "", events, lines: [] }) as PublicEntry;
const built = (
  seat: number,
  to: string,
  next: number,
): Happened[] => [{ kind: "built", seat, what: "base", to }, { kind: "turn", seat: next }];

// Seat 1 builds, then seat 0, who looks, then seat 1 again.
const entries = [act(1, 1, ...built(1, "B1U", 0)), act(2, 0, ...built(0, "B2U", 1)), act(3, 1, ...built(1, "B3U", 0))];
const game = { seats: [{ company: "usa" }, { company: "italy" }], position: { map: { powerhouses: {} } } } as unknown as Game;
const session = { entries, game, mine: 0, you: { seats: [0] }, table: { phase: "playing" }, show: { mode: "live" } } as unknown as Session;

test("an earlier turn has the card and the trail alone", () => {
  const moves = new Moves(session, () => undefined, () => false);
  const sites = () => [...moves.trail.keys()];
  expect([moves.list.map((m) => m.ply), sites()]).toEqual([[3], ["B3U"]]);
  const [old] = turnsOf(entries);
  moves.point(old);
  expect([moves.list.map((m) => m.ply), sites(), moves.only]).toEqual([[1], ["B1U"], undefined]);
  moves.point(moves.list[0]);
  moves.point(turnsOf(entries).at(-1));
  expect([moves.list.map((m) => m.ply), sites(), moves.only]).toEqual([[3], ["B3U"], 0]);
  moves.point(undefined);
  expect([moves.list.map((m) => m.ply), moves.only]).toEqual([[3], undefined]);
});
