// How the answers to a prompt relate to each other: which name the same things and differ only in amounts or ways, and which is meant when
// something has been pointed at.

import type { Answered } from "../../api/types";

/** Things that are counted rather than pointed at. */
export const amounts = ["drop", "engineer", "excavator", "mixer", "credit"] as const;
/** Ways to do something: they are switched on and off. */
export const ways = ["architect", "leslie", "margot", "copy"] as const;

const counted = new Set<string>(amounts);
const ways_ = new Set<string>(ways);

/** isThing tells whether an id stands for something that lies on the table. */
export const isThing = (id: string) => !counted.has(id) && !ways_.has(id);

export const isBare = (a: Answered) => Object.keys(a.targets).length === 0;

export const total = (counts: Iterable<number>) => [...counts].reduce((a, b) => a + b, 0);

/** key names the things an answer names, whatever the amounts and ways. */
export function key(a: Answered): string {
  const things = Object.entries(a.targets).filter(([id]) => isThing(id));
  return `${a.kind} ${things.map(([id, n]) => `${id}*${n}`).sort().join(" ")}`;
}

/** variants are the answers that name the same things as one does, itself among them. */
export function variants(answers: Answered[], of: Answered): Answered[] {
  const k = key(of);
  return answers.filter((a) => key(a) === k);
}

const numberOfWays = (a: Answered) => ways.filter((w) => a.targets[w]).length;

/**
 * propose is the answer to offer while several are left that name the same things: the production with the most energy, else the plainest one.
 * Nothing is offered as long as things are left to choose between.
 */
export function propose(candidates: Answered[]): Answered | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  const k = key(first);
  if (candidates.some((a) => key(a) !== k)) return undefined;
  if (first.kind === "produce") return [...candidates].sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0) || (a.toll ?? 0) - (b.toll ?? 0))[0];
  const size = (a: Answered) => 100 * numberOfWays(a) + total(Object.values(a.targets));
  return [...candidates].sort((a, b) => size(a) - size(b))[0];
}

/** step is the amount in which variants differ, if it is one only and it runs without gaps; with a variant for each number. */
export function step(list: Answered[]): { id: string; by: Map<number, Answered> } | undefined {
  if (list.length < 2) return undefined;
  const differing = amounts.filter((id) => new Set(list.map((a) => a.targets[id] ?? 0)).size > 1);
  const [id] = differing;
  if (id === undefined || differing.length > 1) return undefined;
  const by = new Map(list.map((a) => [a.targets[id] ?? 0, a]));
  return by.size === list.length ? { id, by } : undefined;
}

/** switches are the ways that some variants take and others do not. */
export function switches(list: Answered[]): string[] {
  return ways.filter((w) => list.some((a) => a.targets[w]) && list.some((a) => !a.targets[w]));
}

/** same tells whether two answers cannot be told apart by pointing. */
export function same(a: Answered, b: Answered): boolean {
  const ids = Object.keys(a.targets);
  return ids.length === Object.keys(b.targets).length && ids.every((id) => a.targets[id] === b.targets[id]);
}

/** within tells whether one count of things is part of another, and less. */
export function within(less: ReadonlyMap<string, number>, more: ReadonlyMap<string, number>): boolean {
  for (const [id, n] of less) if ((more.get(id) ?? 0) < n) return false;
  return total(less.values()) < total(more.values());
}

/** productions ranks productions by energy, then by what they cost. */
export function productions(answers: Answered[]): Answered[] {
  return answers
    .filter((a) => a.kind === "produce")
    .sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0) || (a.toll ?? 0) - (b.toll ?? 0) || (a.targets.drop ?? 0) - (b.targets.drop ?? 0));
}
