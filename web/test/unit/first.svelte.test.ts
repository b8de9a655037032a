// A first game: which games are one, which counts as the graduation, which lesson is next, and with which turn the review opens.
import { beforeEach, expect, test, vi } from "vitest";
import type { Outline } from "../../src/api/types";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (k: string) => stored.get(k) ?? null,
  setItem: (k: string, v: string) => void stored.set(k, v),
  removeItem: (k: string) => void stored.delete(k),
});
const graduation = { id: "10", table: true, behind: 15, name: "Graduation", aims: [] } as unknown as Outline;
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" } }));
vi.mock("../../src/api/client", () => ({
  call: async () => {
    throw new Error("nobody is asked");
  },
  Refused: class extends Error {},
}));
vi.mock("../../src/progress/course", () => ({ course: async () => [{ id: "1" }, graduation] }));
vi.mock("../../src/progress/sync", () => ({ sync: async () => {} }));
vi.mock("../../src/learn/count", () => ({ count: () => {} }));

const { begun, finish } = await import("../../src/learn/graduate");
const { lessonOf } = await import("../../src/learn/next");
const { kept } = await import("../../src/progress/lessons.svelte");
const { introduction } = await import("../../src/table/solo");
const { Reviewing } = await import("../../src/table/reviewing.svelte");

beforeEach(() => kept.forget());

test("an introductory game of one person against bots is a first game", () => {
  const game = (variant: string, seats: number[], ...bots: string[]) =>
    introduction(
      { table: { variant, seats: bots.map((bot) => ({ bot })) }, you: { seats } } as unknown as Parameters<typeof introduction>[0],
    );
  expect(game("introductory", [0], "", "spring")).toBe(true);
  expect(game("introductory", [1], "spring", "", "brook")).toBe(true);
  expect(game("full", [0], "", "spring")).toBe(false);
  expect(game("introductory", [0, 1], "", "")).toBe(false);
  expect(game("introductory", [0], "", "")).toBe(false);
  expect(game("introductory", [], "spring", "brook")).toBe(false);
});

test("the first game counts wherever it was begun, later ones only if they are the course's", async () => {
  await begun("home");
  expect(kept.answers("10")).toEqual(["home"]);
  await begun("another");
  expect(kept.answers("10")).toEqual(["home"]);
  finish(graduation, "another", 2); // begun after it, over before it
  expect(kept.stars("10")).toBe(2);
  expect(kept.answers("10")).toEqual([]);
  await begun("third");
  expect(kept.answers("10")).toEqual([]);
  finish(graduation, "third", 3);
  expect(kept.stars("10")).toBe(2);
  kept.keep("10", ["again"]); // begun from the course once more
  finish(graduation, "again", 3);
  expect(kept.stars("10")).toBe(3);
});

test("topics lead to lessons, or to another game", () => {
  expect(Object.keys(lessonOf).sort()).toEqual(["bonus", "contracts", "income", "no_energy", "objective", "ranking"]);
});

test("the review opens with a turn of whoever played", () => {
  const open = (seats: number[], ...turns: { seat: number; loss: number; swing?: boolean }[]) => {
    let turn = 0;
    const stop = $effect.root(() => {
      const reviewing = new Reviewing({ id: "t", you: { seats } } as unknown as ConstructorParameters<typeof Reviewing>[0]);
      const list = turns.map((x, i) => ({ ...x, number: i + 1, best: x.loss > 0 ? {} : undefined }));
      const swings = list.filter((x) => x.swing).map((x) => ({ turn: x.number }));
      reviewing.review = { turns: list, swings } as unknown as typeof reviewing.review;
      ({ turn } = reviewing);
    });
    stop();
    return turn;
  };
  const bot = { seat: 1, loss: 30, swing: true };
  expect(open([0], { seat: 0, loss: 2 }, bot, { seat: 0, loss: 9 })).toBe(3);
  expect(open([0], { seat: 0, loss: 0 }, bot, { seat: 0, loss: 0, swing: true })).toBe(3);
  expect(open([0], { seat: 0, loss: 0 }, bot)).toBe(1);
  expect(open([], { seat: 0, loss: 2 }, bot)).toBe(2);
});
