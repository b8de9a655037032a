// One thing has one word, in the client and on the server: slips that were found by reading stay found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read as pages, words } from "../../rulebook";
import { Spotter } from "../../src/rules/words";
import { folder, json, languages } from "../../words";

/**
 * slips are what is not said, with what is said instead, and nouns that a bare number must not stand before, because their form depends on
 * it. Their form is described in docs/languages.md.
 */
const slips = (language: string) =>
  readFileSync(join(folder, language, "slips.txt"), "utf8").trim().split("\n").map((line) => {
    const [, kind, slip, flags, word] = /^(never|counted) \/(.+)\/([iu]*)(?: (.+))?$/.exec(line) ?? [];
    if (!kind || (kind === "never") !== !!word) throw new Error(`${language}: no slip: ${line}`);
    return { kind, slip: new RegExp(slip!, flags), word };
  });

describe.each(languages())("%s", (language) => {
  const all = (["client", "pages", "game"] as const).flatMap((name) =>
    Object.entries(json(language, name)).map(([key, text]) => ({ key: `${name} ${key}`, text }))
  );
  all.push(...words(language).map((w) => ({ key: `words ${w.id}`, text: `${w.name}: ${w.text}` })));
  const rules = pages(language).map((e) => ({ key: e.number, text: [e.title, ...e.text.flat(2)].join(" · ") }));
  all.push(...rules);

  it("explains the words of the rules", () => {
    const lost = words(language).filter((w) => {
      const spotter = new Spotter([w]);
      return !rules.some(({ key, text }) => (key === w.rule || key.startsWith(`${w.rule}.`)) && spotter.spot(text).length);
    });
    expect(lost.map((w) => `${w.id} ${w.rule}: ${w.forms.join(", ")}`)).toEqual([]);
  });

  it("has one word for one thing", () => {
    const never = slips(language).filter(({ kind }) => kind === "never");
    const found = all.flatMap(({ key, text }) =>
      never.filter(({ slip }) => slip.test(text)).map(({ word }) => `${key}: ${text} (say ${word})`)
    );
    expect(found).toEqual([]);
  });

  it("counts with plurals", () => {
    const counted = slips(language).filter(({ kind }) => kind === "counted");
    expect(counted.length).toBeGreaterThan(0);
    expect(all.filter(({ text }) => counted.some(({ slip }) => slip.test(text))).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  if (language !== "en") {
    it("calls wild tiles and national contracts what the server calls them", () => {
      const client = { ...json(language, "client"), ...json(language, "pages") };
      const server = json(language, "game");
      expect(client["management.wild"]).toBe(server["structure.wild"]);
      const national = client["management.pile_national"]!.toLocaleLowerCase(language).slice(0, 6);
      expect(server["reveal.national"]!.toLocaleLowerCase(language)).toContain(national);
      expect(client["screens.draft.national"]!.toLocaleLowerCase(language)).toContain(national);
      expect(client["management.national"]!.toLocaleLowerCase(language)).toContain(national);
    });
  }
});
