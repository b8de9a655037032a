// Where the points of a seat come from in two branches.

import type { GameSeat, Source } from "../api/types";
import { sources } from "../ui/colours";

/**
 * differing are the sources that bring a seat more in one branch than in the other; their differences add up to that of the victory points.
 */
export const differing = (a: Pick<GameSeat, "sources">, b: Pick<GameSeat, "sources">): { source: Source; a: number; b: number }[] =>
  sources.map((source) => ({ source, a: a.sources[source] ?? 0, b: b.sources[source] ?? 0 })).filter((x) => x.a !== x.b);
