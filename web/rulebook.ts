// The pages of the rules (game/lang/XX/rules), their pictures (game/rulebook) and words, read when the client is built: modules that are
// loaded when somebody reads the rules.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Block, Entry } from "./src/rules/book";
import type { Picture } from "./src/rules/pictures";
import type { Question, Synonyms } from "./src/rules/search";
import type { Word } from "./src/rules/words";
import { folder, languages } from "./words.ts";

const folderOf = (language: string) => join(folder, language, "rules");

const files = (language: string) =>
  readdirSync(folderOf(language)).filter((f) => f.endsWith(".md")).sort().map((f) => join(folderOf(language), f));

/** read gives all entries of a language. The form of a page is described in game/rulebook/rulebook.go. */
export const read = (language: string): Entry[] => files(language).flatMap((file) => parse(readFileSync(file, "utf8")));

export function parse(page: string): Entry[] {
  const entries: Entry[] = [];
  for (const block of page.trim().split(/\n\n+/)) {
    const [, signs, chapter, heading] = /^(##?) ((?:AR|[AEQRT])\d[\d.]*[a-z]?) (\S.*)$/.exec(block) ?? [];
    const [, number, title, text] = /^\*\*((?:AR|[AEQRT])\d+(?:\.\d+)*[a-z]?)(?: ([^*]+))?\*\*\s*([^]*)$/.exec(block) ?? [];
    if (chapter) entries.push({ number: chapter, level: signs!.length, title: heading!, text: [] });
    else if (number) entries.push({ number, level: 3, title: title ?? "", text: [shape(text!)] });
    else if (entries.length === 0 || block.startsWith("#")) throw new Error(`begins no chapter, section or rule: ${block.slice(0, 60)}`);
    else entries.at(-1)!.text.push(shape(block));
  }
  return entries;
}

/** shape tells paragraphs, lists and tables apart. */
function shape(block: string): Block {
  const lines = block.split("\n");
  if (lines.every((l) => l.startsWith("- "))) return lines.map((l) => l.slice(2));
  if (lines.every((l) => l.startsWith("|"))) {
    return lines.filter((l) => !/^\|[-|]+$/.test(l)).map((l) => l.split("|").slice(1, -1).map((cell) => cell.trim()));
  }
  return lines.join(" ");
}

const positions = join(import.meta.dirname, "../game/rulebook/positions.txt");

/** pictures reads the positions that are drawn. Their form is described in game/rulebook/positions.go. */
export function pictures(): Picture[] {
  const seen = new Map<string, number>();
  return readFileSync(positions, "utf8").split("\n\n").flatMap((block) => {
    const lines = block.trim().split("\n").filter((l) => !l.startsWith("#"));
    const rest = (word: string) => lines.find((l) => l.startsWith(`${word} `))?.slice(word.length + 1) ?? "";
    const list = (word: string) => rest(word).split("; ").filter(Boolean);
    if (!rest("at")) return [];
    const numbers = lines[0]!.split(" ");
    const n = seen.get(numbers[0]!) ?? 0;
    seen.set(numbers[0]!, n + 1);
    return [{
      numbers,
      n,
      text: rest("at"),
      play: list("play"),
      may: list("may"),
      not: list("not"),
      show: list("show").map((s) => s.split(" ")),
    }];
  });
}

/** words reads the terms of a language. Their form is described in game/rulebook/README.md. */
export function words(language: string): Word[] {
  return readFileSync(join(folderOf(language), "words.txt"), "utf8").trim().split("\n\n").map((block) => {
    const [head = "", names = "", text = ""] = block.split("\n");
    const [id = "", rule = "", icon = ""] = head.split(" ");
    const [name = "", ...forms] = names.split(", ");
    return { id, rule, icon, name, forms: [name, ...forms], text };
  });
}

/** questions reads what players ask, with the answers. Their form is described in game/rulebook/README.md. */
export function questions(language: string): Question[] {
  return readFileSync(join(folderOf(language), "questions.txt"), "utf8").trim().split("\n\n").map((block) => {
    const [head = "", question = "", other = "", ...lines] = block.split("\n");
    const [id = "", lesson = ""] = head.split(" ");
    return {
      id,
      lesson,
      question,
      other: other.replace(/^~ /, ""),
      answer: lines.map((line) => {
        const [icon = "", rule = "", ...text] = line.split(" ");
        return { icon, rule, text: text.join(" ") };
      }),
    };
  });
}

/** synonyms reads players' own words for the terms. Their form is described in game/rulebook/README.md. */
export function synonyms(language: string): Synonyms {
  const lines = readFileSync(join(folderOf(language), "synonyms.txt"), "utf8").trim().split("\n").map((line) => line.split(" "));
  const [idle = [], endings = [], ...rest] = lines;
  return { idle: idle.slice(1), endings: endings.slice(1), of: Object.fromEntries(rest.map(([id = "", ...list]) => [id, list])) };
}

/** rulebook makes "virtual:rules", a loader for each language, and the same for words; and the pictures. */
export function rulebook(): Plugin {
  return {
    name: "rulebook",
    resolveId: (id) => (id.startsWith("virtual:rules") ? id.replace("virtual:", "") : undefined),
    load(id) {
      if (id === "rules-pictures") {
        this.addWatchFile(positions);
        return `export default ${JSON.stringify(pictures())}`;
      }
      if (id === "rules-words") {
        return `export default {${languages().map((l) => `${l}: () => import("virtual:rules-words-${l}")`).join(", ")}}`;
      }
      const spoken = /^rules-words-(\w+)$/.exec(id)?.[1];
      if (spoken) {
        for (const file of ["words.txt", "questions.txt", "synonyms.txt"]) this.addWatchFile(join(folderOf(spoken), file));
        const parts = { words: words(spoken), questions: questions(spoken), synonyms: synonyms(spoken) };
        return Object.entries(parts).map(([name, part]) => `export const ${name} = ${JSON.stringify(part)};`).join("\n");
      }
      if (id === "rules") return `export default {${languages().map((l) => `${l}: () => import("virtual:rules-${l}")`).join(", ")}}`;
      const language = /^rules-(\w+)$/.exec(id)?.[1];
      if (!language) return undefined;
      for (const file of files(language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(read(language))}`;
    },
  };
}
