import { beforeAll, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
const { words } = await import("../../src/lang/index.svelte");
const { brief, remaining, written } = await import("../../src/table/time");

beforeAll(() => words.load("en"));

const timer = { left: [90, 600], running: 0, since: "2026-11-15T12:00:00Z" };
const at = (seconds: number) => Date.parse(timer.since) + seconds * 1000;

it("counts down the clock that runs, and no other", () => {
  expect([remaining(timer, 0, at(30)), remaining(timer, 1, at(30))]).toEqual([60, 600]);
  expect(remaining(timer, 0, at(500))).toBe(0);
  expect(remaining(timer, 0, at(-20))).toBe(90); // a device whose own clock is behind
});

it("writes times", () => {
  expect([0, 59.9, 600, 3700, 3 * 86400].map(written)).toEqual(["0:00", "0:59", "10:00", "1:01:40", "3 days"]);
  expect([59, 3599, 3700, 26 * 3600, 3 * 86400].map(brief)).toEqual(["0:59", "59:59", "1h01", "26h00", "3 days"]);
  expect([3 * 86400 - 1, 3 * 86400 - 3599, 3 * 86400 - 3600].map(written)).toEqual(["3 days", "3 days", "2 days"]);
});
