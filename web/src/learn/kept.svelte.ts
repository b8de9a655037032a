// What this device remembers of the course: the stars of every lesson, and how far those are that were begun.

const key = "learn";

interface Remembered {
  stars: Record<string, number>;
  /** The answers in lessons that were left. */
  answers: Record<string, string[]>;
}

function stored(): Remembered {
  try {
    const { stars, answers } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return { stars: typeof stars === "object" && stars ? stars : {}, answers: typeof answers === "object" && answers ? answers : {} };
  } catch {
    return { stars: {}, answers: {} };
  }
}

class Kept {
  private all: Remembered = $state.raw(stored());

  /** stars are those earned in a lesson; undefined if it was never finished. */
  stars(lesson: string): number | undefined {
    return this.all.stars[lesson];
  }

  answers(lesson: string): string[] {
    const list = this.all.answers[lesson];
    return Array.isArray(list) && list.every((a) => typeof a === "string") ? list : [];
  }

  keep(lesson: string, answers: string[]) {
    const { [lesson]: _, ...others } = this.all.answers;
    this.write({ ...this.all, answers: answers.length ? { ...others, [lesson]: answers } : others });
  }

  /** done notes the stars of a lesson, if they are more than before. */
  done(lesson: string, stars: number) {
    this.write({ ...this.all, stars: { ...this.all.stars, [lesson]: Math.max(stars, this.all.stars[lesson] ?? 0) } });
  }

  private write(all: Remembered) {
    this.all = all;
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // it is remembered as long as the page is open
    }
  }
}

export const kept = new Kept();
