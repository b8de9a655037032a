// A whole game of four with the expansion, me against bots and an Automa.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";

export default async function({ visit }) {
  const { page, table } = await visit("Ann");
  await table({ leeghwater: true, seats: [{ who: "me" }, { who: "random" }, { who: "busy" }, { who: "automa2" }] });
  const driver = new Driver(page, 11);
  await driver.play();
  assert.equal(await page.locator("[data-phase=finished]").count(), 1);
  assert.ok(driver.listed.length * 20 <= driver.decisions, `answered from the list: ${driver.listed.join("; ")}`);
  return `${driver.decisions} decisions, ${driver.clicks} clicks, ${driver.listed.length} from the list`;
}
