// Who has won, in words.

import type { Facts } from "../../api/catalogue.svelte";
import { t, words } from "../../lang/index.svelte";
import type { Standing } from "./standing";

/** headline says which company has won, and below it who played it and by how much. The order is that of the places. */
export function headline(order: readonly Standing[], facts: Facts): { first?: Standing; headline: string; below: string } {
  const winners = order.filter((p) => p.won);
  const names = (list: string[]) => new Intl.ListFormat(words.language).format(list);
  const [first] = winners;
  if (!first) return { first, headline: t("screens.final.nobody"), below: t("screens.final.nobody.below") };
  return {
    first,
    headline: t("screens.final.won", {
      n: winners.length,
      who: facts.subject(first.game.company),
      names: names(winners.map((p) => facts.name(p.game.company ?? ""))),
    }),
    below: margin(first, names(winners.map((p) => p.name)), winners.length > 1 ? undefined : order.slice(1).find((p) => p.place)),
  };
}

function margin(first: Standing, name: string, next: Standing | undefined): string {
  if (!next) return name;
  const n = first.game.vp - next.game.vp;
  return n > 0 ? t("screens.final.ahead", { name, n }) : t("screens.final.tiebreak", { name });
}
