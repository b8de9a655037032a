// What is heard of what happens: a sound for each kind of event, or none on purpose.

import type { EventKind, Happened } from "../api/types";
import type { Options } from "./recipe";
import type { Name } from "./sounds";

/** Beat is how an event is shown. */
export interface Beat {
  /** It is done by somebody at this screen, or by nobody: then it is heard in full. */
  mine: boolean;
  /** Seconds until it is shown. */
  delay?: number;
  /** How fast things are shown: ½, 1, 2, 4. */
  pace?: number;
  /** It is shown again: in a film, or from the timeline. */
  again?: boolean;
  /** How many events alike are shown as one, if not one. */
  n?: number;
  /** Something comes home with it. */
  home?: boolean;
  /** What else is known of it: the level of a dam, the value of a conduit, the points of a contract, the length of a way, joy. */
  known?: Options;
}

export interface Cue {
  name: Name;
  options: Options;
  /** Seconds from now. */
  at: number;
}

/** So much energy in one production is a joy. */
const much = 6;

type Heard = (e: Happened, n: number) => { name: Name; options?: Options; early?: number } | undefined;

const total = (e: Happened) => (e.excavators ?? 0) + (e.mixers ?? 0);
const machines: Heard = (e) =>
  total(e) > 0
    ? { name: "machine", options: { n: total(e), what: (e.mixers ?? 0) > (e.excavators ?? 0) ? "mixer" : "excavator" } }
    : undefined;
const drops: Heard = (e, n) => ({ name: "drop", options: { n: Math.max(n, e.n ?? 1) } });
/** What leaves the map is gone in silence. */
const lost = (e: Happened) => e.kind === "flowed" && !!e.to?.startsWith("EXIT");
const sealed: Heard = () => ({ name: "stamp" });
const built: Record<string, Name> = { base: "stone", elevation: "raise", conduit: "pipe" };
/** How long a turbine runs up: it does so before the sum is there. */
const rise = 0.3;

/** The sound of each kind of event; null for those that have none on purpose. */
export const kinds: Readonly<Record<EventKind, Heard | null>> = {
  engineers: (e) => ({ name: "engineer", options: { n: e.n } }),
  credits: (e) => ({ name: "coins", options: { n: e.n } }),
  machines,
  inserted: machines,
  rotated: (_, n) => ({ name: "wheel", options: { steps: n, step: Math.min(0.28, 0.32 / n) } }),
  built: (e) => ({ name: built[e.what ?? ""] ?? "house" }),
  waiting: drops,
  drop_in_dam: drops,
  flowed: (e, n) => (lost(e) ? undefined : drops(e, n)),
  produced: (e) => ({ name: "conduit", options: { n: e.n } }),
  energy: (e) =>
    e.why === "production" ? { name: "turbine", options: { energy: e.n, rise, joy: (e.n ?? 0) >= much }, early: rise } : undefined,
  fulfilled: sealed,
  work_done: sealed,
  // Calls, which whoever is called for asks for: they depend on who looks.
  turn: null,
  energy_reset: null,
  scored: null,
  // Said by the screen alone: points, cards and tiles that come and go, engineers on their way home.
  revealed: null,
  picked: null,
  order: null,
  round: null,
  phase: null,
  passed: null,
  copied: null,
  home: null,
  vp: null,
  spent: null,
  returned: null,
  fetched: null,
  taken: null,
  discarded: null,
  tile_taken: null,
  tile_removed: null,
  work_removed: null,
  used: null,
  bonus_removed: null,
  cards: null,
  card_action: null,
};

/** What is heard of others' turns, and at which pace. */
const ofOthers: ReadonlySet<Name> = new Set(["engineer", "stone", "raise", "pipe", "house", "turbine", "stamp"]);
const always: ReadonlySet<Name> = new Set(["turbine", "stamp"]);
const small: ReadonlySet<Name> = new Set(["coins", "machine"]);
/** Options that are times, and follow the pace. */
const times = ["gap", "step", "length", "rise", "fall"] as const;

function fits(name: Name, { mine, pace = 1, again }: Beat): boolean {
  if (!mine && !ofOthers.has(name)) return false;
  if (pace >= 4) return !again && always.has(name);
  if (pace >= 2) return again ? always.has(name) : !small.has(name);
  return true;
}

/** heard is the sound of an event as it is shown. */
export function heard(e: Happened, beat: Beat): Cue | undefined {
  const found = kinds[e.kind]?.(e, beat.n ?? 1);
  const whose = { ...beat, mine: beat.mine || e.seat < 0 };
  if (!found || !fits(found.name, whose)) return undefined;
  const { pace = 1, delay = 0 } = beat;
  const options: Options = { ...found.options, ...beat.known };
  if (!whose.mine) options.joy = false;
  if (beat.home) options.home = true;
  for (const key of times) if (options[key] !== undefined) options[key] /= pace;
  return { name: found.name, options, at: Math.max(0, delay - (found.early ?? 0) / pace) };
}

/** together makes one of events alike that follow each other; each says how many it stands for, and whether it brings something home. */
export function together(events: readonly Happened[]): { e: Happened; n: number; home?: boolean }[] {
  const list: { e: Happened; n: number; home?: boolean }[] = [];
  for (const e of events) {
    const last = list.at(-1);
    const alike = last?.e.kind === e.kind && last.e.seat === e.seat && lost(last.e) === lost(e);
    if (alike && (e.kind === "rotated" || e.kind === "flowed")) last.n++;
    else {
      if (last?.e.kind === "rotated" && e.kind === "returned") last.home = true;
      list.push({ e, n: 1 });
    }
  }
  return list;
}
