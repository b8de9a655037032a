// How the answers to a prompt relate to each other: which name the same things and differ only in amounts or ways, and which one is meant
// when something has been pointed at.

import type { Amount, Answered, Way } from "../api/types";

// The compiler holds both tables to the words of the server.
const counted: Readonly<Record<Amount, true>> = { drop: true, engineer: true, excavator: true, mixer: true, credit: true };
const taken: Readonly<Record<Way, true>> = { architect: true, leslie: true, margot: true, copy: true };

/** Things that are counted rather than pointed at. */
export const amounts = Object.keys(counted) as Amount[];
/** Ways to do something, which can be switched on and off. */
export const ways = Object.keys(taken) as Way[];
/** Ways to stand on a space, besides sending engineers. */
export const stands = ways.filter((w) => w !== "copy");

export const isAmount = (id: string): id is Amount => id in counted;
export const isWay = (id: string): id is Way => id in taken;

/** isThing tells whether an id stands for something that lies on the table. */
export const isThing = (id: string) => !isAmount(id) && !isWay(id);

export const isBare = (a: Answered) => Object.keys(a.targets).length === 0;

export const total = (counts: Iterable<number>) => [...counts].reduce((a, b) => a + b, 0);

/** key identifies the things an answer names, whatever the amounts and ways. */
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
 * propose is the answer to offer while several are left that name the same things: the production with the most energy, else the plainest
 * one. Nothing is offered as long as there are things left to choose between.
 */
export function propose(candidates: Answered[]): Answered | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  const k = key(first);
  if (candidates.some((a) => key(a) !== k)) return undefined;
  if (first.kind === "produce") {
    return [...candidates].sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0) || (a.toll ?? 0) - (b.toll ?? 0))[0];
  }
  const size = (a: Answered) => 100 * numberOfWays(a) + total(Object.values(a.targets));
  return [...candidates].sort((a, b) => size(a) - size(b))[0];
}

export interface Step {
  /** The amount that is stepped. */
  id: Amount;
  /** An answer for each number. */
  by: ReadonlyMap<number, Answered>;
}

/** step is the amount in which answers differ, if it is one only. */
export function step(list: Answered[]): Step | undefined {
  if (list.length < 2) return undefined;
  const differing = amounts.filter((id) => new Set(list.map((a) => a.targets[id] ?? 0)).size > 1);
  const [id] = differing;
  if (id === undefined || differing.length > 1) return undefined;
  const by = new Map(list.map((a) => [a.targets[id] ?? 0, a]));
  return by.size === list.length ? { id, by } : undefined;
}

/** alike tells whether two answers take the same ways. */
export const alike = (a: Answered, b: Answered) => ways.every((w) => (a.targets[w] ?? 0) === (b.targets[w] ?? 0));

/** switches are the ways that some answers take and others do not. */
export function switches(list: Answered[]): Way[] {
  return ways.filter((w) => list.some((a) => a.targets[w]) && list.some((a) => !a.targets[w]));
}

export interface SpaceWay {
  /** One of the ways to stand on a space, "" for engineers alone. */
  how: Way | "";
  /** The answer with the fewest engineers. */
  answer: Answered;
}

/** spaceWays are the ways to stand on a space; none where there is only one. */
export function spaceWays(answers: Answered[], space: string): SpaceWay[] {
  const found = new Map<Way | "", Answered>();
  for (const a of answers) {
    if (a.kind !== "space" || !a.targets[space]) continue;
    const how = stands.find((id) => a.targets[id]) ?? "";
    const old = found.get(how);
    if (!old || (a.targets.engineer ?? 0) < (old.targets.engineer ?? 0)) found.set(how, a);
  }
  return found.size > 1 ? [...found].map(([how, answer]) => ({ how, answer })) : [];
}

/** same tells whether two answers cannot be told apart by pointing. */
export function same(a: Answered, b: Answered): boolean {
  const ids = Object.keys(a.targets);
  return ids.length === Object.keys(b.targets).length && ids.every((id) => a.targets[id] === b.targets[id]);
}

/** includes tells whether an answer names everything that has been pointed at. */
export function includes(a: Answered, pointed: ReadonlyMap<string, number>): boolean {
  for (const [id, n] of pointed) if ((a.targets[id] ?? 0) < n) return false;
  return true;
}

/** fewest is the answer to give when one of several is meant: the production with the most energy, else the one that names the least. */
export function fewest(answers: Answered[]): Answered | undefined {
  const size = (a: Answered) => 100 * numberOfWays(a) + total(Object.values(a.targets));
  return [...answers].sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0) || (a.toll ?? 0) - (b.toll ?? 0) || size(a) - size(b))[0];
}

/** closest is what remains of the things pointed at when one more is pointed at that does not go with all of them. */
export function closest(answers: Answered[], pointed: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> | undefined {
  let best: Map<string, number> | undefined;
  for (const a of answers) {
    const shared = new Map(
      [...pointed].map(([k, n]) => [k, Math.min(n, (a.targets[k] ?? 0) - (k === id ? 1 : 0))] as const).filter(([k, n]) =>
        n > 0 && isThing(k)
      ),
    );
    if (!best || total(shared.values()) > total(best.values())) best = shared;
  }
  return best?.set(id, (best.get(id) ?? 0) + 1);
}
