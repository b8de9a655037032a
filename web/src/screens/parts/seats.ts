// A seat as it is being chosen, and as the server wants it.

import type { NewSeat } from "../../api/types";

export interface SeatDraft {
  who: string; // me, here (somebody at this screen), open, kept (for a person), automa, or a bot
  name: string;
  person: string; // kept: the id
  level: number;
  company: string;
  officer: string;
}

export const emptySeat = (who: string): SeatDraft => ({ who, name: "", person: "", level: 2, company: "", officer: "" });

/** seatWanted writes a seat as `New` has it. */
export function seatWanted(s: SeatDraft): NewSeat {
  if (s.who === "here") return { who: "me", name: s.name };
  if (s.who === "kept") return { who: "open", for: s.person };
  if (s.who !== "automa") return { who: s.who };
  const officer = s.level === 4 ? s.officer : "";
  const suffix = s.company || officer ? `:${s.company}${officer ? `/${officer}` : ""}` : "";
  return { who: `automa${s.level}${suffix}` };
}
