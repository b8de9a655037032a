// What is asked, and of whom, in words for those who listen.

import { t } from "../lang/index.svelte";
import { playerName } from "../table/names";
import type { Session } from "../table/session.svelte";

/** said is empty where nothing is asked, or something else says it. */
export function said({ table, game, facts, asked }: Pick<Session, "table" | "game" | "facts" | "asked">): string {
  const prompt = game?.prompt;
  if (table?.phase !== "playing" || !prompt || prompt.kind === "guess") return ""; // the lesson says what it asks
  if (asked) return t("board.asked.you", { question: prompt.question });
  const name = playerName(table.seats[prompt.seat], table.id);
  const company = !name && facts?.name(game.seats[prompt.seat]?.company ?? "");
  return company ? t("board.asked.nobody", { company }) : t("board.asked.other", { name });
}
