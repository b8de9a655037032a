// What is said about a thing of the table: what it is and does, what it takes, why it cannot be taken, and the rules it is about.

import type { Facts } from "../../api/catalogue.svelte";
import type { Game, SpaceFact } from "../../api/types";
import { t } from "../../lang/index.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { tileText } from "../../ui/tiles";
import { sectionRules, tileRules } from "../../ui/tips";
import { buildingLabel, engineers, standing, workLabel } from "../management/labels";
import { occupants, reason } from "../management/rows";
import { tip } from "../map/labels";
import { scene } from "../map/scene";

export interface Told {
  icon?: string;
  title: string;
  lines: string[];
  /** Why it cannot be taken now. */
  why?: string;
  rules: string[];
}

/** The sign of a section. */
export const sectionSigns: Readonly<Record<string, string>> = {
  turbine: "produced",
  water: "drop",
  contract: "contract",
  external_work: "machine",
  workshop: "wheel",
  patent: "patent",
  machinery: "machine",
  bank: "credit",
  building: "building",
  officer: "engineer",
  company: "engineer",
};

/** Things of the boards that the catalogue knows, but for spaces and sites. */
function piece(id: string, facts: Facts): Omit<Told, "lines"> & { lines?: string[] } | undefined {
  const contract = facts.contract.get(id);
  if (contract) {
    const national = contract.pile === "national";
    const words = { energy: contract.energy, reward: contract.reward.text };
    return {
      icon: "contract",
      title: t(national ? "tip.contract.national" : "tip.contract", words),
      rules: [national ? "R9.3.5" : "R9.3.1"],
    };
  }
  const tile = facts.tile.get(id);
  if (tile) {
    const text = tileText(tile);
    return {
      icon: tile.kind && tile.kind !== "none" ? tile.kind : "patent",
      title: tile.name,
      lines: text ? [text] : [],
      rules: [tileRules(tile)],
    };
  }
  const work = facts.work.get(id);
  if (work) return { icon: "machine", title: workLabel(work), rules: ["R13.1"] };
  const building = facts.building.get(id);
  if (building) return { icon: "building", title: buildingLabel(building), rules: ["R13.3"] };
  const officer = facts.officer.get(id);
  return officer && { icon: "engineer", title: officer.name, lines: [officer.text], rules: [officer.rule] };
}

function prices(space: SpaceFact, facts: Facts, game: Game): string[] {
  const parts = space.id === "bank" ? [t("management.bank_rule")] : [engineers(space.engineers)];
  if (space.fee) parts.push(t("management.fee", { n: space.fee }));
  if (space.cost) parts.push(t("management.cost", { n: space.cost }));
  return [...parts, ...occupants(game, space.id).map((o) => standing(facts, o))];
}

/** told is what is said about an element; nothing where there is nothing to say. */
export function told(at: Element, session: Session, choice: Choice): Told | undefined {
  const { facts } = session;
  const game = session.shown;
  if (!facts || !game) return undefined;
  const id = at.getAttribute("data-target") ?? "";
  const rules = (at.getAttribute("data-rules") ?? "").split(", ").filter(Boolean);
  const why = session.asked && !choice.legal(id) && !choice.chosen(id) ? reason(game, id)?.reason : undefined;
  const known = piece(id, facts);
  if (known) return { lines: [], why, ...known };
  const space = facts.space.get(id);
  if (space) {
    const few = space.min_players > game.seats.length ? t("management.min_players", { n: space.min_players }) : undefined;
    return {
      icon: sectionSigns[space.section],
      title: space.text,
      lines: prices(space, facts, game),
      why: why ?? few,
      rules: [sectionRules[space.section] ?? ""].filter(Boolean),
    };
  }
  const have = session.you.seats.length ? game.position.companies[game.seats[session.mine]?.company ?? ""] : undefined;
  const site = facts.site.get(id);
  const drawn = at.closest("svg") && tip(id, facts, game, scene(game), session.mine, have);
  if (drawn) {
    const icon = site?.kind ?? (/^H[A-D]$/.test(id) ? "drop" : undefined);
    return { icon: icon === "building" ? undefined : icon, title: drawn.title, lines: [drawn.text], why, rules: drawn.rules.split(", ") };
  }
  const words = at.getAttribute("data-tip") ?? (site ? at.getAttribute("aria-label") : "");
  return words ? { title: words, lines: [], why, rules: rules.length ? rules : site ? ["R13.2"] : [] } : undefined;
}
