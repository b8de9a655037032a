// How a game went, round by round, read from its log.

import { call } from "../../api/client";
import type { PublicEntry } from "../../api/types";

export interface History {
  /** vp[seat] has the points after the setup and after each round; the last one includes the final scoring. */
  vp: number[][];
  /** energy[seat] has the energy of each round. */
  energy: number[][];
}

/** wholeLog loads a log page by page. */
export async function wholeLog(id: string): Promise<PublicEntry[]> {
  const entries: PublicEntry[] = [];
  for (;;) {
    const from = entries.at(-1)?.ply ?? 0;
    const page = await call("GET", "/api/tables/{id}/log", { id, query: { from } });
    entries.push(...page.entries);
    if (page.entries.length === 0 || entries.at(-1)!.ply >= page.ply) return entries;
  }
}

/** played leaves out what was taken back: it follows the last position to the first. */
export function played(entries: PublicEntry[]): PublicEntry[] {
  const byPly = new Map(entries.map((e) => [e.ply, e]));
  // at[ply] is the ply of the action that made the position after this entry, before[ply] the one the action was played after.
  const at = new Map<number, number>([[0, 0]]);
  const before = new Map<number, number>();
  for (const e of entries) {
    if (e.kind === "back") at.set(e.ply, at.get(e.to ?? 0) ?? 0);
    else {
      before.set(e.ply, at.get(e.ply - 1) ?? 0);
      at.set(e.ply, e.ply);
    }
  }
  const way: PublicEntry[] = [];
  for (let ply = at.get(entries.at(-1)?.ply ?? 0) ?? 0; ply > 0; ply = before.get(ply) ?? 0) way.push(byPly.get(ply)!);
  return way.reverse();
}

/** history adds the events up. */
export function history(entries: PublicEntry[], seats: number): History {
  const each = () => Array.from({ length: seats }, () => [0]);
  const vp = each();
  const energy = each();
  let round = 0;
  for (const e of played(entries)) {
    for (const h of e.events) {
      if (h.kind === "round") {
        round = h.n ?? round + 1;
        for (const line of vp) while (line.length <= round) line.push(line.at(-1)!);
        for (const line of energy) while (line.length <= round) line.push(0);
      } else if (h.kind === "vp" && h.seat >= 0) vp[h.seat]![round]! += h.n ?? 0;
      else if (h.kind === "energy" && h.seat >= 0) energy[h.seat]![round]! += h.n ?? 0;
    }
  }
  return { vp, energy: energy.map((line) => line.slice(1)) };
}
