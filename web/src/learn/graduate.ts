// The last lesson is a game at an ordinary table, wherever it was begun: the first introductory game against bots. It is remembered by the
// table's id; once it is over, its stars are counted.

import { call } from "../api/client";
import type { Opened, Outline } from "../api/types";
import { course } from "../progress/course";
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

/** begun remembers a game as that of the last lesson, unless it has been finished or another one goes on. */
export async function begun(table: string) {
  const lesson = (await course()).find((x) => x.table);
  if (!lesson || kept.stars(lesson.id) !== undefined || kept.answers(lesson.id).length > 0) return;
  count(lesson.id, "reached", 1);
  kept.keep(lesson.id, [table]);
}

/** finish counts the stars of a game that is over, if it is that of the last lesson, or the first one to be finished. */
export function finish(lesson: Outline, game: string, stars: number) {
  const [remembered] = kept.answers(lesson.id);
  if (remembered !== game && kept.stars(lesson.id) !== undefined) return;
  if (kept.stars(lesson.id) === undefined) count(lesson.id, "finished", stars);
  kept.done(lesson.id, stars);
  kept.keep(lesson.id, []);
  void sync();
}

/** graduate looks whether the game of the last lesson is over. */
export async function graduate(lessons: readonly Outline[]) {
  for (const lesson of lessons) {
    const [game] = lesson.table ? kept.answers(lesson.id) : [];
    if (!game) continue;
    const stars = earned(await call("GET", "/api/tables/{id}", { id: game }), lesson.behind ?? 0);
    if (stars !== undefined) finish(lesson, game, stars);
  }
}
