// What this device remembers of practice, as one value: the rating, what was solved, the days, and one's own blunders with the day on which
// they come again.

import type { Mending, OwnBlunder, Practised, Rating } from "../api/types";
import { drop, places, store, stored } from "./marks";

/** A day of the calendar, such as 2026-11-16. */
export type Day = string;

/** As many blunders are kept as the server has room for. */
const room = 300;

const nothing = (): Practised => ({ rated: 0, noted: 0, row: 0, seen: {}, days: {}, blunders: {} });

/** mendings are blunders that make sense; earlier versions of this page did not count their answers. */
function mendings(x: unknown): Record<string, Mending> {
  const list = Object.entries(((typeof x === "object" && x) || {}) as Record<string, Partial<Mending> | null>);
  return Object.fromEntries(
    list.flatMap(([id, b]) => (typeof b?.puzzle === "string" && Number.isInteger(b.times)
      ? [[id, { puzzle: b.puzzle, answers: b.answers ?? 0, times: b.times!, ...(b.due ? { due: b.due } : {}) }]]
      : [])
    ),
  );
}

/** read makes sense of what was kept, whoever wrote it. */
export function read(text: string | null): Practised {
  try {
    const { rating, rated, noted, row, seen, days, blunders } = JSON.parse(text ?? "{}");
    const record = <T>(x: unknown, valid: (v: T) => boolean) =>
      Object.fromEntries(Object.entries((typeof x === "object" && x) || {}).filter(([, v]) => valid(v as T))) as Record<string, T>;
    const known = [rating?.rating, rating?.deviation, rating?.volatility].every(Number.isFinite);
    return {
      ...(known ? { rating } : {}),
      rated: known && Number.isInteger(rated) ? rated : 0,
      noted: Number.isInteger(noted) ? noted : 0,
      row: Number.isInteger(row) ? row : 0,
      seen: record<boolean>(seen, (v) => typeof v === "boolean"),
      days: record<boolean>(days, (v) => typeof v === "boolean"),
      blunders: mendings(blunders),
    };
  } catch {
    return nothing();
  }
}

/** written is a day in words. */
export function written(day: Day, language: string, options: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" }): string {
  const [year, month, date] = day.split("-").map(Number);
  return new Intl.DateTimeFormat(language, options).format(new Date(year!, month! - 1, date));
}

/** dayOf is a day of the reader's calendar, some days later or earlier. */
export function dayOf(now: Date, later = 0): Day {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later, 12);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

/** answered is a blunder after an answer: right ones make it wait longer, by the days in again, a wrong one begins anew. */
export function answered(blunder: Mending, right: boolean, again: readonly number[], now: Date): Mending {
  const times = right ? blunder.times + 1 : 0;
  const days = again[times];
  return { puzzle: blunder.puzzle, answers: blunder.answers + 1, times, ...(days === undefined ? {} : { due: dayOf(now, days) }) };
}

class Kept {
  private all: Practised = $state.raw(read(stored("practice")));

  constructor() {
    globalThis.addEventListener?.("storage", (e) => e.key === places.practice && (this.all = read(stored("practice")))); // another tab
  }

  get rating(): Rating | undefined {
    return this.all.rating;
  }
  /** rated is how many puzzles the rating counts. */
  get rated(): number {
    return this.all.rated;
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
  blunder(id: string): Mending | undefined {
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
  waiting(): (Mending & { id: string })[] {
    return Object.entries(this.all.blunders).filter(([, b]) => b.due).map(([id, b]) => ({ ...b, id })).sort((a, b) =>
      a.due! < b.due! ? -1 : 1
    );
  }

  /** note keeps what became of the first answer to a puzzle, and the rating after it. */
  note(id: string, right: boolean, rating: Rating | undefined) {
    if (id in this.all.seen) return;
    this.write({
      ...this.all,
      seen: { ...this.all.seen, [id]: right },
      noted: this.all.noted + 1,
      row: right ? this.all.row + 1 : 0,
      ...(rating ? { rating, rated: this.all.rated + 1 } : {}),
    });
  }

  /** noteDay keeps how the first answer to the puzzle of a day was. */
  noteDay(day: Day, right: boolean) {
    if (!(day in this.all.days)) this.write({ ...this.all, days: { ...this.all.days, [day]: right } });
  }

  /** keep keeps the blunders of a game that are not known yet; it tells how many of the game there are. */
  keep(list: readonly OwnBlunder[], again: readonly number[], now: Date): number {
    const blunders = { ...this.all.blunders };
    const unknown = list.filter(({ id, puzzle }) => id && puzzle && !blunders[id]).slice(
      0,
      Math.max(0, room - Object.keys(blunders).length),
    );
    for (const { id, puzzle } of unknown) blunders[id!] = { puzzle: puzzle!, answers: 0, times: 0, due: dayOf(now, again[0]) };
    if (unknown.length) this.write({ ...this.all, blunders });
    return list.length;
  }

  /** mend notes an answer to a blunder. Before its day it changes nothing. */
  mend(id: string, right: boolean, again: readonly number[], now: Date) {
    const blunder = this.all.blunders[id];
    if (blunder?.due && blunder.due <= dayOf(now)) {
      this.write({ ...this.all, blunders: { ...this.all.blunders, [id]: answered(blunder, right, again, now) } });
    }
  }

  /** document is all of it: the server keeps it as it is. */
  document(): Practised {
    return this.all;
  }

  /** adopt takes what the server keeps, after it was given the document. */
  adopt(document: Practised) {
    this.write(document);
  }

  /** forget forgets everything: this device is somebody else's now. */
  forget() {
    this.all = nothing();
    drop("practice");
  }

  private write(all: Practised) {
    this.all = all;
    store("practice", JSON.stringify(all));
  }
}

export const kept = new Kept();
