/** touched tells whether a click came from a finger. */
export const touched = (e: MouseEvent): boolean => (e as PointerEvent).pointerType === "touch";
