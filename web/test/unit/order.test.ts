// The folders of the client stand in an order, and a file imports only from its own folder and from those before it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

/** The folders from the ground up, and what is in them. */
const order = {
  styles: "tokens and breakpoints",
  lang: "the client's words",
  api: "questions and their types",
  engine: "answers on this device",
  rules: "the rulebook",
  ui: "the kit: buttons, dialogs, icons, addresses",
  sound: "what is heard",
  table: "a table without a page: session, choice, previews",
  page: "what pages are made of",
  progress: "what was learnt and practised",
  board: "the table on the screen",
  plan: "turns tried out",
  practice: "puzzles",
  learn: "the course",
  screens: "pages",
  "": "the entry: App and main",
};
const floors = Object.keys(order);

const src = join(import.meta.dirname, "../../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => /\.(ts|js|svelte|css)$/.test(f));
const endings = ["", ".ts", ".svelte.ts", ".svelte", ".js"];
/** Imports as they are written; those of types, those at another time, style sheets and workers count too. */
const written = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)["'](\.{1,2}\/[^"'?]+)/g;
const imports = new Map(
  files.map((file) => {
    const found = [...readFileSync(join(src, file), "utf8").matchAll(written)].map(([, to]) => posix.join(dirname(file), to!));
    const inside = found.filter((to) => !to.startsWith(".."));
    return [file, inside.map((to) => endings.map((e) => to + e).find((x) => files.includes(x)) ?? to)];
  }),
);

const floor = (file: string) => floors.indexOf(file.includes("/") ? file.split("/")[0]! : "");

test("every folder has its floor, and every floor a folder", () => {
  expect([...new Set(files.map(floor))].sort((a, b) => a - b)).toEqual(floors.map((_, i) => i));
});

test("nothing imports upwards", () => {
  const up = [...imports].flatMap(([file, all]) => all.filter((to) => floor(to) > floor(file)).map((to) => `${file} → ${to}`));
  expect(up, `${floors.join(" → ")}: move what both need down, or hand it in (a prop, a snippet, a registration)`).toEqual([]);
});

test("no file needs itself", () => {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    expect(path.includes(file), [...path, file].join(" → ")).toBe(false);
    if (done.has(file)) return;
    path.push(file);
    imports.get(file)?.forEach(visit);
    path.pop();
    done.add(file);
  };
  files.forEach(visit);
});
