// After the review of a game its blunders are kept, to come again, and what else there is to be learnt from it.

import { call } from "../api/client";
import { kept } from "../progress/practice.svelte";
import { catalogue } from "./source";

/** keepBlunders keeps one's own blunders of a game that has been reviewed; it tells their puzzles, by the numbers of their turns. */
export async function keepBlunders(table: string): Promise<ReadonlyMap<number, string>> {
  const [{ puzzles }, { again }] = await Promise.all([call("GET", "/api/tables/{id}/blunders", { id: table }), catalogue()]);
  kept.keep(puzzles, again, new Date());
  return new Map(puzzles.flatMap(({ id, turn }) => (id && kept.blunder(id) ? [[turn, id] as const] : [])));
}
