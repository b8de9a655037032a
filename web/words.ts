// The words of the client (game/lang/XX: client.json, and pages.json for pages other than the first view and a game in play), read when the
// client is built: modules that are loaded when a language is chosen. With them come words that the server says too: the names of bots,
// which pictures, notices and files have as well (game.json).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Here each language has its folder. */
export const folder = join(import.meta.dirname, "../game/lang");

/** languages lists them by their codes. */
export const languages = () => readdirSync(folder).filter((f) => existsSync(join(folder, f, "about.json"))).sort();

/** The files of a language whose words the client loads. */
export type Part = "client" | "pages";

const file = (language: string, name: string) => join(folder, language, `${name}.json`);

/** json reads one of its files. */
export const json = (language: string, name: Part | "game"): Record<string, string> =>
  JSON.parse(readFileSync(file(language, name), "utf8"));

/** read gives the words of a part in one language. */
export const read = (language: string, part: Part): Record<string, string> => ({
  ...json(language, part),
  ...Object.fromEntries(part === "client" ? Object.entries(json(language, "game")).filter(([key]) => key.startsWith("bot.")) : []),
});

/** moduleOf is the module that holds them. */
export const moduleOf = (language: string, part: Part) => `words-${part}/${language}`;

/** words makes "virtual:words": for both parts a loader for each language. */
export const words = (): Plugin => ({
  name: "words",
  resolveId: (id) => (id.startsWith("virtual:words") ? id.replace("virtual:", "") : undefined),
  load(id) {
    if (id === "words") {
      return (["client", "pages"] as const).map((part) =>
        `export const ${part} = {${languages().map((l) => `${l}: () => import("virtual:${moduleOf(l, part)}")`).join(", ")}};`
      ).join("\n");
    }
    const [, part, language] = /^words-(client|pages)\/(\w+)$/.exec(id) ?? [];
    if (!language) return undefined;
    for (const name of [part!, "game"]) this.addWatchFile(file(language, name));
    return `export default ${JSON.stringify(read(language, part as Part))}`;
  },
});
