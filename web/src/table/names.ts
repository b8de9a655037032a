// What players are called: people by their name, bots in words.

import type { PublicSeat } from "../api/types";
import { t } from "../lang/index.svelte";

/** The opponents for people, from the gentlest to the strongest. */
export const levels = ["spring", "brook", "river", "rapids", "torrent"];
const named = new Set([...levels, "busy", "random", "greedy", "strongest"]);

/** botName is the name of a bot, with its limit if it has one: strongest@2s. */
export function botName(bot: string): string {
  const automa = /^automa(\d)/.exec(bot)?.[1];
  if (automa) return t("bots.automa", { level: automa });
  const [name = "", limit] = bot.split("@");
  if (!named.has(name)) return bot;
  return limit ? t("bots.limited", { name: t(`bots.${name}`), limit }) : t(`bots.${name}`);
}

/** playerName is what a seat is called, if somebody sits there. */
export function playerName(seat: PublicSeat | undefined): string {
  if (!seat) return "";
  return seat.bot && !seat.person ? botName(seat.bot) : seat.name;
}
