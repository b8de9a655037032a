// Which puzzles the solver wants, as this browser remembers it.

import type { PuzzleKind, PuzzleSetID, PuzzleTheme } from "../api/types";

const place = "practice chosen";

interface Wanted {
  set?: PuzzleSetID | undefined;
  kind?: PuzzleKind | undefined;
  theme?: PuzzleTheme | undefined;
  /** Nothing is held back until its lesson was taken. */
  all?: boolean | undefined;
}

function stored(): Wanted {
  try {
    const { set, kind, theme, all } = JSON.parse(localStorage.getItem(place) ?? "{}");
    const word = <T>(x: unknown) => (typeof x === "string" ? x as T : undefined);
    return { set: word(set), kind: word(kind), theme: word(theme), all: all === true };
  } catch {
    return {};
  }
}

class Chosen {
  private wanted: Wanted = $state.raw(stored());

  get set() {
    return this.wanted.set;
  }
  get kind() {
    return this.wanted.kind;
  }
  get theme() {
    return this.wanted.theme;
  }
  get all(): boolean {
    return !!this.wanted.all;
  }

  /** choose changes what is wanted. */
  choose(wanted: Wanted) {
    this.wanted = { ...this.wanted, ...wanted };
    try {
      localStorage.setItem(place, JSON.stringify(this.wanted));
    } catch {
      // as long as the page is open
    }
  }
}

export const chosen = new Chosen();
