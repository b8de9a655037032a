// Without a mouse: arrows, Enter and c play some turns, u takes back, letters open and close the tools.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, table, still } = await visit("Ann");
  await table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  const driver = new Driver(page, 9);
  const press = (key) => page.keyboard.press(key);
  await driver.ready();

  async function decide() {
    const { ply } = await driver.ready();
    for (let i = 0; i < 80; i++) {
      for (let j = 0; j <= driver.random(4); j++) await press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][driver.random(4)]);
      const focus = await page.evaluate(() => document.activeElement?.hasAttribute("data-legal"));
      if (focus) await press("Enter");
      await still();
      let now = await driver.until("the table to be at rest", (s) => !s.busy);
      if (now.ply > ply) return; // it needed no confirmation
      if (now.confirm) {
        await press("c");
        await driver.until("the answer to be played", (s) => s.ply > ply);
        return;
      }
      if (now.options.length > 0 && now.legal.length === 0) {
        // Buttons are reached with Tab.
        for (let j = 0; j < 40; j++) {
          await press("Tab");
          if (await page.evaluate(() => !!document.activeElement?.closest("section.bar .options, section.bar .pay, section.bar .plain"))) {
            break;
          }
        }
        await press("Enter");
        await still();
        now = await driver.look();
        if (now.confirm) await press("c");
        await driver.until("the answer to be played", (s) => s.ply > ply, 3000).catch(() => {});
        if ((await driver.look()).ply > ply) return;
      }
    }
    throw new Error(`not answered by keyboard: ${JSON.stringify(await driver.look())}`);
  }
  for (let i = 0; i < 8; i++) await decide();

  const { ply } = await driver.ready();
  await press("u");
  await driver.until("the undo", (s) => s.ply > ply);
  await press("r");
  await driver.until("the redo", (s) => s.ply > ply + 1);
  await press("U");
  await driver.until("the whole turn to be taken back", (s) => s.ply > ply + 2);
  await driver.ready();
  await press("p");
  await page.locator(".planner").waitFor();
  await press("p");
  await page.locator(".planner").waitFor({ state: "detached" });
  for (const key of ["l", "n"]) {
    await press(key);
    await page.locator("aside").waitFor();
    await press("Escape"); // in the field of the chat, too
    await page.locator("aside").waitFor({ state: "detached" });
  }
  await page.keyboard.down("w");
  const water = (shown) => page.locator(`section.bar button[title*="hold W"][aria-expanded=${shown}]`).waitFor({ state: "attached" });
  await water(true);
  await page.keyboard.up("w");
  await water(false);
  await press("?");
  await page.locator("dialog[open]").waitFor();
  await press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await press("t");
  await page.locator("dialog[open] pre").waitFor();
  const board = await page.locator("dialog[open] pre").textContent();
  assert.ok(board.length > 500, "the text board is empty");
  await press("Escape");
  // The focus is never lost: not when the bank asks for a number, at the largest number, when it is taken back, nor after the move.
  await bank(visit);
  const reached = await everything(visit);
  // What is asked is announced.
  assert.match(await page.locator("[data-ply]").textContent(), /You are asked/);
  return `${reached} things by arrows`;
}

/**
 * everything: on a fresh turn in the middle of a game, arrows reach all that the mouse may click: everything on the boards that an answer,
 * or the turn proposed for a thing, names.
 */
async function everything(visit) {
  const { page, table, still } = await visit("Ann");
  const { game } = await table(recorded("026-4p-std", 264));
  await new Driver(page, 1).ready();
  await still();
  const named = new Set([...game.prompt.answers.flatMap((a) => Object.keys(a.targets)), ...Object.keys(game.prompt.plans)]);
  const clickable = await page.evaluate((named) => {
    const shown = (e) => e.getBoundingClientRect().width > 0;
    return [...document.querySelectorAll("[data-target]")].filter(shown).map((e) => e.dataset.target).filter((id) => named.includes(id));
  }, [...named]);
  const kinds = [/^B\d/, /^C\d/, /^P\d/, /^H[A-D]$/, /^[GYR]\d/, /^turbine/];
  for (const kind of kinds) assert.ok(clickable.some((id) => kind.test(id)), `nothing like ${kind} to click`);
  const reached = new Set();
  const at = () => page.evaluate(() => document.activeElement?.dataset.target);
  await page.keyboard.press("ArrowRight");
  const queue = [await at()];
  reached.add(queue[0]);
  for (let from = queue.shift(); from; from = queue.shift()) {
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await page.evaluate((id) => document.querySelector(`[data-target="${id}"]:is([data-legal], [data-planned])`).focus(), from);
      await page.keyboard.press(key);
      const to = await at();
      if (!to || reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  assert.deepEqual([...reached].sort(), [...new Set(clickable)].sort());
  return reached.size;
}

async function bank(visit) {
  const { page, table } = await visit("Ann");
  await table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  const driver = new Driver(page, 1);
  const { ply } = await driver.ready();
  const inside = (selector) =>
    page.waitForFunction((selector) => document.activeElement?.closest(selector), selector).catch(() =>
      page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).then((at) =>
        assert.fail(`the focus is at ${at}, not in ${selector}`)
      )
    );
  const space = page.locator("[data-target=bank][data-legal]");
  await space.focus();
  await page.keyboard.press("Enter");
  await inside(".bank .picker");
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press("Enter");
    await inside(".bank .picker");
    if (await page.locator(".bank .picker .more:disabled").count()) break;
  }
  await page.locator(".bank .away").focus();
  await page.keyboard.press("Enter");
  await inside("[data-target=bank]");
  await page.keyboard.press("Enter");
  await inside(".bank .picker");
  await page.keyboard.press("c");
  await driver.until("the move to be played", (s) => s.ply > ply);
  await inside("section.bar, [data-legal]");
}
