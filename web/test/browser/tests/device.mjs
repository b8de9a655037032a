// Games on this device: several people at one screen, files written and read back, a game continued on the server, deleted while another
// tab shows it; a database that is blocked, and a disk that is full when a bot is to move.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Driver } from "../driver.mjs";
import { record } from "../records.mjs";

const file = (text, name = "games.txt") => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** alone answers nothing of the API until it is let again. */
async function alone(person) {
  await person.context.route(/\/api\//, (route) => route.abort());
  await person.page.goto("/");
  await person.page.locator("[data-here]").waitFor();
  return async () => {
    await person.context.unroute(/\/api\//);
    await person.page.goto("/");
  };
}

const expected = (text) => /ERR_FAILED|WebSocket/.test(text);
const games = (page, n) => page.locator(`[data-kept="${n}"]`).waitFor();

export default async function({ visit }) {
  const ann = await visit("Ann", { engine: true, expected });
  const { page } = ann;
  const back = await alone(ann);
  await games(page, 0);

  // Two at one screen.
  await page.locator("a[href*=\"people\"]").click();
  await page.getByPlaceholder("Name", { exact: true }).fill("Otto");
  assert.equal(await page.getByRole("radio", { name: "No clock" }).count(), 0, "a clock on this device");
  await page.getByRole("radio", { name: /Introductory/ }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const driver = new Driver(page, 5);
  await driver.ready();
  await driver.play(4);
  const { ply } = await driver.look();
  await page.goto("/");
  await games(page, 1);
  const row = page.locator("[data-table]").first();
  assert.match(await row.textContent(), /Guest and Otto.*to move · Round 1/s);

  // A copy is written, and read back: the same game is not there twice; a finished one is there to look at.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-copy]").click()]);
  const copy = readFileSync(await download.path(), "utf8");
  assert.match(copy, /^barrage record 1\n/);
  const read = (...files) => page.locator("input[type=\"file\"]").setInputFiles(files);
  const told = page.locator("[data-read]");
  const finished = record("026-4p-std");
  await read(file(copy + "\n" + finished));
  await told.getByText("1 game was loaded.").waitFor();
  await told.getByText("1 game was here already.").waitFor();
  await games(page, 2);
  // What is cut is there as far as it goes; what is foreign is told and changes nothing.
  await read(file(finished.slice(0, finished.length / 2).trimEnd(), "cut.txt"));
  await told.getByText(/^cut\.txt: The file is cut off/).waitFor();
  await games(page, 3);
  await read(file("\u0000 something else", "foreign.bin"));
  await told.getByText(/^foreign\.bin: ./).waitFor();
  await games(page, 3);

  // One record leads to its table: finished, with its result.
  await read(file(record("044-4p-lwp")));
  await page.locator("[data-phase=finished]").waitFor({ state: "attached" });
  await page.getByText("77").first().waitFor();

  // With the server again: the games of this device are on the home page, and one goes on there.
  await back();
  await games(page, 4);
  const first = page.locator("[data-table]", { hasText: "Otto" });
  await first.locator(".more").click();
  await page.locator("dialog [data-send]").click();
  await page.waitForURL(/\/table\/[^~]/);
  await driver.until("the game on the server", (s) => s.ply >= ply && s.asked);
  await driver.decide();
  await page.goto("/");
  await games(page, 4);
  const id = await page.locator("[data-table]", { hasText: "Otto" }).getAttribute("data-table");
  const tab = await ann.context.newPage();
  await tab.goto(`/table/${id}`);
  await new Driver(tab, 6).ready();
  await page.locator("[data-table]", { hasText: "Otto" }).locator(".more").click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.locator("dialog [data-delete]").click();
  await games(page, 3);
  await tab.locator("[data-hidden]").getByText("deleted from this device").waitFor();
  await tab.close();

  // A browser without WebAssembly: with the server everything is as ever, without it the reader is told.
  const old = await visit("Cem", { engine: true, expected });
  await old.context.addInitScript(() => delete globalThis.WebAssembly);
  await old.page.goto("/");
  await old.page.locator("[data-old]").waitFor();
  await old.context.route(/\/api\//, (route) => route.abort());
  await old.page.reload();
  await old.page.locator("[data-unreachable] [data-old]").waitFor();

  // A database that is blocked: it is told, and the game is played.
  const bob = await visit("", { engine: true, expected, language: "de" });
  await bob.context.route(/\/assets\/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const blocked = "IDBFactory.prototype.open = () => { throw new DOMException(\"blocked\", \"SecurityError\"); };";
    await route.fulfill({ response, body: blocked + (await response.text()) });
  });
  await alone(bob);
  await bob.page.locator("[data-unkept]").waitFor();
  assert.match(await bob.page.locator("[data-unkept]").textContent(), /Browser.*Spielen geht/s);
  await bob.page.locator("[data-first]").click();
  const player = new Driver(bob.page, 3);
  await player.ready();
  await player.play(2);

  // A disk that is full as soon as a bot is to think: it is told, nothing is lost, and with room the bot moves.
  const eva = await visit("", { engine: true, expected });
  await eva.context.route(/\/assets\/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const full = `{
      let [armed, full] = [true, false];
      new BroadcastChannel("room").onmessage = () => (armed = full = false);
      const post = self.postMessage.bind(self);
      self.postMessage = (m) => { full ||= armed && m.type === "ask"; post(m); };
      for (const name of ["put", "add"]) {
        const write = IDBObjectStore.prototype[name];
        IDBObjectStore.prototype[name] = function (...args) {
          if (full) throw new DOMException("full", "QuotaExceededError");
          return write.apply(this, args);
        };
      }
    }`;
    await route.fulfill({ response, body: full + (await response.text()) });
  });
  await alone(eva);
  await eva.page.locator("[data-first]").click();
  const stopped = new Driver(eva.page, 3);
  const refused = eva.page.getByRole("alert").filter({ hasText: "There is no room left on this device" });
  for (;;) {
    const asked = stopped.ready().then(() => true);
    asked.catch(() => {});
    if (!(await Promise.race([asked, refused.waitFor().then(() => false)]))) break;
    await stopped.decide();
  }
  const { ply: kept } = await stopped.look();
  await eva.page.reload();
  await refused.waitFor();
  assert.equal((await stopped.look()).ply, kept);
  await eva.page.evaluate(() => new BroadcastChannel("room").postMessage(""));
  await stopped.until("the bot to move", (s) => s.ply > kept);
  await refused.waitFor({ state: "detached" });
}
