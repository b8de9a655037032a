// The rules to read: chapters, sections and numbered rules, in the language of the reader.
import loaders from "virtual:rules";

/** Block is a paragraph, the items of a list, or the rows of a table. */
export type Block = string | string[] | string[][];

export interface Entry {
  number: string;
  /** 1 a chapter, 2 a section, 3 a rule, an example or a ruling */
  level: number;
  title: string;
  text: Block[];
}

/** load fetches the rules of a language. */
export const load = async (language: string): Promise<Entry[]> => (await loaders[language]!()).default;

/** Part is a chapter or a section: its heading and summary, and the rules below it. */
export interface Part {
  head: Entry;
  rules: Entry[];
}

export interface Chapter extends Part {
  sections: Part[];
}

/** chapters puts entries under their headings. */
export function chapters(book: Entry[]): Chapter[] {
  const list: Chapter[] = [];
  for (const e of book) {
    const chapter = list.at(-1);
    if (e.level === 1) list.push({ head: e, rules: [], sections: [] });
    else if (e.level === 2) chapter!.sections.push({ head: e, rules: [] });
    else (chapter!.sections.at(-1) ?? chapter!).rules.push(e);
  }
  return list;
}

/** rulesOf lists everything in a chapter, its headings too. */
export const rulesOf = (c: Chapter): Entry[] => [c.head, ...c.rules, ...c.sections.flatMap((s) => [s.head, ...s.rules])];

/** The chapters about Automas, and that of questions and answers. */
export const automas = (c: Chapter) => c.head.number.startsWith("A");
export const questions = "R18";

/** fold makes letters comparable without changing how many there are. */
export const fold = (text: string) => text.toLowerCase().replace(/[^\0-\x7f]/gu, (c) => (c === "ł" ? "l" : (c.normalize("NFD")[0] ?? c)));

/** Piece is a stretch of words: plain, bold, found, or the number of another rule. */
export interface Piece {
  text: string;
  kind: "" | "bold" | "found" | "rule";
}

/** pieces splits a text at what is bold, at the rules it cites and at what was searched for. */
export function pieces(text: string, wanted = ""): Piece[] {
  const words = fold(wanted).split(/\s+/).filter((w) => w.length > 1);
  return text.split(/(\*\*[^*]+\*\*|\b(?:AR|[AEQRT])\d+(?:\.\d+)*[a-z]?\b)/).flatMap((s): Piece[] => {
    if (s.startsWith("**")) return [{ text: s.slice(2, -2), kind: "bold" }];
    if (/^(?:AR|[AEQRT])\d/.test(s)) return [{ text: s, kind: "rule" }];
    return found(s, words);
  });
}

function found(text: string, words: string[]): Piece[] {
  const folded = fold(text);
  const letters = [...text];
  const list: Piece[] = [];
  let at = 0;
  for (let i = 0; i < letters.length;) {
    const word = words.find((w) => folded.startsWith(w, i));
    if (!word) {
      i++;
      continue;
    }
    if (i > at) list.push({ text: letters.slice(at, i).join(""), kind: "" });
    list.push({ text: letters.slice(i, i + word.length).join(""), kind: "found" });
    at = i += word.length;
  }
  if (at < letters.length) list.push({ text: letters.slice(at).join(""), kind: "" });
  return list;
}
