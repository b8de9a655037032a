// How the things of the management board are called, in full.

import type { Facts } from "../../api/catalogue.svelte";
import type { BuildingFact, Game, SiteFact, SpaceFact, WorkFact } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { occupants, type Occupant } from "./rows";

export const engineers = (n: number) => t("management.engineers", { n });

export function standing(facts: Facts, who: Occupant): string {
  const parts = [];
  if (who.engineer) parts.push(engineers(who.engineer));
  if (who.architect) parts.push(t("management.architect"));
  return t("management.standing", { company: facts.name(who.company), who: parts.join(" + ") });
}

/** spaceLabel is the full name of an action space: what it does, what it takes, who stands there. */
export function spaceLabel(facts: Facts, game: Game, fact: SpaceFact, what = fact.text, ids: string[] = [fact.id]): string {
  const parts = [what];
  if (fact.id === "bank") parts.push(t("management.bank_rule"));
  else parts.push(engineers(fact.engineers));
  if (fact.fee) parts.push(t("management.fee", { n: fact.fee }));
  if (fact.cost) parts.push(t("management.cost", { n: fact.cost }));
  for (const who of occupants(game, ...ids)) parts.push(standing(facts, who));
  if (fact.min_players > game.seats.length) parts.push(t("management.min_players", { n: fact.min_players }));
  return parts.join(", ");
}

export function machines(x: { excavators: number; mixers: number }): string {
  const parts = [];
  if (x.excavators) parts.push(t("management.excavators", { n: x.excavators }));
  if (x.mixers) parts.push(t("management.mixers", { n: x.mixers }));
  return parts.join(", ");
}

export function workLabel(work: WorkFact): string {
  return t("management.work_label", { cost: machines(work), reward: work.reward.text });
}

export function buildingLabel(b: BuildingFact): string {
  return t("management.building_label", { text: b.text, cost: machines(b), vp: b.vp })
    + (b.cost ? `, ${t("management.cost", { n: b.cost })}` : "");
}

export function slotLabel(facts: Facts, game: Game, slot: SiteFact, building: string, n: number, owner: string | undefined): string {
  const parts = [t("management.slot_label", { building, n })];
  if (owner) parts.push(facts.name(owner));
  else if ((slot.min_players ?? 0) > game.seats.length) parts.push(t("management.min_players", { n: slot.min_players ?? 0 }));
  if (slot.red) parts.push(t("management.red_border"));
  return parts.join(", ");
}
