// What is built, and the wheel.

import { bar, bell, wood } from "./kit";
import { many, sound } from "./recipe";
import { F4, F5, F6, F7, note } from "./scale";

/** The base of a dam: a heavy block, then gravel. */
export const stone = sound(3, -9.4, 25, (k) => {
  k.thud(0, 0.9);
  for (let i = 0; i < 9; i++) k.tick(note(F5 + 2 + k.r() * 4), 0.07 + i * 0.018 + k.r() * 0.08, 0.45 * (1 - i / 14), 2);
});

/** An elevation: a trowel, a block, and a stone that rings higher on top of another. */
export const raise = sound(3, -9.8, 20, (k, { level = 2 }) => {
  k.hiss(note(F6), 0, 0.13, 0.22, { to: note(F6 + 4), q: 2.5, up: 0.04 });
  k.thud(0.12, 0.75);
  k.struck(wood, note(F4 + (level > 2 ? 5 : 3)), 0.12, 0.3, 0.35);
});

/** A conduit: a hammer, then the pipe rings, a stronger one lower. */
export const pipe = sound(3, -11.9, 15, (k, { power = 3 }) => {
  k.tick(note(F6), 0, 0.35);
  k.struck(bar, note(F5 + 3), 0, 0.07, 0.25);
  k.tick(note(F6), 0.12, 0.4);
  k.struck(bar, note(F5 - many(power, 5)), 0.12, 0.55, 0.5);
  k.struck(bell, note(F4 - many(power, 5)), 0.12, 0.4, 0.25);
});

/** A powerhouse or a private building: three taps, then a lamp is lit. */
export const house = sound(3, -7.9, 20, (k) => {
  [0, 0, 2].forEach((i, n) => k.knock(note(F5 + i), n * (0.09 + k.r() * 0.01), 0.45));
  [0, 2, 3].forEach((i, n) => k.struck(bell, note(F5 + i), 0.3 + n * 0.02, 0.45, 0.16, 0.008));
});

/** The wheel turns, up the scale; what comes home knocks. */
export const wheel = sound(3, -7.2, 12, (k, { steps, step = 0.28, home }) => {
  const n = many(steps, 6);
  for (let i = 0; i < n; i++) {
    k.tick(note(F7), i * step, 0.35, 1.5);
    k.tick(note(F6), i * step + 0.035, 0.4, 1.5);
    k.struck(wood, note(F4 + i), i * step + 0.035, 0.13, 0.5);
  }
  if (home) { for (let i = 0; i < 3; i++) k.knock(note(F4 + 5 + i), n * step + i * 0.06, 0.35); }
});
