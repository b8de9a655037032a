// The scale that everything is tuned to: F major pentatonic, the open notes of an alphorn in F. No two notes of it rub, so whatever sounds
// at the same time fits.

const semitones = [0, 2, 4, 7, 9] as const;

/** note is a step of the scale in hertz: 0 is F1, and five steps are an octave. */
export function note(i: number): number {
  const step = Math.floor(i);
  return 43.6535 * 2 ** (Math.floor(i / 5) + semitones[((step % 5) + 5) % 5]! / 12);
}

export const [F2, F3, F4, F5, F6, F7] = [5, 10, 15, 20, 25, 30] as const;

/** dice throws numbers from 0 to 1, the same ones for the same seed. */
export function dice(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
