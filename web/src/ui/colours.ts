// Colours of companies and of the sources of points, as tokens. Patterns and figures say the same.

import type { Source } from "../api/types";

const companies = ["usa", "germany", "italy", "france", "netherlands"];

export const known = (company: string) => companies.includes(company);

/** paint is the colour of a company and the one that is read on it. */
export function paint(company: string): [string, string] {
  const id = known(company) ? company : "neutral";
  return [`var(--${id})`, `var(--on-${id})`];
}

export const dash: Record<string, string> = { usa: "", germany: "10 4", italy: "3 5", france: "14 5 3 5", netherlands: "6 6" };

/** sources in the order of the breakdown. */
export const sources: readonly Source[] = [
  "start",
  "credits",
  "income",
  "contracts",
  "works",
  "tiles",
  "conduits",
  "ranking",
  "no_energy",
  "bonus_tiles",
  "objective",
  "resources",
  "buildings",
  "water",
];

/** sourceColour is the colour of a source, and inkOn the one that is read on it. */
export const sourceColour = (source: Source) => `var(--source-${source})`;
export const inkOn = (source: Source) => ["works", "conduits", "objective", "no_energy"].includes(source) ? "var(--cream)" : "var(--print)";
