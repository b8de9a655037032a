// Where the turns stand on the strip: the round that is looked at has all the room but a little for each other one.

export interface Room {
  round: number;
  x: number;
  width: number;
  wide: boolean;
}

/** rooms divide a width among rounds with so many turns each; one of them is looked at. */
export function rooms(
  rounds: readonly { round: number; turns: readonly unknown[] }[],
  looked: number,
  width: number,
  narrow: number,
): Room[] {
  const open = rounds.some((r) => r.round === looked) ? looked : rounds.at(-1)?.round;
  const rest = width - narrow * (rounds.length - 1);
  let x = 0;
  return rounds.map(({ round }) => {
    const room = { round, x, width: round === open ? rest : narrow, wide: round === open };
    x += room.width;
    return room;
  });
}

/** places are the middles of all turns, in their order. */
export function places(rounds: readonly { round: number; turns: readonly unknown[] }[], all: readonly Room[], margin: number): number[] {
  return rounds.flatMap(({ turns }, i) => {
    const { x, width } = all[i]!;
    const each = (width - 2 * margin) / Math.max(1, turns.length);
    return turns.map((_, j) => x + margin + each * (j + 0.5));
  });
}

/** nearest is the number of the place that is nearest to a point. */
export function nearest(list: readonly number[], x: number): number {
  let best = 0;
  list.forEach((p, i) => {
    if (Math.abs(p - x) < Math.abs(list[best]! - x)) best = i;
  });
  return best;
}

/** apart moves figures that stand over each other, from the top, and no further down than a limit. */
export function apart(list: readonly number[], least: number, lowest: number): number[] {
  const order = list.map((_, i) => i).sort((a, b) => list[a]! - list[b]!);
  const out = [...list];
  order.forEach((i, n) => {
    if (n > 0) out[i] = Math.max(out[i]!, out[order[n - 1]!]! + least);
  });
  for (let n = order.length - 1, limit = lowest; n >= 0; n--, limit -= least) out[order[n]!] = Math.min(out[order[n]!]!, limit);
  return out;
}
