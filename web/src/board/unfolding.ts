// What of the table a lesson shows. The first lessons leave out what they do not teach; everywhere else all of it is there.

import { getContext, setContext } from "svelte";

/** A part of the table that may be left out. Land, rivers, headstreams and dams are always there. */
export type Part =
  | "company"
  | "sites"
  | "prices"
  | "conduits"
  | "powerhouses"
  | "turbines"
  | "track"
  | "credits"
  | "workshop"
  | "bank";

export class Unfolding {
  /** parts are those that are shown, undefined for all. */
  constructor(private readonly parts: () => readonly string[] | undefined) {}

  /** The table is shown as a whole. */
  get whole(): boolean {
    return this.parts() === undefined;
  }

  shows(part: Part): boolean {
    return this.parts()?.includes(part) ?? true;
  }

  /** affords tells whether what asks for a fee may be shown: on part of the table, only where there are credits. */
  affords(fee: number): boolean {
    return fee === 0 || this.shows("credits");
  }
}

const key = Symbol("unfolding");
const all = new Unfolding(() => undefined);

export const unfold = (parts: () => readonly string[] | undefined) => setContext(key, new Unfolding(parts));
/** getUnfolding is what the parts of a table ask. */
export const getUnfolding = (): Unfolding => getContext<Unfolding | undefined>(key) ?? all;
