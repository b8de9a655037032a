// Water, energy, and what they are for.

import { bell } from "./kit";
import { many, sound } from "./recipe";
import { F3, F4, F5, F6, note } from "./scale";

/** Drops that come to a spring or a lake. */
export const drop = sound(1, -8.1, 40, (k, { n }) => {
  const m = many(n, 6);
  const p = 0.4 * m ** -0.4;
  for (let i = 0; i < m; i++) {
    const f = note(F5 + k.r() * 5);
    k.plip(f, i * 0.055 + k.r() * 0.008, p);
    k.plip(f * 1.5, i * 0.055 + 0.05, p * 0.3);
  }
});

/** Water in a conduit; more drops sound fuller. */
export const conduit = sound(3, -9.4, 25, (k, { n, length = 0.42 }) => {
  const m = many(n, 8);
  const len = Math.min(3.2, length + 0.055 * (m - 1) + 0.16);
  const full = 0.75 + 0.05 * m;
  const top = { up: len * 0.3, hold: len * 0.25, dull: note(F6 + 2) };
  k.hiss(note(F4 + 3), 0, len, full, { ...top, q: 1.1, to: note(F5 + 1) });
  k.hiss(note(F5 + 3), 0, len, full * 0.45, { ...top, q: 5, to: note(F6), wobble: [0.4, 7, 12, len] });
  k.hiss(note(F3), 0, len, full * 0.7, { ...top, q: 3 });
  for (let i = 0; i < 3 * m && i < len * 18; i++) k.plip(note(F5 + k.r() * 6), 0.06 + k.r() * (len - 0.24), 0.1 + k.r() * 0.12);
});

/** The turbine runs up to a pitch that is a step of the scale for each energy; joy lights the lamps of the valley. */
export const turbine = sound(4, -12.3, 5, (k, { energy = 4, rise = 0.3, joy }) => {
  const e = many(energy, 13);
  const f = note(F3 - 1 + e);
  const len = rise + 0.45 + 0.02 * e;
  const o = { over: rise, up: rise, hold: 0.1, wobble: [0.35, 7, 22, rise] } as const;
  k.tone(f / 4, 0, len, 0.3, { ...o, to: f, type: "triangle" });
  k.tone(f / 2, 0, len, 0.16 + 1.2 / (e + 5), { ...o, to: f * 2 });
  k.tone(f / 8, 0, len, 0.22, { ...o, to: f / 2, type: "triangle" });
  k.hiss(f, 0, len, 0.22, { ...o, to: f * 4, q: 3, dull: note(F6 + 3) });
  k.struck(bell, f * 2, rise, 0.5, 0.16, 0.006);
  if (joy) [0, 2, 3, 5, 7, 8].forEach((i, n) => k.struck(bell, note(F5 + i), rise + 0.12 + n * 0.075, 0.8, 0.12, 0.006));
});

/** A contract: the card falls, the seal is pressed, brass answers, higher for more points. */
export const stamp = sound(4, -7.6, 8, (k, { points = 4, fall = 0.12 }) => {
  k.hiss(note(F5), 0, fall + 0.02, 0.16, { to: note(F6 + 3), up: fall * 0.8 });
  k.thud(fall, 0.7);
  k.tick(note(F6), fall, 0.35);
  const i = F5 + Math.min(4, points >> 2);
  k.struck(bell, note(i), fall + 0.04, 0.7, 0.22, 0.004);
  k.struck(bell, note(i + 3), fall + 0.1, 0.75, 0.18, 0.004);
});
