// After the review of a game its blunders are kept, to come again.

import { call } from "../api/client";
import { kept } from "../progress/practice.svelte";
import { catalogue } from "./source";

/** keepBlunders keeps one's own blunders of a game that has been reviewed; it tells how many there are. */
export async function keepBlunders(table: string): Promise<number> {
  const [{ puzzles }, { again }] = await Promise.all([call("GET", "/api/tables/{id}/blunders", { id: table }), catalogue()]);
  return kept.keep(puzzles, again, new Date());
}
