// The pages of the rules: how they are read, put together, searched and shown.
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, pictures, read, words } from "../../rulebook";
import { size } from "../../src/board/map/geometry";
import { cutOf } from "../../src/screens/rules/cut";
import { Spotter } from "../../src/rules/words";
import { chapters, load, pieces } from "../../src/rules/book";
import { languages } from "../../words";

test("a page is parsed into entries", () => {
  const page =
    "# R5 Construction\n\nLead.\n\n## R5.2 Costs\n\nSummary.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n**R5.2.1** Words,\nmore words.\n\n- one\n- two\n\n**R8.3 Bank.** Money.";
  expect(parse(page)).toEqual([
    { number: "R5", level: 1, title: "Construction", text: ["Lead."] },
    { number: "R5.2", level: 2, title: "Costs", text: ["Summary.", [["a", "b"], ["1", "2"]]] },
    { number: "R5.2.1", level: 3, title: "", text: ["Words, more words.", ["one", "two"]] },
    { number: "R8.3", level: 3, title: "Bank.", text: ["Money."] },
  ]);
  expect(() => parse("words")).toThrow();
  expect(() => parse("# R5 Construction\n\n### More")).toThrow();
});

describe.each(languages())("%s", (language) => {
  test("has every entry", async () => {
    expect((await load(language)).map((e) => e.number)).toEqual(read("en").map((e) => e.number));
  });
});

test("entries stand under their chapters and sections", async () => {
  const production = chapters(await load("en")).find((c) => c.head.number === "R6")!;
  expect(production.rules).toEqual([]);
  expect(production.sections.map((s) => s.head.number)).toEqual(["R6.1", "R6.2", "R6.3"]);
  expect(production.sections[1]!.rules.map((r) => r.number)).toEqual(["R6.2.1", "R6.2.2", "R6.2.3", "R6.2.4", "R6.2.5"]);
});

test("texts are split at bold words, cited rules and what was searched for", () => {
  expect(pieces("**Bank**: see R5.2.3 (Q10).")).toEqual([
    { text: "Bank", kind: "bold" },
    { text: ": see ", kind: "" },
    { text: "R5.2.3", kind: "rule" },
    { text: " (", kind: "" },
    { text: "Q10", kind: "rule" },
    { text: ").", kind: "" },
  ]);
  expect(pieces("Die Église, l’église", "eglise").map((p) => p.kind)).toEqual(["", "found", "", "found"]);
});

test("every picture stands under an entry that exists, and shows a part of the map", () => {
  const book = new Set(read("en").map((e) => e.number));
  const all = pictures();
  expect(all.length).toBeGreaterThan(150);
  const seen = new Set<string>();
  for (const p of all) {
    for (const n of p.numbers) expect(book.has(n), n).toBe(true);
    expect(seen.has(`${p.numbers[0]} ${p.n}`)).toBe(false);
    seen.add(`${p.numbers[0]} ${p.n}`);
    for (const [kind, ...basins] of p.show) {
      if (kind !== "map") continue;
      const { x, y, w, h } = cutOf(basins);
      expect(x >= 0 && y >= 0 && x + w <= size.w + 0.01 && y + h <= size.h + 0.01 && w >= 240, `${p.numbers[0]}: ${x} ${y} ${w} ${h}`).toBe(
        true,
      );
    }
  }
  for (const e of read("en").filter((e) => e.number.startsWith("E"))) {
    expect(all.some((p) => p.numbers[0] === e.number), e.number).toBe(true);
  }
});

test("terms are the same in every language, with a rule and an icon", () => {
  const book = new Set(read("en").map((e) => e.number));
  const sprite = readFileSync(join(import.meta.dirname, "../../../game/picture/sprite.svg"), "utf8");
  const heads = (language: string) => words(language).map((w) => [w.id, w.rule, w.icon].join(" "));
  expect(words("en").length).toBeGreaterThanOrEqual(60);
  for (const w of words("en")) {
    expect(book.has(w.rule), w.rule).toBe(true);
    expect(sprite.includes(`id="i-${w.icon}"`), w.icon).toBe(true);
  }
  for (const language of languages()) {
    expect(heads(language), language).toEqual(heads("en"));
    for (const w of words(language)) expect(w.name && /[.]$/.test(w.text), `${language} ${w.id}`).toBe(true);
  }
});

test("terms are found in texts, the longest first, in their forms", () => {
  const spot = (language: string, text: string) =>
    new Spotter(words(language)).spot(text).map((s) => [s.word.id, text.slice(s.from, s.to)]);
  expect(spot("en", "A neutral dam, two Drops and a damask.")).toEqual([["neutral", "neutral dam"], ["drop", "Drops"]]);
  expect(spot("pl", "Kropli w zbiornikach i źródłach.")).toEqual([["drop", "Kropli"], ["basin", "zbiornikach"], [
    "headstream",
    "źródłach",
  ]]);
  expect(spot("de", "des Rohrwerks")).toEqual([["conduit", "Rohrwerks"]]);
});
