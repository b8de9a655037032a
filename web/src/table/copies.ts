// Records in a file: one, or one after the other.

import type { NewSeat } from "../api/types";

/** A game as it stands in a file. */
export interface Copy {
  record: string;
  /** What was played, by which games are told apart. */
  moves: string;
  seats: NewSeat[];
  /** It ends in the middle of a line. */
  cut: boolean;
}

const format = /^barrage record \d+$/m;
/** The longest name of a person. */
const longest = 24;

/** join writes records one after the other. */
export const join = (records: string[]): string => records.join("\n");

/** split reads what join has written. A text without any record is given back as one: the engine says what is wrong with it. */
export function split(text: string, bots: readonly string[]): Copy[] {
  const clean = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const parts = clean.split(new RegExp(`(?=${format.source})`, "m")).filter((part) => format.test(part));
  return (parts.length > 0 ? parts : [clean]).map((part) => copy(part, bots));
}

function copy(text: string, bots: readonly string[]): Copy {
  const record = text.replace(/\n+$/, "\n");
  const [head = "", ...rest] = record.split(/\n\n/);
  const line = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(head)?.[1];
  const automas = line("automas")?.split(" ") ?? [];
  const seats = Array.from({ length: Number(line("players")) || 2 }, (_, i): NewSeat => {
    const name = line(`seat ${i + 1}`) ?? "";
    const automa = automas[i];
    if (automa && !automa.startsWith("0")) return { who: `automa${automa}` };
    if (bots.includes(name.split("@")[0]!) && !name.startsWith("automa")) return { who: name };
    return { who: "me", name: name.slice(0, longest) };
  });
  return { record, moves: rest.join("\n\n").trim(), seats, cut: !record.endsWith("\n") };
}
