// Whole numbers with a proper minus sign.

/** minus writes a number that may be negative. */
export const minus = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

/** plus writes a gain or loss. */
export const plus = (n: number) => (n > 0 ? `+${n}` : minus(n));
