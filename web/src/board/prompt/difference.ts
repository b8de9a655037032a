// What an answer would change in the goods of the companies.

import type { Difference } from "../../api/types";

export const goods = ["vp", "energy", "credits", "excavators", "mixers", "engineers"] as const;
export type Good = (typeof goods)[number];

export const signs: Record<Good, string> = {
  vp: "vp",
  energy: "energy",
  credits: "credit",
  excavators: "excavator",
  mixers: "mixer",
  engineers: "engineer",
};

/** changed lists what is not as before. */
export function changed(d: Difference | undefined): { good: Good; n: number }[] {
  if (!d) return [];
  return goods.filter((good) => d[good]).map((good) => ({ good, n: d[good] }));
}
