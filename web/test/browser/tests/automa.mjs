// Against an Automa: its card with signs, the action that was taken, why, and the rules are at hand on a desktop and on a phone; what it
// pays is victory points.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";

export default async function({ visit }) {
  const ann = await visit("Ann");
  const { page } = ann;
  const { table } = await ann.table({ seats: [{ who: "me" }, { who: "automa3" }] });
  const driver = new Driver(page, 4);
  await driver.play(10);
  // Its next turn can be foreseen while a turn of mine begins.
  const kind = async () => (await (await ann.context.request.get(`/api/tables/${table.id}`)).json()).game.prompt?.kind;
  const foreseen = async () => (await (await ann.context.request.get(`/api/tables/${table.id}/foreseen`)).json()).automas;
  while (await kind() !== "turn" || (await foreseen()).length === 0) await driver.play(1); // it may have no turn left in this round
  await driver.ready();
  await page.locator(".tools [title='Automa'], .tool[title='Automa']").first().click();
  await read(page);
  // What it would do next, for every card that may come, as the server tells it; pointing at a turn lights what it touches.
  const [next] = await foreseen();
  const turns = page.locator("[data-foreseen] [data-cards]");
  await turns.first().waitFor();
  assert.equal(next.turns.reduce((n, turn) => n + turn.cards.length, 0), next.cards);
  assert.deepEqual(
    await turns.evaluateAll((list) => list.map((e) => Number(e.dataset.cards))),
    next.turns.map((turn) => turn.cards.length),
  );
  const touching = next.turns.findIndex((turn) => turn.events.some((e) => e.kind === "engineers" || e.kind === "built"));
  assert.ok(touching >= 0, "no turn touches anything");
  await turns.nth(touching).hover();
  await page.locator("[data-spotlit]").first().waitFor({ state: "attached" });
  await page.mouse.move(2, 2);
  await page.locator("[data-spotlit]").first().waitFor({ state: "detached" });
  // The rules for Automas are there too.
  assert.match(await page.locator("aside a[href*=\"/help#\"]").getAttribute("href"), /\/help#automa$/);
  await page.keyboard.press("Escape");
  await page.locator("aside").waitFor({ state: "detached" });

  const { entries } = await (await ann.context.request.get(`/api/tables/${table.id}/log`)).json();
  const told = entries.filter((e) => e.why).flatMap((e) => [...e.lines, ...e.why]);
  assert.ok(told.length > 10, "the Automa has hardly played");
  assert.deepEqual(told.filter((line) => /Mahiri|loses .*credits as VP|\bpays? \d+ credit/.test(line)), []);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("dialog").getByRole("button", { name: "Automa" }).click();
  await read(page);
}

/** read looks at the panel: the card has a sign for every action, the one that was taken is marked, and the reasons are lines. */
async function read(page) {
  const panel = page.locator("aside .automa");
  await panel.waitFor();
  const actions = panel.locator(".card ol li");
  assert.ok((await actions.count()) >= 4, "the card has no actions");
  assert.equal(await actions.locator("svg.icon").count(), await actions.count(), "an action without a sign");
  assert.equal(await panel.locator(".card li.taken").count(), 1);
  assert.ok((await panel.locator(".entry ul li").count()) > 0, "no reasons");
  const wide = await panel.evaluate((e) =>
    [...e.querySelectorAll("li, p, h3")].filter((x) => x.getBoundingClientRect().right > innerWidth + 1).length
  );
  assert.equal(wide, 0, "lines outside the screen");
}
