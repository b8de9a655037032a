// How pieces of a company are drawn: colour, what stands on it, and the beat of its pipes. Patterns and emblems are in the sprite.
import { paint } from "../../ui/colours";

export interface Livery {
  id: string;
  fill: string;
  on: string;
  /** Colour, dashes and width of the mark along a pipe. */
  mark: [string, string, number];
  /** Rim of its disc, where the company is pale. */
  rim: string;
}

const beats: Record<string, [string, number]> = { usa: ["6 6", 1.8], germany: ["2 5", 5.8], italy: ["1.5 6", 5.8], france: [".1 5", 2.6], netherlands: ["4 2.5", 2.6], neutral: ["5 3", 2] };

export function livery(company: string): Livery {
  const id = company in beats ? company : "neutral";
  const [fill, on] = paint(id);
  return { id, fill, on, mark: [`var(--mark-${id})`, ...beats[id]!], rim: id === "france" ? "var(--print)" : "var(--cream)" };
}

/** What stands on the badge of a conduit value. */
export const onValue = (value: number) => (value === 5 ? "var(--white)" : "var(--print)");
