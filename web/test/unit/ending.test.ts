// The final count: sums are true at every step, and whoever passes somebody is named.
import { expect, test } from "vitest";
import type { GameSeat, Source } from "../../src/api/types";
import { counting, each, rest, scale } from "../../src/screens/final/count";
import { sources } from "../../src/ui/colours";

const seat = (list: Partial<Record<Source, number>>) => ({ sources: list }) as Pick<GameSeat, "sources">;
const italy = seat({ start: 10, income: 9, contracts: 20, ranking: 14, no_energy: -6, bonus_tiles: 28 });
const usa = seat({ start: 10, income: 30, contracts: 12, ranking: 10, bonus_tiles: 3 });
const germany = seat({ start: 10, income: 29, contracts: 7, ranking: 14, no_energy: -6, bonus_tiles: 20 });

test("sources come in their order, and those that bring nothing do not", () => {
  const steps = counting([italy, usa, germany]);
  expect(steps.map((s) => s.source)).toEqual(["start", "income", "contracts", "ranking", "no_energy", "bonus_tiles"]);
  expect(steps.map((s) => sources.indexOf(s.source))).toEqual(steps.map((s) => sources.indexOf(s.source)).sort((a, b) => a - b));
});

test("every sum is that of the sources so far", () => {
  const steps = counting([italy, usa, germany]);
  expect(steps.map((s) => s.sums)).toEqual([[10, 10, 10], [19, 40, 39], [39, 52, 46], [53, 62, 60], [47, 62, 54], [75, 65, 74]]);
  expect(steps.map((s) => s.lanes)).toEqual([[0, 1, 2], [1, 2, 0], [1, 2, 0], [1, 2, 0], [1, 2, 0], [0, 2, 1]]);
  expect(scale(steps)).toEqual({ low: -6, high: 75 });
});

test("who climbs is told, with those who were ahead and no longer are", () => {
  const steps = counting([italy, usa, germany]);
  expect(steps.map((s) => s.passes)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    { seat: 0, from: 3, to: 1, past: [1, 2] },
  ]);
});

test("a tie is no overtaking, and who won it comes first", () => {
  const steps = counting([seat({ start: 10, income: 5 }), seat({ start: 10, contracts: 5 })], [1]);
  expect(steps.map((s) => s.places)).toEqual([[1, 1], [1, 2], [1, 1]]);
  expect(steps.at(-1)!.passes).toBeUndefined();
  expect(steps.at(-1)!.lanes).toEqual([1, 0]);
});

test("the count takes eight to twelve seconds, however many sources there are", () => {
  for (let n = 1; n <= 13; n++) {
    expect(n * each(n) + rest).toBeGreaterThanOrEqual(8000);
    expect(n * each(n) + rest).toBeLessThanOrEqual(12_000);
  }
  expect(each(10)).toBe(900);
});
