// The next turn of a seat, as it was planned: what can be laid down for it.

import type { Plan } from "./plan.svelte";

/**
 * turnTo are the answers of the first turn of the plan on the way to a node, from the first one to its end or to a draw; none if it is not
 * decided to its end, or is not the seat's.
 */
export function turnTo(plan: Pick<Plan, "path">, id: number, seat: number): string[] | undefined {
  const actions: string[] = [];
  for (const node of plan.path(id)) {
    if (node.seat !== seat) return undefined;
    actions.push(...node.actions);
    if (node.ends) return actions;
  }
  return undefined;
}

/** keptOf is a plan that begins with turns, each a branch of its own. */
export const keptOf = (text: string, turns: readonly (readonly string[])[]) => ({
  text,
  at: 0,
  choosing: false,
  pair: [],
  nodes: turns.map((actions) => ({ parent: 0, actions: [...actions] })),
});
