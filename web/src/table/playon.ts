// A new table that begins from a position of another one, against the same bots.

import { address, call } from "../api/client";
import type { Session } from "./session.svelte";

/** Who plays for other people. */
const instead = "river";

/** playOn opens a table from a ply for the person at this screen, and gives back its id. Other people are replaced by a bot. */
export async function playOn(session: Session, ply: number, seat: number): Promise<string> {
  const response = await fetch(address("/api/tables/{id}/record", { id: session.id, query: { ply } }));
  if (!response.ok) throw new Error(response.statusText);
  const record = await response.text();
  const mine = session.you.seats.length ? session.you.seats[0]! : seat;
  const seats = session.table!.seats.map((s, i) => ({ who: i === mine ? "me" : s.bot && !s.person ? s.bot : instead }));
  const opened = await call("POST", "/api/tables", { body: { record, seats } });
  return opened.table.id;
}
