// What a person prefers on this device.

import { MediaQuery } from "svelte/reactivity";

/** When an answer waits for a confirmation: always, when the turn ends or something is drawn, never. */
export type Confirm = "always" | "ends" | "never";

/** The boards of a wide table that may be put away. */
export const boards = ["actions", "company", "players"] as const;
export type Board = (typeof boards)[number];

/** How large everything at the table may be, in hundredths. */
export const scales = [75, 85, 100, 115, 130, 150] as const;

interface Preferences {
  theme: "system" | "day" | "night";
  confirm: Confirm;
  speed: number; // of animations; 0 for none
  sound: "ask" | "off" | "calls" | "on"; // whoever has not been asked yet hears nothing
  level: number; // of sounds, 1–5
  ambience: boolean; // river and wind at the table
  background: boolean; // "your turn" is heard in a hidden page too
  names: boolean; // texts beside icons
  scale: number; // how large everything at the table is, one of scales
  away: Board[]; // boards that were put away
  coach: "off" | "first" | "always"; // in which games the coach speaks
  statistics: boolean; // of the draft
  finished: string[]; // the first games that were finished here, by their tables
}

const defaults: Preferences = {
  theme: "system",
  confirm: "ends",
  speed: 1,
  sound: "ask",
  level: 3,
  ambience: false,
  background: false,
  names: true,
  scale: 100,
  away: [],
  coach: "first",
  statistics: false,
  finished: [],
};

function stored(): Preferences {
  try {
    const kept = { ...defaults, ...JSON.parse(localStorage.getItem("preferences") ?? "{}") };
    // Choices of earlier versions.
    const sound = kept.sound === true ? "on" : kept.sound === false ? "ask" : kept.sound;
    return { ...kept, sound, confirm: kept.confirm === "touch" ? "ends" : kept.confirm };
  } catch {
    return { ...defaults };
  }
}

const dark = new MediaQuery("(prefers-color-scheme: dark)");

class Settings {
  now: Preferences = $state(stored());

  set<K extends keyof Preferences>(key: K, value: Preferences[K]) {
    this.now[key] = value;
    localStorage.setItem("preferences", JSON.stringify(this.now));
    this.dress();
  }

  /** stand brings a board back, or puts it away: of the two large ones one stays. */
  stand(board: Board, stands: boolean) {
    const other: Partial<Record<Board, Board>> = { actions: "company", company: "actions" };
    const away = this.now.away.filter((b) => b !== board && (stands || b !== other[board]));
    this.set("away", stands ? away : [...away, board]);
  }

  /** finish notes a game that was finished here. */
  finish(table: string, most: number) {
    const { finished } = this.now;
    if (finished.length < most && !finished.includes(table)) this.set("finished", [...finished, table]);
  }

  /** dress puts the theme on the page. */
  dress() {
    const { theme } = this.now;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  /** night tells whether the page is dark. */
  get night(): boolean {
    return this.now.theme === "night" || (this.now.theme === "system" && dark.current);
  }

  /** pace is the factor for durations of animations, 0 where motion is not wanted. */
  get pace(): number {
    if (still.current || this.now.speed === 0) return 0;
    return 1 / this.now.speed;
  }
}

/** Motion is not wanted. */
export const still = {
  get current(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  },
};

export const settings = new Settings();
settings.dress();
