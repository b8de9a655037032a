// The turns of a game as frames of a film, from its log.

import type { PublicEntry } from "../../api/types";

export interface Frame {
  /** The position when the turn begins. */
  ply: number;
  round: number;
}

/** frames are the beginnings of all turns, and the last position. What was taken back is left out. */
export function frames(entries: readonly PublicEntry[]): Frame[] {
  let list: Frame[] = [];
  let round = 0;
  for (const e of entries) {
    if (e.kind === "back") {
      list = list.filter((f) => f.ply <= (e.to ?? 0));
      round = list.at(-1)?.round ?? 0;
    }
    for (const h of e.events) if (h.kind === "round") round = h.n ?? round;
    if (round > 0 && e.events.some((h) => h.kind === "turn")) list.push({ ply: e.ply, round });
  }
  const last = entries.at(-1);
  if (last && list.at(-1)?.ply !== last.ply) list.push({ ply: last.ply, round });
  return list;
}

/** frameAt is the index of the frame that a position belongs to; −1 before the first. */
export const frameAt = (list: readonly Frame[], ply: number) => list.findLastIndex((f) => f.ply <= ply);

/** roundFrom is the index of the first frame of the next round, or of the round before. */
export function roundFrom(list: readonly Frame[], at: number, way: 1 | -1): number {
  const round = list[at]?.round ?? 0;
  if (way > 0) {
    const next = list.findIndex((f) => f.round > round);
    return next < 0 ? list.length - 1 : next;
  }
  const first = list.findIndex((f) => f.round === round);
  return first < at ? first : Math.max(0, list.findIndex((f) => f.round === round - 1));
}
