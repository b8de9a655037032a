// Words that the server says too: the names of bots, which pictures, notices and files have as well. They are taken from its files (lang)
// when the client is built.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const file = (language: string) => join(import.meta.dirname, "../game/lang", `${language}.json`);

/** shared are those words in one language. */
export const shared = (language: string): Record<string, string> =>
  Object.fromEntries(Object.entries<string>(JSON.parse(readFileSync(file(language), "utf8"))).filter(([key]) => key.startsWith("bot.")));

/** words adds them to those of the client. */
export const words = (): Plugin => ({
  name: "words",
  enforce: "pre",
  transform(code, id) {
    const language = /src\/lang\/(\w+)\.json$/.exec(id)?.[1];
    if (!language) return undefined;
    this.addWatchFile(file(language));
    return { code: JSON.stringify({ ...JSON.parse(code), ...shared(language) }), map: null };
  },
});
