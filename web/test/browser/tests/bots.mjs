// A game of four with the expansion, me against bots and an Automa: its beginning, and a recorded one against bots from the last round to
// the end; with WHOLE=yes a whole one (make soak).
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, table } = await visit("Ann");
  await table({ leeghwater: true, seats: [{ who: "me" }, { who: "random" }, { who: "busy" }, { who: "automa2" }] });
  const driver = new Driver(page, 11);
  if (!process.env.WHOLE) {
    await driver.play(20);
    const { seats, ...position } = recorded("044-4p-lwp", 300);
    const { game } = await table({ ...position, seats: seats.map((s, i) => (i === 0 ? s : { who: i === 1 ? "random" : "busy" })) });
    assert.equal(game.round, 5);
  }
  await driver.play();
  assert.equal(await page.locator("[data-phase=finished]").count(), 1);
  assert.ok(driver.listed.length * 20 <= driver.decisions, `answered from the list: ${driver.listed.join("; ")}`);
  return `${driver.decisions} decisions, ${driver.clicks} clicks, ${driver.listed.length} from the list`;
}
