// Whether this device knows something of the course that the server may not know. Apart from the rest: every page asks it.

/** Where it is stored what was learnt, and the mark that the server knows all of it. */
export const learnt = "learn";
export const sent = "learn sent";

export function unsent(): boolean {
  try {
    return localStorage.getItem(learnt) !== null && localStorage.getItem(sent) === null;
  } catch {
    return false; // nothing can be stored
  }
}
