// What several screens say or do about tables.

import { call } from "../../api/client";
import type { New, PublicSeat } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { botOf } from "../../table/names";
import { route } from "../../ui/route.svelte";

/** The opponent of who has not chosen one yet. */
export const firstOpponent = "spring";

/** play makes a game of this person against bots or Automas and goes there. */
export async function play(players: number, opponent = firstOpponent) {
  await open({ seats: [{ who: "me" }, ...Array.from({ length: players - 1 }, () => ({ who: opponent }))] });
}

/** firstGame makes the introductory game against the gentlest bot, which begins without the choice of companies. */
export async function firstGame() {
  await open({ variant: "introductory", seats: [{ who: "me" }, { who: firstOpponent }] });
}

/** open makes a table and goes there. */
export async function open(table: New) {
  const opened = await call("POST", "/api/tables", { body: table });
  route.go(`/table/${opened.table.id}`);
}

/** seatName is what a seat is called: a person's name, or that of a bot in words. */
export function seatName(seat: PublicSeat): string {
  if (seat.bot) return botOf(seat);
  if (seat.name) return seat.name;
  return t("screens.seat.open");
}

/** message is what to tell people about an error. */
export function message(e: unknown): string {
  return e instanceof Error && e.name === "Error" && e.message && !e.message.startsWith("/api") ? e.message : t("screens.unreachable");
}
