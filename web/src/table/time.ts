// Clocks: how much time a seat has left, and how it is written.

import type { PublicTimer } from "../api/types";
import { t } from "../lang/index.svelte";

/** remaining is the time on the clock of a seat, in seconds. */
export function remaining(timer: PublicTimer, seat: number, now: number): number {
  const spent = timer.running === seat ? (now - Date.parse(timer.since)) / 1000 : 0;
  return Math.max(0, (timer.left[seat] ?? 0) - Math.max(0, spent));
}

/** brief is a time on a clock in few letters: hours without seconds, 1h05. */
export function brief(seconds: number): string {
  const s = Math.floor(seconds);
  return s >= 3600 && s < 2 * 86400 ? `${Math.floor(s / 3600)}h${String(Math.floor(s / 60) % 60).padStart(2, "0")}` : written(s);
}

/**
 * written is a time on a clock: 0:59, 12:05, 3:00:00, 3 days. Days round up to the next full hour, so that a fresh clock of three days does
 * not say two.
 */
export function written(seconds: number): string {
  const s = Math.floor(seconds);
  if (s >= 2 * 86400) return t("prompt.days", { n: Math.floor((s + 3599) / 86400) });
  const two = (n: number) => String(n).padStart(2, "0");
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
