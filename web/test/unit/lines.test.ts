// No line is longer than 140 characters. The formatter sees to most; comments and markup that it leaves alone are broken by hand. The one
// thing that may be longer is text in quotes, which nobody can break: the outline of a drawing, a regular expression, a long selector.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const written = ["src/api/types.ts", "src/lang/spoken.ts"]; // by the Go program
const files = ["src", "test", "public"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((f) => join(folder, f))
    .filter((f) => /\.(ts|js|mjs|svelte|css)$/.test(f) && !written.includes(f))
);
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(=,&|!] ?|^ +)\/(?:[^/\\]|\\.)+\//g;
/** long tells that a line is too long, and would be without its longest text. */
function long(line: string): boolean {
  const texts = (line.match(quoted) ?? []).map((text) => text.length);
  return line.length > 140 && line.length - Math.max(0, ...texts) > 100;
}

test("what is too long", () => {
  expect(long("x".repeat(141))).toBe(true);
  expect(long(`<path d="${"M1 1".repeat(60)}" />`)).toBe(false);
  expect(long(`// ${"word ".repeat(30)}`)).toBe(true);
});

test("lines fit", () => {
  expect(files.length).toBeGreaterThan(350);
  const found = files.flatMap((f) =>
    readFileSync(join(root, f), "utf8").split("\n").flatMap((line, i) => (long(line) ? [`${f}:${i + 1}`] : []))
  );
  expect(found).toEqual([]);
});
