// Which lesson teaches what a first game has shown to be missing.

import type { NextTopic } from "../api/types";

/** lessonOf are the lessons by topic; a topic without one is another game. */
export const lessonOf: Readonly<Partial<Record<NextTopic, string>>> = {
  no_energy: "round",
  income: "income",
  bonus: "round",
  ranking: "production",
  contracts: "contracts",
  objective: "objective",
};
