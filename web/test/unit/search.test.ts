// Searching the rules with a player's words.
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { questions, read, synonyms, words } from "../../rulebook";
import { fold } from "../../src/rules/book";
import { Finder, near } from "../../src/rules/search";
import { folder, json, languages } from "../../words";

const made = new Map<string, Finder>();
function finder(language: string): Finder {
  let f = made.get(language);
  if (!f) made.set(language, f = new Finder(read(language), words(language), questions(language), synonyms(language)));
  return f;
}

test("rules are found by number and by words", () => {
  const numbers = (wanted: string) => finder("en").find(wanted).entries.map((e) => e.number);
  expect(numbers("r6.2")).toEqual(["R6.2", "R6.2.1", "R6.2.2", "R6.2.3", "R6.2.4", "R6.2.5"]);
  expect(numbers("R1").every((n) => n === "R1" || n.startsWith("R1."))).toBe(true);
  expect(numbers("R12.11.3a")).toEqual(["R12.11.3a"]);
  expect(numbers("Architect BANK")).toContain("Q26");
  expect(numbers("fouche")).toContain("R12.9");
  expect(numbers("archit")).toContain("R12.11");
  expect(numbers("zzz")).toEqual([]);
  expect(fold("Łódź, Fouché")).toBe("lodz, fouche");
});

test("one letter may be wrong", () => {
  expect([["pipe", "pipe"], ["pipe", "pie"], ["pie", "pipe"], ["pipe", "pope"], ["pipe", "ppie"]].every(([a, b]) => near(a!, b!))).toBe(
    true,
  );
  expect([["pipe", "pop"], ["pipe", "pi"], ["pipe", "epip"]].some(([a, b]) => near(a!, b!))).toBe(false);
  const found = finder("en").find("condiut");
  expect(found.terms.map((t) => t.id)).toEqual(["conduit"]);
  expect(found.read).toEqual([{ typed: "condiut", as: "Conduit" }]);
  expect(finder("en").find("mony").terms.map((t) => t.id)).toEqual(["credit"]);
});

test("no word is required, and nothing found has nearest words", () => {
  expect(finder("en").find("bank xylophone").entries.map((e) => e.number)).toContain("R8.3");
  expect(finder("en").nearest("konduite", 6).map((w) => w.id)).toContain("conduit");
  expect(finder("en").nearest("zzz", 6)).toHaveLength(6);
});

test("a bare term is explained, not answered by a question about something else", () => {
  const found = finder("en").find("pipe");
  expect(found.answer).toBeUndefined();
  expect(found.others.map((q) => q.id)).toContain("otherconduit");
});

/** asked are what players type and what must answer: a question (=) or a term. The form is described in game/rulebook/README.md. */
const asked = (language: string) =>
  readFileSync(join(folder, language, "rules/asked.txt"), "utf8").trim().split("\n").map((line) => {
    const [id = "", ...typed] = line.split(" ");
    return { id, wanted: typed.join(" ") };
  });

describe.each(languages())("%s", (language) => {
  test("a player's words are understood", () => {
    expect(asked(language).length).toBeGreaterThanOrEqual(5);
    for (const { id, wanted } of asked(language)) {
      const found = finder(language).find(wanted);
      if (id.startsWith("=")) expect(found.answer?.id, wanted).toBe(id.slice(1));
      else expect(found.terms.map((t) => t.id), wanted).toContain(id);
    }
  });

  test("each question finds its own answer", () => {
    for (const q of questions(language)) expect(finder(language).find(q.question).answer?.id, q.question).toBe(q.id);
  });

  test("questions are the same as in English, with rules, icons and lessons that exist", () => {
    const shape = (l: string) => questions(l).map((q) => [q.id, q.lesson, ...q.answer.map((a) => `${a.icon} ${a.rule}`)].join(" "));
    expect(shape(language)).toEqual(shape("en"));
    const book = new Set(read(language).map((e) => e.number));
    const sprite = readFileSync(join(import.meta.dirname, "../../../game/picture/sprite.svg"), "utf8");
    const said = json(language, "game");
    expect(questions(language).length).toBeGreaterThanOrEqual(40);
    for (const q of questions(language)) {
      expect(q.lesson === "" || `lesson.${q.lesson}.name` in said, q.id).toBe(true);
      for (const a of q.answer) {
        expect(book.has(a.rule) && sprite.includes(`id="i-${a.icon}"`) && a.text.length > 5, `${q.id} ${a.rule}`).toBe(true);
      }
    }
  });

  test("synonyms are of terms that exist, and no names of them", () => {
    const terms = new Map(words(language).map((w) => [w.id, w.forms.map((f) => fold(f))]));
    const { of, idle } = synonyms(language);
    let n = 0;
    for (const [id, list] of Object.entries(of)) {
      expect(terms.has(id), id).toBe(true);
      for (const s of list) {
        n++;
        expect(terms.get(id)!.includes(fold(s)), `${id} ${s}`).toBe(false);
        expect(idle.includes(s), `${s} says nothing`).toBe(false);
      }
    }
    expect(n).toBeGreaterThanOrEqual(90);
  });
});
