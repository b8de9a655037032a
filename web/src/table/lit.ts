// The powerhouses that have produced in the round that is shown: their windows are lit.

import type { PublicEntry } from "../api/types";
import type { At } from "./show.svelte";

/** Entry is what is read of the log. */
type Entry = Pick<PublicEntry, "ply" | "kind" | "to" | "events">;

interface Node {
  entry: Entry;
  before: Node | undefined;
}

/** lit reads them from the log up to a place in the game. What was taken back has not happened. */
export function lit(entries: readonly Entry[], { ply, event }: At): Set<string> {
  const nodes = new Map<number, Node | undefined>();
  let now: Node | undefined;
  for (let entry of entries) {
    if (entry.ply === ply + 1 && event > 0 && entry.kind === "act") entry = { ...entry, events: entry.events.slice(0, event) };
    else if (entry.ply > ply) break;
    now = entry.kind === "back" ? nodes.get(entry.to!) : { entry, before: now };
    nodes.set(entry.ply, now);
  }
  const houses = new Set<string>();
  for (; now; now = now.before) {
    for (const e of now.entry.events.toReversed()) {
      if (e.kind === "round") return houses;
      if (e.kind === "produced") houses.add(e.to!);
    }
  }
  return houses;
}
