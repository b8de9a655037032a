// A component is no longer than 250 lines, script, markup and style together.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const most = 250;
const src = join(import.meta.dirname, "../../src");
const lengths = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".svelte"))
    .map((file) => [file, readFileSync(join(src, file), "utf8").split("\n").length - 1]),
);

test("components are short", () => {
  expect(lengths.size).toBeGreaterThan(200);
  expect([...lengths].filter(([, n]) => n > most), "split it into parts, or move its state into a class").toEqual([]);
});
