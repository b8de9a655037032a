// The messages of the client: complete in every language, each one used, each used one there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../../src/api/types";

const src = join(import.meta.dirname, "../../src");
const all = Object.keys(languages);
const file = (...path: string[]): Record<string, string> => JSON.parse(readFileSync(join(src, "lang", ...path), "utf8"));
const read = (language: string): Record<string, string> => ({ ...file(`${language}.json`), ...file("people", `${language}.json`) });

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
      if (kind) for (let at = forms!.indexOf("{"); at >= 0; ) {
        const close = closing(forms!, at);
        walk(forms!.slice(at + 1, close));
        at = forms!.indexOf("{", close);
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
  for (const folder of ["lang", "lang/people"]) expect(readdirSync(join(src, folder)).filter((f) => f.endsWith(".json")).sort()).toEqual(all.map((l) => `${l}.json`).sort());
});

test.each(all)("%s", (language) => {
  const other = read(language);
  expect(Object.keys(other)).toEqual(Object.keys(english)); // in the same order, so that files can be read side by side
  // Every language counts one and other; some count few things in another way than many.
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes("few") ? ["one", "few", "other"] : ["one", "other"];
  for (const [key, message] of Object.entries(other)) {
    expect(message.trim(), key).not.toBe("");
    expect(placeholders(message), `${key} in ${language}: ${message}`).toEqual(placeholders(english[key]!));
    if (/,\s*plural\s*,/.test(message)) for (const form of forms) expect(message, `${key} in ${language} has no form ${form}`).toContain(`${form} {`);
  }
});

test("messages and sources agree", () => {
  const used = new Set<string>();
  const prefixes: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.(svelte|ts)$/.test(entry.name)) {
        const text = readFileSync(path, "utf8");
        // A key is any string that looks like one: t("…"), or a table of keys. A template names all that begin like it.
        for (const m of text.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)) if (messages.has(m[1]!)) used.add(m[1]!);
        for (const m of text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)) prefixes.push(m[1]!);
        for (const m of text.matchAll(/\bt\(\s*["']([^"']+)["']/g)) expect(messages.has(m[1]!), `${entry.name} uses ${m[1]}, which is not there`).toBe(true);
      }
    }
  };
  walk(src);
  const unused = [...messages.keys()].filter((key) => !used.has(key) && !prefixes.some((p) => key.startsWith(p)));
  expect(unused, "messages that nobody uses").toEqual([]);
});
