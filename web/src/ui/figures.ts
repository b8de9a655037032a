// Shares and expected points as figures of the reader's language.

import { words } from "../lang/index.svelte";

const figure = (x: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(words.language, options).format(x).replace("-", "−");

/** percent writes a share. */
export const percent = (share: number) => figure(share, { style: "percent", maximumFractionDigits: 0 });
/** points writes a difference of shares, with its sign. */
export const points = (change: number) => figure(change, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
/** exact writes a small share. */
export const exact = (share: number) => figure(share, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** tenths writes expected points. */
export const tenths = (vp: number) => figure(vp, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** signed writes a difference of expected points. */
export const signed = (vp: number) => figure(vp, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
