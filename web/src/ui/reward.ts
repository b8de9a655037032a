// What a reward consists of, as figures and icons in the order they are printed.

import type { RewardFact } from "../api/types";

export interface Gain {
  icon: string;
  /** The figure before the icon; none where one of the thing is meant. */
  figure: string;
  /** Where a base may be built. */
  areas: string[];
}

const partIcons: Record<string, string> = {
  rotate: "wheel",
  machines: "machine",
  waiting_drops: "drop",
  flowing_drops: "flow",
  produced_energy: "produced",
  advanced_tile: "patent",
  fulfil: "contract",
  base: "base",
  elevation: "elevation",
  conduit: "conduit",
  powerhouse: "powerhouse",
  building: "building",
};

/** Parts whose number is an upper limit; above the highest printed one there is none. */
const limits = new Set(["conduit", "fulfil"]);
const noLimit = 100;

/** Parts that give one thing and need no figure for it. */
const single = new Set(["base", "elevation", "powerhouse", "building", "advanced_tile"]);

export function gains(reward: RewardFact): Gain[] {
  const list: Gain[] = [];
  const add = (icon: string, figure: string, areas: string[] = []) => list.push({ icon, figure, areas });
  if (reward.vp) add("vp", `${reward.vp}`);
  if (reward.credits) add("credit", `${reward.credits}`);
  if (reward.energy) add("energy", `${reward.energy}`);
  if (reward.excavators) add("excavator", `${reward.excavators}`);
  if (reward.mixers) add("mixer", `${reward.mixers}`);
  for (const { kind, n = 1, areas } of reward.parts ?? []) {
    let figure = `${n}`;
    if (limits.has(kind)) figure = n < noLimit ? `≤${n}` : "";
    else if (single.has(kind) && n === 1) figure = "";
    add(partIcons[kind] ?? "wild", figure, areas);
  }
  return list;
}
