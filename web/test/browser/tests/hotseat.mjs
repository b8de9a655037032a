// An introductory game of two at one screen, by clicking: its beginning, and a recorded one from the fourth round to the end; with
// WHOLE=yes a whole one (make soak).
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, table } = await visit("Ann", { engine: true });
  await table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  const driver = new Driver(page, 7);
  if (!process.env.WHOLE) {
    await driver.play(12);
    const { game } = await table(recorded("001-2p-intro", 110));
    assert.equal(game.round, 4);
  }
  await driver.play();
  await page.locator("main h1, main h2").first().waitFor();
  assert.equal(await page.locator("[data-phase=finished]").count(), 1);
  assert.ok(driver.listed.length * 20 <= driver.decisions, `answered from the list: ${driver.listed.join("; ")}`);
  return `${driver.decisions} decisions, ${driver.clicks} clicks, ${driver.listed.length} from the list`;
}
