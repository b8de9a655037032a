// The terms of the game in plain words (game/lang/*/rules/words.txt), and where they stand in a text.
import loaders from "virtual:rules-words";
import { fold } from "./book";

export interface Word {
  id: string;
  /** The rule that says it exactly. */
  rule: string;
  icon: string;
  name: string;
  /** How it is written in texts; one that ends in ~ may go on. */
  forms: string[];
  text: string;
}

/** words loads the terms of a language. */
export const words = async (language: string): Promise<Word[]> => (await loaders[language]!()).words;

/** Spotter finds terms in texts. */
export class Spotter {
  private readonly of = new Map<string, Word>();
  private readonly pattern: RegExp | undefined;

  constructor(list: Word[]) {
    const forms = list.flatMap((w) => w.forms.map((f) => ({ w, stem: fold(f.replace("~", "")), open: f.endsWith("~") }))).sort((a, b) =>
      b.stem.length - a.stem.length
    );
    for (const f of forms) this.of.set(f.stem + (f.open ? "~" : ""), f.w);
    if (forms.length) {
      this.pattern = new RegExp(
        `(?<![\\p{L}\\d])(?:${
          forms.map((f) => f.stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + (f.open ? "\\p{L}*" : "")).join("|")
        })(?![\\p{L}\\d])`,
        "gu",
      );
    }
  }

  /** spot lists the terms in a text, each with its place. */
  spot(text: string): { word: Word; from: number; to: number }[] {
    if (!this.pattern) return [];
    return [...fold(text).matchAll(this.pattern)].flatMap((m) => {
      const word = this.of.get(m[0]) ?? this.open(m[0]);
      return word ? [{ word, from: m.index, to: m.index + m[0].length }] : [];
    });
  }

  private open(found: string): Word | undefined {
    for (let n = found.length; n > 1; n--) {
      const word = this.of.get(`${found.slice(0, n)}~`);
      if (word) return word;
    }
    return undefined;
  }
}
