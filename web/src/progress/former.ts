// The ids that lessons had when the course had thirteen of them, as links and devices may still have them: the same table as in
// learn/lesson/former.go.

const former: Readonly<Record<string, string>> = {
  "0": "water",
  "1": "dam",
  "2": "energy",
  "3": "wheel",
  "4": "production",
  "5": "contracts",
  "6": "production",
  "7": "downstream",
  "8": "round",
  "9": "full",
  "10": "game",
  E1: "leeghwater",
  A1: "automa",
};

/** swallowed is the one whose stars went nowhere: it is a part of another lesson now. */
const swallowed = "6";

/** now is the id that a lesson has now. */
export const now = (id: string): string => former[id] ?? id;

/** moved has what is kept by lesson under the ids of now; both decides where something is kept under two. */
export function moved<V>(all: Readonly<Record<string, V>>, both: (a: V, b: V) => V): Record<string, V> {
  const list: Record<string, V> = {};
  for (const [id, v] of Object.entries(all)) {
    const old = list[now(id)];
    if (id !== swallowed) list[now(id)] = old === undefined ? v : both(old, v);
  }
  return list;
}
