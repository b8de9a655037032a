// Tooltips cite rules: the numbers exist, and each company, section and good has the one that is about it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read } from "../../rulebook";
import { companyRules, goodRules, sectionRules, tileRules, tip } from "../../src/ui/tips";

const src = join(import.meta.dirname, "../../src");
const game: Record<string, string> = JSON.parse(readFileSync(join(src, "../../game/lang/en/game.json"), "utf8"));
const book = new Map(read("en").map((e) => [e.number, e]));

test("every rule that the sources cite in a string is in the book", () => {
  let cited = 0;
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.(svelte|ts)$/.test(entry.name) && entry.name !== "types.ts") { // which lists the contracts
        for (const [, list] of readFileSync(path, "utf8").matchAll(/"([RA]\d+(?:\.\d+)*[a-z]?(?:, [RA]\d+(?:\.\d+)*[a-z]?)*)"/g)) {
          for (const number of list!.split(", ")) {
            expect(book.has(number), `${entry.name} cites ${number}`).toBe(true);
            cited++;
          }
        }
      }
    }
  };
  walk(src);
  expect(cited).toBeGreaterThan(60);
});

test("companies have their own sections of the rules", () => {
  for (const [id, number] of Object.entries(companyRules)) expect(book.get(number)?.title, id).toBe(game[`company.${id}`]);
  const ids = (area: string) =>
    Object.keys(game).filter((k) => k.startsWith(`${area}.`) && k.split(".").length === 2).map((k) => k.slice(area.length + 1)).sort();
  expect(Object.keys(companyRules).sort()).toEqual(ids("company"));
  expect(Object.keys(sectionRules).sort()).toEqual(ids("section"));
});

test("the rules of spaces name the section", () => {
  for (const [id, number] of Object.entries(sectionRules)) {
    if (/^R8/.test(number)) expect(book.get(number)?.title.toLowerCase(), id).toBe(`${game[`section.${id}`]}.`);
  }
});

test("tiles and goods", () => {
  expect([0, 1, 2, 3].map((level) => book.get(tileRules({ id: "x", level }))?.title)).toEqual(["", "Level I", "Level II", "Level III"]);
  expect(tileRules({ id: "special_anton" })).toBe("R12.6");
  expect(tileRules({ id: "special_leslie" })).toBe("R12.8");
  expect(Object.keys(goodRules).sort()).toEqual(["credits", "energy", "engineers", "excavators", "hand", "mixers", "round", "vp"]);
  expect(tip("", "R1")).toEqual({});
  expect(tip("words", "R1")).toEqual({ "data-tip": "words", "data-rules": "R1" });
});
