// Without a network: the installed client starts, puzzles are solved, a game against a bot goes on after a reload, a finished one is
// reviewed, the page returns to the server when it answers again, and lessons are played to three stars. With WHOLE=yes the game is
// played to its end and its blunders come again on their days (make soak).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../driver.mjs";
import { follow } from "../lesson.mjs";
import { plies, record } from "../records.mjs";
import { root } from "../server.mjs";

const whole = !!process.env.WHOLE;

/**
 * kept waits until the service worker has kept the client, the engine and the puzzles, and gives back what is missing of the first files
 * and the letters. It runs in the page.
 */
async function kept() {
  await navigator.serviceWorker.register("/sw.js"); // as the client does, some seconds later
  await navigator.serviceWorker.ready;
  const [engine, puzzles] = ["engine", "puzzles"].map((name) => document.querySelector(`meta[name="${name}"]`).content);
  const all = "/assets/kept"; // says that nothing is missing
  while (!(await caches.match(all))) await new Promise((done) => setTimeout(done, 50));
  const first = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((e) => e.src ?? e.href);
  const letters = [...document.styleSheets].flatMap((s) => [...s.cssRules]).filter((r) => r instanceof CSSFontFaceRule).map((r) =>
    /url\("([^"]+)"/.exec(r.style.src)[1]
  ).map((url) => new URL(url, `${location.origin}/assets/`).href);
  if (letters.length === 0) throw new Error("no letters are named");
  const missing = await Promise.all(
    [all, engine, puzzles, ...first, ...letters].map(async (file) => ((await caches.match(file)) ? "" : file)),
  );
  return missing.filter(Boolean);
}

export default async function({ visit, base, program }) {
  const offline = (text) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource/.test(text);
  const ann = await visit("", { engine: true, expected: offline });
  await ann.page.goto("/");
  await ann.page.locator("#nickname").waitFor();
  assert.deepEqual(await ann.page.evaluate(kept), [], "not kept by the service worker");

  await ann.context.setOffline(true);
  // No page of practice was ever open, and puzzles are solved all the same.
  await ann.page.goto("/puzzle/water");
  await ann.page.locator("[data-puzzle][data-kind=water]").waitFor();
  await ann.page.locator("[data-give-up]").click();
  await ann.page.locator("[data-verdict=given]").waitFor();
  await ann.page.goto("/learn");
  assert.match(await ann.page.locator("[data-kind=water]").innerText(), / of [1-9]\d+/, "there are puzzles");

  await ann.page.goto("/");
  await ann.page.locator("[data-here]").waitFor();
  assert.equal(await ann.page.locator("h1").textContent(), "The server is not answering");
  await ann.page.locator("[data-first]").click();
  const driver = new Driver(ann.page, 11);
  await driver.ready();
  assert.match(ann.page.url(), /\/table\/~/);
  assert.equal(await ann.page.getByRole("button", { name: "Chat" }).count(), 0, "nobody to talk to");
  // Everybody has a face: it is kept too.
  const faces = await ann.page.locator("img.face").evaluateAll((all) => all.map((e) => e.complete && e.naturalWidth));
  assert.ok(faces.length > 0 && faces.every((width) => width > 0), `faces without a network: ${faces}`);
  const all = readdirSync(join(root, "web/public/faces")).map((name) => `/faces/${name}`);
  assert.deepEqual(
    await ann.page.evaluate(
      async (all) => (await Promise.all(all.map(async (f) => (await caches.match(f)) ? "" : f))).filter(Boolean),
      all,
    ),
    [],
  );
  await driver.play(3);
  // A reload in the middle of the game.
  const before = await driver.ready(); // the bot has played: nothing is missed
  await ann.page.reload();
  await driver.until("the table after a reload", (s) => s.ply >= before.ply);
  if (!whole) {
    // The end of another game, which comes with a link.
    const name = "002-2p-intro";
    const at = `game/record/testdata/games/${name}.txt@${plies(record(name)) - 8}`;
    await ann.page.goto(execFileSync(program, ["link", "-url", `${base}/`, at], { cwd: root, encoding: "utf8" }).trim());
    await ann.page.locator("[data-on]").click();
    await ann.page.waitForURL(/\/table\/~/);
  }
  await driver.play();
  await ann.page.locator("[data-review]").click();
  await ann.page.locator("section.review").waitFor();
  await ann.page.waitForFunction(() => /^Turn \d+,/.test(document.querySelector("section.review h2")?.textContent ?? ""), undefined, {
    timeout: 60_000,
  });

  const last = ann.page.url();
  if (whole) await mended(ann);

  // The same game again, with the network still off.
  await ann.page.goto(last);
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await driver.until("the next game", (s) => s.asked && s.ply < before.ply);

  // They are listed, and the server is back.
  await ann.page.goto("/");
  await ann.page.locator(`[data-kept='${whole ? 2 : 3}']`).waitFor();
  assert.match(await ann.page.locator("[data-kept]").textContent(), /Finished, \d+ : \d+/);
  await ann.context.setOffline(false);
  await ann.page.goto("/");
  await ann.page.locator("#nickname").waitFor();

  // Lessons on a phone, with the network off from their first page on: the one with everything on the table; with WHOLE=yes also one that
  // asks what will happen, and the first energy.
  const otto = await visit("", { engine: true, viewport: { width: 390, height: 844 }, phone: true, expected: offline });
  await otto.page.goto("/");
  assert.deepEqual(await otto.page.evaluate(kept), [], "not kept by the service worker of a phone");
  await otto.context.setOffline(true);
  await otto.page.goto("/learn");
  await otto.page.locator(".stations [data-lesson]").first().waitFor();
  for (const id of whole ? ["0", "2", "9"] : ["9"]) {
    await follow(otto.page, { id, name: `lesson ${id}` }, "a phone without a network");
  }
  return `${driver.decisions} decisions`;
}

/** mended waits until all of a game is reviewed: its blunders are kept, without the file of puzzles too, and come again on their days. */
async function mended(ann) {
  const blunders = () => ann.page.evaluate(() => JSON.parse(localStorage.getItem("practice") ?? "{}").blunders ?? {});
  await ann.page.waitForFunction(
    () => Object.keys(JSON.parse(localStorage.getItem("practice") ?? "{}").blunders ?? {}).length > 0,
    undefined,
    { timeout: 300_000 },
  );

  // One of them comes again after 1 day, after 3 more and after 7 more, and is mended then. A day too early it does not count.
  // Whose best answer is an action space.
  const [first, { puzzle }] = Object.entries(await blunders()).find(([, b]) => / line=\w+[, ]/.test(b.puzzle));
  const best = / line=(\w+)/.exec(puzzle)[1];
  const now = new Date();
  const day = (n) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + n, 9);
    return { at, text: [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((x) => String(x).padStart(2, "0")).join("-") };
  };
  for (const [after, times, due] of [[0, 0, 1], [1, 1, 4], [3, 1, 4], [4, 2, 11], [11, 3]]) {
    await ann.page.clock.setFixedTime(day(after).at);
    await ann.page.goto(`/puzzle/${first}`);
    await ann.page.locator(`[data-puzzle="${first}"]`).waitFor();
    await ann.page.locator(`[data-target="${best}"]`).first().click();
    await ann.page.locator("section.bar .confirm:enabled").click();
    await ann.page.locator("[data-verdict=right]").first().waitFor();
    const b = (await blunders())[first];
    assert.deepEqual([b.times, b.due], [times, due && day(due).text], `${after} days later`);
  }
  await ann.page.clock.setFixedTime(new Date());
}
