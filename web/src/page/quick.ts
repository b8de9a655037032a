// What several screens say or do about tables.

import { call } from "../api/client";
import { Broken } from "../api/errors";
import type { New, PublicSeat } from "../api/types";
import { t } from "../lang/index.svelte";
import { botOf, personName } from "../table/names";
import { route } from "../ui/route.svelte";

/** The opponent of who has not chosen one yet. */
export const firstOpponent = "spring";

/** usualOpponent is whom this person chose last, or was told to meet. */
export const usualOpponent = (): string => localStorage.getItem("opponent") ?? firstOpponent;

/** meets remembers whom this person plays against, or is told to. */
export const meets = (opponent: string) => localStorage.setItem("opponent", opponent);

/** play makes a game of this person against bots or Automas and goes there. The opponent is remembered. */
export async function play(players: number, opponent = firstOpponent, here = false) {
  meets(opponent);
  await open({ seats: [{ who: "me" }, ...Array.from({ length: players - 1 }, () => ({ who: opponent }))] }, here);
}

/**
 * firstGame makes the introductory game against the gentlest bot, which begins without the choice of companies; it resolves to the table.
 */
export function firstGame(here = false): Promise<string> {
  return open({ variant: "introductory", seats: [{ who: "me" }, { who: firstOpponent }] }, here);
}

/** open makes a table, on the server or on this device, and goes there. */
export async function open(table: New, here = false): Promise<string> {
  const id = here
    ? await (await import("../table/device.svelte")).device.create(table)
    : (await call("POST", "/api/tables", { body: table })).table.id;
  route.go(`/table/${id}`);
  return id;
}

/** seatName is what a seat of a table is called: a person's name, or that of a bot in words. */
export function seatName(seat: PublicSeat, table: string | undefined): string {
  if (seat.bot) return botOf(seat);
  if (seat.name) return seat.robot ? `${personName(seat, table)} (${t("screens.id.robot")})` : personName(seat, table);
  return t("screens.seat.open");
}

/** message is what to tell people about an error. */
export function message(e: unknown): string {
  if (e instanceof Broken) return t("here.broken");
  return e instanceof Error && e.name === "Error" && e.message && !e.message.startsWith("/api") ? e.message : t("screens.unreachable");
}
