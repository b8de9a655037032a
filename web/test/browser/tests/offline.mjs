// Without a network: the installed client starts, a whole game against a bot is played and reviewed, and the page returns to the server when it answers again.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";

/** kept waits until the service worker has kept the client and the engine. It runs in the page. */
async function kept() {
  await navigator.serviceWorker.register("/sw.js"); // as the client does, some seconds later
  await navigator.serviceWorker.ready;
  const engine = document.querySelector('meta[name="engine"]').content;
  for (let i = 0; i < 300 && !(await caches.match(engine)); i++) await new Promise((done) => setTimeout(done, 50));
  return !!(await caches.match(engine));
}

export default async function ({ visit }) {
  const offline = (text) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource/.test(text);
  const ann = await visit("", { engine: true, expected: offline });
  await ann.page.goto("/");
  await ann.page.locator("#nickname").waitFor();
  assert.ok(await ann.page.evaluate(kept), "the service worker does not keep the engine");

  await ann.context.setOffline(true);
  await ann.page.goto("/");
  await ann.page.locator("[data-here]").waitFor();
  assert.equal(await ann.page.locator("h1").textContent(), "The server does not answer");
  await ann.page.locator("[data-first]").click();
  const driver = new Driver(ann.page, 11);
  await driver.ready(30_000);
  assert.match(ann.page.url(), /\/table\/~/);
  assert.equal(await ann.page.getByRole("button", { name: "Talk" }).count(), 0, "nobody to talk to");
  await driver.play(3);
  // A reload in the middle of the game.
  const before = await driver.ready(); // the bot has played: nothing is missed
  await ann.page.reload();
  await driver.until("the table after a reload", (s) => s.ply >= before.ply, 20_000);
  await driver.play();
  await ann.page.locator("[data-review]").click();
  await ann.page.locator("section.review").waitFor();
  await ann.page.waitForFunction(() => /^Turn \d+,/.test(document.querySelector("section.review h2")?.textContent ?? ""), undefined, { timeout: 60_000 });

  // The same game again, with the network still off.
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await driver.until("the next game", (s) => s.asked && s.ply < before.ply, 20_000);

  // They are listed, and the server is back.
  await ann.page.goto("/");
  await ann.page.locator("[data-kept='2']").waitFor();
  assert.match(await ann.page.locator("[data-kept]").textContent(), /Finished, \d+ : \d+/);
  await ann.context.setOffline(false);
  await ann.page.locator("#nickname").waitFor({ timeout: 35_000 });
  return `${driver.decisions} decisions`;
}
