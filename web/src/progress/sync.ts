// What was learnt follows the person: this device sends what it has learnt, the server merges that with what the person's other devices
// have learnt, and this device keeps the outcome. Without a name or a server it waits for the next time.

import { call } from "../api/client";
import { server } from "../api/server.svelte";
import type { Learnt } from "../api/types";
import { kept as lessons } from "./lessons.svelte";
import { kept as practice } from "./practice.svelte";
import { sent, unsent, type Subject } from "./marks";

/** A subject is what remembers something of it: all of it is a document that the server can merge. */
interface Remembering<D> {
  document(): D;
  adopt(document: D): void;
  forget(): void;
}
const subjects: { [S in Subject]: Remembering<NonNullable<Learnt[S]>> } = { lessons, practice };
const names = Object.keys(subjects) as Subject[];

/** written is what would be sent of a subject. */
const written = (s: Subject) => JSON.stringify(subjects[s].document());

let wanted = false;
let running: Promise<void> | undefined;

/** sync brings this device and the server to the same; it never fails. */
export function sync(): Promise<void> {
  if (!server.name || !server.there) return Promise.resolve();
  wanted = true;
  return (running ??= exchange()
    .catch(() => {}) // the next time
    .finally(() => (running = undefined)));
}

async function exchange() {
  while (wanted) {
    wanted = false;
    const before = names.map(written);
    const news = names.filter((s) => unsent(s)).map((s) => [s, subjects[s].document()]);
    const learnt = await call("PATCH", "/api/me/progress", { body: Object.fromEntries(news) as Learnt });
    names.forEach((s, i) => {
      if (written(s) !== before[i]) wanted = true; // what was learnt meanwhile is not in the answer: once more, then
      else adopt(s, learnt);
    });
  }
}

function adopt<S extends Subject>(subject: S, learnt: Learnt) {
  const document = learnt[subject];
  if (!document) return;
  (subjects[subject] as Remembering<typeof document>).adopt(document);
  sent(subject);
}

/** forget forgets everything, unless the server does not know it: this device is somebody else's from now on. */
export function forget(known = true) {
  for (const s of names) if (!known || !unsent(s)) subjects[s].forget();
}
