// On this device the next puzzle is chosen from the lines of the file as the server chooses it.
import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.mock("../../src/api/client", () => ({ call: () => Promise.reject(new Error("nobody is asked")), Unreachable: Error }));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: {} }));
vi.mock("../../src/api/server.svelte", () => ({ server: {} }));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
const { headOf, nextOf, numbers } = await import("../../src/practice/source");

const position = (more: string) => `barrage-position 1 players=2 ${more} phase=turn_end`;
const lines = [
  `production-1-1 goal=energy rating=1500 themes=toll ${position("variant=introductory")}`,
  `production-2-1 goal=energy rating=1200 themes=toll ${position("variant=introductory")}`,
  `production-3-1 goal=energy rating=1900 themes=neutral_dam ${position("variant=introductory")}`,
  `production-4-1 goal=energy rating=1100 ${position("variant=full leeghwater=1")}`,
  `water-5-1 goal=stops:HB rating=1000 themes=full_dam,blocking ${position("variant=full")}`,
].map(headOf);

test("a line says its kind, set, rating and themes", () => {
  expect(lines.map((x) => x.set)).toEqual(["introductory", "introductory", "introductory", "leeghwater", "full"]);
  expect(lines[4]).toEqual({ id: "water-5-1", kind: "water", set: "full", rating: 1000, themes: ["full_dam", "blocking"] });
  expect(lines[3]!.themes).toEqual([]);
  expect(numbers(lines, "introductory")).toEqual({ production: { puzzles: 3, themes: { toll: 2, neutral_dam: 1 } } });
});

test("the nearest to the rating comes, without what was not met as long as there is such, and none that was seen", () => {
  const wish = { kinds: ["production" as const], sets: ["introductory" as const], avoid: ["toll" as const], rating: 1000 };
  expect(nextOf(lines, wish)?.id).toBe("production-3-1");
  expect(nextOf(lines, { ...wish, seen: ["production-3-1"] })?.id).toBe("production-2-1");
  expect(nextOf(lines, { ...wish, theme: "toll" })?.id).toBe("production-2-1");
  expect(nextOf(lines, { ...wish, sets: [], avoid: [] })?.id).toBe("production-4-1");
  expect(nextOf(lines, { ...wish, seen: lines.slice(0, 3).map((x) => x.id) })).toBeUndefined();
});

test("kinds take turns", () => {
  const wish = { kinds: ["production" as const, "water" as const], rating: 1000 };
  expect(nextOf(lines, wish)?.kind).toBe("production");
  expect(nextOf(lines, { ...wish, seen: ["production-4-1"] })?.kind).toBe("water");
  expect(nextOf(lines, { ...wish, seen: ["production-4-1", "water-5-1", "production-1-1"] })?.kind).toBe("production"); // no water is left
});
