// A game of one person against bots.

import type { Session } from "./session.svelte";

/** introduction tells whether a table is an introductory game of this person alone against bots. */
export function introduction({ table, you }: Pick<Session, "table" | "you">): boolean {
  return table?.variant === "introductory" && you.seats.length === 1 && table.seats.every((s, seat) => you.seats.includes(seat) || !!s.bot);
}
