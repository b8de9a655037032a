// Shares and expected points as figures of the reader's language.

import { words } from "../lang/index.svelte";

const figure = (x: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(words.language, options).format(x).replace("-", "−");

/** percent writes a share. */
export const percent = (share: number) => figure(share, { style: "percent", maximumFractionDigits: 0 });
/**
 * percents writes the shares of all seats so that they add up to all. That of one seat, which is written elsewhere too, is rounded as it is
 * by percent; negative for none.
 */
export function percents(shares: number[], seat: number): string[] {
  const tiny = 1e-9; // 100 * 0.575 is a little less than 57.5
  const whole = shares.map((s, i) => (i === seat ? Math.round(100 * s + tiny) : Math.floor(100 * s + tiny)));
  const lost = (i: number) => 100 * shares[i]! - whole[i]!;
  const others = shares.map((_, i) => i).filter((i) => i !== seat).sort((a, b) => lost(b) - lost(a));
  const left = 100 - whole.reduce((a, b) => a + b, 0);
  for (const i of others.slice(0, left > shares.length ? 0 : left)) whole[i]!++;
  return whole.map((n) => percent(n / 100));
}
/** points writes a difference of shares, with its sign. */
export const points = (change: number) => figure(change, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
/** exact writes what was lost of a share: a little in tenths of a hundredth, much without. */
export const exact = (share: number) =>
  share < 0.0995 ? figure(share, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }) : percent(share);
/** tenths writes expected points. */
export const tenths = (vp: number) => figure(vp, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** signed writes a difference of expected points. */
export const signed = (vp: number) => figure(vp, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
