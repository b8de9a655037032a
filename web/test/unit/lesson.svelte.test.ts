// A lesson is the list of the learner's answers: turns are taken back whole, what is not legal any more begins anew, the best stars are
// kept, and a guess is judged before the next question comes.
import { beforeEach, expect, test, vi } from "vitest";
import type { Progress } from "../../src/api/types";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (k: string) => stored.get(k) ?? null, setItem: (k: string, v: string) => void stored.set(k, v) });

// A small lesson: "place" begins a turn, "build" ends it, and somebody else answers; the goal is reached after "produce". In the other one,
// two guesses are asked for.
let asked: string[][] = [];
/** In the lesson "c" the first step is to place, the second to build, the third to produce. */
const steps = (lesson: string, answers: string[]) => {
  const done = ["place", "build", "produce"].map((a) => answers.includes(a));
  return lesson === "c" ? done.map((d, i) => ({ done: d, now: i === done.indexOf(false) })) : [];
};
function progress(lesson: string, answers: string[]): Progress {
  asked.push(answers);
  if (answers.includes("illegal")) throw new Error("illegal");
  const moves = answers.flatMap((a) =>
    a.startsWith("guess")
      ? [{ seat: -1, after: `after ${a}`, events: [], lines: [] }]
      : [
        { seat: 0, after: a, events: a === "place" ? [{ kind: "engineers" }] : [], lines: [] },
        ...(a === "build" ? [{ seat: 1, after: "", events: [], lines: [] }] : []),
      ]
  );
  const guessing = lesson === "g";
  const over = guessing ? answers.length === 2 : answers.at(-1) === "produce";
  const kind = guessing ? "guess" : answers.at(-1) === "place" ? "build" : "turn";
  const last = answers.at(-1);
  return {
    id: lesson,
    name: lesson,
    moves,
    over,
    stars: over ? (answers.length > 3 ? 2 : 3) : 3,
    steps: steps(lesson, answers),
    next: [],
    game: { seats: [{}, {}], prompt: over ? undefined : { seat: 0, kind, answers: [] } },
    ...(lesson === "p" && last ? { payoff: { title: last, text: "" }, stuck: last === "place" ? "" : "stuck" } : {}),
    ...(guessing && last ? { verdict: { right: last === "guess B1L", text: last } } : {}),
  } as unknown as Progress;
}
vi.mock("../../src/api/client", () => ({
  call: async (_: string, path: string, { id = "", body }: { id?: string; body: { answers: string[]; text: string } }) =>
    path === "/api/at/look" ? { game: { text: body.text } } : progress(id, body.answers),
}));
vi.mock("../../src/api/catalogue.svelte", () => ({ facts: async () => ({}) }));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: { ready: true } }));
vi.mock("../../src/page/opening.svelte", () => ({ brought: () => undefined }));
vi.mock("../../src/progress/sync", () => ({ sync: async () => {} }));
const count = vi.fn();
vi.mock("../../src/learn/count", () => ({ count }));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
const { LessonSession } = await import("../../src/learn/session.svelte");
const { kept } = await import("../../src/progress/lessons.svelte");

beforeEach(() => {
  asked = [];
  for (const id of ["x", "g", "p"]) kept.keep(id, []);
});

async function begun(lesson: string, ...answers: string[]) {
  const session = new LessonSession(lesson);
  await session.load();
  for (const a of answers) await session.play(a);
  return session;
}

test("between turns the last one is taken back whole, within a turn an answer", async () => {
  const session = await begun("x", "place", "build", "place", "build");
  await session.undo(false);
  expect(asked.at(-1)).toEqual(["place", "build"]);
  await session.play("place");
  await session.undo(false);
  expect(asked.at(-1)).toEqual(["place", "build"]);
  await session.play("place", "build");
  await session.undo(true);
  expect(asked.at(-1)).toEqual(["place", "build"]);
  await session.undo(true);
  expect(asked.at(-1)).toEqual([]);
  expect(session.begun).toBe(false);
  const before = asked.length;
  await session.undo(true);
  expect(asked.length).toBe(before);
});

test("answers are kept until the lesson is over, and the stars as the best", async () => {
  await begun("x", "place", "build");
  const again = await begun("x");
  expect(asked.at(-1)).toEqual(["place", "build"]);
  await again.play("produce");
  expect(again.over).toBe(true);
  expect(kept.answers("x")).toEqual([]);
  expect(kept.stars("x")).toBe(3);
  await again.again();
  expect(again.over).toBe(false);
  for (const a of ["place", "build", "place", "produce"]) await again.play(a);
  expect(again.progress?.stars).toBe(2);
  expect(kept.stars("x")).toBe(3);
});

test("answers that are not legal any more begin anew; an answer that is refused changes nothing", async () => {
  kept.keep("x", ["illegal"]);
  const session = await begun("x");
  expect(asked).toEqual([["illegal"], []]);
  expect(session.problem).toBe("");
  await session.play("place");
  await session.play("illegal");
  expect(session.problem).toBe("illegal");
  expect(kept.answers("x")).toEqual(["place"]);
});

test("a guess is judged on the table it led to, then the lesson goes on", async () => {
  const session = await begun("g");
  expect(session.asked).toBe(true);
  expect(session.instant).toBe(false);
  await expect(session.whatIf(["guess B1L"])).rejects.toThrow();
  await session.play("guess sea");
  expect(session.judged).toEqual({ right: false, text: "guess sea" });
  expect(session.shown).toEqual({ text: "after guess sea" });
  expect(session.asked).toBe(false);
  expect(session.table?.undoable).toBeUndefined();
  session.goOn();
  expect(session.judged).toBeUndefined();
  expect(session.asked).toBe(true);
  await session.play("guess B1L");
  expect(session.judged?.right).toBe(true);
  expect(session.over).toBe(false);
  session.goOn();
  expect(session.over).toBe(true);
});

test("what an answer brought is said until the learner goes on, once for each answer, and not where the goal is lost", async () => {
  const session = await begun("p");
  expect(session.said).toBeUndefined();
  await session.play("place");
  expect(session.said).toEqual({ right: true, title: "place", text: "" });
  session.goOn();
  expect(session.said).toBeUndefined();
  await session.undo(true);
  await session.play("place");
  expect(session.said?.title).toBe("place");
  await session.play("build");
  expect(session.said).toBeUndefined();
});

test("who comes back to a guess finds the question, not the verdict", async () => {
  kept.keep("g", ["guess sea"]);
  const session = await begun("g");
  expect(session.judged).toBeUndefined();
  expect(session.asked).toBe(true);
});

test("a game earns stars when it is over: three for the victory, two for few points behind it", async () => {
  const { earned } = await import("../../src/learn/graduate");
  const game = (phase: string, mine: number, other: number) =>
    ({
      table: {
        phase,
        seats: [{ name: "", person: false, vp: other, winner: other > mine }, {
          name: "Ann",
          person: true,
          vp: mine,
          winner: mine > other,
        }],
      },
      you: { seats: [1] },
    }) as unknown as Parameters<typeof earned>[0];
  expect(earned(game("playing", 90, 40), 15)).toBeUndefined();
  expect(earned(game("finished", 90, 40), 15)).toBe(3);
  expect(earned(game("finished", 75, 90), 15)).toBe(2);
  expect(earned(game("finished", 74, 90), 15)).toBe(1);
});

test("how far one gets is counted until the lesson was finished", async () => {
  const told = () => count.mock.calls.filter(([lesson]) => lesson === "c").map(([, event, n]) => `${event} ${n}`);
  const fresh = () => [...new Set(told())];
  const session = await begun("c");
  expect(fresh()).toEqual(["reached 1"]);
  session.hint();
  await session.play("place");
  await session.play("build");
  expect(fresh()).toEqual(["reached 1", "hint 1", "reached 2", "reached 3"]);
  await session.undo(true);
  await session.play("place", "build");
  expect(fresh()).toEqual(["reached 1", "hint 1", "reached 2", "reached 3", "back 3"]);
  await session.play("produce");
  expect(fresh().at(-1)).toBe("finished 3");
  count.mockClear();
  const again = await begun("c", "place", "build");
  again.hint();
  await again.undo(true);
  await again.play("place", "build", "produce");
  expect(told()).toEqual([]);
});
