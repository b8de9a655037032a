// What the things on the map are called, and their rules in our words.

import type { Facts } from "../../api/catalogue.svelte";
import type { Area, AreaPrices, Company, Game } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { capital } from "../../ui/signs";
import { conduits, dams, headstreams, houses, signs } from "./geometry";
import type { Scene } from "./scene";

export interface Tip {
  title: string;
  text: string;
  rules: string;
}

/** label is the full name of a thing on the map with its state; undefined for what is not on the map. */
export function label(id: string, facts: Facts, game: Game, scene: Scene, seat: number): string {
  const site = facts.site.get(id);
  const area = site?.area ? facts.all.areas[site.area] : "";
  const place = site?.name ?? "";
  const fee = site?.fee ?? 0;
  if (dams.has(id)) {
    const dam = scene.dams[id];
    if (!dam) return t("map.dam.free", { place, area, fee });
    return t(dam.owner === "neutral" ? "map.dam.neutral" : "map.dam", {
      place,
      area,
      owner: facts.name(dam.owner),
      level: dam.level,
      drops: dam.drops,
      room: dam.room,
    });
  }
  const c = conduits.get(id);
  if (c) {
    const owner = scene.conduits[id];
    const args = { value: site?.value ?? 0, basin: c.basin, end: c.end };
    return owner ? t("map.conduit", { ...args, owner: facts.name(owner) }) : t("map.conduit.free", args);
  }
  if (houses.has(id)) {
    const owner = scene.powerhouses[id];
    return owner ? t("map.house", { place, owner: facts.name(owner) }) : t("map.house.free", { place, fee });
  }
  const h = headstreams.get(id);
  if (h) {
    const tile = game.headstreams.find((x) => x.headstream === id);
    return t("map.headstream", { letter: h.letter, tile: tile?.drops.join(" ") ?? "", n: scene.waiting[id] ?? 0 });
  }
  if (id in signs) {
    const area = id as Area;
    const { base, elevation } = pricesIn(area, facts, game, seat);
    return t("map.sign", { area: capital(facts.all.areas[area]), excavators: base, mixers: elevation });
  }
  return t("map.exit");
}

/** pricesIn are the prices in an area, for a seat: an officer may change that of bases. */
export function pricesIn(area: Area, facts: Facts, game: Game, seat: number): AreaPrices {
  const { base, elevation } = facts.all.prices[area];
  return { base: game.seats[seat]?.base_prices?.[area] ?? base, elevation };
}

/** tip explains a thing: what it is, its rule in two sentences, what the reader has to build there, and where the rule stands. */
export function tip(id: string, facts: Facts, game: Game, scene: Scene, seat: number, have?: Company): Tip | undefined {
  const title = label(id, facts, game, scene, seat);
  const site = facts.site.get(id);
  const red = site?.red ?? false;
  const free = (text: string, machines: "excavators" | "mixers", rules: string): Tip => ({
    title,
    text: [text, red ? t("map.tip.red") : "", have ? t(`tip.have.${machines}`, { n: have[machines] }) : ""].filter(Boolean).join(" "),
    rules: red ? `${rules}, R1.6.1` : rules,
  });
  if (dams.has(id)) {
    const dam = scene.dams[id];
    if (!dam) return free(t("map.tip.dam.free", { n: pricesIn(site!.area!, facts, game, seat).base }), "excavators", "R5.2");
    if (dam.owner === "neutral") return { title, text: t("map.tip.dam.neutral"), rules: "R7.2, R6.1.1" };
    // Whoever built it reads what raising it takes.
    const rise = have && dam.owner === game.seats[seat]?.company && dam.level < 3;
    const raise = rise
      ? ` ${t("map.tip.dam.raise", { n: pricesIn(site!.area!, facts, game, seat).elevation })} ${t("tip.have.mixers", { n: have.mixers })}`
      : "";
    return { title, text: t("map.tip.dam") + raise, rules: rise ? "R7.2.2, R5.2" : "R7.2.2, R6.1.1" };
  }
  const c = conduits.get(id);
  if (c) {
    return scene.conduits[id]
      ? { title, text: t("map.tip.conduit", { value: site?.value ?? 0 }), rules: "R6.2.1, R6.3.2" }
      : free(t("map.tip.conduit.free", { n: site?.excavators ?? 0 }), "excavators", "R5.2, R6.1.1");
  }
  const price = have && game.seats[seat]?.powerhouse_price;
  if (houses.has(id)) {
    return scene.powerhouses[id]
      ? { title, text: t("map.tip.house"), rules: "R6.1.1, R7.3" }
      : free(price ? t("map.tip.house.next", { n: price }) : t("map.tip.house.free"), "mixers", "R5.2.4");
  }
  if (headstreams.has(id)) return { title, text: t("map.tip.headstream"), rules: "R3.4, R7.6.1" };
  if (id in signs) return { title, text: t("map.tip.sign"), rules: "R5.2, R1.4.3" };
  if (id.startsWith("EXIT")) return { title, text: t("map.tip.exit"), rules: "R7.2" };
  return undefined;
}
