// What was learnt follows the person: this device sends all it knows, the server merges that with what the person's other devices know, and this device keeps the
// outcome. Without a name or a server it waits for the next time.

import { call } from "../api/client";
import { server } from "../api/server.svelte";
import { kept } from "./kept.svelte";

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
    const lessons = kept.document();
    const learnt = await call("PATCH", "/api/me/progress", { body: { lessons } });
    // What was learnt meanwhile is not in the answer: once more, then.
    if (JSON.stringify(kept.document()) !== JSON.stringify(lessons)) wanted = true;
    else if (learnt.lessons) kept.adopt(learnt.lessons);
  }
}
