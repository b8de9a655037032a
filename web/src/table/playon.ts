// A new table that begins from a position of another one, against the same bots.

import { call, recordOf } from "../api/client";
import type { Session } from "./session.svelte";

/** The bot that takes the seats of other people. */
export const substitute = "river";

/** playOn opens a table from a ply for the person at this screen, and gives back its id. Other people are replaced by a bot. */
export async function playOn(session: Session, ply: number, seat: number): Promise<string> {
  const record = await recordOf(session.id, ply);
  const mine = session.you.seats[0] ?? seat;
  const seats = session.table!.seats.map((s, i) => ({ who: i === mine ? "me" : s.bot && !s.person ? s.bot : substitute }));
  const opened = await call("POST", "/api/tables", { body: { record, seats }, here: session.here });
  return opened.table.id;
}
