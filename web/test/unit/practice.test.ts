// What is remembered of practice: the first answer to a puzzle counts, a blunder comes again after 1, 3 and 7 days and then no more.
import { beforeEach, expect, test, vi } from "vitest";
import type { Posed, Worth } from "../../src/api/types";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (k: string) => stored.get(k) ?? null,
  setItem: (k: string, v: string) => void stored.set(k, v),
  removeItem: (k: string) => void stored.delete(k),
});
vi.mock("../../src/api/client", () => ({ call: () => Promise.reject(new Error("nobody is asked")), Unreachable: Error }));
vi.mock("../../src/api/catalogue.svelte", () => ({ facts: async () => ({}) }));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: {} }));
vi.mock("../../src/api/server.svelte", () => ({ server: {} }));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
const again = [1, 3, 7];
const rating = { rating: 1600, deviation: 200, volatility: 0.06 };

async function fresh(text?: string) {
  stored.clear();
  if (text !== undefined) stored.set("practice", text);
  vi.resetModules();
  return import("../../src/progress/practice.svelte");
}
let m: Awaited<ReturnType<typeof fresh>>;
beforeEach(async () => {
  m = await fresh();
});

test("days are those of the calendar, over the ends of months and of summer time", () => {
  expect(m.dayOf(new Date(2026, 1, 27, 23, 59), 3)).toBe("2026-03-02");
  expect(m.dayOf(new Date(2026, 11, 31, 0, 1), 1)).toBe("2027-01-01");
  expect(m.dayOf(new Date(2026, 2, 28, 0, 30), 1)).toBe("2026-03-29");
  expect(m.dayOf(new Date(2026, 2, 29, 0, 30), 1)).toBe("2026-03-30");
});

test("a blunder comes again after 1, 3 and 7 days; right three times in a row it is mended, a wrong answer begins anew", () => {
  const { kept, dayOf } = m;
  const on = (n: number) => new Date(2026, 10, n, 15);
  kept.keep([{ id: "blunder-x-3", puzzle: "line", ply: 3, turn: 1, round: 1 }], again, on(1));
  expect(kept.due(dayOf(on(1)))).toEqual([]);
  kept.mend("blunder-x-3", true, again, on(1)); // before its day it does not count
  expect(kept.blunder("blunder-x-3")).toMatchObject({ times: 0, due: "2026-11-02" });
  kept.mend("blunder-x-3", true, again, on(2));
  expect(kept.blunder("blunder-x-3")).toMatchObject({ times: 1, due: "2026-11-05" });
  kept.mend("blunder-x-3", true, again, on(6));
  expect(kept.blunder("blunder-x-3")).toMatchObject({ times: 2, due: "2026-11-13" });
  kept.mend("blunder-x-3", false, again, on(13));
  expect(kept.blunder("blunder-x-3")).toMatchObject({ times: 0, due: "2026-11-14", answers: 3 });
  for (const n of [14, 17, 24]) {
    expect(kept.due(dayOf(on(n)))).toEqual(["blunder-x-3"]);
    kept.mend("blunder-x-3", true, again, on(n));
  }
  expect(kept.waiting()).toEqual([]);
  // A second review of the same game does not bring it back.
  kept.keep([{ id: "blunder-x-3", puzzle: "line", ply: 3, turn: 1, round: 1 }], again, on(25));
  expect(kept.waiting()).toEqual([]);
});

test("the first answer to a puzzle counts, and is remembered over a reload", async () => {
  m.kept.note("production-1-1", true, rating);
  m.kept.note("production-1-1", false, undefined);
  m.kept.note("water-2-1", true, rating);
  expect([m.kept.solved("production-1-1"), m.kept.row, m.kept.count("production")]).toEqual([true, 2, 1]);
  m.kept.note("water-3-1", false, { ...rating, rating: 1550 });
  m.kept.noteDay("2026-11-16", false);
  m.kept.noteDay("2026-11-16", true);
  const { kept } = await fresh(stored.get("practice"));
  expect([kept.rating?.rating, kept.row, kept.solved("water-3-1"), kept.day("2026-11-16")]).toEqual([1550, 0, false, false]);
  expect(kept.seen).toHaveLength(3);
});

test("what does not make sense is left out", async () => {
  for (
    const text of [
      "",
      "nonsense",
      "[]",
      "null",
      "{\"rating\":{\"rating\":\"x\"},\"rated\":7,\"row\":1.5,\"seen\":{\"a\":1,\"b\":true},\"days\":3,\"blunders\":{\"x\":null,\"y\":{\"puzzle\":4}}}",
    ]
  ) {
    expect((await fresh(text)).read(text)).toEqual({
      rated: 0,
      noted: 0,
      row: 0,
      seen: text.includes("\"b\"") ? { b: true } : {},
      days: {},
      blunders: {},
    });
  }
});

test("the question where drops stop has an answer for every way to place them; both ends of the map are one", async () => {
  const { ways } = await import("../../src/practice/session.svelte");
  const list = ways([{ id: "B4L", text: "four" }, { id: "B7U", text: "seven" }, { id: "EXIT_R", text: "off" }], 2);
  expect(list.map((a) => a.action)).toEqual(["B4L B4L", "B4L B7U", "B4L EXIT_R", "B7U B7U", "B7U EXIT_R", "EXIT_R EXIT_R"]);
  expect(list[2]!.targets).toEqual({ B4L: 1, sea: 1 });
  expect(list[5]!.targets).toEqual({ sea: 2 });
});

test("a question gives nothing away: no energy, no turns proposed", async () => {
  const { asking } = await import("../../src/practice/session.svelte");
  const answers = [{ action: "a", kind: "produce", text: "", targets: {}, energy: 7 }];
  const { prompt } = asking(
    { aim: "energy", game: { prompt: { seat: 1, kind: "produce", question: "", answers, plans: { B1L: {} } } } } as unknown as Posed,
  );
  expect(prompt?.plans).toBeUndefined();
  expect(prompt?.answers[0]).not.toHaveProperty("energy");
});

test("results of all answers stand together where they are equal; the second best production is of another system", async () => {
  const { groups, second } = await import("../../src/practice/compare");
  const worth = (answer: string, n: number, targets: Record<string, number>) =>
    ({ answer, text: answer, targets, known: true, worst: n, most: n, value: `${n} energy`, terms: [] }) as unknown as Worth;
  const all = [
    worth("produce A C 3", 9, { A: 1, drop: 3 }),
    worth("produce A C 2", 6, { A: 1, drop: 2 }),
    worth("produce B C 1", 6, { B: 1, drop: 1 }),
  ];
  const marked = { all, best: all[0]!, yours: all[2]! } as never;
  expect(second(marked)?.answer).toBe("produce B C 1");
  expect(groups(marked, "energy")).toEqual([{ text: "9", n: 1, best: true, yours: false }, { text: "6", n: 2, best: false, yours: true }]);
});
