// The bar: every kind of prompt in every state puts exactly one thing into its middle.
import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Answered, Game, Planner, PlannerLine, PromptKind, WhatIf } from "../../src/api/types";
import { kinds } from "../../src/board/prompt/kinds";
import { bestOf, Prompt, type Bar, type Middle, type Mode } from "../../src/board/prompt/state.svelte";
import type { Forecast } from "../../src/board/water/state.svelte";
import { Choice } from "../../src/table/choice.svelte";
import type { Sender } from "../../src/table/sender.svelte";
import type { Session } from "../../src/table/session.svelte";

vi.mock("../../src/lang/index.svelte", () => ({ t: (key: string) => key }));

const answer = (action: string, ...targets: string[]): Answered => ({
  action,
  kind: "build",
  text: action,
  targets: Object.fromEntries(targets.map((id) => [id, 1])),
});
/** Two things are enough to tell these answers apart, one is not. */
const answers = [answer("a", "A", "x"), answer("b", "A", "y"), answer("c", "B", "x"), answer("d", "B", "y")];

let stop = () => {};
afterEach(() => stop());

function make(kind: PromptKind | undefined, { list = answers, bar = {} as Bar, water = undefined as number | undefined } = {}) {
  const prompt = kind && { seat: 0, kind, question: "What?", answers: list, plans: {} };
  const session = $state({
    id: "table",
    ply: 1,
    asked: !!prompt,
    busy: false,
    instant: false,
    past: undefined as unknown,
    you: { seats: [0] },
    game: { prompt, seats: [{ company: "usa" }] } as unknown as Game,
    whatIf: () => new Promise<WhatIf>(() => {}),
    play: async () => {},
    sender: undefined as Pick<Sender, "overdue" | "state" | "label" | "now"> | undefined,
  });
  const shown = { stop: water, stops: [], shown: undefined, flows: [] } as unknown as Forecast;
  let choice!: Choice;
  let made!: Prompt;
  stop = $effect.root(() => {
    choice = new Choice(session as unknown as Session, () => "always");
    made = new Prompt(session as unknown as Session, choice, bar, shown);
  });
  flushSync();
  return { session, choice, prompt: made };
}

/** How the bar comes into each state, and what may be in its middle then. */
const ways: Record<Mode, { into: (kind: PromptKind) => Prompt; middle: readonly Middle[] }> = {
  past: {
    into: (kind) => {
      const { session, prompt } = make(kind);
      session.past = {};
      session.asked = false;
      return prompt;
    },
    middle: ["moves"],
  },
  sending: {
    into: (kind) => {
      const { session, choice, prompt } = make(kind);
      choice.select(answers[0]!);
      session.sender = { overdue: true, state: "silent", label: "sending", now: () => {} };
      return prompt;
    },
    middle: ["production", "payment", "due", "options"],
  },
  over: { into: () => make(undefined).prompt, middle: ["moves"] },
  waiting: {
    into: (kind) => {
      const { session, prompt } = make(kind);
      session.asked = false;
      return prompt;
    },
    middle: ["moves"],
  },
  hint: { into: (kind) => make(kind, { bar: { hint: () => {}, hinted: true } }).prompt, middle: ["hint"] },
  choosing: {
    into: (kind) => {
      const { choice, prompt } = make(kind);
      choice.select(answers[0]!);
      return prompt;
    },
    middle: ["production", "payment", "due", "options"],
  },
  partly: {
    into: (kind) => {
      const { choice, prompt } = make(kind);
      choice.point("A");
      return prompt;
    },
    middle: ["partly"],
  },
  fresh: { into: (kind) => make(kind).prompt, middle: ["moves"] },
};

describe.each(Object.keys(kinds) as PromptKind[])("prompt %s", (kind) => {
  test.each(Object.entries(ways))("%s", (mode, { into, middle }) => {
    const prompt = into(kind);
    // What can be answered with buttons or steppers alone is so from the beginning.
    const direct = (mode === "partly" || mode === "fresh") && (kinds[kind].way === "options" || kinds[kind].way === "counts");
    expect(prompt.mode).toBe(direct ? "choosing" : mode);
    expect(direct ? ways.choosing.middle : middle).toContain(prompt.middle);
    expect(prompt.idle).toBe(["past", "over", "waiting", "fresh"].includes(prompt.mode));
  });
});

test("the forecast of water takes the place of the moves", () => {
  expect(make("turn", { water: 1 }).prompt.middle).toBe("water");
  expect(make("turn").prompt.middle).toBe("moves");
});

test("what is asked for payment stands as a payment", () => {
  expect(make("pay").prompt.middle).toBe("due");
  expect(make("machines").prompt.middle).toBe("due");
  expect(make("card").prompt.middle).toBe("options");
});

test("an answer without things is a button from the beginning", () => {
  const { prompt } = make("build", { list: [...answers, answer("no")] });
  expect(prompt.mode).toBe("choosing");
  expect(prompt.bare.map((a) => a.action)).toEqual(["no"]);
});

test("many options are a list", () => {
  const list = Array.from({ length: 7 }, (_, i) => answer(`${i}`, `t${i}`));
  expect(make("pay", { list: list.slice(0, 6) }).prompt.options).toHaveLength(6);
  expect(make("pay", { list }).prompt.options).toEqual([]);
});

test("a hint gives way to an answer", () => {
  const { choice, prompt } = make("build", { bar: { hint: () => {}, hinted: true } });
  expect(prompt.mode).toBe("hint");
  choice.select(answers[0]!);
  expect(prompt.mode).toBe("choosing");
});

test("the list keeps the answers it was opened with", () => {
  const { choice, prompt } = make("build");
  prompt.list();
  choice.select(answers[0]!);
  expect([prompt.panel, prompt.listed.length]).toEqual(["answers", 4]);
  prompt.list();
  expect(prompt.panel).toBeUndefined();
});

test("Escape closes the list first, then takes back what is chosen", () => {
  const { choice, prompt } = make("build");
  choice.point("A");
  prompt.list();
  expect(prompt.back()).toBe(true);
  expect([prompt.panel, choice.things.length]).toEqual([undefined, 1]);
  expect(prompt.back()).toBe(true);
  expect(choice.things.length).toBe(0);
  expect(prompt.back()).toBe(false);
});

test("what is being sent is told in place of the question, with the answer beside it", () => {
  const { session, choice, prompt } = make("build");
  choice.select(answers[0]!);
  const sender = { overdue: false, state: "sending" as const, label: "Sending", now: () => {} };
  Object.assign(session, { busy: true, sender });
  expect([prompt.mode, prompt.stage, prompt.label, prompt.held]).toEqual(["choosing", "choosing", "Sending", true]);
  session.sender = { ...sender, overdue: true, state: "silent" };
  expect([prompt.mode, prompt.stage, prompt.held]).toEqual(["sending", "choosing", true]);
  session.past = {};
  expect(prompt.mode).toBe("past");
});

test("a turn that is kept can be sent again, others cannot", () => {
  const { session, choice, prompt } = make("build");
  const tried: string[] = [];
  session.play = async () => void tried.push("play");
  choice.select(answers[0]!);
  Object.assign(session, { busy: true, sender: { overdue: true, state: "silent", label: "Sending", now: () => tried.push("now") } });
  expect(prompt.held).toBe(true);
  session.sender = { ...session.sender!, state: "kept" };
  expect(prompt.held).toBe(false);
  expect(prompt.confirm()).toBe(true);
  expect(tried).toEqual(["now"]);
});

test("the next question closes the list", () => {
  const { session, prompt } = make("build");
  expect(prompt.moved()).toBe(false); // the first one
  prompt.list();
  session.ply = 2;
  expect(prompt.moved()).toBe(true);
  expect(prompt.panel).toBeUndefined();
  expect(prompt.moved()).toBe(false);
});

test("on a phone held upright the bar is low while nothing is chosen", () => {
  const { choice, prompt } = make("build", { bar: { upright: true } });
  expect(prompt.low).toBe(true);
  choice.point("A");
  expect(prompt.low).toBe(false);
});

test("the best line makes most energy, fulfils most, costs least", () => {
  const line = (energy: number, more: Partial<PlannerLine> = {}) =>
    ({ energy, toll: 0, fulfils: [], plan: { actions: [], targets: {} }, ...more }) as unknown as PlannerLine;
  const planner = (...spaces: [number, ...PlannerLine[]][]) =>
    ({ spaces: spaces.map(([fee, ...lines]) => ({ modifier: 0, fee, short: 0, lines })) }) as unknown as Planner;
  const without = line(9);
  delete without.plan;
  const [paid, free, sealed] = [line(5, { toll: 1 }), line(5), line(5, { fulfils: ["G01"] })];
  expect(bestOf(planner([0, line(4), without], [3, line(6)]))).toMatchObject({ energy: 6 });
  expect(bestOf(planner([3, free], [0, paid]))).toBe(paid);
  expect(bestOf(planner([0, paid], [0, free]))).toBe(free);
  expect(bestOf(planner([0, free], [3, sealed]))).toBe(sealed);
  expect(bestOf(planner([0, without, line(0)]))).toBeUndefined();
});

test("what a turn may look forward to is said while there is no production, and to those who wait", async () => {
  const lines = [{ energy: 4, toll: 0, fulfils: [], plan: { actions: [], targets: {} } }] as unknown as PlannerLine[];
  for (const [spaces, opening] of [[[], true], [[{ modifier: 0, fee: 0, short: 0, lines }], false]] as const) {
    const { session, prompt } = make("turn", { bar: { plan: () => {} } });
    expect(prompt.opening, "the planner has not answered").toBe(false);
    Object.assign(session, { planner: async () => ({ spaces }) as unknown as Planner });
    await prompt.seek();
    expect(prompt.opening).toBe(opening);
    session.asked = false;
    expect(prompt.opening).toBe(true);
    session.past = {};
    expect(prompt.opening).toBe(false);
  }
  for (const bar of [{}, { plan: () => {}, upright: true }, { plan: () => {}, lead: "you" }]) {
    const { session, prompt } = make("turn", { bar });
    session.asked = false;
    expect(prompt.opening, "in a lesson, on a phone, on the plan board").toBe(false);
  }
});
