// The final count, source by source: what each brings, the sums after it, and who passes whom.

import type { GameSeat, Source } from "../../api/types";
import { sources } from "../../ui/colours";

/** Step is one source; lists are by seat. */
export interface Step {
  source: Source;
  gains: number[];
  sums: number[];
  places: number[];
  /** The lanes from the top. */
  lanes: number[];
  /** The one who passes most, and whom. */
  passes?: { seat: number; from: number; to: number; past: number[] };
}

/** How long the sums stay at the end, in milliseconds. */
export const rest = 1500;
/** each is how long each of so many sources lasts: all of them, with the sums, take eight seconds at least and twelve at most. */
export const each = (sources: number) => Math.max(6500, Math.min(10_500, 900 * sources)) / Math.max(1, sources);

const place = (sums: readonly number[], seat: number) => 1 + sums.filter((sum) => sum > sums[seat]!).length;

/** counting counts the points of a finished game in the fixed order of the sources; those that bring nobody anything are left out. */
export function counting(seats: readonly Pick<GameSeat, "sources">[], winners: readonly number[] = []): Step[] {
  const steps: Step[] = [];
  for (const source of sources) {
    const gains = seats.map((s) => s.sources[source] ?? 0);
    if (gains.every((n) => n === 0)) continue;
    const before = steps.at(-1);
    const sums = gains.map((n, seat) => n + (before?.sums[seat] ?? 0));
    const places = sums.map((_, seat) => place(sums, seat));
    const lanes = [...(before?.lanes ?? seats.keys())].sort((a, b) => sums[b]! - sums[a]!);
    steps.push({ source, gains, sums, places, lanes, ...(before ? passing(before, places) : {}) });
  }
  // Those who won come first, where a tie is broken.
  steps.at(-1)?.lanes.sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)));
  return steps;
}

function passing(before: Step, places: number[]): Pick<Step, "passes"> {
  const climbed = (seat: number) => before.places[seat]! - places[seat]!;
  const [seat] = [...places.keys()].sort((a, b) => climbed(b) - climbed(a));
  if (seat === undefined || climbed(seat) <= 0) return {};
  const past = before.lanes.filter((x) => before.places[x]! < before.places[seat]! && places[x]! > places[seat]!);
  return past.length ? { passes: { seat, from: before.places[seat]!, to: places[seat]!, past } } : {};
}

/** scale is what the bars are drawn to: from the largest loss to the largest sum on the way. */
export function scale(steps: readonly Step[]): { low: number; high: number } {
  const last = steps.at(-1);
  const lost = (seat: number) => steps.reduce((n, s) => n + Math.min(0, s.gains[seat]!), 0);
  const low = Math.min(0, ...(last?.sums.map((_, seat) => lost(seat)) ?? []));
  return { low, high: Math.max(10, ...steps.flatMap((s) => s.sums)) };
}
