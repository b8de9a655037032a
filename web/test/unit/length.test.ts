// A component is no longer than 250 lines, script, markup and style together. Those that still are may only become shorter, and leave the
// list when they fit.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const most = 250;
const still: Record<string, number> = {
  "board/Company.svelte": 290,
  "board/Management.svelte": 360,
  "board/Players.svelte": 260,
  "board/company/Wheel.svelte": 320,
  "board/draft/Draft.svelte": 500,
  "board/film/Film.svelte": 370,
  "board/finale/Card.svelte": 440,
};

const src = join(import.meta.dirname, "../../src");
const lengths = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".svelte"))
    .map((file) => [file, readFileSync(join(src, file), "utf8").split("\n").length - 1]),
);

test("components are short", () => {
  expect(lengths.size).toBeGreaterThan(200);
  const long = [...lengths].filter(([file, n]) => n > (still[file] ?? most));
  expect(long, "split it into parts, or move its state into a class").toEqual([]);
});

test("the list of those that are too long is true", () => {
  expect(Object.keys(still).filter((file) => (lengths.get(file) ?? 0) <= most), "these fit now").toEqual([]);
});
