// What is printed under the pieces of every company, besides the incomes of the catalogue. A test compares it with the printed components.

import type { Structure } from "../../api/types";

/** The rows of a company board, with the number of their pieces. */
export const rows: readonly { kind: Exclude<Structure, "building">; all: number }[] = [
  { kind: "base", all: 5 },
  { kind: "elevation", all: 5 },
  { kind: "conduit", all: 5 },
  { kind: "powerhouse", all: 4 },
];

/** Under each powerhouse: energy for every production, or the ability of the company. */
export const powerhouses: readonly (number | "ability")[] = [0, 1, "ability", 2];
