// The powerhouses that have produced in the round that is shown: their windows are lit.

import type { Happened, PublicEntry } from "../../api/types";

type Entry = Pick<PublicEntry, "ply" | "kind" | "to" | "events">;

interface Node {
  entry: Entry;
  before: Node | undefined;
}

/** lit reads them from the log up to a ply. What was taken back, and what is still to be shown, has not happened. */
export function lit(entries: readonly Entry[], ply: number, ahead: readonly Happened[] = []): Set<string> {
  const nodes = new Map<number, Node | undefined>();
  let now: Node | undefined;
  for (const entry of entries) {
    if (entry.ply > ply) break;
    now = entry.kind === "back" ? nodes.get(entry.to!) : { entry, before: now };
    nodes.set(entry.ply, now);
  }
  const houses = new Set<string>();
  for (; now; now = now.before) {
    for (const e of now.entry.events.toReversed()) {
      if (ahead.includes(e)) continue;
      if (e.kind === "round") return houses;
      if (e.kind === "produced") houses.add(e.to!);
    }
  }
  return houses;
}
