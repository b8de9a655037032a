// Which of what this device remembers of learning the server may not know. Apart from the rest: every page asks it.

/** Where it is stored what was learnt in the lessons, and what in practice. Beside each stands a mark that the server knows all of it. */
export const places = { lessons: "learn", practice: "practice" } as const;
export type Subject = keyof typeof places;

const mark = (subject: Subject) => `${places[subject]} sent`;

/** trying does something with what the browser stores. If it refuses, things are remembered as long as the page is open. */
function trying<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** stored is the text that was stored last. */
export const stored = (subject: Subject): string | null => trying(null, () => localStorage.getItem(places[subject]));

/** store stores something new. */
export function store(subject: Subject, text: string) {
  trying(undefined, () => {
    localStorage.removeItem(mark(subject));
    localStorage.setItem(places[subject], text);
  });
}

/** drop removes everything. */
export const drop = (subject: Subject) =>
  trying(undefined, () => [places[subject], mark(subject)].forEach((name) => localStorage.removeItem(name)));

/** sent notes that the server knows it. */
export const sent = (subject: Subject) => trying(undefined, () => localStorage.setItem(mark(subject), "yes"));

/** unsent tells whether the server may not know everything of a subject, or of any. */
export function unsent(subject?: Subject): boolean {
  if (!subject) return (Object.keys(places) as Subject[]).some((s) => unsent(s));
  return trying(true, () => localStorage.getItem(places[subject]) !== null && localStorage.getItem(mark(subject)) === null);
}
