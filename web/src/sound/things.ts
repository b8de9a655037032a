// Things on the table: engineers, credits, machines; and what is done with them.

import { bar } from "./kit";
import { many, sound } from "./recipe";
import { F3, F4, F5, F6, F7, note } from "./scale";

/** Engineers, each a step higher. */
export const engineer = sound(2, -6.4, 30, (k, { n, gap = 0.06 }) => {
  const m = many(n, 5);
  for (let i = 0; i < m; i++) k.knock(note(F4 + 2 + i), i * gap, 0.5 * m ** -0.4);
});

/** Credits gained rise, credits paid fall. */
export const coins = sound(1, -9.8, 25, (k, { n = 1 }) => {
  const m = many(Math.abs(n), 6);
  for (let i = 0; i < m; i++) {
    const at = i * 0.058 + k.r() * 0.008;
    k.struck(bar, note(F6 + 2 + (n < 0 ? m - 1 - i : i)), at, i === m - 1 ? 0.32 : 0.16, 0.3 * m ** -0.35);
    k.tick(note(F7 + 5), at, 0.12);
  }
});

/** Excavators puff and scrape, mixers rumble round. */
export const machine = sound(2, -5.9, 20, (k, { what, n }) => {
  const m = many(n, 4);
  if (what === "mixer") {
    k.hiss(note(F4 + 3), 0, 0.22 + 0.13 * m, 0.35, { q: 1.2, dull: note(F6), up: 0.05, hold: 0.08 * m, wobble: [0.7, 9, 11, 0.3] });
    for (let i = 0; i < 5 + 2 * m; i++) k.tick(note(F6 + k.r() * 5), 0.03 + k.r() * (0.12 + 0.12 * m), 0.4, 3);
    k.tone(note(F3), 0, 0.2 + 0.13 * m, 0.15, { up: 0.05, hold: 0.1, type: "triangle" });
    return;
  }
  const p = 1.3 * m ** -0.3;
  for (let i = 0; i < m; i++) {
    k.hiss(note(F3 + 3), i * 0.13, 0.12, 1.2 * p, { q: 1.4, up: 0.012 });
    k.hiss(note(F5), i * 0.13, 0.08, 0.45 * p, { up: 0.008 });
    k.tone(note(F3), i * 0.13, 0.1, 0.4 * p, { type: "triangle", up: 0.006 });
  }
  k.hiss(note(F4 + 2), m * 0.13, 0.2, 0.9 * p, { q: 2, to: note(F5 + 2), up: 0.06 });
});

/** Two muffled knocks downwards: not there. */
export const refused = sound(2, -13.2, 10, (k) => {
  [2, 1].forEach((i, n) => k.struck([[1, 1, 1], [0.5, 0.6, 1]], note(F4 + i), n * 0.1, 0.14, 0.5, 0.01));
});

/** Taken back: the drop returns. */
export const undo = sound(1, -9.6, 20, (k) => {
  k.tone(note(F5 + 3), 0, 0.2, 0.35, { to: note(F4 + 3), over: 0.14, up: 0.03 });
  k.hiss(note(F6), 0, 0.18, 0.1, { to: note(F5), up: 0.05 });
});

/** Two notes of a small glockenspiel: a question. */
export const hint = sound(2, -12.2, 6, (k) => {
  [F5 + 4, F6].forEach((i, n) => k.struck(bar, note(i), n * 0.12, 0.55, 0.3, 0.006));
});
