// Firefox and WebKit beside Chromium: `node test/browsers.mjs [chromium] [firefox] [webkit]`, run by `make browsers`. Each looks at the
// same tables, lessons, puzzles and pages, plays a lesson by its hints and a whole game against a bot, with stage, sounds and seasons.
// Nothing may lie more than three pixels from where it lies in Chromium, be missing, cut, or written in another colour; no page may
// complain. Pictures are in .tools/browsers. PLAY=no only looks, NAMES=/learn,turn only at what has one of these words in its name.
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "./browser/driver.mjs";
import { measure } from "./browser/measure-page.mjs";
import { engines } from "./browser/others.mjs";
import { pages, questions } from "./browser/positions.mjs";
import { recorded } from "./browser/records.mjs";
import { differences, seen } from "./browser/seen.mjs";
import { root, serve } from "./browser/server.mjs";

const others = process.argv.slice(2).filter((name) => name !== "chromium");
const names = ["chromium", ...(others.length > 0 ? others : Object.keys(engines).filter((name) => name !== "chromium"))];
const wanted = process.env.NAMES?.split(",").filter(Boolean);
const kept = join(root, ".tools/browsers");
/** How far from its place something may lie, in pixels. */
const near = 3;
const sizes = [[1440, 900], [1280, 720], [450, 844]]; // a window of WebKit is not narrower

const places = [
  ...Object.entries(questions).map(([kind, [[record, ply, more]]]) => ({ name: `${kind} ${record} ${ply}`, record, ply, more })),
  ...[...pages.lesson, ...pages.puzzle.slice(0, 2), ...pages.page, "/help", "/settings"].map((path) => ({ name: path, path })),
].filter(({ name }) => !wanted || wanted.some((w) => name.includes(w)));

/** post asks the server as the page does. It runs in the page. */
async function post([path, body]) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** there tells whether the page has something to show, all of it, and nothing moves any more. It runs in the page. */
async function there() {
  await document.fonts.ready;
  const moving = document.getAnimations().some((a) => a.playState === "running" && a.effect.getComputedTiming().endTime < Infinity);
  return !!document.querySelector("main h1, main h2, section.bar, .draft") && !moving && !document.querySelector("[data-busy]");
}

/** bare takes scroll bars away, which take room in some browsers only. It runs in the page. */
function bare() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { scrollbar-width: none !important; }");
  document.adoptedStyleSheets = [sheet];
}

/**
 * whole makes lines of text whole pixels high, as those of WebKit are, which would else lie ever higher than those of others down a
 * page; or takes that back. It runs in the page.
 */
function whole(wanted) {
  for (const e of document.querySelectorAll("[data-whole]")) {
    e.removeAttribute("data-whole");
    e.style.lineHeight = "";
  }
  if (!wanted) return;
  const high = [...document.body.querySelectorAll("*")].map((e) => [e, parseFloat(getComputedStyle(e).lineHeight)]);
  for (const [e, height] of high) {
    if (e.style?.lineHeight !== "" || !(height > 0)) continue; // normal: the font's own
    e.dataset.whole = "";
    e.style.lineHeight = `${Math.floor(height)}px`;
  }
}

/** still waits until two looks at the page are the same. */
async function still(page) {
  await page.waitForFunction(there);
  await page.evaluate(bare);
  for (let before = "", same = 0; same < 2;) {
    await page.waitForTimeout(150);
    const now = JSON.stringify(await page.evaluate(seen));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** shown is what can be seen now, and what is cut. */
const shown = async (page) => ({
  elements: (await page.evaluate(seen)).filter(([name]) => !/(Chrome|Firefox|Safari), /.test(name)), // settings list devices
  cut: await page.evaluate(measure, { least: 0, touch: false, scrolls: true, asked: false, goods: false }),
});

/** look gives back what can be seen in every place at every size, and what is cut there. */
async function look(engine, page, base, folder) {
  const found = new Map();
  await page.resize(1440, 900);
  await page.goto(`${base}/privacy`);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.evaluate(prefer, { speed: 0, coach: "off", theme: "day" });
  await page.evaluate(post, ["/api/me", { name: "Ann" }]);
  for (const { name, path, record, ply, more } of places) {
    if (engine === "webkit" && path === "/notices") continue; // MiniBrowser has no push notices, and the page says so
    await page.resize(1440, 900);
    const { table } = record ? await page.evaluate(post, ["/api/tables", recorded(record, ply, more)]) : {};
    await page.goto(`${base}${path ?? `/table/${table.id}`}`);
    for (const [width, height] of sizes) {
      await page.resize(width, height);
      await still(page);
      const where = `${name} ${width}x${height}`;
      found.set(where, await shown(page));
      writeFileSync(join(folder, `${where.replaceAll(/[^\w.-]+/g, "-")}.png`), await page.picture());
      if (engine !== "chromium" || !names.includes("webkit")) continue;
      await page.evaluate(whole, true);
      await still(page);
      found.set(`${where} in whole lines`, await shown(page));
      await page.evaluate(whole, false);
    }
  }
  await page.resize(1440, 900);
  return found;
}

/** What a hint of a lesson points at. */
const lit = "[data-spotlit]:is([data-legal], [data-planned])";

/** next tells what to click next in a lesson, and where it is. It runs in the page. */
function next(lit) {
  const middle = (e, what) => {
    e.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = e.getBoundingClientRect();
    return { what, x: x + width / 2, y: y + height / 2 };
  };
  const stars = document.querySelector("[data-stars]");
  if (stars) return { what: "over", stars: stars.dataset.stars };
  const on = document.querySelector("[data-go-on]");
  if (on) return middle(on, "go on");
  if (!document.querySelector("[data-asked]:not([data-busy])")) return undefined;
  const confirm = document.querySelector("section.bar .confirm:not(:disabled)");
  if (confirm) return middle(confirm, "confirm");
  const hint = document.querySelector("[data-hint]");
  if (hint && hint.getAttribute("aria-pressed") !== "true") return middle(hint, "hint");
  const thing = document.querySelector(lit);
  return thing && { what: thing.dataset.target };
}

/** prefer keeps settings of this browser. It runs in the page. */
const prefer = (settings) => localStorage.setItem("preferences", JSON.stringify(settings));

/** listen notes every turn on the stage and every season of the land from now on. It runs in the page. */
function listen() {
  const heard = window.heard = { seasons: new Set(), ribbons: [] };
  const look = () => {
    const scene = document.querySelector("[data-scene]");
    const turn = scene && `${scene.dataset.scene} ${scene.dataset.turn}`;
    if (turn && turn !== heard.ribbons.at(-1)) heard.ribbons.push(turn);
    const land = document.querySelector("[data-season]");
    if (land) heard.seasons.add(land.dataset.season);
  };
  look();
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-scene", "data-turn", "data-season"],
  });
}

/** heard is what was noted. It runs in the page. */
const heard = () => ({
  finished: document.querySelectorAll("[data-phase=finished]").length,
  seasons: [...window.heard.seasons],
  ribbons: window.heard.ribbons.length,
});

async function play(page, base, folder) {
  const driver = new Driver(page, 7);
  await page.goto(`${base}/learn/contracts`);
  let last;
  for (let clicks = 0;; clicks++) {
    assert.ok(clicks < 80, `the lesson does not end: ${JSON.stringify(last)}`);
    last = await page.waitForFunction(next, lit);
    if (last.what === "over") break;
    const { x, y } = last.x === undefined ? ((await driver.look(lit)).legal.find(({ id }) => id === last.what) ?? {}) : last;
    if (x !== undefined) await page.mouse.click(x, y);
    await page.waitForTimeout(200);
  }
  assert.equal(last.stars, "3", "stars of the lesson");
  await page.evaluate(prefer, { speed: 4, sound: "on", coach: "off", theme: "day" });
  const { table } = await page.evaluate(post, ["/api/tables", { seats: [{ who: "me" }, { who: "random" }] }]);
  await page.goto(`${base}/table/${table.id}`);
  await page.evaluate(listen);
  const keep = async (what) => writeFileSync(join(folder, `${what}.png`), await page.picture());
  while (await driver.decide()) if (await page.evaluate(() => !!document.querySelector("[data-scene]"))) break;
  await keep("stage");
  await driver.play();
  await keep("end");
  const { finished, seasons, ribbons } = await page.evaluate(heard);
  assert.equal(finished, 1);
  assert.deepEqual(seasons.sort(), ["1", "2", "3", "4", "5"], "seasons of the land");
  assert.ok(ribbons > 5, `${ribbons} turns on the stage`); // whoever acts skips
  return driver.decisions;
}

const server = await serve();
let failed = 0;
try {
  rmSync(kept, { recursive: true, force: true });
  let usual;
  for (const name of names) {
    const folder = join(kept, name);
    mkdirSync(folder, { recursive: true });
    const page = await engines[name]();
    try {
      const found = await look(name, page, server.base, folder);
      usual ??= found;
      const told = new Map();
      for (const [where, { elements, cut }] of found) {
        const { elements: before, cut: known } = usual.get(name === "webkit" ? `${where} in whole lines` : where);
        for (
          const what of [
            ...differences(before, elements, near, ["colour"]),
            ...cut.filter((c) => !known.includes(c)).map((c) => `cut: ${c}`),
          ]
        ) {
          told.set(what, [...(told.get(what) ?? []), where]);
        }
      }
      const decisions = process.env.PLAY === "no" ? 0 : await play(page, server.base, folder);
      const problems = [...new Set(page.problems)];
      for (const [what, where] of told) {
        console.log(`  ${what} (${where.slice(0, 3).join("; ")}${where.length > 3 ? ` and ${where.length - 3} more` : ""})`);
      }
      for (const what of problems) console.log(`  says: ${what}`);
      if (told.size + problems.length > 0) failed++;
      console.log(
        `${told.size + problems.length > 0 ? "FAIL" : "ok  "} ${name}: ${places.length * sizes.length} pages, ${decisions} decisions`,
      );
    } catch (e) {
      failed++;
      console.log(`FAIL ${name}: ${e.stack}`);
      writeFileSync(join(folder, "failed.png"), await page.picture().catch(() => ""));
    } finally {
      await page.close();
    }
  }
} finally {
  server.stop();
}
process.exit(failed ? 1 : 0);
