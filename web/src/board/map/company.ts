// How pieces of a company are drawn: colour, what stands on it, and the beat of its pipes. Patterns and emblems are in the sprite.
import map from "../../../../game/picture/map.json";
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

const beats: Record<string, { dashes: string; width: number }> = map.pipes;

export function livery(company: string): Livery {
  const id = company in beats ? company : "neutral";
  const [fill, on] = paint(id);
  return {
    id,
    fill,
    on,
    mark: [`var(--mark-${id})`, beats[id]!.dashes, beats[id]!.width],
    rim: id === "france" ? "var(--print)" : "var(--cream)",
  };
}

/** The colour of a pipe that nobody has built, by its value: the palest and the darkest have one of their own. */
export const pipeColour = (value: number) => `var(--${value === 1 || value === 5 ? "pipe" : "value"}-${value})`;

/** What stands on the badge of a conduit value. */
export const onValue = (value: number) => (value === 5 ? "var(--white)" : "var(--print)");
