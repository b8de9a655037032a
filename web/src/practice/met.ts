// What a solver has met: the lessons that teach what puzzles use. Nothing else of practice names lessons.

import type { PuzzleKind, PuzzleSetID, PuzzleTheme } from "../api/types";
import { kept as lessons } from "../progress/lessons.svelte";
import { kept } from "../progress/practice.svelte";
import { chosen } from "./chosen.svelte";

/** The lesson that each is taught in; what is missing here everybody has met. */
export const taught: {
  kinds: Partial<Record<PuzzleKind, string>>;
  sets: Partial<Record<PuzzleSetID, string>>;
  themes: Partial<Record<PuzzleTheme, string>>;
} = {
  kinds: { production: "energy", afford: "wheel", engineers: "wins", contracts: "contracts", turn: "game" },
  sets: { full: "full", leeghwater: "leeghwater" },
  themes: {
    construction: "dam",
    wheel: "wheel",
    ranking: "round",
    sections: "round",
    contract: "contracts",
    national: "contracts",
    toll: "production",
    water_office: "downstream",
    patent: "full",
    officer: "full",
    expansion: "leeghwater",
  },
};

/** Whoever is as good as this, after so many puzzles, knows the game, whatever lessons were taken. */
const strong = { rating: 1500, after: 10 };
const isStrong = () => kept.rated >= strong.after && (kept.rating?.rating ?? 0) >= strong.rating;

/** knows tells whether a lesson was taken, or is not needed. */
export function knows(lesson: string | undefined): boolean {
  if (!lesson || chosen.all || isStrong()) return true;
  return lessons.stars(lesson) !== undefined;
}

/** unmet are the themes that no lesson has taught yet. */
export const unmet = (): PuzzleTheme[] => (Object.keys(taught.themes) as PuzzleTheme[]).filter((id) => !knows(taught.themes[id]));
