// The frames of the film: the beginning of every turn, by round, without what was taken back.
import { expect, test } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { frameAt, frames, roundFrom } from "../../src/board/film/frames";

const event = (kind: Happened["kind"], n?: number): Happened => ({ kind, seat: 0, n });
const entry = (ply: number, events: Happened[], more: Partial<PublicEntry> = {}): PublicEntry => ({
  ply,
  kind: "act",
  seat: 0,
  hash: "",
  at: "",
  actor: "",
  events,
  lines: [],
  ...more,
});

const log = [
  entry(1, [event("picked")]),
  entry(2, [event("round", 1), event("turn")]),
  entry(3, [event("engineers")]),
  entry(4, [event("turn")]),
  entry(5, [event("turn")]),
  entry(6, [], { kind: "back", to: 4 }),
  entry(7, [event("turn")]),
  entry(8, [event("round", 2), event("turn")]),
  entry(9, [event("scored")]),
];

test("frames", () => {
  expect(frames(log)).toEqual([
    { ply: 2, round: 1 },
    { ply: 4, round: 1 },
    { ply: 7, round: 1 },
    { ply: 8, round: 2 },
    { ply: 9, round: 2 },
  ]);
  expect(frames([])).toEqual([]);
});

test("a position belongs to the turn it is part of", () => {
  const film = frames(log);
  expect([1, 2, 3, 4, 7, 8, 20].map((ply) => frameAt(film, ply))).toEqual([-1, 0, 0, 1, 2, 3, 4]);
});

test("up and down go by rounds", () => {
  const film = frames(log);
  expect(roundFrom(film, 0, 1)).toBe(3);
  expect(roundFrom(film, 3, 1)).toBe(4);
  expect(roundFrom(film, 4, -1)).toBe(3);
  expect(roundFrom(film, 3, -1)).toBe(0);
  expect(roundFrom(film, 0, -1)).toBe(0);
});
