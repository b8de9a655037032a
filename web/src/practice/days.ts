// The days of a calendar as practice counts them.

import { dayOf, type Day } from "../progress/practice.svelte";

/** streak is how many days in a row, up to today or yesterday, have a puzzle that was solved. */
export function streak(solved: (day: Day) => boolean | undefined, now: Date): number {
  const from = solved(dayOf(now)) ? 0 : -1;
  let n = 0;
  while (solved(dayOf(now, from - n))) n++;
  return n;
}
