// How much style there is: the rules and declarations of every style sheet and component, without keyframes and faces. The limits may only
// fall: whoever removes some lowers them in the same commit.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const most = { rules: 1930, declarations: 4091 };

/** count counts the rules and declarations of a style sheet. */
function count(css: string) {
  const found = { rules: 0, declarations: 0 };
  const open: string[] = []; // the heads of the blocks around the place at hand
  for (const [, text, mark] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/((?:"[^"]*"|\([^()]*\)|[^{};])*)([{};]|$)/g)) {
    const words = text!.trim();
    const apart = open.some((head) => /^@(?:keyframes|font-face)/.test(head));
    if (mark === "{") {
      open.push(words);
      if (!words.startsWith("@") && !apart) found.rules++;
    } else {
      if (words && !words.startsWith("@") && !apart) found.declarations++;
      if (mark === "}") open.pop();
    }
  }
  expect(open).toEqual([]);
  return found;
}

test("rules and declarations are counted", () => {
  expect(count("a { color: red; --x: url(\"a;b\") } @media print { a, b { margin: 0; } }")).toEqual({ rules: 2, declarations: 3 });
  expect(count("a { gap: 1px; &:hover { gap: 2px } } /* b { gap: 0 } */")).toEqual({ rules: 2, declarations: 2 });
  expect(count("@keyframes go { to { opacity: 0; } } @font-face { font-family: X; }")).toEqual({ rules: 0, declarations: 0 });
});

const src = join(import.meta.dirname, "../../src");
const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) => /\.(svelte|css)$/.test(path)).map((path) => {
  const text = readFileSync(join(src, path), "utf8");
  return path.endsWith(".css") ? text : [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((m) => m[1]).join("\n");
});

test("there is no more style than before", () => {
  expect(sheets.length).toBeGreaterThan(250);
  const all = { rules: 0, declarations: 0 };
  for (const { rules, declarations } of sheets.map(count)) {
    [all.rules, all.declarations] = [all.rules + rules, all.declarations + declarations];
  }
  console.log(`${all.rules} rules, ${all.declarations} declarations`);
  expect(all.rules, "rules: use the shared classes and sizes of src/styles").toBeLessThanOrEqual(most.rules);
  expect(all.declarations, "declarations: use the shared classes and sizes of src/styles").toBeLessThanOrEqual(most.declarations);
});

test("double rules are three pixels high: WebKit draws four as one thick line", () => {
  const found = sheets.flatMap((css) => css.match(/[\d.]\S* double\b/g) ?? []);
  expect(found.length).toBeGreaterThan(10);
  expect(new Set(found)).toEqual(new Set(["3px double", "3px) double"]));
});
