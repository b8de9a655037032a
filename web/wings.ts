// The build in few files: what is loaded later is loaded by wings, not part by part. Sources say import("./Part.svelte"); the build makes of
// it import("virtual:wing/NAME").then((wing) => said(wing.part7)), a module that has all parts of the wing, and waits for the words that
// they are written with. (They cannot wait for them by themselves: WebKit gives a module to whoever asks second before an await at its top
// has ended.)
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

const src = join(import.meta.dirname, "src");
const later = /\bimport\(\s*["'](\.{1,2}\/[^"']+)["']\s*\)/g;
const endings = ["", ".ts", ".svelte.ts"];

/** A table is a wing of its own: a game in play waits for nothing else. Then comes its stage. */
const wings: readonly [name: string, parts: RegExp][] = [
  ["table", /^screens\/Table\.svelte$/],
  ["stage", /^board\/stage\//],
  ["opening", /^learn\/prologue\//],
  ["learn", /^(learn\/|practice\/|board\/map\/(Bridges|Owners)\.)/],
  ["plan", /^plan\//],
  ["rules", /^(rules\/|screens\/(rules\/|Help\.|Try\.))/],
  ["pages", /^screens\//],
  ["more", /./],
];
const wingOf = (part: string) => wings.find(([, parts]) => parts.test(part))![0];

const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => /\.(ts|svelte)$/.test(f)).sort();
const resolve = (from: string, to: string) => {
  const path = join(dirname(from), to);
  return endings.map((end) => path + end).find((f) => sources.includes(f));
};

/** The parts of every wing, by their paths in src. */
const members = new Map<string, string[]>(wings.map(([name]) => [name, []]));
for (const file of sources) {
  for (const [, to] of readFileSync(join(src, file), "utf8").matchAll(later)) {
    const part = resolve(file, to!);
    const list = part && members.get(wingOf(part))!;
    if (list && !list.includes(part)) list.push(part);
  }
}
for (const list of members.values()) list.sort();

const virtual = "virtual:wing/";
const inside = (name: string) => `\0${virtual}${name}`;

/** The module that a part is loaded with. */
export const wingWith = (path: string) => inside(wingOf(relative(src, join(import.meta.dirname, path))));
export const wingModules = () => wings.map(([name]) => inside(name));

let built = false;

export const wing = (): Plugin => ({
  name: "wings",
  config(_, { command }) {
    built = command === "build";
  },
  resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
  load(id) {
    const list = id.startsWith(inside("")) && members.get(id.slice(inside("").length));
    return list ? list.map((part, i) => `export * as part${i} from ${JSON.stringify(join(src, part))};`).join("\n") : undefined;
  },
  transform(code, id) {
    const file = relative(src, id.split("?")[0]!);
    if (file.startsWith("..") || !code.includes("import(")) return undefined;
    const changed = code.replace(later, (whole, to: string) => {
      const part = resolve(file, to);
      if (!part) return whole;
      const name = wingOf(part);
      return built
        ? `import(${JSON.stringify(virtual + name)}).then((wing) => said(wing.part${members.get(name)!.indexOf(part)}))`
        : `${whole}.then(said)`;
    });
    if (changed === code) return undefined;
    return { code: `import { said } from ${JSON.stringify(join(src, "lang/index.svelte.ts"))};\n${changed}`, map: null };
  },
});

/** reached are the modules that one loads with itself. */
export function reached(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const other of context.getModuleInfo(id)?.importedIds ?? []) reached(other, context, seen);
  return seen;
}
