// Where somebody begins who has learnt nothing yet: once with the opening, which leads to the first lesson; then with that lesson.

import { stored } from "./marks";

export const firstLesson = "water";

const key = "opening seen";

export const opening = {
  /** path is where learning begins or goes on. */
  get path(): string {
    if (stored("lessons")) return "/learn";
    try {
      return localStorage.getItem(key) ? `/learn/${firstLesson}` : "/learn/prologue";
    } catch {
      return "/learn/prologue";
    }
  },

  /** seen notes that it was shown here. */
  seen() {
    try {
      localStorage.setItem(key, "yes");
    } catch {
      // it is shown again
    }
  },
};
