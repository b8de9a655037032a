// What this device remembers of the course: the stars of every lesson, and how far those are that were begun. With a name it is kept on the
// server too (progress/sync).

import type { Course } from "../api/types";
import { isHere } from "../api/here";
import { moved } from "./former";
import { drop, places, store, stored as text } from "./marks";

interface Remembered {
  stars: Record<string, number>;
  /** The answers in lessons that were left. */
  answers: Record<string, string[]>;
  /** How often the answers of a lesson have changed, on any device: what has changed more often is newer. */
  changes: Record<string, number>;
}

function stored(): Remembered {
  const part = <T>(x: unknown) => (typeof x === "object" && x ? x : {}) as T;
  try {
    const { stars, answers, changes } = JSON.parse(text("lessons") ?? "{}");
    return {
      stars: moved(part<Remembered["stars"]>(stars), Math.max),
      answers: moved(part<Remembered["answers"]>(answers), (a) => a),
      changes: moved(part<Remembered["changes"]>(changes), Math.max),
    };
  } catch {
    return { stars: {}, answers: {}, changes: {} };
  }
}

class Kept {
  private all: Remembered = $state.raw(stored());

  constructor() {
    globalThis.addEventListener?.("storage", (e) => e.key === places.lessons && (this.all = stored())); // another tab
  }

  /** stars are those earned in a lesson; undefined if it was never finished. */
  stars(lesson: string): number | undefined {
    return this.all.stars[lesson];
  }

  answers(lesson: string): string[] {
    const list = this.all.answers[lesson];
    return Array.isArray(list) && list.every((a) => typeof a === "string") ? list : [];
  }

  /** game is the lesson that is played at a table, if one is. */
  game(table: string): string | undefined {
    return Object.keys(this.all.answers).find((lesson) => this.answers(lesson)[0] === table);
  }

  keep(lesson: string, answers: string[]) {
    if (answers.length === 0 && this.answers(lesson).length === 0) return;
    const { [lesson]: _, ...others } = this.all.answers;
    const changes = { ...this.all.changes, [lesson]: this.changed(lesson) + 1 };
    this.write({ ...this.all, changes, answers: answers.length ? { ...others, [lesson]: answers } : others });
  }

  /** changed is how often the answers of a lesson have changed; those of an earlier version of this page were not counted. */
  private changed(lesson: string): number {
    return this.all.changes[lesson] ?? (lesson in this.all.answers ? 1 : 0);
  }

  /** done notes the stars of a lesson, if they are more than before. */
  done(lesson: string, stars: number) {
    if (stars > (this.all.stars[lesson] ?? 0)) this.write({ ...this.all, stars: { ...this.all.stars, [lesson]: stars } });
  }

  /** document is all that the server keeps. A game on this device stays here. */
  document(): Course {
    const begun = Object.fromEntries(
      [...new Set([...Object.keys(this.all.answers), ...Object.keys(this.all.changes)])]
        .filter((id) => !this.answers(id).some(isHere))
        .map((id) => [id, { changes: this.changed(id), answers: this.answers(id) }]),
    );
    return { stars: this.all.stars, begun };
  }

  /** adopt takes what the server keeps, after it was given the document. */
  adopt(course: Course) {
    // A server that is older than this page may still know the lessons by other ids.
    const stars = moved(course.stars, Math.max);
    const begun = moved(course.begun, (a, b) => (a.changes < b.changes ? b : a));
    const here = Object.entries(this.all.answers).filter(([, answers]) => answers.some(isHere));
    const answers = Object.entries(begun).filter(([, b]) => b.answers.length > 0).map(([id, b]) => [id, b.answers]);
    const changes = Object.entries(begun).map(([id, b]) => [id, b.changes]);
    this.write({
      stars,
      answers: Object.fromEntries([...answers, ...here]),
      changes: { ...this.all.changes, ...Object.fromEntries(changes) },
    });
  }

  /** forget forgets everything: this device is somebody else's now. */
  forget() {
    this.all = { stars: {}, answers: {}, changes: {} };
    drop("lessons");
  }

  private write(all: Remembered) {
    this.all = all;
    store("lessons", JSON.stringify(all));
  }
}

export const kept = new Kept();
