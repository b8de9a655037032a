// What is heard of what happens: every kind of event sounds, or is silent on purpose; others' turns less than mine, and less the faster.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EventKind, Happened } from "../../src/api/types";
import type { Facts } from "../../src/api/catalogue.svelte";
import { type Beat, heard, kinds, together } from "../../src/sound/heard";
import { known } from "../../src/sound/known";

const types = readFileSync(join(import.meta.dirname, "../../src/api/types.ts"), "utf8");
const all = [.../export type EventKind =([^;]*);/.exec(types)![1]!.matchAll(/"(\w+)"/g)].map((m) => m[1] as EventKind);
const event = (kind: EventKind, more: Partial<Happened> = {}): Happened => ({ kind, seat: 0, ...more });
const names = (events: Happened[], beat: Beat) => events.flatMap((e) => heard(e, beat)?.name ?? []);

const turn = [
  event("engineers", { n: 2 }),
  event("credits", { n: -3 }),
  event("machines", { excavators: 1 }),
  event("inserted", { mixers: 2 }),
  event("built", { what: "base" }),
  event("built", { what: "elevation" }),
  event("built", { what: "conduit" }),
  event("built", { what: "powerhouse" }),
  event("built", { what: "building" }),
  event("rotated"),
  event("produced", { n: 4 }),
  event("energy", { n: 7, why: "production" }),
  event("fulfilled"),
  event("work_done"),
];

test("every kind of event is heard or silent on purpose", () => {
  expect(Object.keys(kinds).sort()).toEqual([...all].sort());
  const silent = all.filter((kind) => !kinds[kind]);
  expect(silent).toContain("vp");
  expect(all.filter((kind) => kinds[kind])).toEqual([
    "engineers",
    "credits",
    "energy",
    "machines",
    "inserted",
    "rotated",
    "built",
    "waiting",
    "drop_in_dam",
    "produced",
    "flowed",
    "fulfilled",
    "work_done",
  ]);
});

test("mine in full, others' less", () => {
  const mine = "engineer coins machine machine stone raise pipe house house wheel conduit turbine stamp stamp".split(" ");
  expect(names(turn, { mine: true })).toEqual(mine);
  expect(names(turn, { mine: false })).toEqual(mine.filter((name) => !["coins", "machine", "wheel", "conduit"].includes(name)));
  // What nobody does is heard by all.
  expect(names([event("waiting", { seat: -1, n: 3 })], { mine: false })).toEqual(["drop"]);
});

test("joy is for much energy of mine", () => {
  const joy = (n: number, beat: Beat) => heard(event("energy", { n, why: "production" }), beat)!.options.joy;
  expect([joy(5, { mine: true }), joy(6, { mine: true }), joy(6, { mine: false })]).toEqual([false, true, false]);
  expect(joy(3, { mine: true, known: { joy: true } })).toBe(true);
  expect(joy(9, { mine: false, known: { joy: true } })).toBe(false);
  expect(heard(event("energy", { n: 6, why: "track" }), { mine: true })).toBeUndefined();
});

test("faster is less", () => {
  const heardAt = (pace: number, again = false) => [...new Set(names(turn, { mine: true, pace, again }))];
  expect(heardAt(0.5)).toEqual(heardAt(1));
  expect(heardAt(2)).toEqual(heardAt(1).filter((name) => name !== "coins" && name !== "machine"));
  expect(heardAt(4)).toEqual(["turbine", "stamp"]);
  expect(heardAt(1, true)).toEqual(heardAt(1));
  expect(heardAt(2, true)).toEqual(["turbine", "stamp"]);
  expect(heardAt(4, true)).toEqual([]);
});

test("times follow the pace; a turbine has run up when its sum is there", () => {
  const energy = event("energy", { n: 4, why: "production" });
  const cue = (beat: Partial<Beat>) => heard(energy, { mine: true, ...beat })!;
  expect(cue({ delay: 0.86 }).at).toBeCloseTo(0.56);
  expect(cue({ delay: 0.43, pace: 2 }).at).toBeCloseTo(0.28);
  expect(cue({ pace: 2 }).options.rise).toBeCloseTo(0.15);
  expect(cue({}).at).toBe(0);
  expect(heard(event("rotated"), { mine: true, n: 4, pace: 0.5 })!.options).toMatchObject({ steps: 4, step: 0.16 });
});

test("a sound knows the level of the dam, the value of the conduit, the points, and how long water runs", () => {
  const list = <T extends { id: string }>(...all: T[]) => new Map(all.map((x) => [x.id, x]));
  const facts = {
    contract: list({ id: "R02", reward: { vp: 7, text: "" } }),
    work: list({ id: "work_1", reward: { credits: 3, text: "" } }),
    site: list({ id: "C3L", value: 4 }, { id: "B3U" }),
  } as unknown as Facts;
  const cue = (e: Happened, more: Parameters<typeof known>[1] = {}, pace = 1) =>
    heard(e, { mine: true, pace, known: known(e, { facts, ...more }) })!;
  const raised = event("built", { what: "elevation", to: "B3U" });
  const after = { position: { map: { dams: { B3U: { level: 3 } } } } };
  const dams = { B3U: { owner: "usa", level: 2 } } as const;
  expect(cue({ ...raised, after }, { dams })).toMatchObject({ name: "raise", options: { level: 3 } });
  expect(cue(raised, { dams })).toMatchObject({ name: "raise", options: { level: 2 } });
  expect(cue(event("built", { what: "conduit", to: "C3L" }))).toMatchObject({ name: "pipe", options: { power: 4 } });
  expect(cue(event("fulfilled", { contract: "R02" }))).toMatchObject({ name: "stamp", options: { points: 7 } });
  expect(cue(event("work_done", { what: "work_1" }))).toMatchObject({ name: "stamp", options: { points: 0 } });
  expect(cue(event("produced", { n: 2 }), { ms: 460 }).options).toEqual({ n: 2, length: 0.46 });
  expect(cue(event("produced", { n: 2 }), { ms: 460 }, 2).options).toEqual({ n: 2, length: 0.23 });
  expect(cue(event("energy", { n: 2, why: "production" }), { joy: true }).options.joy).toBe(true);
});

test("what comes home is heard when the wheel stops", () => {
  const events = [event("rotated"), event("rotated"), event("returned", { excavators: 1 }), event("rotated")];
  const told = together(events);
  expect(told.map(({ e, n, home = false }) => [e.kind, n, home])).toEqual([["rotated", 2, true], ["returned", 1, false], [
    "rotated",
    1,
    false,
  ]]);
  expect(told.map(({ e, ...how }) => heard(e, { mine: true, ...how })?.options.home)).toEqual([true, undefined, undefined]);
});

test("turns of the wheel and drops are counted together", () => {
  const drops = [event("flowed", { to: "D1" }), event("flowed", { to: "D2" }), event("flowed", { to: "EXIT_L" })];
  const events = [event("rotated"), event("rotated"), ...drops, event("rotated", { seat: 1 })];
  expect(together(events).map(({ e, n }) => `${e.kind} ${n}`)).toEqual(["rotated 2", "flowed 2", "flowed 1", "rotated 1"]);
  const [, caught, gone] = together(events);
  expect(heard(caught!.e, { mine: true, n: caught!.n })!.options.n).toBe(2);
  expect(heard(gone!.e, { mine: true, n: gone!.n })).toBeUndefined();
});
