// Where pointing at a space leaves several answers: in how many engineers, or in who goes.

import type { Answered } from "../../api/types";

const fits = (a: Answered, pointed: ReadonlyMap<string, number>) => [...pointed].every(([id, n]) => (a.targets[id] ?? 0) >= n);

/** counts are the numbers of a thing among the answers that name what is pointed at and nothing else. */
export function counts(answers: Answered[], pointed: ReadonlyMap<string, number>, of: string): number[] {
  const list = answers.filter((a) => a.targets[of] && fits(a, pointed) && Object.keys(a.targets).every((id) => id === of || pointed.has(id)));
  return [...new Set(list.map((a) => a.targets[of]!))].sort((a, b) => a - b);
}

/** The ways to stand on a space beside sending engineers. */
const special = ["architect", "leslie", "margot"];

export interface Way {
  /** How: one of the special ways, "" for engineers alone. */
  how: string;
  /** The answer with the fewest engineers. */
  answer: Answered;
}

/** ways are the different ways to stand on a space; none where there is only one. */
export function ways(answers: Answered[], space: string): Way[] {
  const found = new Map<string, Answered>();
  for (const a of answers) {
    if (a.kind !== "space" || !a.targets[space]) continue;
    const how = special.find((id) => a.targets[id]) ?? "";
    const old = found.get(how);
    if (!old || (a.targets.engineer ?? 0) < (old.targets.engineer ?? 0)) found.set(how, a);
  }
  return found.size > 1 ? [...found].map(([how, answer]) => ({ how, answer })) : [];
}
