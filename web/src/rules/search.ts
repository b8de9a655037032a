// Searching the rules with a player's own words: synonyms lead to the terms of the game, endings and one wrong letter do not matter, every
// word is wished for and none required. Questions that players ask have answers of their own.
import loaders from "virtual:rules-words";
import { fold, type Entry } from "./book";
import type { Word } from "./words";

/** Question is what a player may ask, with the answer in a few lines. */
export interface Question {
  id: string;
  /** The lesson that teaches it, if one does. */
  lesson: string;
  question: string;
  /** Further words with which it is asked. */
  other: string;
  answer: { icon: string; rule: string; text: string }[];
}

/** Synonyms are a language's words that say nothing, the endings of its words, and what players call the terms. */
export interface Synonyms {
  idle: string[];
  endings: string[];
  /** By the id of the term. */
  of: Record<string, string[]>;
}

/** Read is a word that was typed, and how it was understood. */
interface Read {
  typed: string;
  /** The terms that it stands for. */
  terms: Word[];
  /** The word it must have been, if a letter is wrong. */
  meant: string;
  /** The stems that are looked for. */
  stems: Set<string>;
  weight: number;
}

/** Asked is a question with the stems of its words, of these and the further ones, and of all with those of its answer. */
interface Asked {
  question: Question;
  stems: Set<string>;
  asking: Set<string>;
  all: Set<string>;
}

export interface Found {
  /** Rules, in the order of the book. */
  entries: Entry[];
  /** The terms that were named. */
  terms: Word[];
  /** What answers best, and other questions that are near. */
  answer: Question | undefined;
  others: Question[];
  /** How words were understood that the rules do not use. */
  read: { typed: string; as: string }[];
  /** For each word that counts, the beginnings by which it is found in a text. */
  marks: string[][];
}

/** finder loads what is needed to search the rules of a language. */
export async function finder(language: string, book: Entry[]): Promise<Finder> {
  const { words, questions, synonyms } = await loaders[language]!();
  return new Finder(book, words, questions, synonyms);
}

const split = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** near tells whether one letter is missing, too many, wrong, or has changed places with the next. */
export function near(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const rest = (x: number, y: number) => a.slice(i + x) === b.slice(i + y);
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(2, 2));
}

export class Finder {
  private readonly idle: Set<string>;
  /** Their stems. */
  private readonly quiet: Set<string>;
  private readonly endings: string[];
  /** In how many entries of the rules words stand, by stem. */
  private readonly common = new Map<string, number>();
  /** The stems of all words, of the rules and of players. */
  private readonly written = new Map<string, string>();
  private readonly entries: { entry: Entry; stems: Set<string> }[];
  private readonly asked: Asked[];
  /** Terms by the stems of their names and synonyms. */
  private readonly called = new Map<string, Word[]>();

  constructor(book: Entry[], private readonly terms: Word[], readonly questions: Question[], synonyms: Synonyms) {
    this.idle = new Set(synonyms.idle.map(fold));
    this.endings = synonyms.endings.map(fold).sort((a, b) => b.length - a.length);
    this.quiet = new Set([...this.idle].map((w) => this.stem(w)));
    this.entries = book.map((entry) => ({ entry, stems: this.stems([entry.number, entry.title, ...entry.text.flat(2)].join(" ")) }));
    for (const { stems } of this.entries) for (const s of stems) this.common.set(s, (this.common.get(s) ?? 0) + 1);
    this.asked = questions.map((question) => {
      const asking = this.stems(`${question.question} ${question.other}`);
      const lines = this.stems(question.answer.map((a) => a.text).join(" "));
      return { question, stems: this.stems(question.question), asking, all: new Set([...asking, ...lines]) };
    });
    for (const { all } of this.asked) for (const s of all) if (!this.common.has(s)) this.common.set(s, 1);
    for (const term of terms) {
      for (const name of [...term.forms, ...(synonyms.of[term.id] ?? [])]) {
        const word = fold(name.replace("~", ""));
        const stem = this.stem(word);
        this.written.set(word, stem);
        const list = this.called.get(stem) ?? [];
        if (!list.includes(term)) this.called.set(stem, [...list, term]);
      }
    }
  }

  private stem(word: string): string {
    const ending = this.endings.find((e) => word.length - e.length >= 3 && word.endsWith(e));
    return ending ? word.slice(0, -ending.length) : word;
  }

  private stems(text: string): Set<string> {
    return new Set(
      split(text).map((w) => {
        const stem = this.stem(w);
        this.written.set(w, stem);
        return stem;
      }),
    );
  }

  /** read understands a word. */
  private read(typed: string): Read {
    let stem = this.stem(typed);
    let meant = "";
    const known = (s: string) => this.common.has(s) || this.called.has(s);
    if (!known(stem)) {
      const begun = typed.length >= 3 ? [...this.common.keys(), ...this.called.keys()].filter((s) => s.startsWith(typed)) : [];
      if (begun.length) {
        return this.weigh({
          typed,
          terms: begun.flatMap((s) => this.called.get(s) ?? []),
          meant,
          stems: new Set(begun),
          weight: 0,
        });
      }
      const like = typed.length >= 4 ? [...this.written.keys()].filter((w) => near(w, typed)) : [];
      const often = (w: string) => (this.called.has(this.written.get(w)!) ? 1000 : 0) + (this.common.get(this.written.get(w)!) ?? 0);
      meant = like.sort((a, b) => often(b) - often(a))[0] ?? "";
      if (meant) stem = this.written.get(meant)!;
    }
    const terms = this.called.get(stem) ?? [];
    const stems = new Set([
      stem,
      ...terms.flatMap((t) => t.forms.flatMap((f) => (f.includes(" ") ? [] : [this.stem(fold(f.replace("~", "")))]))),
    ]);
    return this.weigh({ typed, terms, meant, stems, weight: 0 });
  }

  /** weigh gives rare words more weight, and unknown ones next to none. */
  private weigh(r: Read): Read {
    const times = Math.max(...[...r.stems].map((s) => this.common.get(s) ?? 0));
    r.weight = times ? 1 + Math.log(this.entries.length / times) : 0.01;
    return r;
  }

  find(wanted: string): Found {
    const typed = fold(wanted).trim();
    const none: Found = { entries: [], terms: [], answer: undefined, others: [], read: [], marks: [] };
    if (/^(ar|[aeqrt])\d[\d.]*[a-z]?$/.test(typed)) {
      return {
        ...none,
        entries: numbered(this.entries.map((e) => e.entry), typed),
        marks: [[typed]],
      };
    }
    const all = [...new Set(split(typed))];
    const telling = all.filter((w) => !this.idle.has(w));
    const words = (telling.length ? telling : all).map((w) => this.read(w));
    const whole = words.reduce((sum, w) => sum + w.weight, 0);
    const share = (stems: Set<string>) =>
      words.reduce((sum, w) => sum + ([...w.stems].some((s) => stems.has(s)) ? w.weight : 0), 0) / whole;

    // Of the rules, those that have most of what was asked for. A rule with less than half of it is none.
    const rated = words.length ? this.entries.map((e) => ({ entry: e.entry, share: share(e.stems) })) : [];
    const best = Math.max(0.5, ...rated.map((e) => e.share)) - 1e-9;
    // Questions with these words, the more so if they stand in the question itself and are put alike.
    const typedStems = new Set(all.map((w) => this.stem(w)));
    const alike = (stems: Set<string>) => (2 * [...stems].filter((s) => typedStems.has(s)).length) / (stems.size + typedStems.size);
    const rate = (q: Asked) => 3 * share(q.stems) + 5 * share(q.asking) + share(q.all) + 2 * alike(q.stems);
    const asked = words.length
      ? this.asked.filter((q) => share(q.asking) >= 0.5).sort((a, b) => rate(b) - rate(a))
      : [];
    // It answers if at least half of it was asked.
    const fits = asked[0] && this.asks(asked[0].stems, words) >= 0.5 ? asked[0].question : undefined;
    return {
      entries: rated.filter((e) => e.share >= best).map((e) => e.entry),
      terms: this.terms.filter((t) => words.some((w) => w.terms.includes(t))),
      answer: fits,
      others: asked.slice(fits ? 1 : 0).slice(0, 5).map((q) => q.question),
      read: words.flatMap((w) => this.told(w)),
      marks: words.map((w) => [...w.stems].filter((s) => s.length > 1)),
    };
  }

  /** asks is the part of a question that was typed, without the words that say nothing. */
  private asks(question: Set<string>, words: Read[]): number {
    const telling = [...question].filter((s) => !this.quiet.has(s));
    return telling.length ? telling.filter((s) => words.some((w) => w.stems.has(s))).length / telling.length : 1;
  }

  /** told says how a word was understood, if the rules do not use it. */
  private told({ typed, terms, meant, stems }: Read): { typed: string; as: string }[] {
    const own = this.stem(typed);
    if (!terms.length && !meant) return [];
    if (!meant && (terms.length === 0 || !stems.has(own) || terms.some((t) => this.stems(t.forms.join(" ")).has(own)))) return [];
    return [{ typed, as: terms.length ? terms.map((t) => t.name).join(", ") : meant }];
  }

  /** nearest are the terms most like what was typed, for when nothing is found. */
  nearest(wanted: string, n: number): Word[] {
    const pairs = (s: string) => new Set([...s].slice(0, -1).map((c, i) => c + s[i + 1]!));
    const typed = split(wanted).map(pairs);
    const like = (a: Set<string>, b: Set<string>) => (2 * [...a].filter((p) => b.has(p)).length) / (a.size + b.size || 1);
    const rate = (t: Word) => Math.max(0, ...t.forms.flatMap((f) => split(f).flatMap((w) => typed.map((x) => like(x, pairs(w))))));
    return this.terms.map((t) => ({ t, rate: rate(t) })).sort((a, b) => b.rate - a.rate).slice(0, n).map(({ t }) => t);
  }
}

/** numbered finds the entries whose number begins with the one wanted. */
function numbered(book: Entry[], number: string): Entry[] {
  return book.filter((e) => {
    const own = e.number.toLowerCase();
    return own.startsWith(number) && (own.length === number.length || !/\d/.test(own[number.length]!) || number.endsWith("."));
  });
}
