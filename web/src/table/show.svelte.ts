// What is on the screen: the position of the table as it is, one on the way there while what has happened is shown event by event, or an
// earlier one that somebody looks at. Every board draws `game` and nothing else; questions and previews are about the table as it is.

import type { Game, Position, PublicEntry } from "../api/types";
import { merge, type Patch } from "./patch";

export type Mode = "live" | "stage" | "past";
/** A place in the game: a ply, and how many events of the entry that follows it have been shown. */
export interface At {
  ply: number;
  event: number;
}
/** How many earlier positions are kept. */
const most = 32;

export class Show {
  #scene: { at: At; game: Game } | undefined = $state.raw();
  #past: Position | undefined = $state.raw();
  #kept = new Map<number, Position>();
  #asked = 0;
  /**
   * Told of entries before they are on the table; answers whether it plays them. If so, the screen keeps the position before them until it
   * is told to go on.
   */
  director: ((entries: readonly PublicEntry[]) => boolean) | undefined;
  /** Tells how long it still takes until all that somebody here did has begun to be seen, in milliseconds. */
  left: (() => number) | undefined;

  /** Now is the table as it is; fetch brings an earlier position. */
  constructor(
    private readonly now: () => { ply: number; game: Game | undefined },
    private readonly fetch: (ply: number) => Promise<Position> = () => Promise.reject(new Error("there is no earlier position")),
  ) {}

  get true(): { ply: number; game: Game | undefined } {
    return this.now();
  }
  get mode(): Mode {
    return this.#past ? "past" : this.#scene ? "stage" : "live";
  }
  get game(): Game | undefined {
    return this.#past?.game ?? this.#scene?.game ?? this.now().game;
  }
  get at(): At {
    return this.#past ? { ply: this.#past.ply, event: 0 } : (this.#scene?.at ?? { ply: this.now().ply, event: 0 });
  }
  /** behind is how many plies the table is ahead of the screen. */
  get behind(): number {
    return this.now().ply - this.at.ply;
  }
  /** seen is the earlier position that is being looked at. */
  get seen(): Position | undefined {
    return this.#past;
  }
  /** scene is the position that is drawn in place of the present one while something is shown. */
  get scene(): Game | undefined {
    return this.#scene?.game;
  }

  /** feed is called with what has happened, before the table changes. What is taken back ends the scene. */
  feed(entries: readonly PublicEntry[]) {
    const { game } = this.now();
    if (entries.some((e) => e.kind === "back")) this.#scene = undefined;
    if (!this.#past && game && entries.length > 0 && this.director?.(entries)) this.#scene ??= { at: { ...this.at }, game };
  }

  /** step brings the scene to the position after an event. */
  step(patch: Patch | undefined, at: At = { ply: this.at.ply, event: this.at.event + 1 }) {
    const game = this.#scene?.game ?? this.now().game;
    if (game) this.#scene = { at, game: patch ? merge(game, patch) : game };
  }

  /** jump shows a position in place of the present one. */
  jump(ply: number, game: Game) {
    this.#scene = { at: { ply, event: 0 }, game };
  }

  /** end ends the scene. Who looks at an earlier position goes on looking. */
  end() {
    this.#scene = undefined;
  }

  /** live shows the table as it is. */
  live() {
    this.#asked++;
    this.#scene = this.#past = undefined;
  }

  /** past shows the position after an earlier ply; undefined goes back to where the screen was. */
  async past(ply: number | undefined) {
    const asked = ++this.#asked;
    if (ply === undefined || ply >= this.now().ply) {
      this.#past = undefined;
      return;
    }
    const position = this.#kept.get(ply) ?? (await this.fetch(ply));
    this.#kept.delete(ply); // the newest last
    this.#kept.set(ply, position);
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value!);
    if (asked === this.#asked) this.#past = position;
  }

  /** forget drops the positions that are kept: they are in another language, or no longer part of the game. */
  forget() {
    this.#kept.clear();
  }
}
