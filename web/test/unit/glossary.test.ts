// One thing has one word, in the client and on the server: slips that were found by reading stay found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read as pages, words } from "../../rulebook";
import { languages } from "../../src/lang/spoken";
import { Spotter } from "../../src/rules/words";

const root = join(import.meta.dirname, "../../..");
const read = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), "utf8"));

/** What is not said, and what is said instead. */
const never: Record<string, [RegExp, string][]> = {
  pl: [
    [/narodow/i, "państwowy"],
    [/zapor/i, "tama"],
    [/dochód/i, "przychód"],
    [/\bfirm/i, "spółka"],
    [/przepływu wody/i, "spływ wody"],
    [/joker/i, "uniwersalny"],
    [/budowl[aęi]/i, "konstrukcja"],
    [/czerwon\p{L}* ramk/iu, "czerwony obrys"],
  ],
  fr: [
    [/\bpar [\p{L} ]+ à vous/iu, "pour chacune de vos …"],
    [/compagnie/i, "société"],
    [/travaux extérieurs/i, "chantiers externes"],
    [/compte rendu/i, "enregistrement"],
    [/\} énergie/, "unités d’énergie"],
    [/capacité/i, "pouvoir"],
    [/segment/i, "secteur"],
    [/redevance/i, "péage"],
    [/encadrée? de rouge/i, "encadré en rouge"],
  ],
  it: [[/\} energia/, "unità di energia"], [/settore/i, "segmento"], [/flusso d/i, "scorrimento"], [/ufficio brevetti/i, "Patent Office"], [
    /\btass[ae]\b/i,
    "supplemento",
  ]],
  de: [
    [/Kredite?\b/, "Hydro"],
    [/Tableau/, "Plan"],
    [/Rangliste/, "Rangfolge"],
    [/Tropfen/, "Wassereinheit"],
    [/Zugreihenfolge/, "Spielreihenfolge"],
    [/erzeugt/i, "produziert"],
    [/Sonderplättchen/, "Spezialplättchen"],
    [/nationale/i, "staatlich"],
    [/Quellfl/, "Quelle"],
    [/Gesellschaft/, "Unternehmen"],
  ],
};

/** Nouns that a bare number must not stand before: their form depends on it. */
const counted: Record<string, RegExp> = {
  en: /\{\w+\} (victory points|drops|credits|engineers)\b/,
  pl: /\{\w+\} (punkt|kropl|kredyt|inżynier|koparek|betoniarek)/,
  fr: /\{(?!least|most|seats|excavators|mixers)\w+\} (points|gouttes|crédits|ingénieurs|unités)/,
  it: /\{(?!excavators|mixers)\w+\} (punti|gocce|crediti|ingegneri)/,
  de: /\{\w+\} (Siegpunkte|Wassereinheiten|Ingenieure)/,
};

describe.each(Object.keys(languages))("%s", (language) => {
  const all = ["web/src/lang", "web/src/lang/pages", "game/lang"].flatMap((folder) =>
    Object.entries(read(folder, language)).map(([key, text]) => ({ key: `${folder} ${key}`, text }))
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
    const slips = all.flatMap(({ key, text }) =>
      (never[language] ?? []).filter(([slip]) => slip.test(text)).map(([, word]) => `${key}: ${text} (say ${word})`)
    );
    expect(slips).toEqual([]);
  });

  it("counts with plurals", () => {
    expect(all.filter(({ text }) => counted[language]!.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  if (language !== "en") {
    it("calls wild tiles and national contracts what the server calls them", () => {
      const client = { ...read("web/src/lang", language), ...read("web/src/lang/pages", language) };
      const server = read("game/lang", language);
      expect(client["management.wild"]).toBe(server["structure.wild"]);
      const national = client["management.pile_national"]!.toLocaleLowerCase(language).slice(0, 6);
      expect(server["reveal.national"]!.toLocaleLowerCase(language)).toContain(national);
      expect(client["screens.draft.national"]!.toLocaleLowerCase(language)).toContain(national);
      expect(client["management.national"]!.toLocaleLowerCase(language)).toContain(national);
    });
  }
});
