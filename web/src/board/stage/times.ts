// How each kind of event is staged: by whom and how long, in milliseconds at pace 1.

import type { EventKind } from "../../api/types";

/** Who plays an event. */
export type Part = "engineer" | "goods" | "card" | "wheel" | "water" | "build" | "marker" | "points" | "stamp" | "ring";

export interface Cue {
  part: Part;
  /** From its beginning until it lands. */
  ms: number;
  /** Until the next one begins. */
  gap: number;
  /** Until the next one of the same kind begins: drops run one after the other, closely. */
  same?: number;
}

/** Nothing is seen of these but what comes of them; they take no time. */
export const silent = [
  "revealed",
  "picked",
  "order",
  "round",
  "phase",
  "turn",
  "home",
  "tile_removed",
  "work_removed",
  "bonus_removed",
  "energy_reset",
  "scored",
  "cards",
] as const satisfies readonly EventKind[];
type Silent = (typeof silent)[number];

export const cues: Readonly<Record<Exclude<EventKind, Silent>, Cue>> = {
  engineers: { part: "engineer", ms: 420, gap: 380 },
  passed: { part: "ring", ms: 280, gap: 200 },
  copied: { part: "ring", ms: 260, gap: 160 },
  card_action: { part: "ring", ms: 260, gap: 160 },
  credits: { part: "goods", ms: 260, gap: 120, same: 80 },
  machines: { part: "goods", ms: 300, gap: 160, same: 80 },
  spent: { part: "goods", ms: 260, gap: 120 },
  returned: { part: "wheel", ms: 300, gap: 140, same: 80 },
  fetched: { part: "wheel", ms: 300, gap: 140, same: 80 },
  inserted: { part: "wheel", ms: 320, gap: 220 },
  rotated: { part: "wheel", ms: 260, gap: 220, same: 200 },
  built: { part: "build", ms: 420, gap: 300 },
  waiting: { part: "water", ms: 300, gap: 240, same: 60 },
  drop_in_dam: { part: "water", ms: 300, gap: 240, same: 60 },
  produced: { part: "water", ms: 460, gap: 440 },
  flowed: { part: "water", ms: 420, gap: 300, same: 55 },
  energy: { part: "marker", ms: 320, gap: 160 },
  taken: { part: "card", ms: 360, gap: 240, same: 120 },
  discarded: { part: "card", ms: 300, gap: 160 },
  tile_taken: { part: "card", ms: 360, gap: 240 },
  fulfilled: { part: "stamp", ms: 380, gap: 260 },
  work_done: { part: "stamp", ms: 380, gap: 260 },
  used: { part: "ring", ms: 260, gap: 160 },
  vp: { part: "points", ms: 280, gap: 140, same: 90 },
};

export const cueOf = (kind: EventKind): Cue | undefined => (cues as Partial<Record<EventKind, Cue>>)[kind];

/**
 * How long a turn is seen: at least, at most, where somebody only passes, and what is left when all has landed; that much of it even where
 * something lands late.
 */
export const turn = { least: 800, most: 1500, pass: 400, rest: 160, seen: 60 };
/** My own production that is a moment. */
export const moment = { ms: 1400, least: 6 };
/** Without motion each thing that happens in a turn is shown for so long; it begins with one of these, and what follows belongs to it. */
export const plainly = 700;
export const begins: ReadonlySet<EventKind> = new Set<EventKind>([
  "engineers",
  "passed",
  "produced",
  "inserted",
  "taken",
  "tile_taken",
  "fulfilled",
  "work_done",
]);

/** Together are the beats from one to before another, which begin at the same time. */
export interface Together {
  at: number;
  from: number;
  to: number;
}
/** groups are the beats that begin together: one by one, and without motion those of each thing that happens. */
export function groups(beats: readonly { at: number; group: number }[], plain: boolean): Together[] {
  const list: Together[] = [];
  beats.forEach(({ at, group }, i) => {
    const last = list.at(-1);
    if (plain && last && beats[last.from]!.group === group) last.to = i + 1;
    else list.push({ at: plain ? group * plainly : at, from: i, to: i + 1 });
  });
  return list;
}
/** With more turns than `hurry` everything goes twice as fast; of more than `many` only the last `few` are played. */
export const crowd = { hurry: 6, many: 12, few: 3 };
/** The paces that can be chosen beside a scene; 0 for none. */
export const speeds = [0.5, 1, 2, 4, 0] as const;
/** paceName is how a pace is written; nothing for none. */
export const paceName = (speed: number, language: string) => speed === 0 ? "" : speed === 0.5 ? "½×" : `${speed.toLocaleString(language)}×`;
