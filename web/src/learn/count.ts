// How far people get in the lessons is counted on the server: numbers alone. A browser tells each event once, and nothing any more of a
// lesson it has finished.

import { call } from "../api/client";
import { server } from "../api/server.svelte";

const key = "learn counted";

type Event = "reached" | "hint" | "back" | "finished";

function stored(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const told = new Set(stored());

/** count tells the server of an event in a step of a lesson, from 1, or of the stars it ended with. What it cannot tell now it forgets. */
export function count(lesson: string, event: Event, n: number) {
  const what = `${lesson} ${event} ${n}`;
  if (!server.there || told.has(what) || [...told].some((x) => x.startsWith(`${lesson} finished `))) return;
  told.add(what);
  call("POST", "/api/counted", { body: { lesson, event, n } }).then(
    () => {
      try {
        localStorage.setItem(key, JSON.stringify([...told]));
      } catch {
        // it is told again at the next visit
      }
    },
    () => told.delete(what),
  );
}
