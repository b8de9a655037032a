import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../src/lang/spoken";
import { format } from "../../src/lang/format";

test("placeholders", () => {
  expect(format("nothing", {}, "en")).toBe("nothing");
  expect(format("{who} and { n }", { who: "Ann", n: 1234 }, "en")).toBe("Ann and 1,234");
  expect(format("{n}", { n: 12345 }, "it")).toBe("12.345");
  expect(() => format("{who}", {}, "en")).toThrow("no value");
  expect(() => format("{who", { who: "x" }, "en")).toThrow("closing");
  expect(() => format("{a b}", { a: "x" }, "en")).toThrow("not a placeholder");
});

test("small numbers are written as the browser writes them, in every language, with a proper minus sign", () => {
  for (const language of Object.keys(languages)) {
    const browser = new Intl.NumberFormat(language);
    for (const n of [-12, 0, 7, 10, 100, 999, 1000, 12345, 0.5]) {
      expect(format("{n}", { n }, language)).toBe(browser.format(n).replace("-", "−"));
    }
  }
});

test("plurals follow the language", () => {
  const pl = "{n, plural, one {# kropla} few {# krople} many {# kropel} other {# kropli}}";
  const said = [1, 2, 5, 12, 22, 25].map((n) => format(pl, { n }, "pl"));
  expect(said).toEqual(["1 kropla", "2 krople", "5 kropel", "12 kropel", "22 krople", "25 kropel"]);
  const fr = "{n, plural, one {# goutte} other {# gouttes}}";
  expect([0, 1, 2].map((n) => format(fr, { n }, "fr"))).toEqual(["0 goutte", "1 goutte", "2 gouttes"]);
  expect(format("{n, plural, =0 {none} one {one} other {many}}", { n: 0 }, "en")).toBe("none");
  expect(() => format("{n, plural, one {x}}", { n: 2 }, "en")).toThrow("no form");
});

test("one good is said of one", () => {
  for (const language of Object.keys(languages)) {
    const client = JSON.parse(readFileSync(`../game/lang/${language}/client.json`, "utf8"));
    const engineers = (n: number) => format(client["company.engineers"], { n }, language);
    expect(engineers(1)).not.toBe(engineers(2));
  }
});

test("choices and nesting", () => {
  const m = "{who, select, you {You have {n, plural, one {# drop} other {# drops}}} other {{who} has {n}}}";
  expect(format(m, { who: "you", n: 2 }, "en")).toBe("You have 2 drops");
  expect(format(m, { who: "Otto", n: 2 }, "en")).toBe("Otto has 2");
});

test("# is a number only in a plural", () => {
  expect(format("#{n}", { n: 3 }, "en")).toBe("#3");
});

test("a verb agrees with a name that says how many it is", () => {
  const de = "{n, plural, one {{who} {who, select, many {gewinnen} other {gewinnt}}} other {{names} gewinnen}}";
  const won = (text: string, form: string) => format(de, { n: 1, who: { text, form }, names: "" }, "de");
  expect([won("Die Niederlande", "many"), won("Italien", "one")]).toEqual(["Die Niederlande gewinnen", "Italien gewinnt"]);
  expect(format(de, { n: 1, who: "Ann", names: "" }, "de")).toBe("Ann gewinnt");
});
