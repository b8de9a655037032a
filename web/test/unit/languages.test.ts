// The messages of the client: complete in every language, each one used, each used one there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../../src/lang/spoken";
import { folder, json, languages as folders, read as part } from "../../words";

const src = join(import.meta.dirname, "../../src");
const all = Object.keys(languages);
const read = (language: string) => ({ ...part(language, "client"), ...part(language, "pages") });

/** placeholders are the names a message asks for, in all its forms. */
function placeholders(message: string): string[] {
  const names = new Set<string>();
  const closing = (text: string, open: number): number => {
    for (let i = open, depth = 0; i < text.length; i++) {
      if (text[i] === "{") depth++;
      else if (text[i] === "}" && --depth === 0) return i;
    }
    throw new Error(`no closing brace in ${text}`);
  };
  const walk = (text: string) => {
    for (let i = text.indexOf("{"); i >= 0; i = text.indexOf("{", i)) {
      const end = closing(text, i);
      const [, name, kind, forms] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/.exec(text.slice(i + 1, end))!;
      names.add(name!);
      if (kind) {
        for (let at = forms!.indexOf("{"); at >= 0;) {
          const close = closing(forms!, at);
          walk(forms!.slice(at + 1, close));
          at = forms!.indexOf("{", close);
        }
      }
      i = end;
    }
  };
  walk(message);
  return [...names].sort();
}

const english = read("en");
const messages = new Map(Object.entries(english));

test("every language the server has, and no other", () => {
  expect(folders()).toEqual([...all].sort());
});

test.each(all)("the folder of %s has the files of the English one", (language) => {
  const files = (code: string) => readdirSync(join(folder, code), { recursive: true, encoding: "utf8" }).sort();
  expect(files(language)).toEqual(files("en"));
});

test.each(all)("%s counts like the language whose plurals its folder names", (language) => {
  const { plural } = JSON.parse(readFileSync(join(folder, language, "about.json"), "utf8"));
  const names = new Intl.DisplayNames("en", { type: "language" });
  const like = all.find((l) => names.of(l)!.toLowerCase() === plural)!;
  const categories = (l: string) => Array.from({ length: 1000 }, (_, n) => new Intl.PluralRules(l).select(n));
  expect(categories(language)).toEqual(categories(like));
});

test.each(all)("%s", (language) => {
  const other = read(language);
  expect(Object.keys(other)).toEqual(Object.keys(english)); // in the same order, so that files can be read side by side
  // Every language counts one and other; some count few things in another way than many.
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes("few")
    ? ["one", "few", "other"]
    : ["one", "other"];
  for (const [key, message] of Object.entries(other)) {
    expect(message.trim(), key).not.toBe("");
    expect(placeholders(message), `${key} in ${language}: ${message}`).toEqual(placeholders(english[key]!));
    if (/,\s*plural\s*,/.test(message)) {
      for (const form of forms) expect(message, `${key} in ${language} has no form ${form}`).toContain(`${form} {`);
    }
  }
});

/** Every source with its path. */
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.(svelte|ts)$/.test(f))
    .map((f) => [join(src, f), readFileSync(join(src, f), "utf8")]),
);

/** uses are the keys that a source names: any string that looks like one, t("…") or a table of keys; a template with a word in each gap. */
function uses(text: string): string[] {
  const named = [...text.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)].map((m) => m[1]!).filter((key) => messages.has(key));
  const templates = [...text.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/g)].map(([, template]) =>
    new RegExp(`^${template!.replaceAll(".", "\\.").replace(/\$\{[^{}]*\}/g, "\\w+")}$`)
  );
  return [...named, ...[...messages.keys()].filter((key) => templates.some((t) => t.test(key)))];
}

test("in French players are called vous", () => {
  expect(
    Object.entries(read("fr")).filter(([, message]) => /(?<![\p{L}’'-])(tu|te|toi|ton|ta|tes|tiens?|t[’']\p{L}+)(?!\p{L})/iu.test(message)),
  ).toEqual([]);
});

test("messages and sources agree", () => {
  const used = new Set([...sources.values()].flatMap(uses));
  for (const [path, text] of sources) {
    for (const m of text.matchAll(/\bt\(\s*["']([^"']+)["']/g)) {
      expect(messages.has(m[1]!), `${path} uses ${m[1]}, which is not there`).toBe(true);
    }
  }
  expect([...messages.keys()].filter((key) => !used.has(key)), "messages that nobody uses").toEqual([]);
});

test("the words of pages are used only where they are loaded", () => {
  const imports = (path: string): string[] =>
    [...sources.get(path)!.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, to]) =>
      ["", ".ts", ".svelte.ts"].map((end) => join(path, "..", to! + end)).filter((p) => sources.has(p))
    );
  const loaded = join(src, "lang/pages.ts");
  // Whatever can be shown without passing a source that loads them.
  const shown = new Set<string>();
  const walk = (path: string) => {
    if (shown.has(path) || imports(path).includes(loaded)) return;
    shown.add(path);
    imports(path).forEach(walk);
  };
  walk(join(src, "main.ts"));
  expect(shown.has(join(src, "board/PlayPage.svelte"))).toBe(true);
  expect(shown.has(join(src, "screens/Help.svelte"))).toBe(false);
  const pages = json("en", "pages");
  for (const path of shown) expect(uses(sources.get(path)!).filter((key) => key in pages), path).toEqual([]);
});

// WebKit hands out a module that waits at its top before it is ready, to whoever asks second: a lesson would be an empty page.
test("no source waits at its top", () => {
  const waits = (text: string, indent = "") => new RegExp(`^${indent}(?:(?:export )?(?:const|let) [^=]+ = )?await\\b`, "m").test(text);
  expect([waits("await words.more();"), waits("export const a = await b;"), waits("const a = async () => {\n  await b;")]).toEqual([
    true,
    true,
    false,
  ]);
  for (const [path, text] of sources) expect(waits(text, path.endsWith(".svelte") ? "  " : ""), path).toBe(false);
});

test("between two texts stands the colon of the language, which the French set apart", () => {
  const colon = (language: string) => read(language)["common.colon"];
  expect([colon("en"), colon("fr")]).toEqual([":", "\u00a0:"]);
  for (const language of all) {
    const written = Object.values(json(language, "game")).join("\n");
    const apart = written.match(/\s:\s/g)?.length ?? 0;
    expect(colon(language), language).toBe(apart > (written.match(/\S:\s/g)?.length ?? 0) ? "\u00a0:" : ":");
  }
  // No text for people: style sheets, and records.
  const others = ["breakpoints.ts", "link.ts"];
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    if (!/\.(svelte|ts)$/.test(entry.name) || others.includes(entry.name)) continue;
    for (const line of readFileSync(join(entry.parentPath, entry.name), "utf8").split("\n")) {
      if (line.includes("$props()")) continue;
      expect(
        /\}: \$\{/.test(line) || (entry.name.endsWith(".svelte") && /[\w)\]"']\}: ?(?:\{[^/]|<)/.test(line)),
        `${entry.name}: ${line.trim()}`,
      ).toBe(false);
    }
  }
});
