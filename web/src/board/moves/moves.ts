// What the others have done since my last turn: whole turns, read from the log and its events.

import type { Happened, PublicEntry } from "../../api/types";

/** Move is one turn of somebody: what happened in it. */
export interface Move {
  /** Of its last decision. */
  ply: number;
  seat: number;
  events: Happened[];
  /** The lines of the log. */
  lines: string[];
  /** The round is over, and the engineers have returned. */
  over: boolean;
}

/** played is the log without what has been taken back. */
export function played(entries: readonly PublicEntry[]): PublicEntry[] {
  const before = new Map<PublicEntry, PublicEntry | undefined>();
  const heads = new Map<number, PublicEntry | undefined>();
  let head: PublicEntry | undefined;
  for (const e of entries) {
    if (e.kind === "back") head = heads.get(e.to ?? 0);
    else {
      before.set(e, head);
      head = e;
    }
    heads.set(e.ply, head);
  }
  const list: PublicEntry[] = [];
  for (let e = head; e; e = before.get(e)) list.unshift(e);
  return list;
}

/** A turn ends with the next one, with a phase, or where another company passes. */
const ends = (e: Happened, seat: number) =>
  e.kind === "turn" || e.kind === "phase" || e.kind === "round" || (e.kind === "passed" && e.seat !== seat);
/** The draft does not count as a turn. */
const acts = (m: Move) => m.events.some((e) => e.seat === m.seat && e.kind !== "picked");

/** turnsOf are the turns in a part of the log. */
export function turnsOf(line: readonly PublicEntry[]): Move[] {
  const moves: Move[] = [];
  let now: Move | undefined;
  for (const entry of line) {
    if (entry.seat >= 0 && now?.seat !== entry.seat) {
      now = { ply: entry.ply, seat: entry.seat, events: [], lines: [], over: false };
      moves.push(now);
    }
    if (now && entry.seat >= 0) {
      now.ply = entry.ply;
      now.lines.push(...entry.lines);
    }
    for (const e of entry.events) {
      if (now && ends(e, now.seat)) now = undefined;
      now?.events.push(e);
      if (e.kind === "home") { for (const m of moves) m.over = true; }
    }
  }
  return moves.filter(acts);
}

/** movesSince are the turns after the last decision of a seat; those of the last `few` for somebody who looks on. */
export function movesSince(entries: readonly PublicEntry[], seat: number | undefined, few: number): Move[] {
  const line = played(entries);
  if (seat === undefined) return turnsOf(line).slice(-few);
  return turnsOf(line.slice(line.findLastIndex((e) => e.seat === seat) + 1));
}
