// How long everything on the stage takes, in milliseconds at pace 1. Whoever changes a time changes it here, and has looked at it.
import { expect, test } from "vitest";
import type { EventKind } from "../../src/api/types";
import { begins, crowd, cueOf, cues, moment, plainly, silent, speeds, turn } from "../../src/board/stage/times";

/** Kind, part, until it lands, until the next one begins, and until the next one of its kind. */
const table = `
  engineers    engineer 420 380
  passed       ring     280 200
  copied       ring     260 160
  card_action  ring     260 160
  credits      goods    260 120 80
  machines     goods    300 160 80
  spent        goods    260 120
  returned     wheel    300 140 80
  fetched      wheel    300 140 80
  inserted     wheel    320 220
  rotated      wheel    260 220 200
  built        build    420 300
  waiting      water    300 240 60
  drop_in_dam  water    300 240 60
  produced     water    460 440
  flowed       water    420 300 55
  energy       marker   320 160
  taken        card     360 240 120
  discarded    card     300 160
  tile_taken   card     360 240
  fulfilled    stamp    380 260
  work_done    stamp    380 260
  used         ring     260 160
  vp           points   280 140 90
`;

test("every event has its time", () => {
  const rows = Object.entries(cues).map(([kind, { part, ms, gap, same }]) =>
    [kind, part, ms, gap, same].filter((x) => x !== undefined).join(" ")
  );
  expect(rows).toEqual(table.trim().split("\n").map((line) => line.trim().split(/\s+/).join(" ")));
});

test("the next thing begins before this one lands, and the same thing sooner", () => {
  for (const [kind, { ms, gap, same = 0 }] of Object.entries(cues)) {
    expect(gap < ms && same < gap, kind).toBe(true);
  }
});

test("what takes no time has no cue, and a turn that is shown without motion begins with what has one", () => {
  expect(silent.filter((kind) => cueOf(kind))).toEqual([]);
  expect([...begins].filter((kind: EventKind) => !cueOf(kind))).toEqual([]);
});

test("a turn is seen for 0.8 to 1.5 seconds, one that only passes for 0.4", () => {
  expect(turn).toEqual({ least: 800, most: 1500, pass: 400, rest: 160, seen: 60 });
  expect(moment).toEqual({ ms: 1400, least: 6 });
  expect(plainly).toBe(700);
});

test("more than 6 turns go twice as fast, of more than 12 the last 3 are played; a pace can be chosen, or none", () => {
  expect(crowd).toEqual({ hurry: 6, many: 12, few: 3 });
  expect(speeds).toEqual([0.5, 1, 2, 4, 0]);
});
