// What this device remembers of practice, as one value: the rating, what was solved, the days, and one's own blunders with the day on which they come again.

import type { OwnBlunder, Rating } from "../api/types";

/** The key under which it is kept. */
export const key = "practice";

/** A day of the calendar, such as 2026-11-16. */
export type Day = string;

export interface Blunder {
  /** The line of the puzzle. */
  puzzle: string;
  /** How often it was answered rightly in a row. */
  times: number;
  /** When it comes again; never, once it was right as often as it comes. */
  due?: Day;
}

export interface Practised {
  rating?: Rating;
  /** How many answers the rating counts. */
  rated: number;
  /** How many of the last answers in a row were right. */
  row: number;
  /** Puzzles that were answered, and whether the first answer was right. */
  seen: Record<string, boolean>;
  /** The same of the puzzles of the day. */
  days: Record<Day, boolean>;
  blunders: Record<string, Blunder>;
}

const nothing = (): Practised => ({ rated: 0, row: 0, seen: {}, days: {}, blunders: {} });

/** read makes sense of what was kept, whoever wrote it. */
export function read(text: string | null): Practised {
  try {
    const { rating, rated, row, seen, days, blunders } = JSON.parse(text ?? "{}");
    const record = <T>(x: unknown, valid: (v: T) => boolean) => Object.fromEntries(Object.entries((typeof x === "object" && x) || {}).filter(([, v]) => valid(v as T))) as Record<string, T>;
    const known = [rating?.rating, rating?.deviation, rating?.volatility].every(Number.isFinite);
    return {
      ...(known ? { rating } : {}),
      rated: known && Number.isInteger(rated) ? rated : 0,
      row: Number.isInteger(row) ? row : 0,
      seen: record<boolean>(seen, (v) => typeof v === "boolean"),
      days: record<boolean>(days, (v) => typeof v === "boolean"),
      blunders: record<Blunder>(blunders, (v) => typeof v?.puzzle === "string" && Number.isInteger(v.times)),
    };
  } catch {
    return nothing();
  }
}

/**
 * merge brings together what two devices remember: what either has solved is solved, a blunder stands where it was practised further, and the rating is the one
 * that counts more answers.
 */
export function merge(a: Practised, b: Practised): Practised {
  const either = (x: Record<string, boolean>, y: Record<string, boolean>) => {
    const all = { ...x };
    for (const [id, right] of Object.entries(y)) all[id] = right || !!all[id];
    return all;
  };
  const { rating, rated, row } = b.rated > a.rated ? b : a;
  const blunders = { ...a.blunders };
  for (const [id, other] of Object.entries(b.blunders)) {
    const mine = blunders[id];
    if (!mine || other.times > mine.times || (other.times === mine.times && (other.due ?? "") > (mine.due ?? ""))) blunders[id] = other;
  }
  return { ...(rating ? { rating } : {}), rated, row, seen: either(a.seen, b.seen), days: either(a.days, b.days), blunders };
}

/** dayOf is a day of the reader's calendar, some days later or earlier. */
export function dayOf(now: Date, later = 0): Day {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later, 12);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

/** answered is a blunder after an answer: right ones make it wait longer, by the days in again, a wrong one begins anew. */
export function answered(blunder: Blunder, right: boolean, again: readonly number[], now: Date): Blunder {
  const times = right ? blunder.times + 1 : 0;
  const days = again[times];
  return { puzzle: blunder.puzzle, times, ...(days === undefined ? {} : { due: dayOf(now, days) }) };
}

class Kept {
  private all: Practised = $state.raw(read(typeof localStorage === "undefined" ? null : localStorage.getItem(key)));

  get rating(): Rating | undefined {
    return this.all.rating;
  }
  get row(): number {
    return this.all.row;
  }
  /** seen are the puzzles that were answered. */
  get seen(): string[] {
    return Object.keys(this.all.seen);
  }
  /** solved tells whether the first answer to a puzzle was right; undefined if there was none. */
  solved(id: string): boolean | undefined {
    return this.all.seen[id];
  }
  day(day: Day): boolean | undefined {
    return this.all.days[day];
  }
  blunder(id: string): Blunder | undefined {
    return this.all.blunders[id];
  }
  /** count tells how many puzzles of a kind were solved. */
  count(kind: string): number {
    return Object.entries(this.all.seen).filter(([id, right]) => right && id.startsWith(`${kind}-`)).length;
  }
  /** due are the blunders that come again today or should have come before, the oldest first. */
  due(today: Day): string[] {
    return this.waiting().filter((b) => b.due! <= today).map((b) => b.id);
  }
  /** waiting are the blunders that come again, the next one first. */
  waiting(): (Blunder & { id: string })[] {
    return Object.entries(this.all.blunders).filter(([, b]) => b.due).map(([id, b]) => ({ ...b, id })).sort((a, b) => (a.due! < b.due! ? -1 : 1));
  }

  /** note keeps what became of the first answer to a puzzle, and the rating after it. */
  note(id: string, right: boolean, rating: Rating | undefined) {
    if (id in this.all.seen) return;
    this.write({ ...this.all, seen: { ...this.all.seen, [id]: right }, row: right ? this.all.row + 1 : 0, ...(rating ? { rating, rated: this.all.rated + 1 } : {}) });
  }

  /** noteDay keeps how the first answer to the puzzle of a day was. */
  noteDay(day: Day, right: boolean) {
    if (!(day in this.all.days)) this.write({ ...this.all, days: { ...this.all.days, [day]: right } });
  }

  /** keep keeps the blunders of a game that are not known yet; it tells how many of the game there are. */
  keep(list: readonly OwnBlunder[], again: readonly number[], now: Date): number {
    const blunders = { ...this.all.blunders };
    for (const { id, puzzle } of list) if (id && puzzle && !blunders[id]) blunders[id] = { puzzle, times: 0, due: dayOf(now, again[0]) };
    this.write({ ...this.all, blunders });
    return list.length;
  }

  /** mend notes an answer to a blunder. Before its day it changes nothing. */
  mend(id: string, right: boolean, again: readonly number[], now: Date) {
    const blunder = this.all.blunders[id];
    if (blunder?.due && blunder.due <= dayOf(now)) this.write({ ...this.all, blunders: { ...this.all.blunders, [id]: answered(blunder, right, again, now) } });
  }

  private write(all: Practised) {
    this.all = all;
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // it is remembered as long as the page is open
    }
  }
}

export const kept = new Kept();
