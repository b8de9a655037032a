// Games on this device in unusual circumstances: a record dropped on the page, two tabs with one game, a full disk; hints, taking back and
// the film; the browser is asked to keep what it stores.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Driver } from "../driver.mjs";
import { record } from "../records.mjs";

/** drop drops a file on the page, as a reader does. It runs in the page. */
function drop(text) {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.txt", { type: "text/plain" }));
  for (const type of ["dragover", "drop"]) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
    document.querySelector("main").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`the browser would open the file: ${type}`);
  }
}

export default async function({ visit, base }) {
  const ann = await visit("", { engine: true, expected: (text) => /ERR_FAILED|WebSocket/.test(text) });
  const { page, context } = ann;
  await context.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      localStorage.setItem("asked to keep", "yes");
      return true;
    };
  });
  await context.route(/\/api\//, (route) => route.abort());

  // A game from the page of new tables, in which everything may be taken back.
  await page.goto("/new?here");
  await page.getByRole("radio", { name: /Introductory/ }).check();
  await page.getByRole("radio", { name: /Freely/ }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const driver = new Driver(page, 5);
  const { ply: first } = await driver.ready();
  assert.equal(await page.evaluate(() => localStorage.getItem("asked to keep")), "yes", "the browser is not asked to keep the games");
  await page.locator("[data-hint]").click();
  await page.locator(".room .hint [data-more]").waitFor();
  await driver.play(2);
  const { ply } = await driver.ready();
  assert.ok(ply > first);
  await page.keyboard.press("u");
  const undone = await driver.until("the decision to be taken back", (s) => s.ply > ply && s.asked && !s.busy);
  await page.keyboard.press("l");
  const moves = page.locator("aside ol li button");
  await moves.first().waitFor();
  await moves.nth((await moves.count()) - 2).click();
  const past = page.locator("[data-past]");
  await past.waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".film [data-play]:enabled").waitFor();
  const shown = await past.getAttribute("data-past");
  await page.keyboard.press("ArrowLeft");
  await page.locator(`[data-past]:not([data-past="${shown}"])`).waitFor();
  await page.locator("[data-way=now]").click();
  await past.waitFor({ state: "detached" });

  // The same game in a second tab: each sees what is played in the other.
  const other = await context.newPage();
  await other.goto(page.url());
  const second = new Driver(other, 6);
  assert.equal((await second.ready()).ply, undone.ply);
  await driver.decide();
  const { ply: one } = await driver.ready();
  await second.until("what the first tab played", (s) => s.ply === one && s.asked);
  await second.decide();
  const { ply: two } = await second.ready();
  await driver.until("what the second tab played", (s) => s.ply === two && s.asked);
  await other.close();

  // A full disk: it is told, nothing is lost, the record can be saved; with room again the game goes on.
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: base, quotaSize: 1 });
  // For half a minute the browser goes on with what it knew of the room.
  await page.waitForTimeout(35_000);
  const confirm = page.locator("section.bar .confirm:enabled");
  const told = page.getByRole("alert").filter({ hasText: "There is no room left on this device" });
  const end = Date.now() + 90_000;
  let last = two;
  for (let full = false; !full;) {
    assert.ok(Date.now() < end, "nothing is refused on a full disk");
    last = (await driver.ready()).ply;
    const gone = driver.until("something to happen", (s) => s.ply !== last || s.phase === "finished");
    gone.catch(() => {});
    await page.locator("section.bar [data-answers]").click();
    await page.locator("section.bar .answers li button").first().click();
    await Promise.race([confirm.waitFor(), told.waitFor(), gone]);
    if (await confirm.isVisible()) await confirm.click();
    full = await Promise.race([told.waitFor().then(() => true), gone.then(() => false)]);
    if (!full) await page.waitForTimeout(3000); // or the game is over before
  }
  assert.equal((await driver.look()).ply, last);
  await page.getByRole("button", { name: "Menu" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the record" }).click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /^barrage record 1\n/);
  await page.keyboard.press("Escape");
  await session.send("Storage.overrideQuotaForOrigin", { origin: base });
  await driver.decide();
  await driver.until("the game to go on", (s) => s.ply > last);

  // A record dropped on the home page leads to its game; something else is told and changes nothing.
  await page.goto("/");
  await page.locator("[data-kept='1']").waitFor();
  await page.evaluate(drop, "\u0000 something else");
  await page.locator("[data-read] p").waitFor();
  await page.evaluate(drop, record("044-4p-lwp"));
  await page.locator("[data-phase=finished]").waitFor({ state: "attached" });
}
