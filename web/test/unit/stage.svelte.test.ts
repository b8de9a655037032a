// The stage: what happened as scenes, and the director who plays them. Positions are small here; the patches of whole games are compared in
// the browser and in Go.
import { expect, test } from "vitest";
import type { EventKind, Game, Happened } from "../../src/api/types";
import { merge } from "../../src/table/patch";
import { Show } from "../../src/table/show.svelte";
import { Director, type Ending } from "../../src/board/stage/director.svelte";
import type { Hears, Perform } from "../../src/board/stage/performing";
import { scenes, type Entry } from "../../src/board/stage/scenes";
import { cues, silent, turn } from "../../src/board/stage/times";

/** A game that counts its events: after the nth event `round` is n. */
const position = (n: number) => ({ round: n }) as Game;
let made = 0;
const event = (kind: EventKind, seat: number, more: Partial<Happened> = {}): Happened => ({
  kind,
  seat,
  after: { round: ++made },
  ...more,
});
const entry = (ply: number, seat: number, ...events: Happened[]): Entry => ({ ply, seat, kind: "act", events, lines: [`line ${ply}`] });

const before = (mine: number[] = []) => ({ mine, largest: new Map<number, number>() });
const bank = (ply: number, seat: number, next = seat + 1) =>
  entry(ply, seat, event("engineers", seat, { n: 1, to: "bank" }), event("credits", seat, { n: 1 }), event("turn", next));
const produce = (ply: number, seat: number, energy: number) =>
  entry(
    ply,
    seat,
    event("engineers", seat, { n: 2, to: "turbine_0_l" }),
    event("produced", seat, {
      from: "B1U",
      through: "C1L",
      to: "P8_1",
      n: 2,
      terms: { drops: 2, value: 3, space: 0, company: 1, officer: 0 },
    }),
    event("energy", seat, { n: energy, why: "production" }),
    event("flowed", -2, { from: "P8_1", to: "EXIT_L" }),
    event("flowed", -2, { from: "P8_1", to: "EXIT_L" }),
    event("turn", seat + 1),
  );

test("every kind of event is staged or silent on purpose", () => {
  const kinds = [...Object.keys(cues), ...silent];
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.length).toBe(37);
});

test("a turn is a scene; no event is lost, and none lands before the one before it", () => {
  const log = [bank(1, 0), bank(2, 1), produce(3, 2, 7), entry(4, 3, event("passed", 3), event("passed", 1))];
  const list = scenes(log, before());
  expect(list.map((s) => [s.seat, s.ply])).toEqual([[0, 1], [1, 2], [2, 3], [3, 4], [1, 4]]);
  expect(list.flatMap((s) => [...s.beats, ...s.rest].map((b) => b.event))).toEqual(log.flatMap((e) => e.events));
  for (const s of list) {
    s.beats.forEach((b, i) => {
      const last = s.beats[i - 1];
      expect(b.at + b.ms).toBeGreaterThanOrEqual(last ? last.at + last.ms : 0);
      expect(b.at + b.ms).toBeLessThanOrEqual(s.ms);
    });
  }
});

test("a turn takes 0.8 to 1.5 seconds, a pass less", () => {
  const [banked, produced, passed] = scenes([bank(1, 0), produce(2, 1, 7), entry(3, 2, event("passed", 2))], before());
  expect(banked!.ms).toBe(turn.least);
  expect(produced!.ms).toBe(turn.most);
  expect(passed!.ms).toBeLessThan(turn.least);
});

test("the terms of a production are those of the rules, with the energy that came of them", () => {
  const [s] = scenes([produce(1, 0, 7)], before());
  expect(s!.formulas).toEqual([{ drops: 2, value: 3, space: 0, company: 1, officer: 0, energy: 7, from: 1, to: 2 }]);
});

test("my own turns are not staged again, but for their water; a great production is a moment", () => {
  const known = before([0]);
  const [mine] = scenes([bank(1, 0)], known);
  expect(mine!.ms).toBe(0);
  const moments = [3, 2, 4, 6].map((n) => scenes([produce(1, 0, n)], known)[0]!.moment);
  expect(moments).toEqual([false, false, true, true]); // the third is the largest so far
  expect(scenes([produce(1, 1, 9)], known)[0]!.moment).toBe(false);
});

test("the end of a round has its water; the rest is left to who tells it", () => {
  const flows = [event("flowed", -2, { from: "HA", to: "B1U" })];
  const rest = [event("phase", -2, { what: "scoring" }), event("vp", 0, { n: 2 }), event("turn", 1)];
  const list = scenes([entry(1, 0, event("passed", 0), event("phase", -2, { what: "water_flow" }), ...flows, ...rest)], before());
  expect(list.map((s) => [s.seat, s.ends])).toEqual([[0, false], [-2, true]]);
  expect(list[1]!.beats.map((b) => b.event.kind)).toEqual(["phase", "flowed"]);
  expect(list[1]!.rest.map((b) => b.event)).toEqual(rest);
});

/** A table with a director, whose clock goes when it is told to. */
function table(
  {
    mine = [3] as number[],
    speed = 1,
    plain = false,
    perform = undefined as Perform | undefined,
    heard = undefined as Hears | undefined,
    ending = undefined as Ending | undefined,
  } = {},
) {
  let truth = { ply: 0, game: position(made) };
  const show = new Show(() => truth);
  let t = 0;
  let timers: { at: number; what: () => void }[] = [];
  const wishes = { speed };
  const director = new Director(show, {
    mine: () => mine,
    speed: () => wishes.speed,
    plain: () => plain,
    perform: () => perform,
    heard,
    ending,
  }, {
    now: () => t,
    after(ms, what) {
      const timer = { at: t + ms, what };
      timers.push(timer);
      return () => (timers = timers.filter((x) => x !== timer));
    },
  });
  show.director = (entries) => director.feed(entries);
  return {
    show,
    director,
    wishes,
    /** news come to the table. */
    hear(...entries: Entry[]) {
      show.feed(entries as never);
      const game = entries.flatMap((e) => e.events).reduce((g, e) => (e.after ? merge(g, e.after) : g), truth.game);
      truth = { ply: entries.at(-1)!.ply!, game };
    },
    /** go lets time pass. */
    go(ms: number) {
      for (const end = t + ms;;) {
        const next = timers.filter((x) => x.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) {
          t = end;
          return;
        }
        t = Math.max(t, next.at);
        timers = timers.filter((x) => x !== next);
        next.what();
      }
    },
    /** present tells whether the table is shown as it is. */
    present: () => show.mode === "live" && show.game === truth.game,
  };
}

test("after every beat the screen shows the position after that event", () => {
  made = 0;
  const at = table();
  at.hear(bank(1, 0), produce(2, 1, 7));
  expect([at.director.nth, at.director.of]).toEqual([1, 2]);
  let [seen, steps] = [0, 0];
  while (at.director.busy && steps++ < 1000) {
    const was = at.director.now;
    at.go(10);
    const round = at.show.game!.round;
    expect(round).toBeGreaterThanOrEqual(seen);
    expect(round - seen).toBeLessThanOrEqual(3); // drops that run together, and what is silent
    const { ply, event: n } = at.show.at;
    if (at.director.now) expect(round, "the place in the log").toBe([0, 3, 9][ply]! + n);
    if (at.director.now && at.director.now === was) expect(round).toBe((was.ply === 1 ? 0 : 3) + at.director.landed);
    seen = round;
  }
  expect(at.present()).toBe(true);
  expect(at.show.game!.round).toBe(9);
});

test("it ends at the present, whenever it is skipped, and whatever comes meanwhile", () => {
  for (let ms = 0; ms < 2400; ms += 130) {
    for (const way of ["skip", "all", "news", "back", "off", "live"] as const) {
      made = 0;
      const at = table();
      at.hear(bank(1, 0), produce(2, 1, 7));
      at.go(ms);
      if (way === "skip") {
        at.director.skip();
        at.director.skip();
      } else if (way === "all") at.director.skipAll();
      else if (way === "news") at.hear(bank(3, 2));
      else if (way === "back") at.hear({ ply: 3, kind: "back", seat: 1, events: [], lines: [] });
      else if (way === "off") {
        at.wishes.speed = 0;
        at.director.pace();
      } else {
        at.show.live();
        at.director.skip();
      }
      if (way !== "news") expect(at.present(), `${way} after ${ms}`).toBe(true);
      at.go(5000);
      expect(at.present(), `${way} after ${ms}, later`).toBe(true);
      expect(at.director.busy).toBe(false);
    }
  }
});

const build = (ply: number, seat: number) =>
  entry(
    ply,
    seat,
    event("engineers", seat, { n: 1, to: "build_1" }),
    event("inserted", seat, { what: "basic_conduit", excavators: 2 }),
    event("built", seat, { what: "conduit", to: "C1L" }),
    event("rotated", seat),
    event("turn", seat + 1),
  );
/** told notes what is seen and heard of a table, and how much of it is still on its way. */
function told(more: { plain?: boolean; speed?: number } = {}) {
  const [seen, heard]: [string[], string[]] = [[], []];
  let stopped = 0;
  const at = table({
    ...more,
    perform: ({ event: { kind } }) => {
      seen.push(kind);
      return { landed: new Promise(() => {}), stop: () => stopped++, pause: () => {}, rate: () => {} };
    },
    heard: ({ beats }, from, to, { pace }) => heard.push(beats.slice(from, to).map((b) => `${b.event.kind} ${pace}`).join(" and ")),
  });
  return { ...at, seen, heard, stopped: () => stopped };
}

test("what I do is there at once, and seen and heard as it happened", () => {
  made = 0;
  const at = told({ speed: 2 });
  at.hear(build(1, 3));
  expect([at.present(), at.director.busy, at.seen.length]).toEqual([true, false, 0]);
  const times: Record<string, number> = {};
  for (let t = 0; t <= turn.most; t += 10) {
    at.go(10);
    for (const kind of at.seen) times[kind] ??= t;
    expect(at.present()).toBe(true);
  }
  expect(Object.keys(times)).toEqual(["engineers", "inserted", "built", "rotated"]);
  expect(at.heard).toEqual(["engineers 2", "inserted 2", "built 2", "rotated 2"]);
  const [scene] = scenes([build(1, 3)], before([3]));
  for (const { event: { kind }, at: begins } of scene!.beats.slice(0, 4)) {
    expect(times[kind]! - begins / 2, kind).toBeGreaterThanOrEqual(-10);
    expect(times[kind]! - begins / 2, kind).toBeLessThanOrEqual(10);
  }
});

test("whatever is done ends what is told of my turn, and the table never waits for it", () => {
  for (const way of ["skip", "all", "hush", "mine", "back"] as const) {
    made = 0;
    const at = told();
    at.hear(build(1, 3));
    at.go(400);
    const seen = at.seen.length;
    expect(seen).toBe(2);
    if (way === "skip") at.director.skip();
    else if (way === "all") at.director.skipAll();
    else if (way === "hush") at.director.hush();
    else if (way === "mine") at.hear(entry(2, 3, { kind: "turn", seat: 0 }));
    else at.hear({ ply: 2, kind: "back", seat: 3, events: [], lines: [] });
    at.go(5000);
    expect([at.seen.length, at.stopped(), at.present()], way).toEqual([seen, seen, true]);
  }
});

test("the others' next turn begins when my last thing has begun", () => {
  made = 0;
  const at = told();
  at.hear(build(1, 3), bank(2, 0));
  expect(at.director.now!.seat).toBe(0);
  expect(at.show.game!.round).toBe(5);
  const { wait } = at.director;
  const [mine] = scenes([build(1, 3)], before([3]));
  expect(wait).toBe(mine!.beats[3]!.at + turn.rest);
  at.go(wait + 5);
  expect(at.seen).toEqual(["engineers", "inserted", "built", "rotated", "engineers"]);
  at.go(2 * turn.least);
  expect(at.present()).toBe(true);
});

test("without motion what begins together is heard at once", () => {
  made = 0;
  const at = told({ plain: true });
  at.hear(bank(1, 0));
  expect(at.heard).toEqual(["engineers 1 and credits 1 and turn 1"]);
  at.go(5000);
  at.hear(build(2, 3));
  at.go(5000);
  expect(at.heard.slice(1)).toEqual(["engineers 1", "inserted 1 and built 1 and rotated 1 and turn 1"]);
});

test("a pause holds what is shown; a pace of 2 takes half the time", () => {
  made = 0;
  const at = table();
  at.hear(bank(1, 0), bank(2, 1));
  at.go(500);
  const held = at.show.game;
  at.director.pause();
  at.go(10_000);
  expect(at.show.game).toBe(held);
  at.director.pause();
  at.go(290);
  expect(at.director.nth).toBe(1);
  at.go(20);
  expect(at.director.nth).toBe(2);
  at.wishes.speed = 2;
  at.director.pace();
  at.go(380);
  expect(at.director.busy).toBe(true);
  at.go(30);
  expect(at.present()).toBe(true);
});

test("many turns go faster, and of too many only the last are played", () => {
  made = 0;
  const seven = table();
  seven.hear(...[...Array(7).keys()].map((i) => bank(i + 1, i % 3)));
  seven.go((7 * turn.least) / 2 + 20);
  expect(seven.present()).toBe(true);
  made = 0;
  const thirteen = table();
  thirteen.hear(...[...Array(13).keys()].map((i) => bank(i + 1, i % 3)));
  expect([thirteen.director.nth, thirteen.director.of]).toEqual([1, 3]);
  expect(thirteen.show.game!.round).toBe(30);
  thirteen.go(3 * turn.least + 20);
  expect(thirteen.present()).toBe(true);
});

test("without motion each thing that happens is a state of 700 ms: engineers, production, contract", () => {
  made = 0;
  const at = table({ plain: true });
  const turn = produce(1, 0, 7);
  turn.events.splice(-1, 0, event("fulfilled", 0, { contract: "R01" }), event("vp", 0, { n: 4 }));
  turn.events.forEach((e, i) => (e.after = { round: i + 1 }));
  made = 8;
  at.hear(turn, bank(2, 1));
  const states: [number, number][] = [];
  for (let t = 0; at.director.busy; t += 10) {
    const { round } = at.show.game!;
    if (round !== states.at(-1)?.[1]) states.push([t, round]);
    at.go(10);
  }
  // one engineer; produced, energy and two drops; the contract with its points and the end of the turn; another turn
  expect(states).toEqual([[0, 1], [700, 5], [1400, 8], [2100, 11]]);
  expect(at.present()).toBe(true);
});

test("a figure changes when its token lands, at the latest after twice its time", async () => {
  for (const arrives of [true, false]) {
    made = 0;
    const land: (() => void)[] = [];
    const at = table({
      perform: () => ({ landed: new Promise<void>((done) => land.push(done)), stop: () => {}, pause: () => {}, rate: () => {} }),
    });
    at.hear(bank(1, 0));
    const { ms } = at.director.now!.beats[0]!;
    at.go(2 * ms - 20);
    expect(at.show.game!.round).toBe(0);
    if (arrives) land[0]!();
    else at.go(30);
    await Promise.resolve();
    expect([at.director.landed, at.show.game!.round], arrives ? "landed" : "late").toEqual([1, 1]);
  }
});

test("what lands late is seen before the turn is over", () => {
  made = 0;
  const at = table({ perform: () => ({ landed: new Promise(() => {}), stop: () => {}, pause: () => {}, rate: () => {} }) });
  at.hear(produce(1, 0, 7));
  const { ms, beats } = at.director.now!;
  at.go(ms - 1);
  expect(at.director.landed).toBeLessThan(beats.length);
  while (at.director.landed < beats.length) {
    at.go(5);
    expect(at.director.busy).toBe(true);
  }
  expect(at.show.game!.round).toBe(6);
  at.go(40);
  expect(at.director.busy).toBe(true);
  at.go(30);
  expect(at.present()).toBe(true);
});

test("nothing is staged that cannot be: without patches, at pace 0, or while nobody looks", () => {
  made = 0;
  const at = table();
  at.hear({ ...bank(1, 0), events: [{ kind: "engineers", seat: 0 }] });
  expect(at.present()).toBe(true);
  const off = table({ speed: 0 });
  off.hear(bank(2, 0));
  expect(off.present()).toBe(true);
});

test("a decision that changes nothing is no reason to leave out what comes with it", () => {
  made = 0;
  const at = table();
  at.hear(entry(1, 0, { kind: "turn", seat: 1 }), bank(2, 1));
  expect([at.director.nth, at.director.of]).toEqual([1, 1]);
  expect(at.show.game!.round).toBe(0);
});

test("turns that come while a round that could not be staged is told are played from where it ended", async () => {
  made = 0;
  let tell = () => {};
  const at = table({ ending: () => new Promise<void>((done) => (tell = done)) });
  const unfilmed = [event("passed", 0), event("phase", -2, { what: "water_flow" }), event("flowed", -2), event("turn", 1)];
  for (const e of unfilmed) delete e.after;
  at.hear(entry(1, 0, ...unfilmed));
  await Promise.resolve();
  made = 0;
  at.hear(bank(2, 1));
  expect(at.director.now!.ends).toBe(true);
  await Promise.resolve();
  tell();
  await new Promise((done) => setTimeout(done));
  expect([at.director.now!.seat, at.show.at.ply, at.show.game!.round]).toEqual([1, 1, 0]);
  at.go(5000);
  expect(at.present()).toBe(true);
});
