// Names of bots, and figures.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { Language } from "../../src/lang/index.svelte";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null, cookie: "" });
vi.stubGlobal("navigator", { languages: ["en"] });
const { languages, t, words } = await import("../../src/lang/index.svelte");
const { botName, face, levels, playerName } = await import("../../src/table/names");
const { exact, percent, percents, points, signed, tenths } = await import("../../src/ui/figures");

beforeAll(() => words.load("en"));

test("bots have names in words", async () => {
  expect(levels.map(botName)).toEqual(["Spring", "Brook", "River", "Rapids", "Torrent"]);
  expect(botName("automa3:italy")).toBe("Automa, level 3");
  expect(botName("strongest@2s")).toBe("Strongest bot, 2s");
  expect(botName("of tomorrow")).toBe("of tomorrow");
  expect(playerName({ name: "river", bot: "river", person: false }, undefined)).toBe("River");
  expect(playerName({ name: "Ann", bot: "busy", person: true, away: true }, undefined)).toBe("Ann");
  expect(playerName({ name: "brook", bot: "brook", nth: 2, person: false }, undefined)).toBe("Brook II");
  await words.load("it");
  expect(botName("river")).toBe("Fiume");
  await words.load("en");
});

test("of languages and words asked for at once, the last is said and nothing is lost", async () => {
  const first = words.load("de");
  await Promise.all([words.choose("it"), first.then(() => expect(words.language).toBe("it"))]);
  const usual = words.load();
  const more = words.more();
  await usual;
  expect([words.language, t("learn.you")]).toEqual(["it", "Tu"]);
  await more;
  await words.load("en");
  expect(t("learn.you")).toBe("You");
});

test("no bot is called like a thing of the game, in any language", async () => {
  for (const language of Object.keys(languages) as Language[]) {
    await words.load(language);
    const things = [
      t("moves.headstream", { letter: "" }),
      t("moves.basin", { n: 0 }).replace("0", ""),
      t("finale.water"),
      t("prompt.term_conduit"),
    ].map((x) => x.trim().toLowerCase());
    for (const level of levels) expect(things, language).not.toContain(botName(level).toLowerCase());
  }
  await words.load("en");
});

test("the portraits are those of the opponents", () => {
  for (const level of levels) expect(readFileSync(`public/faces/${level}.svg`, "utf8")).toContain("viewBox=\"0 0 64 64\"");
  expect(levels.map((bot) => face({ name: bot, bot: `${bot}@2s`, person: false }))).toEqual(levels);
  expect(face({ name: "busy", bot: "busy", person: false })).toBeUndefined();
  expect(face({ name: "Ann", bot: "river", person: true, away: true })).toBeUndefined();
});

test("figures are those of the language", async () => {
  expect([percent(0.456), points(0.05), points(-0.034), exact(0.0123), exact(0.763), tenths(4), signed(4.12), signed(-1.16), signed(0)])
    .toEqual(["46%", "+5%", "−3%", "1.2%", "76%", "4.0", "+4.1", "−1.2", "0.0"]);
  await words.load("pl");
  expect([signed(4.12), tenths(12.34)]).toEqual(["+4,1", "12,3"]);
  await words.load("en");
});

test("shares that are shown add up", () => {
  for (
    const shares of [[0.254, 0.424, 0.322], [0.425, 0.575], [1 / 3, 1 / 3, 1 / 3], [0.005, 0.005, 0.99], [1, 0], [
      0.125,
      0.125,
      0.375,
      0.375,
    ]]
  ) {
    for (let seat = -1; seat < shares.length; seat++) {
      const texts = percents(shares, seat);
      expect(texts.reduce((sum, x) => sum + parseInt(x), 0)).toBe(100);
      if (seat >= 0) expect(texts[seat]).toBe(percent(shares[seat]!));
    }
  }
  expect(percents([0, 0], -1)).toEqual(["0%", "0%"]);
});
