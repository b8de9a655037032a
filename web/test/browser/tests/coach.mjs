// The coach of first games: it speaks before a choice is confirmed and names the rule, is silent where there is nothing to say, keeps its
// room then, makes a choice wait that would be played at once, goes off in place and on again in the menu, and stops after the first games.
// On a phone it stands where the players' chips were.
import assert from "node:assert/strict";

const introductory = { variant: "introductory", seats: [{ who: "me" }, { who: "me", name: "Otto" }] };

export default async function({ visit }) {
  const ann = await visit("Ann", { preferences: { coach: "first" } });
  const { page } = ann;
  const tried = [];
  page.on("request", (r) => r.url().includes("/whatif") && tried.push(r.postDataJSON()));
  const card = page.locator("[data-coach]");
  const target = (id) => page.locator(`[data-target="${id}"]`).first();
  const ply = () => page.locator("[data-ply]").getAttribute("data-ply");
  const preferred = () => page.evaluate(() => JSON.parse(localStorage.getItem("preferences")).coach);

  await ann.table(introductory);
  await page.locator("[data-asked]").waitFor({ state: "attached" });
  const map = await page.locator(".map").first().boundingBox();
  await card.getByText("most victory points win").waitFor(); // whoever begins with a game is greeted too

  // A red border where there need be none.
  await target("machinery_excavator_r").click();
  await card.waitFor();
  assert.equal(await card.getAttribute("data-coach"), "crew_wasted");
  assert.match(await card.locator(".fact").innerText(), /does the same for less: 3 credits/);
  assert.equal(await card.locator("mark").innerText(), "the same for less");
  assert.equal(await page.locator("[role=status]", { hasText: "the same for less: 3 credits" }).count(), 1, "a screen reader hears it");
  assert.equal(await card.locator(".slips").count(), 1, "what happens is a row of the card");
  assert.equal(await page.locator("section.bar .slips").count(), 0, "and not in the bar");
  assert.deepEqual(await page.locator(".map").first().boundingBox(), map, "the map does not move");
  const company = await page.locator(".own svg.wheel").boundingBox();
  const own = await page.locator(".own").boundingBox();
  const box = await card.boundingBox();
  assert.ok(box.y >= own.y && box.y + box.height <= own.y + own.height + 1, "the card is in sight");

  // Why? leads to the rule.
  const why = await card.locator("[data-why]").getAttribute("href");
  assert.match(why, /\/help#R1\.6$/);
  const help = await ann.context.newPage();
  await help.goto(why);
  await help.locator("[id=\"R1.6\"]").waitFor();
  await help.close();

  // Without it there is nothing to say, and that is said.
  await target("machinery_excavator_l").click();
  const silent = page.locator("[data-coach=\"\"]");
  await silent.waitFor();
  await page.locator("section.bar .slips").waitFor();
  assert.deepEqual(await page.locator(".own svg.wheel").boundingBox(), company, "the company board keeps its size");

  // A space where more is to be chosen is taken at once, but not if there is something to say.
  const before = await ply();
  await target("water_place2_r").click();
  await page.locator("[data-coach]:not([data-coach=\"\"])").waitFor();
  assert.equal(await ply(), before);
  await page.keyboard.press("Escape");
  await silent.waitFor();
  await target("water_place2_l").click();
  const after = (ply) => page.waitForFunction((ply) => document.querySelector("[data-ply]").dataset.ply !== ply, ply);
  await after(before);
  const taken = await ply();
  await page.keyboard.press("u");
  await after(taken); // taking back is an entry too
  await page.locator("[data-asked]").waitFor({ state: "attached" });
  await ann.still();

  // Off, by keyboard: nobody asks for facts any more.
  await target("workshop_r1_r").click();
  await card.waitFor();
  await card.locator("[data-off]").focus();
  await page.keyboard.press("Enter");
  await card.waitFor({ state: "detached" });
  await page.locator("section.bar .slips").waitFor();
  assert.equal(await preferred(), "off");
  assert.ok(tried.some((x) => x.coach));
  tried.length = 0;
  await target("machinery_excavator_r").click();
  await page.locator("section.bar .slips").waitFor();
  await ann.still();
  assert.ok(tried.length > 0 && tried.every((x) => !("coach" in x)), "no facts are asked for");
  assert.equal(await card.count(), 0);

  // On again, from the menu.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("[data-setting=coach]").selectOption("always");
  await page.keyboard.press("Escape");
  await card.waitFor();
  assert.equal(await preferred(), "always");

  // After the first games it is silent by itself.
  const bob = await visit("Bob", { preferences: { coach: "first", finished: ["a", "b", "c"] } });
  await bob.table(introductory);
  await bob.page.locator("[data-target=\"workshop_r1_r\"]").first().click();
  await bob.page.locator("section.bar .slips").waitFor();
  await bob.still();
  assert.equal(await bob.page.locator("[data-coach]").count(), 0);

  // All engineers to the bank, though there is much to do.
  const kim = await visit("Kim", { preferences: { coach: "first" } });
  await kim.table(introductory);
  await kim.page.locator("[data-target=\"bank\"]").first().click();
  await kim.page.locator(".bank .asking button", { hasText: "12" }).click();
  await kim.page.locator("[data-coach=bank_all]").waitFor();

  // The game that ends the course: the coach greets, speaks in two rounds, says that it goes, and is silent from then on.
  const zoe = await visit("Zoe", { preferences: { coach: "first" } });
  let { table, ply: now, game } = await zoe.post("/api/tables", introductory);
  await zoe.context.addInitScript(
    (id) => localStorage.setItem("learn", JSON.stringify({ stars: {}, answers: { 10: [id] }, changes: { 10: 1 } })),
    table.id,
  );
  const [theirs, dearer] = [zoe.page.locator("[data-coach]"), zoe.page.locator("[data-target=\"workshop_r1_r\"]").first()];
  for (const round of [1, 2, 3]) {
    assert.equal(game.round, round);
    await zoe.page.goto(`/table/${table.id}`);
    if (round === 1) await theirs.getByText("most victory points win").waitFor();
    if (round === 3) await theirs.locator("[data-stay]").waitFor();
    await dearer.click();
    if (round < 3) {
      await zoe.page.locator("[data-coach=empty_wheel]").waitFor();
      await zoe.page.keyboard.press("Escape");
    } else {
      await zoe.page.locator("section.bar .slips").waitFor();
      await theirs.waitFor({ state: "detached" });
    }
    while (game.round === round && round < 3) {
      await zoe.post(`/api/tables/${table.id}/play`, { ply: now, action: "bank 12" });
      ({ ply: now, game } = await (await zoe.context.request.get(`/api/tables/${table.id}`)).json());
    }
    if (round !== 2) continue;
    // The card of the round has the room; the coach says goodbye after it.
    await zoe.page.locator("[data-finale=card]").waitFor();
    assert.equal(await theirs.count(), 0, "the coach beside the card of a round");
    await zoe.page.locator("[data-finale-next]").click();
    await theirs.locator("[data-stay]").waitFor();
  }

  // A phone.
  const eve = await visit("Eve", { viewport: { width: 390, height: 844 }, phone: true, preferences: { coach: "first" } });
  await eve.table(introductory);
  const chips = eve.page.locator(".track .chips");
  await eve.page.locator("[data-coach].bar").getByText("most victory points win").waitFor();
  await eve.page.locator("[data-tab=actions]").tap();
  await eve.page.locator("[data-target=\"workshop_r1_r\"]").first().tap();
  await eve.page.locator("[data-coach].bar").waitFor();
  assert.equal(await chips.count(), 0, "it stands where the chips were");
  for (const part of ["[data-why]", "[data-off]"]) {
    assert.ok((await eve.page.locator(`[data-coach] ${part}`).boundingBox()).height >= 44, `${part} is as large as a finger`);
  }
  await eve.page.keyboard.press("Escape");
  await chips.waitFor(); // and they come back
}
