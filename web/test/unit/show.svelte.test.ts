// What is on the screen, without a page: step, jump, live, past, and news while something is shown.

import { beforeEach, expect, test } from "vitest";
import type { Game, Position, PublicEntry } from "../../src/api/types";
import { merge } from "../../src/table/patch";
import { Show } from "../../src/table/show.svelte";

const game = (vp: number, round = 1) => ({ round, order: [0, 1], seats: [{ vp }, { vp: 7 }] }) as unknown as Game;
const entry = (ply: number, kind: "act" | "back" = "act") => ({ ply, kind, events: [] }) as unknown as PublicEntry;
const position = (ply: number) => ({ ply, game: game(ply), text: "" }) as unknown as Position;

let now: { ply: number; game: Game | undefined };
let fetched: number[];
let show: Show;
beforeEach(() => {
  now = { ply: 40, game: game(10) };
  fetched = [];
  show = new Show(() => now, async (ply) => {
    fetched.push(ply);
    return position(ply);
  });
});
const arrive = (ply: number, vp: number, kind: "act" | "back" = "act") => {
  show.feed([entry(ply, kind)]);
  now = { ply, game: game(vp) };
};
const vp = () => show.game?.seats[0]?.vp;

test("a patch changes what it names, takes away what is null, and leaves the value before as it was", () => {
  const before = { a: { x: 1, y: 2 }, list: [{ n: 1 }, { n: 2 }], gone: 1, same: { deep: [1] } };
  const after = merge(before, { a: { x: 3 }, list: { 1: { n: 5 } }, gone: null, fresh: { z: [1, 2] } });
  expect(after).toEqual({ a: { x: 3, y: 2 }, list: [{ n: 1 }, { n: 5 }], same: { deep: [1] }, fresh: { z: [1, 2] } });
  expect(before).toEqual({ a: { x: 1, y: 2 }, list: [{ n: 1 }, { n: 2 }], gone: 1, same: { deep: [1] } });
  expect(after.same).toBe(before.same);
  expect(merge({ list: [1, 2] }, { list: [1, 2, 3] })).toEqual({ list: [1, 2, 3] });
});

test("without a director the table is on the screen at once", () => {
  arrive(41, 12);
  expect([show.mode, vp(), show.at, show.behind]).toEqual(["live", 12, { ply: 41, event: 0 }, 0]);
});

test("a director shows what has arrived step by step from the position before it", () => {
  const told: number[] = [];
  show.director = (entries) => {
    told.push(...entries.map((e) => e.ply));
    return true;
  };
  arrive(41, 12);
  expect([show.mode, vp(), show.behind]).toEqual(["stage", 10, 1]);
  expect(show.true.game?.seats[0]?.vp).toBe(12);
  show.step({ seats: { 0: { vp: 11 } } });
  expect([vp(), show.at]).toEqual([11, { ply: 40, event: 1 }]);
  show.step(undefined);
  expect([vp(), show.at.event]).toEqual([11, 2]);
  show.step({ seats: { 0: { vp: 12 } } }, { ply: 41, event: 0 });
  expect([vp(), show.behind]).toEqual([12, 0]);
  show.end();
  expect([show.mode, show.game]).toEqual(["live", now.game]);
  expect(told).toEqual([41]);
});

test("news during a scene leave it where it is, and live goes to the newest", () => {
  show.director = () => true;
  arrive(41, 12);
  show.step({ seats: { 0: { vp: 11 } } });
  arrive(42, 15);
  expect([show.mode, vp(), show.at, show.behind]).toEqual(["stage", 11, { ply: 40, event: 1 }, 2]);
  show.live();
  expect([show.mode, vp(), show.behind]).toEqual(["live", 15, 0]);
});

test("what a director does not take is on the screen at once", () => {
  show.director = () => false;
  arrive(41, 12);
  expect([show.mode, vp()]).toEqual(["live", 12]);
});

test("taking back during a scene ends it at the table as it is", () => {
  show.director = (entries) => entries.every((e) => e.kind === "act");
  arrive(41, 12);
  show.step({ seats: { 0: { vp: 11 } } });
  arrive(42, 10, "back");
  expect([show.mode, vp()]).toEqual(["live", 10]);
});

test("jump shows another position until the scene ends", () => {
  show.jump(30, game(3));
  expect([show.mode, vp(), show.behind]).toEqual(["stage", 3, 10]);
  show.live();
  expect(show.mode).toBe("live");
});

test("an earlier position stays on the screen whatever arrives", async () => {
  show.director = () => true;
  await show.past(20);
  expect([show.mode, vp(), show.at.ply, show.seen?.ply]).toEqual(["past", 20, 20, 20]);
  arrive(41, 12);
  expect([show.mode, vp()]).toEqual(["past", 20]);
  await show.past(undefined);
  expect([show.mode, vp()]).toEqual(["live", 12]); // nothing is played of what arrived meanwhile
  await show.past(41);
  expect(show.mode).toBe("live");
});

test("the end of a scene leaves who looks back where they are; whoever acts leaves both", async () => {
  show.jump(40, game(11));
  await show.past(20);
  show.end();
  expect([show.mode, vp()]).toEqual(["past", 20]);
  show.live();
  expect([show.mode, vp()]).toEqual(["live", 10]);
});

test("only the last position that was asked for comes on the screen", async () => {
  const answers: (() => void)[] = [];
  show = new Show(() => now, (ply) => new Promise((done) => answers.push(() => done(position(ply)))));
  const [first, second] = [show.past(20), show.past(21)];
  answers[1]!();
  answers[0]!();
  await Promise.all([first, second]);
  expect(vp()).toBe(21);
  const third = show.past(22);
  show.live();
  answers[2]!();
  await third;
  expect(show.mode).toBe("live");
});

test("the last 32 positions are kept, until they are forgotten", async () => {
  for (let ply = 1; ply <= 32; ply++) await show.past(ply);
  await show.past(1);
  expect(fetched).toHaveLength(32);
  await show.past(33);
  await show.past(1);
  expect(fetched).toHaveLength(33); // 2 made room
  await show.past(2);
  expect(fetched).toHaveLength(34);
  show.forget();
  await show.past(2);
  expect(fetched).toHaveLength(35);
});
