// What the prompt bar knows of each kind of prompt and of answer. The compiler demands a line for every kind of the rules: a new kind whose
// things can be pointed at needs no other code here.

import type { ActionKind, HeadstreamID, PromptKind } from "../../api/types";

/** point: things are pointed at. options: each answer is a button. counts: things are counted with steppers. nobody: chance answers. */
export type Manner = "point" | "options" | "counts" | "nobody";

export interface Kind {
  icon: string;
  way: Manner;
  /** The things that are counted. */
  counts?: readonly HeadstreamID[];
}

export const kinds: Readonly<Record<PromptKind, Kind>> = {
  reveal: { icon: "patent", way: "nobody" },
  pick: { icon: "contract", way: "point" },
  turn: { icon: "engineer", way: "point" },
  build: { icon: "building", way: "point" },
  pay: { icon: "machine", way: "options" },
  place: { icon: "building", way: "point" },
  produce: { icon: "produced", way: "point" },
  fulfil: { icon: "contract", way: "point" },
  drops: { icon: "drop", way: "counts", counts: ["HA", "HB", "HC", "HD"] },
  machines: { icon: "machine", way: "options" },
  take: { icon: "contract", way: "point" },
  discard: { icon: "contract", way: "point" },
  tile: { icon: "patent", way: "point" },
  dam: { icon: "drop", way: "point" },
  fetch_tile: { icon: "wheel", way: "point" },
  fetch_machines: { icon: "wheel", way: "point" },
  work: { icon: "machine", way: "point" },
  use: { icon: "building", way: "point" },
  card: { icon: "wild", way: "options" },
  guess: { icon: "drop", way: "point" },
};

/** Answers have kinds of their own; each says what confirming it does. Chance alone reveals. */
export const confirms: Readonly<Record<Exclude<ActionKind, "reveal">, string>> = {
  no: "prompt.do_no",
  pass: "prompt.do_pass",
  pick: "prompt.do_pick",
  copy: "prompt.do_copy",
  free: "prompt.do_free",
  space: "prompt.do_space",
  build: "prompt.do_build",
  pay: "prompt.do_pay",
  place: "prompt.do_place",
  produce: "prompt.do_produce",
  fulfil: "prompt.do_fulfil",
  drops: "prompt.do_drops",
  machines: "prompt.do_machines",
  take: "prompt.do_take",
  discard: "prompt.do_discard",
  tile: "prompt.do_tile",
  dam: "prompt.do_dam",
  fetch_tile: "prompt.do_fetch",
  fetch_machines: "prompt.do_fetch",
  work: "prompt.do_work",
  use: "prompt.do_use",
  card: "prompt.do_card",
  guess: "prompt.do_guess",
};

/** kindOf is the kind of the prompt, that of chance where none is asked. */
export const kindOf = (id: PromptKind | undefined): Kind => kinds[id ?? "reveal"];

/** confirmation is the message of the button that plays an answer. */
export const confirmation = (id: ActionKind): string => (id === "reveal" ? "prompt.confirm" : confirms[id]);
