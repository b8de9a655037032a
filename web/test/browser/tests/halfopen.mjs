// A connection that is half open, as on a train: it takes what is sent and answers nothing. The page comes from what was kept, and from the
// server again once that answers.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";

export default async function({ base, visit }) {
  let silent = false;
  const { hostname, port } = new URL(base);
  const between = createServer((socket) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [[socket, server], [server, socket]]) {
      from.on("data", (data) => silent || to.write(data));
      from.on("close", () => to.destroy());
      from.on("error", () => {});
    }
  });
  between.listen(0, "127.0.0.1");
  await once(between, "listening");
  try {
    const at = `http://127.0.0.1:${between.address().port}`;
    const ann = await visit("", { engine: true, at, expected: (text) => /ERR_|WebSocket|Failed to load resource/.test(text) });
    await ann.page.goto("/");
    await ann.page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js"); // as the client does, some seconds later
      await navigator.serviceWorker.ready;
      while (!(await caches.match("/assets/kept"))) await new Promise((done) => setTimeout(done, 50));
    });
    await ann.page.goto("/");
    await ann.page.locator("#nickname").waitFor();

    silent = true;
    const start = Date.now();
    await ann.page.goto("/learn", { waitUntil: "commit" });
    const seconds = (Date.now() - start) / 1000;
    assert.ok(seconds >= 7 && seconds < 30, `the kept page came after ${seconds} s`);
    await ann.page.locator("h1").first().waitFor();

    silent = false;
    await ann.page.goto("/");
    await ann.page.locator("#nickname").waitFor();
    return `the kept page after ${seconds.toFixed(1)} s`;
  } finally {
    between.close();
  }
}
