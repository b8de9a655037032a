// Measures what docs/performance.md says of the client: until when somebody can act on a phone four times slower on a mobile network, how long a preview
// takes, and how many frames a second the table shows while water runs. Run by `make measure`.
import { launch } from "./browser/chromium.mjs";
import { recorded } from "./browser/records.mjs";
import { serve } from "./browser/server.mjs";
import { visitor } from "./browser/visit.mjs";

const server = await serve();
const browser = await launch();
const { visit, close } = visitor(browser, server.base);

/** slow makes a page that of a middling phone on 4G: 4 times slower, 9 Mbit/s, 60 ms. */
async function slow(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 60, downloadThroughput: (9e6 / 8) | 0, uploadThroughput: (4e6 / 8) | 0 });
}

/** acting is the time from an address until something can be done there. */
async function acting(page, address, selector) {
  const began = Date.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(selector).first().waitFor();
  return Date.now() - began;
}

/** Each load is measured this often, because other programs run on the machine too: the fastest is told, and the median. */
const times = 7;
const told = (ms) => `${Math.min(...ms)} ms (median ${ms.toSorted((a, b) => a - b)[ms.length >> 1]} ms)`;

const share = (ms, part) => ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(part * ms.length))]?.toFixed(0);

/** previews points at things one after the other; each time is until the consequences are on the screen. */
async function previews(page, most) {
  const waits = [];
  const boxes = await page.evaluate(() => [...document.querySelectorAll("[data-legal], [data-planned]")].map((e) => e.getBoundingClientRect()).filter((b) => b.width > 0 && b.y > 0 && b.bottom < innerHeight).map((b) => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 })));
  for (const box of boxes.slice(0, most)) {
    await page.mouse.move(page.viewportSize().width / 2, 4);
    await page.waitForFunction(() => !document.querySelector("section.bar .slips"));
    const shown = page.evaluate(
      () =>
        new Promise((done) => {
          let began = 0;
          addEventListener("pointerover", () => (began ||= performance.now()), { once: true, capture: true });
          const look = () => (began && document.querySelector("section.bar .slips") ? done(performance.now() - began) : began && performance.now() - began > 1000 ? done(undefined) : requestAnimationFrame(look));
          requestAnimationFrame(look);
          setTimeout(() => done(undefined), 1500);
        }),
    );
    await page.mouse.move(box.x, box.y);
    const ms = await shown;
    if (ms !== undefined) waits.push(ms);
  }
  return waits;
}

try {
  const phone = { viewport: { width: 390, height: 844 }, phone: true };
  const [first, opened, again, ready, tried] = [[], [], [], [], []];
  for (let i = 0; i < times; i++) {
    const stranger = await visit("", { ...phone, expected: () => true });
    await slow(stranger.page);
    first.push(await acting(stranger.page, "/", "input"));
    await stranger.context.close();

    const ann = await visit("Ann", phone);
    const { table } = await ann.post("/api/tables", recorded("026-4p-std", 199));
    await slow(ann.page);
    opened.push(await acting(ann.page, `/table/${table.id}`, "[data-legal]"));
    const began = Date.now();
    await ann.page.locator("html[data-engine=ready]").waitFor({ state: "attached", timeout: 60_000 });
    ready.push(Date.now() - began);
    tried.push(...(await previews(ann.page, 6)));
    again.push(await acting(ann.page, `/table/${table.id}`, "[data-legal]"));
    await ann.context.close();
  }
  console.log(`first view, nothing cached, slow phone: ${told(first)} until a name can be typed`);
  console.log(`a table in the middle of a game, nothing cached, slow phone: ${told(opened)} until it can be played`);
  console.log(`the same once more: ${told(again)}`);
  console.log(`the engine, slow phone: ready ${told(ready)} after the table; a preview shown ${share(tried, 0.5)} ms after pointing at the median, ${share(tried, 0.95)} ms at the 95th percentile`);

  // From pointing at a thing until its consequences are on the screen, on a desktop with the server beside it.
  const eve = await visit("Eve");
  const { table: third } = await eve.post("/api/tables", recorded("026-4p-std", 264));
  await eve.page.goto(`/table/${third.id}`);
  await eve.page.locator("[data-legal]").first().waitFor();
  await eve.page.waitForTimeout(800);
  await eve.page.locator("html[data-engine=ready]").waitFor({ state: "attached", timeout: 60_000 });
  await previews(eve.page, 10); // a program just begun is compiled better while it runs
  const waits = await previews(eve.page, 100);
  console.log(`from hovering to the preview, desktop: ${share(waits, 0.5)} ms at the median, ${share(waits, 0.95)} ms at the 95th percentile (${waits.length} things)`);

  // Frames while a production runs down the rivers, on a desktop.
  const otto = await visit("Otto", { preferences: { speed: 1 } });
  const { table: other } = await otto.post("/api/tables", recorded("026-4p-std", 199));
  await otto.page.goto(`/table/${other.id}`);
  await otto.page.locator("[data-legal]").first().waitFor();
  await otto.page.waitForTimeout(1500);
  const frames = otto.page.evaluate(
    () =>
      new Promise((done) => {
        const frames = [];
        const tick = (now) => {
          frames.push(now);
          if (now - frames[0] < 2500) requestAnimationFrame(tick);
          else done(frames);
        };
        requestAnimationFrame(tick);
      }),
  );
  const now = await (await otto.context.request.get(`/api/tables/${other.id}`)).json();
  const answer = now.game.prompt.answers.find((a) => a.kind === "produce") ?? now.game.prompt.answers[0];
  await otto.post(`/api/tables/${other.id}/play`, { ply: now.ply, action: answer.action });
  const drawn = await frames;
  const gaps = drawn.slice(1).map((t, i) => t - drawn[i]).sort((a, b) => a - b);
  const moving = await otto.page.evaluate(() => document.getAnimations().length);
  console.log(`frames while water runs, desktop: ${((1000 * gaps.length) / (drawn.at(-1) - drawn[0])).toFixed(0)} a second, the longest gap ${gaps.at(-1).toFixed(0)} ms (${answer.action}; ${moving} animations left)`);
} finally {
  await close();
  await browser.close();
  server.stop();
}
