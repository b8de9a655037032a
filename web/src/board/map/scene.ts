// What stands on the map. While events are being played the map shows what has been played so far, not what will have come of it.

import type { Game, Happened } from "../../api/types";

export interface Scene {
  dams: Record<string, { owner: string; level: number; drops: number; room: number }>;
  conduits: Record<string, string>;
  powerhouses: Record<string, string>;
  /** Drops on headstreams. */
  waiting: Record<string, number>;
}

/** changes are how an event changes the drops in dams and on headstreams. */
export function changes(e: Happened): [string, number][] {
  const n = e.n ?? 1;
  if (e.kind === "flowed") return [[e.from!, e.from!.startsWith("H") ? -1 : 0], [e.to!, 1]];
  if (e.kind === "produced") return [[e.from!, -n]];
  if (e.kind === "waiting" || e.kind === "drop_in_dam") return [[e.to!, n]];
  return [];
}

/** scene shows a position as it was before some events. */
export function scene(game: Game, before: readonly Happened[] = []): Scene {
  const { map } = game.position;
  const water: Record<string, number> = { ...map.water };
  const levels = new Map(Object.entries(map.dams).map(([id, d]) => [id, d.level]));
  const unbuilt = new Set<string>();
  for (const e of before) {
    for (const [at, n] of changes(e)) water[at] = (water[at] ?? 0) - n;
    if (e.kind !== "built" || !e.to) continue;
    if (levels.has(e.to)) levels.set(e.to, levels.get(e.to)! - 1);
    else unbuilt.add(e.to);
  }
  const dams: Scene["dams"] = {};
  for (const [id, { owner }] of Object.entries(map.dams)) {
    const level = levels.get(id)!;
    if (level > 0) {
      dams[id] = {
        owner,
        level,
        drops: Math.max(0, water[id] ?? 0),
        room: level === map.dams[id]!.level ? (game.capacity[id] ?? level) : level,
      };
    }
  }
  const standing = (pieces: Record<string, string>) => Object.fromEntries(Object.entries(pieces).filter(([id]) => !unbuilt.has(id)));
  const waiting = Object.fromEntries(game.headstreams.map((h) => [h.headstream, Math.max(0, water[h.headstream] ?? 0)]));
  return { dams, conduits: standing(map.conduits), powerhouses: standing(map.powerhouses), waiting };
}
