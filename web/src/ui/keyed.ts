// Whether the last input was a key, not a pointer: then the focus is led to what is next.

let last = false;
addEventListener("keydown", () => (last = true), true);
addEventListener("pointerdown", () => (last = false), true);

export const keyed = () => last;
