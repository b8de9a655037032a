// Whole numbers with a proper minus sign, and sentences with a capital letter.

/** minus writes a number that may be negative. */
export const minus = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

/** plus writes a gain or loss. */
export const plus = (n: number) => (n > 0 ? `+${n}` : minus(n));

/** capital begins a text with a capital letter. Text of a few lines that are clamped has no first letter in WebKit's styles. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
