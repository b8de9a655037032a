// Plans are kept in this browser, a few of them, by the table and the ply they begin from.

import type { Kept } from "./plan.svelte";

/** Start is where a plan begins. */
export interface Start {
  text: string;
  ply: number;
  /** It is the present position of a game that goes on. */
  present: boolean;
  /** The seat whose next turn it is for: the position is as if it were its turn. Nothing but what is laid down is kept of it. */
  ahead?: number;
}

/** Filed is a plan with where it belongs. */
export interface Filed extends Kept, Start {
  table: string;
}

const key = "plans";
/** The form in which plans are stored; others are left alone, as if there were none. */
const version = 1;
export const mostPlans = 24;

/** sound tells whether something that was stored is a plan. */
function sound(p: Filed): boolean {
  const { nodes } = p;
  return (
    typeof p.table === "string" && Number.isInteger(p.ply) && typeof p.text === "string" && Array.isArray(p.pair) && Array.isArray(nodes)
    && nodes.every((n, i) =>
      Number.isInteger(n.parent) && n.parent >= 0 && n.parent <= i && Array.isArray(n.actions)
      && n.actions.every((a) => typeof a === "string")
    )
  );
}

/** filed are all plans, the latest first. */
export function filed(storage: Storage = localStorage): Filed[] {
  try {
    const all = JSON.parse(storage.getItem(key) ?? "{}");
    return all.version === version ? (all.plans as Filed[]).filter(sound) : [];
  } catch {
    return [];
  }
}

/** file keeps a plan, in place of the one from the same ply; an empty one is forgotten. It tells whether there was room. */
export function file(plan: Filed, storage: Storage = localStorage): boolean {
  const others = filed(storage).filter((p) => p.table !== plan.table || p.ply !== plan.ply);
  const plans = (plan.nodes.length ? [plan, ...others] : others).slice(0, mostPlans);
  for (;; plans.pop()) {
    try {
      storage.setItem(key, JSON.stringify({ version, plans }));
      return true;
    } catch {
      if (plans.length <= 1) return false;
    }
  }
}

/** planFrom is the plan that begins from a ply; else, at the present position, the latest one that began from an earlier present. */
export function planFrom(table: string, ply: number, present: boolean, storage: Storage = localStorage): Filed | undefined {
  const own = filed(storage).filter((p) => p.table === table);
  return own.find((p) => p.ply === ply) ?? (present ? own.find((p) => p.present && p.ply < ply) : undefined);
}
