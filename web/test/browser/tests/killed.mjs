// Games on this device while their page is killed at random moments: whatever was acknowledged is there when it is opened again.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../driver.mjs";
import { root } from "../server.mjs";
import { profile } from "../wasm.mjs";

/** How often the page is killed; the long run does it more often. */
const kills = Number(process.env.KILLS ?? 10);
/** Games that go on at the same time. */
const games = 3;

const worker = readdirSync(join(root, "web/dist/assets")).find((f) => /^worker-.*\.js$/.test(f));

/** open starts the engine in the page as the client does. It runs in the page. */
async function open({ script, source }) {
  const engine = new Worker(script, { type: "module" });
  const waiting = new Map();
  let n = 0;
  await new Promise((done, failed) => {
    engine.onmessage = ({ data }) => {
      if (data.type === "ready" && data.problem) failed(new Error(data.problem));
      else if (data.type === "ready") done();
      else if (data.type === "failed") failed(new Error(data.problem));
      else if (data.type === "answer") waiting.get(data.n)(data);
    };
    engine.onerror = (e) => failed(new Error(e.message));
    engine.postMessage({ type: "engine", source, database: "killed" });
  });
  window.ask = async (method, path, id, body, query) => {
    const { status, body: text } = await new Promise((done) => {
      waiting.set(++n, done);
      engine.postMessage({ type: "call", n, request: { method, path, id, body, query, lang: "en" } });
    });
    if (status !== 200) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
}

/**
 * play goes on with a game until the page is killed, one random answer after the other, and tells of every answer that was acknowledged. It
 * runs in the page.
 */
async function play({ id, seed }) {
  let x = seed;
  for (;;) {
    if (!id) {
      const made = await ask("POST", "/api/tables", undefined, {
        assignment: "random",
        leeghwater: true,
        seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }],
      });
      id = made.table.id;
      await acknowledged(id, []);
    }
    const { game, ply } = await ask("GET", "/api/tables/{id}", id);
    if (!game.prompt) {
      id = undefined;
      continue;
    }
    x = (x * 1103515245 + 12345) % 2147483648;
    const { answers } = game.prompt;
    const done = await ask("POST", "/api/tables/{id}/play", id, { ply, action: answers[x % answers.length].action });
    await acknowledged(id, done.entries.map((e) => [e.ply, e.seat, e.action, e.hash]));
  }
}

export default async function({ base }) {
  const folder = mkdtempSync(join(tmpdir(), "barrage-killed-"));
  const context = await profile(folder);
  const pick = random(kills);
  const known = new Map(); // the plies of each game that were acknowledged
  let plies = 0;
  const running = Array.from({ length: games }, () => undefined);
  try {
    const source = /name="engine" content="([^"]+)"/.exec(await (await fetch(base)).text())?.[1];
    assert.ok(source, "the server has no engine: `make engine`");
    for (let i = 0; i <= kills; i++) {
      const page = await context.newPage();
      let enough;
      let left = 1 + pick(12);
      const played = new Promise((done) => (enough = done));
      let dead = false;
      await page.exposeFunction("acknowledged", (id, entries) => {
        if (dead) return;
        known.set(id, [...(known.get(id) ?? []), ...entries]);
        plies += entries.length;
        if (--left <= 0) enough();
      });
      await page.goto(`${base}/manifest.webmanifest`); // any page of the server: the client itself is not needed
      await page.evaluate(open, { script: `/assets/${worker}`, source });

      // Everything acknowledged so far is there, and nothing else has come between.
      for (const [id, entries] of known) {
        const { entries: kept } = await page.evaluate((id) => ask("GET", "/api/tables/{id}/log", id, undefined, { from: "0" }), id);
        const byPly = new Map(kept.map((e) => [e.ply, [e.ply, e.seat, e.action, e.hash]]));
        for (const entry of entries) assert.deepEqual(byPly.get(entry[0]), entry, `${id} after ${i} kills`);
        if (!running.includes(id)) known.delete(id); // it is over, and was there
      }
      if (i === kills) break;

      for (const id of running) page.evaluate(play, { id, seed: pick(1 << 30) }).catch(() => {});
      await played;
      await new Promise((done) => setTimeout(done, pick(40)));
      dead = true;
      if (i % 2 === 0) {
        const gone = new Promise((done) => page.once("crash", done));
        const session = await context.newCDPSession(page);
        session.send("Page.crash").catch(() => {}); // no answer comes
        await gone;
      }
      await page.close();
      const last = [...known.keys()].slice(-games);
      for (const n of running.keys()) running[n] = last[n];
    }
    assert.ok(plies > kills, `only ${plies} plies were acknowledged`);
    return `${kills} kills, ${plies} plies acknowledged and kept`;
  } finally {
    await context.close().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
