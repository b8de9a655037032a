// What players are called: people by their name, bots in words.

import type { Level, PublicSeat } from "../api/types";
import { t } from "../lang/index.svelte";
import { avoided } from "./avoided.svelte";

/** The opponents for people, from the gentlest to the strongest; the compiler demands every level of the server. */
const strength: Readonly<Record<Level, number>> = { spring: 1, brook: 2, river: 3, rapids: 4, torrent: 5 };
export const levels: readonly string[] = Object.keys(strength);
/** The bots that have a name in words; others keep theirs. */
const named = new Set<string>([...levels, "busy", "random", "greedy", "strongest"]);

/** botName is the name of a bot, with its limit if it has one: strongest@2s. */
export function botName(bot: string): string {
  const automa = /^automa(\d)/.exec(bot)?.[1];
  if (automa) return t("bot.automa", { n: automa });
  const [name = "", limit] = bot.split("@");
  if (!named.has(name)) return bot;
  return [t(`bot.name.${name}`), limit].filter(Boolean).join(", ");
}

/** The second bot of a kind at a table is called "Brook II". */
const numerals = ["", "", " II", " III", " IV"];

/** botOf is what the bot of a seat is called. */
export const botOf = (seat: PublicSeat): string => botName(seat.bot ?? "") + (numerals[seat.nth ?? 0] ?? "");

/** personName is the name of a person on a seat of a table, unless it is hidden. */
export const personName = (seat: PublicSeat, table: string | undefined): string =>
  avoided.hides(seat.id, table) ? t("people.hidden") : seat.name;

/** playerName is what a seat of a table is called, if somebody sits there. */
export function playerName(seat: PublicSeat | undefined, table: string | undefined): string {
  if (!seat) return "";
  return seat.bot && !seat.person ? botOf(seat) : personName(seat, table);
}

/** face is the bot whose portrait a seat shows, if it has one. */
export function face(seat: PublicSeat | undefined): string | undefined {
  const bot = seat?.bot && !seat.person ? seat.bot.split("@")[0] : undefined;
  return bot && levels.includes(bot) ? bot : undefined;
}
