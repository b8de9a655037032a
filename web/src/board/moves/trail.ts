// What moves have left on the table: pieces and drops on the map, engineers on spaces.

import type { Game } from "../../api/types";
import { changes } from "../map/scene";
import type { Move } from "./moves";

/** Change is what one move has done to one place. */
export interface Change {
  company: string;
  /** The move, counted from 0. */
  move: number;
  drops: number;
  built?: "base" | "elevation" | "conduit" | "powerhouse";
}

/** trailOf are the changes of places on the map, by site. */
export function trailOf(moves: readonly Move[], game: Game): Map<string, Change[]> {
  const trail = new Map<string, Change[]>();
  moves.forEach((m, move) => {
    const company = game.seats[m.seat]?.company ?? "";
    const here = new Map<string, Change>();
    const at = (site: string) => {
      let change = here.get(site);
      if (!change) here.set(site, change = { company, move, drops: 0 });
      return change;
    };
    for (const e of m.events) {
      for (const [site, n] of changes(e)) if (n !== 0 && !site.startsWith("EXIT")) at(site).drops += n;
      if (e.kind === "built" && e.to && !e.to.startsWith("slot")) at(e.to).built = e.what as Change["built"];
      if (e.kind === "produced") at(e.to!);
    }
    for (const [site, change] of here) {
      if (change.drops === 0 && !change.built && game.position.map.powerhouses[site] === undefined) continue; // came and went
      trail.set(site, [...(trail.get(site) ?? []), change]);
    }
  });
  return trail;
}

/** spacesOf are the action spaces taken in moves, with the number of the move; spaces of a company board are not in sight. */
export function spacesOf(moves: readonly Move[]): Map<string, number> {
  const spaces = new Map<string, number>();
  moves.forEach((m, i) => {
    if (m.over) return;
    for (const e of m.events) if (e.kind === "engineers" && e.to) spaces.set(e.to, i);
  });
  return spaces;
}
