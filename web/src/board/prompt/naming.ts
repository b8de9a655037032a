// What things are called where only their ids are known.

import type { Facts } from "../../api/catalogue.svelte";
import type { Game, SiteID } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { isAmount, isWay } from "../../table/answers";
import { isPart } from "../places";

/** thing names what has been pointed at n times. */
export function thing(id: string, n: number, facts: Facts, game?: Game): string {
  if (isAmount(id)) return t(`prompt.n_${id}`, { n });
  if (isWay(id)) return t(`prompt.way_${id}`);
  if (id === "sea") return t("prompt.sea");
  if (isPart(id)) return game?.prompt?.answers.find((a) => a.targets[id])?.text ?? id;
  const times = n > 1 ? `${n} × ` : "";
  const [kind, number] = id.split("_");
  if (kind === "segment" && number) return t("prompt.segment", { n: Number(number) });
  if (kind === "action" && number) return t("prompt.card_action", { n: Number(number) });
  if (/^H[A-D]$/.test(id)) return times + t("prompt.headstream", { id: id[1]! });
  const contract = facts.contract.get(id);
  if (contract) return t("prompt.contract", { energy: contract.energy });
  const site = facts.site.get(id);
  if (site && game?.position.map.dams[id]) return t("prompt.dam_site", { place: site.name });
  if (site) {
    return site.kind === "conduit"
      ? t("prompt.conduit_site", { n: site.value ?? 0, basin: site.end ?? 0 })
      : `${facts.all.structures[site.kind] ?? ""}, ${site.name}`;
  }
  const work = facts.work.get(id);
  if (work) return t("prompt.external_work", { reward: work.reward.text });
  const space = facts.space.get(id);
  if (space) return id.startsWith("company_") ? t("prompt.company_space", { n: space.n }) : space.text;
  return times + facts.name(id);
}

/** brief is the shortest name of a thing that tells it from others, beside its icon; engineers are those sent to a space. */
export function brief(id: string, n: number, facts: Facts, game: Game, engineers: number): string {
  const times = n > 1 ? `${n} × ` : "";
  if (/^H[A-D]$/.test(id)) return times + id[1];
  const contract = facts.contract.get(id);
  if (contract) return `${contract.energy}`;
  const site = facts.site.get(id);
  const owner = game.position.map.conduits[id as SiteID];
  if (site?.kind === "conduit") {
    return owner
      ? `${site.value}, ${facts.name(owner)}`
      : t("prompt.from_to", { from: site.basin ?? 0, to: site.end ?? 0 });
  }
  if (site?.basin) return t("prompt.basin", { n: site.basin });
  const space = facts.space.get(id);
  if (space && engineers) return `${engineers}`;
  if (space && !id.startsWith("company_")) return facts.all.sections[space.section] ?? space.text;
  return thing(id, n, facts, game);
}

/** icon is the sign of a thing, if it has one. */
export function icon(id: string, facts: Facts): string | undefined {
  if (isAmount(id)) return id;
  if (id === "architect") return "architect";
  if (/^H[A-D]$/.test(id) || id === "sea") return "drop";
  if (facts.contract.has(id)) return "contract";
  if (id.startsWith("segment_")) return "wheel";
  if (facts.space.has(id)) return "engineer";
  const kind = facts.site.get(id)?.kind ?? facts.tile.get(id)?.kind;
  return kind === "none" ? "patent" : kind;
}
