// The game as a line of turns, from its log: where one can stop, who went on from there, and how the points stood.

import type { PublicEntry } from "../../api/types";
import { type Move, played, turnsOf } from "../moves/moves";

/** Stop is a position between two turns. */
export interface Stop {
  ply: number;
  /** The round of the turn that begins here; 0 in the draft. */
  round: number;
}

/** Turn is what was played from one stop to the next. */
export interface Turn {
  /** Its place in the line: it begins at the stop of the same number. */
  i: number;
  round: number;
  seat: number;
  /** The position it led to. */
  ply: number;
  /** Undefined if nothing of it was told. */
  move: Move | undefined;
  /** The energy it produced. */
  energy: number;
  /** The points of every seat after it, with the end of the round if that came then. */
  vp: number[];
  entries: PublicEntry[];
}

export interface Line {
  stops: Stop[];
  turns: Turn[];
}

/** lineOf makes the line of a log, of which the beginning may be missing, from the round and the points that everybody has now. */
export function lineOf(log: readonly PublicEntry[], now: { round: number; seats: readonly { vp: number }[] }): Line {
  const entries = played(log);
  const stops: (Stop & { from: number })[] = []; // and the number of the first entry after it
  let round = now.round - entries.flatMap((e) => e.events).filter((h) => h.kind === "round").length;
  entries.forEach((e, i) => {
    if (e.events.some((h) => h.kind === "picked") && e.seat >= 0) stops.push({ ply: entries[i - 1]?.ply ?? e.ply - 1, round: 0, from: i });
    for (const h of e.events) if (h.kind === "round") round = h.n ?? round;
    if (round > 0 && e.events.some((h) => h.kind === "turn")) stops.push({ ply: e.ply, round, from: i + 1 });
  });
  const last = entries.at(-1);
  if (last && stops.length > 0 && stops.at(-1)!.ply !== last.ply) stops.push({ ply: last.ply, round, from: entries.length });
  const turns = stops.slice(0, -1).map((stop, i): Turn => {
    const own = entries.slice(stop.from, stops[i + 1]!.from);
    const move = turnsOf(own)[0];
    const seat = own.find((e) => e.seat >= 0)?.seat ?? -1;
    const energy = (move?.events ?? []).reduce(
      (n, h) => n + (h.kind === "energy" && h.why === "production" && h.seat === seat ? h.n ?? 0 : 0),
      0,
    );
    return { i, round: stop.round, seat, ply: stops[i + 1]!.ply, move, energy, vp: [], entries: own };
  });
  const vp = now.seats.map((s) => s.vp);
  for (const turn of turns.toReversed()) {
    turn.vp = [...vp];
    for (const h of turn.entries.flatMap((e) => e.events)) if (h.kind === "vp") vp[h.seat] = (vp[h.seat] ?? 0) - (h.n ?? 0);
  }
  return { stops: stops.map(({ ply, round }) => ({ ply, round })), turns };
}

/** stopAt is the number of the stop that a position belongs to; −1 before the first. */
export const stopAt = (stops: readonly Stop[], ply: number) => stops.findLastIndex((s) => s.ply <= ply);

/** roundFrom is the number of the first stop of the next round, or of the round before. */
export function roundFrom(stops: readonly Stop[], at: number, way: 1 | -1): number {
  const round = stops[at]?.round ?? 0;
  if (way > 0) {
    const next = stops.findIndex((s) => s.round > round);
    return next < 0 ? stops.length - 1 : next;
  }
  const first = stops.findIndex((s) => s.round === round);
  return first < at ? first : Math.max(0, stops.findIndex((s) => s.round === round - 1));
}
