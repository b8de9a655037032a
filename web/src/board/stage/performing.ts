// What the stage needs of others: a clock, who plays an event, and who lets it be heard.

import type { Beat, Scene } from "./scenes";

export interface Clock {
  now(): number;
  /** after does something later; it gives back how not to. */
  after(ms: number, what: () => void): () => void;
}

export const realTime: Clock = {
  now: () => performance.now(),
  after(ms, what) {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
};

/** Played is what an actor does for a beat. */
export interface Played {
  /** It has arrived, and the table may show what it brought; undefined where nothing is waited for. */
  landed: Promise<unknown> | undefined;
  stop(): void;
  pause(on: boolean): void;
  rate(speed: number): void;
}
/** Perform lets an event be seen; nothing where there is nobody or no place to play it. */
export type Perform = (beat: Beat, scene: Scene, speed: number) => Played | undefined;
/** Hears is told of beats that begin together, from one to before another, at which pace, and whether they are shown again. */
export type Hears = (scene: Scene, from: number, to: number, how: { pace: number; again?: boolean }) => void;
