// The pictures of the rules: positions that are drawn before and after something is played (game/rulebook/positions.txt).

export interface Picture {
  /** The entries it shows; it stands under the first. */
  numbers: string[];
  /** Which of the pictures under that one. */
  n: number;
  /** The position in one line. */
  text: string;
  play: string[];
  /** Answers that are then legal, and that are not. */
  may: string[];
  not: string[];
  /** What is drawn of it: the kind, then basins or a company. */
  show: string[][];
}

/** pictures loads all of them. */
export const pictures = async (): Promise<Picture[]> => (await import("virtual:rules-pictures")).default;
