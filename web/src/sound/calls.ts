// Calls: your turn, the clock, the end of a round and of the game.

import { bar, bell, wood } from "./kit";
import { many, sound } from "./recipe";
import { F3, F4, F5, F6, note } from "./scale";

/** Your turn: a telegraph says U, a small bell answers. */
export const turn = sound(5, -5.2, 4, (k) => {
  const key = (at: number, gap: number) => {
    for (const up of [false, true]) {
      k.tick(note(F6 + (up ? 4 : 2)), at + (up ? gap : 0), up ? 0.25 : 0.5, 2);
      k.struck(bar, note(up ? F5 + 3 : F5), at + (up ? gap : 0), 0.05, up ? 0.12 : 0.25);
    }
  };
  key(0, 0.05);
  key(0.11, 0.05);
  key(0.22, 0.13);
  k.struck(bell, note(F5 + 3), 0.42, 0.9, 0.3);
  k.struck(bell, note(F5 + 5), 0.58, 1.1, 0.3);
});

/** Little time is left: tick, tock; twice the last time. */
export const clock = sound(5, -5.1, 6, (k, { last }) => {
  for (let i = 0; i < (last ? 4 : 2); i++) {
    k.struck(wood, note(F5 + (i % 2 ? 2 : 4)), i * 0.5, 0.14, 0.5);
    k.tick(note(F6 + 4), i * 0.5, 0.3, 2);
  }
});

/** What horns play at the end of a round, by the rank of my energy. None of it mocks. */
const chords = [
  [F3, F3 + 3, F4, F4 + 2, F4 + 3, F5],
  [F3, F3 + 3, F4, F4 + 2],
  [F3 - 1, F3 + 2, F4, F4 - 1],
  [F3 - 1, F3 + 2, F4 - 1],
] as const;
export const round = sound(4, -10, 4, (k, { rank }) => {
  const chord = chords[many(rank, 4) - 1]!;
  chord.forEach((i, n) => k.horn(i, n * 0.07, 1.7 - n * 0.05, 0.22));
  k.struck(bell, note(chord.at(-1)! + 5), chord.length * 0.07, 1.1, 0.1);
});

/** Victory: an alphorn calls, then the whole valley. */
export const victory = sound(5, -10.4, 4, (k) => {
  [F3 + 3, F4, F4 + 2, F4 + 3].forEach((i, n) => k.horn(i, n * 0.17, n === 3 ? 0.34 : 0.2, 0.4));
  [F3, F4, F4 + 2, F4 + 3, F5].forEach((i) => k.horn(i, 0.86, 1.7, 0.22));
  [0, 2, 3, 5, 7, 8].forEach((i, n) => k.struck(bell, note(F5 + i), 0.9 + n * 0.07, 0.9, 0.09));
});
