// A plan that begins in the draft.

import type { Snippet } from "svelte";

/** Drafted is what a plan puts around the draft: above it, beside it, and in place of the question while nobody decides. */
export interface Drafted {
  head: Snippet;
  beside: Snippet<[{ company: boolean; view: (seat: number) => void; seat: number }]>;
  foot: Snippet | undefined;
  notice: Snippet;
}
