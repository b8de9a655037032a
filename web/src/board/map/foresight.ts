// What a turn would do to the map, read from the server's preview.

import type { Game, Production, WhatIf } from "../../api/types";

export interface Foresight {
  produced: Production[];
  /** Ways of flowing drops, each once. */
  ways: { from: string; to: string; drops: number }[];
  /** Where drops come to rest, with what the dam holds then; room 0 for an exit. */
  rests: { at: string; drops: number; holds: number; room: number }[];
  /** Pieces that would be built. */
  built: { site: string; what: string; owner: string; level: number; room: number; excavators: number; mixers: number; credits: number }[];
  /** Drops put on headstreams or straight into dams. */
  put: { at: string; drops: number }[];
}

export function foresee(game: Game, whatif: WhatIf): Foresight {
  const sight: Foresight = { produced: whatif.productions ?? [], ways: [], rests: [], built: [], put: [] };
  const after = whatif.game.position.map;
  const paid = { excavators: 0, mixers: 0 };
  const company = (seat: number) => game.seats[seat]?.company ?? "";
  for (const e of whatif.events) {
    if (e.kind === "flowed") {
      const known = sight.ways.find((w) => w.from === e.from && w.to === e.to);
      if (known) known.drops++;
      else sight.ways.push({ from: e.from!, to: e.to!, drops: 1 });
      const rest = sight.rests.find((r) => r.at === e.to);
      if (rest) rest.drops++;
      else {
        sight.rests.push({ at: e.to!, drops: 1, holds: after.water[e.to!] ?? 0, room: whatif.game.capacity[e.to!] ?? 0 });
      }
    } else if (e.kind === "inserted") {
      paid.excavators += e.excavators ?? 0;
      paid.mixers += e.mixers ?? 0;
    } else if (e.kind === "built" && e.to && !e.to.startsWith("slot")) {
      const dam = after.dams[e.to];
      sight.built.push({
        site: e.to,
        what: e.what ?? "",
        owner: company(e.seat),
        level: dam?.level ?? 0,
        room: whatif.game.capacity[e.to] ?? 0,
        ...paid,
        credits: 0,
      });
      paid.excavators = paid.mixers = 0;
    } else if (e.kind === "credits" && e.why === "building_fee") {
      const last = sight.built.at(-1);
      if (last) last.credits -= e.n ?? 0;
    } else if (e.kind === "waiting" || e.kind === "drop_in_dam") sight.put.push({ at: e.to!, drops: e.n ?? 1 });
  }
  return sight;
}
