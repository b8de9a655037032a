// A hint while playing alone against bots, and the review of a finished game: chart, swings, turns, and the way to a position and back. By mouse, by keyboard and on a phone.
import assert from "node:assert/strict";
import { finished, record } from "../records.mjs";

/** alone is a table of one person against bots, from a record at a ply. */
function alone(name, ply) {
  const text = record(name);
  const players = Number(/players: (\d)/.exec(text)[1]);
  return { record: text, ply, seats: Array.from({ length: players }, (_, i) => ({ who: i === 0 ? "me" : "busy" })) };
}

export default async function ({ visit }) {
  const ann = await visit("Ann");
  const { page } = ann;
  await ann.table(alone("044-4p-lwp", 300));
  await page.locator("[data-hint]").click();
  const lines = page.locator("aside .hint ol > li");
  await lines.first().waitFor();
  assert.ok((await lines.count()) >= 2, "several turns");
  assert.match(await lines.first().innerText(), /% to win/);
  assert.match(await lines.first().innerText(), /More or less than the next best/);
  assert.equal(await page.locator("aside .outlook .seat").count(), 4);
  await page.locator("aside .outlook summary").click();
  assert.match(await page.locator("aside .outlook table").innerText(), /energy ranking/);
  await page.keyboard.press("Escape");
  await page.locator("aside").waitFor({ state: "detached" });
  await page.keyboard.press("h");
  await lines.first().waitFor();
  await page.locator("[data-choose]").first().click();
  await page.locator("aside").waitFor({ state: "detached" });
  await page.locator("section.bar .confirm:enabled").waitFor();

  // Picking a company is a turn too. Who comes last by lot has nothing to pick.
  for (let i = 0; i < 20; i++) {
    await ann.table({ seats: [{ who: "me" }, { who: "busy" }] });
    await page.locator("[data-hint]").waitFor();
    if ((await page.locator(".draft").count()) > 0) break;
  }
  await page.locator(".draft [data-hint]").click();
  await lines.first().waitFor();
  assert.match(await lines.first().innerText(), /contract/);

  // Two at one screen are not advised.
  await ann.table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  await page.locator("section.bar").waitFor();
  assert.equal(await page.locator("[data-hint]").count(), 0);

  await finished(ann, "001-2p-intro");
  await page.locator("[data-review]").click();
  const swings = page.locator("[data-swing]");
  await swings.first().waitFor();
  assert.equal(await swings.count(), 3);
  await swings.nth(1).click();
  const slider = page.getByRole("slider", { name: "Turn" });
  const turn = Number(await slider.inputValue());
  assert.match(await swings.nth(1).innerText(), new RegExp(`Turn ${turn}\\b`));
  assert.match(await page.locator("section.turn h2").innerText(), new RegExp(`^Turn ${turn},`));
  const row = page.locator(`[data-turn="${turn}"]`);
  assert.equal(await row.getAttribute("aria-pressed"), "true");
  await slider.focus();
  await page.keyboard.press(turn > 1 ? "ArrowLeft" : "ArrowRight");
  const beside = turn > 1 ? turn - 1 : turn + 1;
  assert.match(await page.locator("section.turn h2").innerText(), new RegExp(`^Turn ${beside},`));
  const all = await page.locator("[data-turn]").count();
  await page.getByRole("checkbox").check();
  const bad = await page.locator("[data-turn]").count();
  assert.ok(bad < all, `${bad} of ${all} turns are mistakes`);
  await page.getByRole("checkbox").uncheck();
  await page.locator("[data-show]").click();
  await page.locator("[data-past]").waitFor();
  assert.ok(Number(await page.locator("[data-past]").getAttribute("data-past")) > 0);
  await page.getByRole("button", { name: "Back to the review" }).click();
  await page.locator("section.turn").waitFor();
  assert.match(await page.locator("section.turn h2").innerText(), new RegExp(`^Turn ${beside},`));
  const phone = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true, language: "fr" });
  await phone.table(alone("026-4p-std", 260));
  await phone.page.locator("[data-hint]").tap();
  await phone.page.locator("aside .hint ol > li").first().waitFor();
  await finished(phone, "001-2p-intro");
  await phone.page.locator("[data-review]").tap();
  await phone.page.locator("section.turn").waitFor();
  const { wide, small } = await phone.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    small: [...document.querySelectorAll("main button, main input[type=range]")].filter((e) => e.getBoundingClientRect().height < 43.5).map((e) => e.textContent),
  }));
  assert.ok(!wide, "the review is wider than the phone");
  assert.deepEqual(small, [], "too small to be tapped");
  return `${all} turns, ${bad} mistakes`;
}
