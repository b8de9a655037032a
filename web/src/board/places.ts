// Which board holds the things that can be pointed at now: on small screens only one is open.

import type { Nudge } from "../api/types";
import type { Choice } from "../table/choice.svelte";
import type { Session } from "../table/session.svelte";
import { sea } from "./map/geometry";

export type Place = "map" | "actions" | "company" | "contracts" | "players";

/** The parts of the table that a lesson may ask for, and the board of a phone on which each lies; the others lie behind the header. */
const parts: Readonly<Record<string, Place | "track">> = {
  track: "track",
  bonus: "track",
  objective: "track",
  company: "company",
  contracts: "actions",
};
export const isPart = (id: string): boolean => id in parts;

/** sought are the boards on which such parts lie, one of which is asked for. */
export const sought = (choice: Choice): ReadonlySet<Place | "track"> =>
  new Set([...choice.targets.keys()].flatMap((id) => parts[id] ?? []));

/** place tells where a thing lies, or nothing if it is in the prompt itself. */
export function place(session: Session, id: string): Place | undefined {
  const { facts, shown } = session;
  if (!facts || !shown) return undefined;
  if (shown.prompt?.kind === "pick") return "company"; // what is offered lies where the company board will
  if (/^action_/.test(id)) return "company"; // so does an Automa's card that is asked about
  if (id === sea) return "map";
  const space = facts.space.get(id);
  if (space) return space.section === "company" || space.section === "officer" ? "company" : "actions";
  if (facts.site.has(id) || /^H[A-D]$/.test(id)) {
    return facts.site.get(id)?.kind === "building" || id.startsWith("slot_")
      ? "actions"
      : "map";
  }
  if (facts.contract.has(id)) return "contracts";
  if (facts.work.has(id) || facts.building.has(id)) return "actions";
  if (facts.tile.has(id)) return Object.values<string>(shown.position.market.patents).includes(id) ? "actions" : "company";
  if (/^segment_/.test(id) || facts.officer.has(id)) return "company";
  return undefined;
}

/** shows tells which board shows a part of the table that a hint speaks of. */
export function shows(area: Nudge["area"]): Place | undefined {
  if (!area || area === "map") return area || undefined;
  if (area === "hand" || area === "contract") return "contracts";
  return area === "company" || area === "officer" ? "company" : "actions";
}

/** places are all boards with something to point at. */
export function places(session: Session, choice: Choice): Set<Place> {
  const set = new Set<Place>();
  for (const id of choice.targets.keys()) {
    const at = place(session, id);
    if (at) set.add(at);
  }
  return set;
}
