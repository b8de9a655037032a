// Measures what docs/performance.md says of the client: until when somebody can act on a phone four times slower on a mobile network, how
// long a preview takes and what it takes it for, how soon a puzzle can be solved, how many frames a second the table shows, and what
// thinking takes. Run by `make measure`; `node test/measure.mjs PART…` does some of it: loads, previews, puzzles, frames, thinking.
import { loadavg } from "node:os";
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
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 60,
    downloadThroughput: (9e6 / 8) | 0,
    uploadThroughput: (4e6 / 8) | 0,
  });
}

/**
 * acting is the time from an address until something can be done there: until the frame that shows it is drawn, told by the page, because
 * whoever asks it now and then hears of it later.
 */
async function acting(page, address, selector) {
  await page.goto(address, { waitUntil: "commit" });
  return page.evaluate(
    (selector) =>
      new Promise((done) => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => done(Math.round(performance.now()));
        const look = () => (document.querySelector(selector)?.checkVisibility() ? drawn.port2.postMessage(0) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }),
    selector,
  );
}

/** Each load is measured this often, because other programs run on the machine too: the fastest is told, and the median. */
const times = 7;
const told = (ms) => `${Math.min(...ms)} ms (median ${ms.toSorted((a, b) => a - b)[ms.length >> 1]} ms)`;

const share = (ms, part) => ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(part * ms.length))]?.toFixed(0);

/** shown is what the bar says of consequences. It runs in the page. */
const shown = () => document.querySelector("section.bar .slips")?.textContent ?? "";

/**
 * pointed is how long it takes from pointing at a place until the frame that shows the consequences is drawn, in parts; undefined if there
 * are none.
 */
async function pointed(page, { x, y }, { tap, said }) {
  const seen = page.evaluate(
    ({ shown, said }) =>
      new Promise((done) => {
        const told = new Function(`return (${shown})()`);
        let began = 0;
        let heard, made, framed; // the page hears of it; its elements are there; the frame begins that draws them
        const drawn = new MessageChannel(); // a message sent before a frame is drawn arrives after it
        drawn.port1.onmessage = () => {
          const now = performance.now();
          watch.disconnect();
          done({
            all: now - began,
            "until the page hears of it": heard - began,
            script: made - heard,
            "until the next frame": framed - made,
            "style, layout and painting": now - framed,
          });
        };
        for (const type of ["pointerover", "pointerdown"]) {
          addEventListener(
            type,
            (e) => {
              if (began && type === "pointerover") return;
              began = e.timeStamp;
              heard = performance.now();
            },
            { once: true, capture: true },
          );
        }
        const there = () => (said === undefined ? told() !== "" : told() === said);
        const watch = new MutationObserver(() => {
          if (began && made === undefined && there()) made = performance.now();
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        const look = () => {
          if (began && there()) {
            framed = performance.now();
            made ??= framed;
            drawn.port2.postMessage(0);
          } else if (!began || performance.now() - began < 1000) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        setTimeout(() => done(undefined), 1500);
      }),
    { shown: `${shown}`, said },
  );
  if (tap) await page.touchscreen.tap(x, y);
  else await page.mouse.move(x, y);
  return seen;
}

/** things are the places that can be pointed at. */
const things = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-legal], [data-planned]")].map((e) => e.getBoundingClientRect()).filter((b) =>
      b.width > 0 && b.y > 0 && b.bottom < innerHeight
    ).map((b) => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 }))
  );

/**
 * previews points at things one after the other, or taps them on a phone; each time is until the consequences are on the screen. Between
 * two the pointer rests on nothing, until the page has shown that, or longer.
 */
async function previews(page, most, { tap = false, rest = 0 } = {}) {
  const waits = [];
  for (const box of (await things(page)).slice(0, most)) {
    if (tap) await page.keyboard.press("Escape");
    else await page.mouse.move(page.viewportSize().width / 2, 4);
    await page.waitForFunction(() => !document.querySelector("section.bar .slips"));
    if (rest) await page.waitForTimeout(rest);
    const parts = await pointed(page, box, { tap });
    if (parts) waits.push({ ...parts, box, said: await page.evaluate(shown) });
  }
  return waits;
}

/**
 * straight points at the same things without resting on nothing between two, as one looks through what could be done; those that say the
 * same as the last are left out.
 */
async function straight(page, known) {
  const waits = [];
  let last = "";
  for (const { box, said } of known) {
    if (said === last) continue;
    last = said;
    const parts = await pointed(page, box, { said });
    if (parts) waits.push(parts);
    await page.waitForTimeout(100);
  }
  return waits;
}

const ready = (page) => page.locator("html[data-engine=ready]").waitFor({ state: "attached", timeout: 60_000 });

/** At loads pages on a slow phone; things are tapped there. */
async function loads() {
  const phone = { viewport: { width: 390, height: 844 }, phone: true, preferences: { confirm: "always" } };
  const [first, opened, again, begun, tried] = [[], [], [], [], []];
  for (let i = 0; i < times; i++) {
    const stranger = await visit("", { ...phone, engine: true, expected: () => true });
    await slow(stranger.page);
    first.push(await acting(stranger.page, "/", "input"));
    await stranger.context.close();

    const ann = await visit("Ann", { ...phone, engine: true });
    const { table } = await ann.post("/api/tables", recorded("026-4p-std", 199));
    await slow(ann.page);
    opened.push(await acting(ann.page, `/table/${table.id}`, "[data-legal]"));
    const began = Date.now();
    await ready(ann.page);
    begun.push(Date.now() - began);
    await ann.page.waitForTimeout(1000); // nobody taps at once
    tried.push(...(await previews(ann.page, 6, { tap: true })));
    again.push(await acting(ann.page, `/table/${table.id}`, "[data-legal]"));
    await ann.context.close();
  }
  console.log(`first view, nothing cached, slow phone: ${told(first)} until a name can be typed`);
  console.log(`a table in the middle of a game, nothing cached, slow phone: ${told(opened)} until it can be played`);
  console.log(`the same once more: ${told(again)}`);
  console.log(`the engine, slow phone: ready ${told(begun)} after the table; ${previewed("tapping", tried)}`);
}

const spread = (ms) => `${share(ms, 0.5)} ms at the median, ${share(ms, 0.95)} ms at the 95th percentile`;
const previewed = (way, waits) => {
  const parts = Object.keys(waits[0] ?? {}).filter((part) => !["all", "box", "said"].includes(part));
  return `from ${way} to the preview ${spread(waits.map((w) => w.all))} (${waits.length} things)`
    + parts.map((part) => `\n  ${part}: ${spread(waits.map((w) => w[part]))}`).join("");
};

/** answering is how long the engine alone takes to say what would come of each answer of a table. */
async function answering({ page, context }, id) {
  const get = async (path) => (await context.request.get(`/api/tables/${id}${path}`)).json();
  const [{ game }, { text }] = [await get(""), await get("/position")];
  return page.workers()[0].evaluate(
    async ({ text, actions }) => {
      const waits = [];
      for (const action of actions) {
        const began = performance.now();
        await new Promise((done, failed) =>
          globalThis.barrage.call(
            JSON.stringify({ method: "POST", path: "/api/at/whatif", lang: "en", body: { text, actions: [action], through: true } }),
            (status, body) => (status === 200 ? done() : failed(new Error(body))),
          )
        );
        waits.push(performance.now() - began);
      }
      return waits;
    },
    { text, actions: game.prompt.answers.map((a) => a.action) },
  );
}

/** On a desktop with the server beside it. */
async function hovering() {
  const eve = await visit("Eve", { engine: true });
  const { table } = await eve.post("/api/tables", recorded("026-4p-std", 264));
  await eve.page.goto(`/table/${table.id}`);
  await eve.page.locator("[data-legal]").first().waitFor();
  await eve.page.waitForTimeout(800);
  await ready(eve.page);
  await eve.page.waitForTimeout(1000);
  await previews(eve.page, 10); // a program just begun is compiled better while it runs
  const hovered = await previews(eve.page, 100);
  const rested = await previews(eve.page, 100, { rest: 200 });
  const next = await straight(eve.page, rested);
  const answered = await answering(eve, table.id);
  console.log(
    `desktop: ${previewed("hovering as soon as the last preview is gone", hovered)}\n${previewed("hovering after a rest", rested)}\n${
      previewed("one thing straight to the next", next)
    }\n  a preview in the engine, which makes them ahead: ${spread(answered)} (${answered.length} answers)`,
  );
  await eve.context.close();
}

/** The pages of a puzzle and of the first lesson: nothing cached, and once more, on a slow phone and on a desktop. */
async function puzzles() {
  const daily = async (pia) => `/puzzle/${(await (await pia.context.request.get("/api/puzzles/daily?day=20261101")).json()).puzzle.id}`;
  await once("a puzzle", daily);
  await once("a lesson", () => "/learn/water");
}

/** once opens a page and measures until something on it can be chosen. */
async function once(what, where) {
  for (const [name, options] of [["slow phone", { viewport: { width: 390, height: 844 }, phone: true }], ["desktop", {}]]) {
    const [read, cold, warm] = [[], [], []];
    for (let i = 0; i < times; i++) {
      const pia = await visit("Pia", { ...options, engine: true });
      const address = await where(pia);
      if (options.phone) await slow(pia.page);
      cold.push(await acting(pia.page, address, "[data-legal]"));
      // The page brings the question: it is the first thing that is painted.
      read.push(await pia.page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime)));
      await ready(pia.page);
      await pia.page.waitForTimeout(options.phone ? 4000 : 2000); // the files are being kept
      warm.push(await acting(pia.page, address, "[data-legal]"));
      await pia.context.close();
    }
    console.log(`${what}, ${name}: read after ${told(read)}, answered after ${told(cold)} with nothing cached, ${told(warm)} once more`);
  }
}

/** frames are the moments at which a page draws, for a while, and whether water runs in them. */
const frames = (page, ms) =>
  page.evaluate(
    (ms) =>
      new Promise((done) => {
        const frames = [];
        const tick = (now) => {
          frames.push({ now, water: !!document.querySelector(".map .running > *") });
          if (now - frames[0].now < ms) requestAnimationFrame(tick);
          else done(frames);
        };
        requestAnimationFrame(tick);
      }),
    ms,
  );

const gaps = (drawn) => drawn.slice(1).map((f, i) => f.now - drawn[i].now);

/** rate is how many frames a second that is. */
const rate = (drawn) =>
  `${((1000 * (drawn.length - 1)) / (drawn.at(-1).now - drawn[0].now)).toFixed(0)} a second, the longest gap ${
    Math.max(...gaps(drawn)).toFixed(0)
  } ms`;

/** Frames of a table where nothing happens, and while a production runs down the rivers, on a desktop. */
async function running() {
  const otto = await visit("Otto", { engine: true, preferences: { speed: 1 } });
  await otto.page.goto("about:blank");
  console.log(`frames of an empty page: ${rate(await frames(otto.page, 2500))}`);
  const { table } = await otto.post("/api/tables", recorded("026-4p-std", 199));
  await otto.page.goto(`/table/${table.id}`);
  await otto.page.locator("[data-legal]").first().waitFor();
  await ready(otto.page);
  // At the first visit the files are being kept, four seconds after the page has come.
  await otto.page.evaluate(() => navigator.serviceWorker.ready);
  await otto.page.waitForTimeout(1500);
  console.log(`frames of a table at rest, desktop: ${rate(await frames(otto.page, 2500))}`);
  const drawn = frames(otto.page, 2500);
  const now = await (await otto.context.request.get(`/api/tables/${table.id}`)).json();
  const answer = now.game.prompt.answers.find((a) => a.kind === "produce") ?? now.game.prompt.answers[0];
  await otto.post(`/api/tables/${table.id}/play`, { ply: now.ply, action: answer.action });
  const seen = await drawn;
  // The two frames in which the new position is worked out and drawn come before anything moves.
  const first = seen.findIndex((f) => f.water);
  const water = seen.slice(first + 2, seen.findLastIndex((f) => f.water) + 1);
  console.log(
    `frames while water runs, desktop: ${
      rate(water)
    } (${answer.action}, ${water.length} frames); the frames before, in which the move arrives: ${
      gaps(seen.slice(first, first + 3)).map((ms) => ms.toFixed(0)).join(" and ")
    } ms`,
  );
  await otto.context.close();
}

/**
 * A whole game of this device against torrent: how long it thinks about a turn, what the page draws meanwhile, what memory its workers
 * take.
 */
async function thinking() {
  const ida = await visit("Ida", { engine: true });
  const { table } = await ida.post("/api/tables", recorded("026-4p-std", 199));
  await ida.page.goto(`/table/${table.id}`);
  await ready(ida.page);
  const [engine] = ida.page.workers();
  const game = engine.evaluate(async () => {
    const ask = (method, path, more = {}) =>
      new Promise((done, failed) =>
        globalThis.barrage.call(
          JSON.stringify({ method, path, lang: "en", ...more }),
          (status, body) => (status === 200 ? done(JSON.parse(body)) : failed(new Error(`${path}: ${body}`))),
        )
      );
    let { table, game, ply } = await ask("POST", "/api/tables", { body: { seats: [{ who: "me" }, { who: "torrent" }] } });
    const { id } = table;
    const turns = [];
    while (!game.done) {
      const mine = game.prompt?.seat === 0;
      const began = performance.now();
      const before = ply;
      if (mine) {
        await ask("POST", "/api/tables/{id}/play", {
          id,
          body: { ply, action: game.prompt.answers[0].action },
          key: `measured-${ply}-0123456789`,
        });
      }
      do {
        if (!mine) await new Promise((r) => setTimeout(r, 20));
        ({ game, ply } = await ask("GET", "/api/tables/{id}", { id }));
      } while (ply === before);
      if (!mine) turns.push(performance.now() - began);
    }
    return turns;
  });
  await ida.page.waitForTimeout(3000);
  console.log(`frames of a table while a bot thinks, desktop: ${rate(await frames(ida.page, 5000))}`);
  const turns = await game;
  console.log(
    `torrent in the browser: a turn after ${share(turns, 0.5)} ms at the median, ${share(turns, 0.95)} ms at the 95th percentile, ${
      share(turns, 1)
    } ms at most (${turns.length} turns)`,
  );
  const memory = await Promise.all(ida.page.workers().map((w) => w.evaluate(() => globalThis.memory.buffer.byteLength >> 20)));
  console.log(`memory of its workers after the game: ${memory.join(", ")} MiB`);
  await ida.context.close();
}

const parts = { loads, previews: hovering, puzzles, frames: running, thinking };
const wanted = process.argv.slice(2);
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length && !wanted.includes(name)) continue;
    await part();
    console.log(`  (${name}: ${loadavg()[0].toFixed(1)} programs want to run)`);
  }
} finally {
  await close();
  await browser.close();
  server.stop();
}
