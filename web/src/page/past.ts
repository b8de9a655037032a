// How figures of finished games are written.

import type { SeatSummary, Share } from "../api/types";
import { t, words } from "../lang/index.svelte";
import { botName } from "../table/names";

/** decimal writes a mean. */
export const decimal = (n: number): string => n.toLocaleString(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** percent writes a share. */
export const percent = (n: number): string => n.toLocaleString(words.language, { style: "percent" });

/** interval writes where a share lies, 95 times of 100, and in how many games it was counted: 21–33% in 188. */
export const interval = ({ low, high, seats }: Share): string =>
  t("past.draft.interval", { low: Math.round(100 * low), high: percent(high), n: seats });

/** duration writes the time for a turn, in the largest unit that fits. */
export function duration(seconds: number): string {
  const [unit, each] = seconds < 90
    ? ["second", 1]
    : seconds < 5400
    ? ["minute", 60]
    : seconds < 172_800
    ? ["hour", 3600]
    : ["day", 86_400];
  return (seconds / (each as number)).toLocaleString(words.language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "short",
    maximumFractionDigits: 0,
  });
}

/** whose names who played a seat. */
export const whose = (s: Pick<SeatSummary, "name" | "bot">): string => (s.bot ? botName(s.bot) : s.name || t("past.nobody"));
