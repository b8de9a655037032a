// Pointing narrows the answers down, in any order; what is meant is completed, previewed and played.
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Answered, Game, Plan, Step, WhatIf } from "../../src/api/types";
import { Choice } from "../../src/table/choice.svelte";
import type { Session } from "../../src/table/session.svelte";
import type { Confirm } from "../../src/ui/settings.svelte";

const answer = (action: string, targets: string, energy?: number, open?: boolean): Answered => {
  const count: Record<string, number> = {};
  for (const id of targets.split(" ").filter(Boolean)) count[id] = (count[id] ?? 0) + 1;
  return { action, kind: energy === undefined ? "build" : "produce", text: action, targets: count, energy, open };
};

let stop = () => {};
afterEach(() => stop());

function make(answers: Answered[], confirm: Confirm = "always", plans: Record<string, Plan> = {}, steps: Record<string, Step[]> = {}) {
  const played: string[] = [];
  const tried: string[] = [];
  const session = $state({
    ply: 1,
    asked: true,
    busy: false,
    instant: false,
    game: { prompt: { seat: 0, kind: "build", question: "", answers, plans } } as unknown as Game,
    whatIf: (actions: string[]): Promise<WhatIf> => {
      const line = actions.join(", ");
      tried.push(line);
      return line === "refused" ? Promise.reject(new Error()) : Promise.resolve({ lines: [line], steps: steps[line] } as unknown as WhatIf);
    },
    play: async (...actions: string[]) => void played.push(...actions),
  });
  let choice!: Choice;
  stop = $effect.root(() => {
    choice = new Choice(session as unknown as Session, () => confirm);
  });
  flushSync();
  return { session, choice, played, tried };
}

const build = [answer("build B1L base", "B1L base"), answer("build B1L wild", "B1L wild"), answer("build B2L base", "B2L base")];

test("tile first or site first", () => {
  const { choice } = make(build);
  expect([...choice.targets.keys()].sort()).toEqual(["B1L", "B2L", "base", "wild"]);
  choice.point("base");
  expect([...choice.targets.keys()].sort()).toEqual(["B1L", "B2L"]);
  expect(choice.exact).toBeUndefined();
  choice.point("B2L");
  expect(choice.exact?.action).toBe("build B2L base");
  choice.clear();
  choice.point("B2L"); // only one answer has it: the tile need not be pointed at
  expect(choice.exact?.action).toBe("build B2L base");
  choice.clear();
  choice.point("B1L");
  choice.point("wild");
  expect(choice.exact?.action).toBe("build B1L wild");
});

test("what is lit means the turn it is lit for", async () => {
  const { choice, played } = make(build, "ends");
  choice.lit = new Set(["B1L"]);
  choice.led = [{ action: "build B1L wild", targets: { B1L: 1, wild: 1 } }, { action: "pay 3", targets: { credit: 3 } }];
  choice.point("B1L"); // a base would do as well
  expect(choice.line).toEqual(["build B1L wild", "pay 3"]);
  choice.point("B1L");
  expect(choice.answer).toBeUndefined();
  choice.point("B2L"); // not lit
  choice.point("B1L");
  await choice.play();
  expect(played).toEqual(["build B1L wild", "pay 3"]);
});

test("pointing again takes back", () => {
  const { choice } = make(build);
  choice.point("B1L");
  expect(choice.chosen("B1L")).toBe(1);
  choice.point("B1L");
  expect(choice.chosen("B1L")).toBe(0);
  expect(choice.candidates.length).toBe(3);
  choice.point("nothing of the kind");
  expect(choice.pointed.size).toBe(0);
});

test("things that can be named twice", () => {
  const { choice } = make([answer("drops HA", "HA"), answer("drops HA HA", "HA HA"), answer("drops HA HB", "HA HB")]);
  choice.point("HA");
  expect(choice.exact?.action).toBe("drops HA");
  expect([...choice.targets.keys()].sort()).toEqual(["HA", "HB"]);
  choice.point("HA");
  expect(choice.exact?.action).toBe("drops HA HA");
  choice.clear();
  choice.point("HB");
  choice.point("HA");
  expect(choice.exact?.action).toBe("drops HA HB");
});

test("pointing at something else changes the mind", () => {
  const { choice } = make(build);
  choice.point("B1L");
  choice.point("wild");
  expect(choice.legal("B2L")).toBe(true);
  choice.point("B2L"); // there is no wild tile for it
  expect(choice.exact?.action).toBe("build B2L base");
  const { choice: drops } = make([answer("drops HA HA", "HA HA"), answer("drops HA HB", "HA HB"), answer("drops HB HB", "HB HB")]);
  drops.point("HA");
  drops.point("HA");
  drops.point("HB"); // for one of the two
  expect(drops.exact?.action).toBe("drops HA HB");
});

const production = (n: number) => answer(`produce ${n}`, "B5L C5R ".concat("drop ".repeat(n)), 3 * n);

test("a thing that no answer names proposes a turn; the usual answers are played with it", async () => {
  const turbine = answer("turbine", "turbine engineer");
  const fulfil = [answer("fulfil 3", "S3"), answer("fulfil 4", "S4"), answer("no", "")];
  const line = "turbine, produce 2";
  const { choice, played, session } = make([turbine, answer("workshop", "workshop engineer")], "ends", {
    B5L: { actions: ["turbine", "produce 2"], text: "produce 6", targets: { turbine: 1, engineer: 1, B5L: 1, C5R: 1, drop: 2 } },
  }, {
    [line]: [
      { kind: "produce", answer: production(2), answers: [production(1), production(2)] },
      { kind: "fulfil", assumed: true, answer: fulfil[1]!, answers: fulfil },
    ],
    [`${line}, fulfil 3`]: [
      { kind: "produce", answer: production(2), answers: [production(1), production(2)] },
      { kind: "fulfil", answer: fulfil[0]!, answers: fulfil },
    ],
  });
  const settle = async () => {
    flushSync();
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
  };
  expect([choice.legal("B5L"), choice.planned("B5L"), choice.planned("B6L")]).toEqual([false, true, false]);
  choice.point("B5L");
  await settle();
  expect(choice.line).toEqual(["turbine", "produce 2"]);
  expect(choice.things.map(([id]) => id)).toEqual(["turbine", "B5L", "C5R"]);
  expect([choice.chosen("C5R"), choice.legal("S3")]).toEqual([1, true]);
  choice.point("S3"); // another contract than the usual one
  await settle();
  expect(choice.line).toEqual(["turbine", "produce 2", "fulfil 3"]);
  choice.point("workshop");
  await settle();
  expect(choice.line).toEqual(["workshop"]);
  choice.point("B5L");
  await settle();
  choice.point("B5L"); // again: taken back
  expect(choice.line).toEqual([]);
  choice.point("B5L");
  await settle();
  await choice.play();
  expect(played).toEqual(["turbine", "produce 2", "fulfil 4"]);
  session.busy = true;
  choice.point("workshop");
  expect(choice.line).toEqual(["turbine", "produce 2"]);
});

test("the best production a thing leads to", () => {
  const { choice } = make([answer("produce 1", "B5L C5R P10_1", 4), answer("produce 2", "B5L C5R P10_2", 7)]);
  expect(choice.targets.get("B5L")).toEqual({ answers: 2, energy: 7 });
  choice.hovered = "B5L";
  expect(choice.shown?.action).toBe("produce 2");
  choice.hovered = "P10_1";
  expect(choice.shown?.action).toBe("produce 1");
});

test("confirming", async () => {
  const never = make(build, "never");
  never.choice.point("B2L");
  expect(never.played).toEqual(["build B2L base"]);
  stop();
  const ends = make([...build, answer("space", "turbine", undefined, true)], "ends");
  ends.choice.point("B2L"); // it would end the turn
  expect(ends.played).toEqual([]);
  await ends.choice.play();
  expect(ends.played).toEqual(["build B2L base"]);
  ends.choice.point("turbine"); // more has to be chosen
  expect(ends.played).toEqual(["build B2L base", "space"]);
});

test("a new position is a new question", () => {
  const { choice, session } = make(build);
  choice.point("base");
  session.ply = 2;
  flushSync();
  expect(choice.pointed.size).toBe(0);
  session.asked = false;
  flushSync();
  expect(choice.answers).toEqual([]);
  choice.point("base");
  expect(choice.pointed.size).toBe(0);
});

const bank = [1, 2, 3].map((n) => answer(`bank ${n}`, `bank ${"engineer ".repeat(n)}`));

test("amounts are completed, and whoever takes back a part takes back all", () => {
  const { choice } = make([...bank, ...build]);
  choice.point("bank");
  expect(choice.answer?.action).toBe("bank 1");
  expect(choice.step?.id).toBe("engineer");
  choice.select(choice.step!.by.get(3)!);
  expect(choice.answer?.action).toBe("bank 3");
  expect(choice.variants.length).toBe(3);
  choice.takeBack("engineer");
  expect(choice.pointed.size).toBe(0);
  choice.point("bank");
  choice.point("bank");
  expect(choice.pointed.size).toBe(0);
});

test("pointing at what a proposal filled in confirms it, in any order; what one has pointed at is taken back", () => {
  const produce = (dam: string, conduit: string, house: string, n: number) =>
    answer(`produce ${dam} ${conduit} ${n}`, `${dam} ${conduit} ${house} ${"drop ".repeat(n)}`, n);
  const all = [...[1, 2].map((n) => produce("B9L", "C9R", "P12", n)), ...[1, 2].map((n) => produce("B5L", "C5R", "P8", n))];
  for (const [first, second] of [["B9L", "C9R"], ["C9R", "B9L"], ["P12", "C9R"]] as const) {
    const { choice } = make(all);
    choice.point(first);
    expect([choice.chosen(second), choice.answer?.action]).toEqual([1, "produce B9L C9R 2"]);
    choice.point(second);
    expect([choice.chosen(first), choice.chosen(second), choice.answer?.action]).toEqual([1, 1, "produce B9L C9R 2"]);
    choice.select(choice.step!.by.get(1)!); // another amount changes nothing about it
    expect(choice.answer?.action).toBe("produce B9L C9R 1");
    choice.point(second);
    expect(choice.pointed.size).toBe(0);
    choice.point(first);
    choice.point("B5L"); // somewhere else: what was confirmed before is not confirmed there
    choice.point("C5R");
    expect(choice.answer?.action).toBe("produce B5L C5R 2");
  }
});

test("an amount that was completed waits to be confirmed, even if more is to be chosen after it", () => {
  const water = [1, 2, 3].map((n) => answer(`produce ${n}`, `B8L C8L ${"drop ".repeat(n)}`, 3 * n, true));
  const { choice, played } = make([...water, answer("produce elsewhere", "B8L C8R drop", 2, true)], "ends");
  choice.point("B8L");
  choice.point("C8L");
  expect([choice.answer?.action, played]).toEqual(["produce 3", []]);
  choice.clear();
  choice.point("C8R"); // nothing was added that can be changed
  expect(played).toEqual(["produce elsewhere"]);
});

test("counting down one by one", () => {
  const { choice } = make([answer("drops HA HA", "HA HA"), answer("drops HA HB", "HA HB")]);
  choice.select(choice.answers[0]!);
  choice.less("HA");
  expect(choice.chosen("HA")).toBe(1);
  choice.less("HA");
  expect(choice.pointed.size).toBe(0);
});

test("answers that pointing cannot tell apart are picked", () => {
  const { choice, played } = make([answer("pass", ""), answer("act 1", "action_1"), answer("act 1 instead", "action_1")]);
  choice.give(choice.answers[0]!);
  expect([choice.answer?.action, played]).toEqual(["pass", []]);
  choice.give(choice.answers[2]!);
  expect(choice.answer?.action).toBe("act 1 instead");
  choice.point("action_1");
  expect(choice.answer?.action).not.toBe("pass");
  choice.clear();
  expect(choice.answer).toBeUndefined();
  choice.give(choice.answers[0]!);
  choice.give(choice.answers[0]!); // again: taken back, as with everything else
  expect([choice.answer, played]).toEqual([undefined, []]);
});

test("on the way from one thing to the next the last preview stays", async () => {
  vi.useFakeTimers();
  const { choice, tried } = make([...build, answer("refused", "B9L base")]);
  const wait = async (ms: number) => {
    flushSync();
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  };
  choice.enter("B2L");
  flushSync();
  choice.leave("B2L"); // not previewed yet: passing over it asks nothing
  await wait(50);
  expect([choice.hovered, tried]).toEqual([undefined, []]);
  choice.enter("B2L");
  await wait(50);
  choice.leave("B2L");
  await wait(50);
  expect(choice.preview?.lines).toEqual(["build B2L base"]);
  choice.enter("B9L"); // it does not wait for the moment to pass, nor is it forgotten with the last
  await wait(200);
  expect([choice.hovered, choice.preview]).toEqual(["B9L", undefined]);
  choice.leave("B2L"); // told late
  expect(choice.hovered).toBe("B9L");
  choice.enter("B2L");
  choice.leave("B2L");
  await wait(150);
  expect([choice.hovered, choice.preview]).toEqual([undefined, undefined]);
  choice.lit = new Set(["B9L"]); // a lesson's light is back at once
  choice.enter("B2L");
  choice.leave("B2L");
  expect(choice.hovered).toBeUndefined();
  vi.useRealTimers();
});

test("one preview for what is pointed at, picked or hovered", async () => {
  vi.useFakeTimers();
  const { choice, session, tried } = make([answer("pass", ""), ...build, answer("refused", "B9L base")]);
  const wait = async () => {
    flushSync();
    await vi.advanceTimersByTimeAsync(50);
    flushSync();
  };
  choice.hovered = "B2L";
  flushSync();
  choice.hovered = undefined; // passing over it asks nothing
  await wait();
  expect(tried).toEqual([]);
  choice.hovered = "B2L";
  await wait();
  expect(choice.preview?.lines).toEqual(["build B2L base"]);
  choice.hovered = undefined;
  expect(choice.preview).toBeUndefined();
  choice.give(choice.answers[0]!);
  await wait();
  expect(choice.preview?.lines).toEqual(["pass"]);
  choice.hovered = "B2L"; // known already; the slip goes on showing what would be played
  await wait();
  expect(choice.preview?.lines).toEqual(["build B2L base"]);
  expect(choice.outcome?.lines).toEqual(["pass"]);
  expect(tried).toEqual(["build B2L base", "pass"]);
  choice.hovered = "B9L";
  await wait();
  expect(choice.preview).toBeUndefined();
  // The same question once more, as after a message: what was picked holds.
  session.game = { ...session.game, prompt: { ...session.game.prompt!, answers: choice.answers.map((a) => ({ ...a })) } };
  choice.hovered = undefined;
  await wait();
  expect(choice.preview?.lines).toEqual(["pass"]);
  session.ply = 2;
  await wait();
  expect([choice.answer, choice.preview]).toEqual([undefined, undefined]);
  vi.useRealTimers();
});

test("a tap, which points at a thing as soon as it is hovered, is previewed", async () => {
  vi.useFakeTimers();
  const { choice } = make(build);
  choice.hovered = "B2L";
  flushSync();
  await vi.advanceTimersByTimeAsync(5);
  choice.point("B2L");
  flushSync();
  await vi.advanceTimersByTimeAsync(50);
  flushSync();
  expect(choice.preview?.lines).toEqual(["build B2L base"]);
  vi.useRealTimers();
});

test("on this device, previews are there before anybody points", async () => {
  const { session, choice, tried } = make(build);
  await Promise.resolve();
  expect(tried).toEqual([]); // a server is asked only for what is wanted
  session.instant = true;
  flushSync();
  await vi.waitFor(() => expect(tried.toSorted()).toEqual(["build B1L wild", "build B2L base"])); // for B1L and base alone no turn is meant
  await Promise.resolve();
  choice.hovered = "wild";
  flushSync();
  expect(choice.preview?.lines).toEqual(["build B1L wild"]);
  choice.hovered = "B2L";
  expect(choice.preview?.lines).toEqual(["build B2L base"]);
  choice.hovered = undefined;
  choice.point("base"); // then the things that would complete it
  flushSync();
  await vi.waitFor(() => expect(tried).toContain("build B1L base"));
  expect(tried.length).toBe(new Set(tried).size);
});

test("what was tried ahead is of the position it was tried in", async () => {
  const answers: (() => void)[] = [];
  const { session, choice } = make(build);
  session.whatIf = (actions) => {
    const lines = [`${session.ply} ${actions}`];
    return new Promise((done) => answers.push(() => done({ lines } as unknown as WhatIf)));
  };
  session.instant = true;
  flushSync();
  session.ply = 2;
  session.game = { prompt: { ...session.game.prompt!, answers: [...build] } } as unknown as Game;
  flushSync();
  for (let i = 0; i < 4; i++) {
    answers.splice(0).forEach((told) => told());
    await Promise.resolve();
    await new Promise((r) => setTimeout(r));
  }
  choice.hovered = "wild";
  expect(choice.preview?.lines).toEqual(["2 build B1L wild"]);
});

test("a turn is cut at a draw, in every way to confirm", async () => {
  const first = answer("contract", "contract engineer");
  const step = (action: string, more: Partial<Step>): Step => ({ kind: "fulfil", answer: answer(action, "S3"), answers: [], ...more });
  const plans = { S3: { actions: ["contract", "take", "fulfil"], text: "", targets: { contract: 1, engineer: 1, S3: 1 } } };
  const steps = {
    "contract, take, fulfil": [step("take", {}), step("fulfil", { sampled: true }), step("pay", { sampled: true, assumed: true })],
  };
  for (const confirm of ["ends", "always"] as const) {
    const { choice, played } = make([first, answer("other", "other")], confirm, plans, steps);
    choice.point("S3");
    expect(choice.line).toEqual(["contract", "take", "fulfil"]);
    await choice.play();
    expect(played).toEqual(["contract", "take"]);
    stop();
  }
});
