// What was agreed for a table, in words.

import type { ClockKind, Pace, Public } from "../../api/types";
import { t } from "../../lang/index.svelte";

export interface Term {
  name: string;
  about: string;
}

/** terms are the settings of a table, each with its sentence. */
export function terms(table: Public): Term[] {
  const list: Term[] = [];
  const add = (key: string, group = "") =>
    list.push({ name: (group && `${t(`screens.${group}`)}: `) + t(`screens.${key}`), about: t(`screens.${key}.about`) });
  add(`variant.${table.variant}`);
  if (table.leeghwater) add("opt.leeghwater");
  if (table.guest_officers) add("opt.guests");
  if (table.variant === "full") add(`assignment.${table.assignment}`, "new.assignment");
  if (table.water_first) add("opt.water");
  if (table.loose_mahiri) add("opt.mahiri");
  add(`pace.${table.pace}`, "new.pace");
  const { clock } = table;
  if (clock.kind === "live") {
    list.push({
      name: `${t("screens.new.clock")}${t("common.colon")} ${t("screens.clock.live")}`,
      about: t("screens.term.live", { minutes: Math.round((clock.bank ?? 0) / 60), seconds: clock.increment ?? 0 }),
    });
  } else if (clock.kind === "days") {
    list.push({
      name: `${t("screens.new.clock")}${t("common.colon")} ${t("screens.clock.days")}`,
      about: t("screens.term.days", { n: clock.days ?? 0 }),
    });
  }
  if (clock.kind && clock.kind !== "none" && clock.at_zero) {
    list.push({ name: t("screens.new.atZero"), about: t(`screens.zero.${clock.at_zero}.about`) });
  }
  add(`undo.${table.undo}`, "new.undo");
  if (table.rated) add("new.rated");
  if (table.cc0) add("new.cc0");
  list.push({ name: t("screens.new.spectators"), about: table.spectators ? t("common.yes") : t("common.no") });
  if (table.imported) list.push({ name: t("screens.begin.record"), about: t("screens.term.imported", { n: table.imported }) });
  return list;
}

/** usualClock is the one that a new table has if nobody says otherwise: a rated game has one, so that nobody is held up. */
export const usualClock = (pace: Pace, rated: boolean): ClockKind => (!rated ? "none" : pace === "turns" ? "days" : "live");
