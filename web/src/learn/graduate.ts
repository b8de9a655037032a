// The last lesson is a game at an ordinary table, remembered by its id: once it is over, its stars are counted.

import { call } from "../api/client";
import type { Opened, Outline } from "../api/types";
import { sync } from "../progress/sync";
import { count } from "./count";
import { kept } from "../progress/lessons.svelte";

/** earned are the stars of a finished game: the victory, few points behind the winner, or the end. Undefined while it goes on. */
export function earned({ table, you }: Pick<Opened, "table" | "you">, behind: number): number | undefined {
  const mine = table.seats[you.seats[0] ?? -1];
  if (table.phase !== "finished" || !mine) return undefined;
  if (mine.winner) return 3;
  return Math.max(...table.seats.map((s) => s.vp ?? 0)) - (mine.vp ?? 0) <= behind ? 2 : 1;
}

/** graduate looks whether the game of the last lesson is over. */
export async function graduate(lessons: readonly Outline[]) {
  for (const { id, table, behind = 0 } of lessons) {
    const [game] = table ? kept.answers(id) : [];
    if (!game) continue;
    const stars = earned(await call("GET", "/api/tables/{id}", { id: game }), behind);
    if (stars === undefined) continue;
    if (kept.stars(id) === undefined) count(id, "finished", stars);
    kept.done(id, stars);
    kept.keep(id, []);
    void sync();
  }
}
