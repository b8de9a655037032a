// How each language sets its marks (docs/languages.md), in every string and on the rule pages.
import { describe, expect, it } from "vitest";
import { read as pages, words } from "../../rulebook";
import { json, languages } from "../../words";

/** What is wrong in every language, by what is right. */
const everywhere = {
  "the apostrophe ’": /\p{L}'\p{L}/u,
  "quotes of the language": /"/,
  "the ellipsis …": /\.\.\./,
  "the minus sign −": /(^|[\s(])-[\d{]/,
  "the dash – between figures": /\d-\d/,
  "one space": / {2}/,
};
/** marks are what is wrong in one. */
const marks: Record<string, Record<string, RegExp>> = {
  en: { "“ and ”": /[„«»]/, "% without a space": /[}\d][ \u00a0]%/, "… without a space": /\p{Ll} …/u },
  de: {
    "„ and “": /[”«»]/,
    "a no-break space before %": /[}\d] ?%/,
    "a no-break space before …": /\p{L} ?…/u,
    "no space before a mark": /[ \u00a0][:;!]/,
  },
  fr: {
    "« and »": /[“”„]/,
    "no ordinary space before a mark": / [:;?!»%]/,
    "a no-break space before : ; ? ! »": /[\p{L}\d})»][;?!]|[\p{L}})»](?<!Content-Type):\s|[^\u00a0]»/u,
    "a no-break space after «": /«[^\u00a0]/,
    "… without a space": /\p{Ll}[ \u00a0]…/u,
  },
  it: { "« and »": /[“”„]/, "% without a space": /[}\d][ \u00a0]%/, "no space before a mark": /[ \u00a0][:;!]/ },
  pl: { "„ and ”": /[“«»]/, "% without a space": /[}\d][ \u00a0]%/, "no space before a mark": /[ \u00a0][:;!]/ },
};

/** texts are all that a language says; names of keys and rules stand before them in what fails. */
function texts(language: string) {
  const strings = (["client", "pages", "game"] as const).flatMap((name) => Object.entries(json(language, name)));
  const terms = words(language).map((w) => [w.id, `${w.name}. ${w.text}`] as const);
  const rules = pages(language).map((e) => [e.number, [e.title, ...e.text.flat(2)].join("\n")] as const);
  return [...strings, ...terms, ...rules];
}

describe.each(languages())("%s", (language) => {
  it.each(Object.entries({ ...everywhere, ...marks[language] }))("has %s", (_, wrong) => {
    const near = (text: string) => text.slice(Math.max(0, text.search(wrong) - 30)).slice(0, 70);
    const found = texts(language).filter(([, text]) => wrong.test(text)).map(([key, text]) => `${key}: ${near(text)}`);
    expect(found).toEqual([]);
  });
});

it("knows the marks of every language", () => {
  expect(languages().filter((l) => !marks[l])).toEqual([]);
});

// A company's name needs an article, a case or a plural verb in most languages. {who} carries them (Named, lang/format.ts); {company} is
// the bare name, and stands where one can: alone, after a colon, in brackets, in a list, or behind the word for a company.
const bare = /(^|[:(,·{] ?|\u00a0: |société |Unternehmen |compagnia |spółka )\{company\}($|[:),.}]|\u00a0:)/;

it.each(languages().filter((l) => l !== "en"))("puts no bare name of a company into a sentence: %s", (language) => {
  const said = Object.entries({ ...json(language, "client"), ...json(language, "pages") }).filter(([, text]) => text.includes("{company}"));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([, text]) => !bare.test(text))).toEqual([]);
});
