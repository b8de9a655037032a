// How pieces of a company are drawn: colour, what stands on it, and the beat of its pipes. Patterns and emblems are in the sprite.

export interface Livery {
  id: string;
  fill: string;
  on: string;
  /** Colour, dashes and width of the mark along a pipe. */
  mark: [string, string, number];
  /** Rim of its disc, where the company is pale. */
  rim: string;
}

const cream = "#FFFBF2";
const ink = "#14263A";
const liveries: Record<string, Livery> = {
  usa: { id: "usa", fill: "#C63B2B", on: cream, mark: ["#F0A091", "6 6", 1.8], rim: cream },
  germany: { id: "germany", fill: "#262B33", on: cream, mark: ["#8C95A3", "2 5", 5.8], rim: cream },
  italy: { id: "italy", fill: "#1F7A4C", on: cream, mark: ["#9BDDB7", "1.5 6", 5.8], rim: cream },
  france: { id: "france", fill: "#FFFDF7", on: "#1B3C66", mark: ["#7F93AB", ".1 5", 2.6], rim: ink },
  netherlands: { id: "netherlands", fill: "#D9761B", on: ink, mark: ["#F8CFA4", "4 2.5", 2.6], rim: cream },
};
const neutral: Livery = { id: "neutral", fill: "#B9B4A6", on: ink, mark: ["#8C877A", "5 3", 2], rim: cream };

export const livery = (company: string): Livery => liveries[company] ?? neutral;

/** What stands on the badge of a conduit value. */
export const onValue = (value: number) => (value === 5 ? "#FFFFFF" : ink);
