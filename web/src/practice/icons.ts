// The sign of each kind of practice.

import type { PuzzleKind } from "../api/types";

export const icons: Readonly<Record<PuzzleKind, string>> = {
  production: "produced",
  water: "flow",
  engineers: "engineer",
  afford: "credit",
  contracts: "contract",
  turn: "vp",
  blunder: "undo",
};
