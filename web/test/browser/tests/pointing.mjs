// Pointing at a thing on a fresh turn proposes the turn that uses it: a base takes two clicks, a production with its contract at most
// three; pointing elsewhere changes the mind; nothing is asked that has a usual answer.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, table, context } = await visit("Ann");
  const { table: made } = await table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  const driver = new Driver(page, 3);
  const game = async () => (await (await context.request.get(`/api/tables/${made.id}`)).json()).game;
  let clicks = 0;
  const click = async (selector) => {
    clicks++;
    await page.locator(selector).first().click({ force: true });
  };
  const confirm = () => click("section.bar .confirm:enabled");

  // A base.
  await driver.ready();
  const before = await game();
  const seat = before.prompt.seat;
  const company = before.seats[seat].company;
  const [site, other] = Object.keys(before.prompt.plans).filter((id) => /^B\d+[LU]$/.test(id));
  assert.ok(site && other, "no base is planned on the first turn");
  // What a click asks about is explained in the bar, and covers no board. It goes when the pointer rests on something else.
  const tip = page.locator("section.bar [data-tooltip]");
  let asked = 0;
  const quiet = async () => {
    // In turn: two clicks at one place bring the map closer.
    await page.locator(`[data-target=EXIT_${"LR"[asked++ % 2]}] .hit`).click({ force: true });
    await tip.filter({ hasText: "R7.2" }).waitFor();
  };
  await quiet();
  await page.locator("[data-target=HA]").hover({ force: true });
  await tip.filter({ hasText: "R7.2" }).waitFor({ state: "detached" });
  // So it does when something is pressed elsewhere, and with Escape.
  await quiet();
  await page.locator("section.bar").dispatchEvent("pointerdown");
  assert.equal(await tip.count(), 0, "a press elsewhere leaves the tip");
  await quiet();
  await page.keyboard.press("Escape");
  assert.equal(await tip.filter({ hasText: "R7.2" }).count(), 0, "Escape leaves the tip");
  // It goes with a choice, and no rule lies over what is chosen, however long the pointer rests there.
  await quiet();
  await click(`[data-planned][data-target=${site}]`);
  await page.locator(`[data-chosen][data-target=${site}]`).waitFor();
  // What is chosen has thick rings; everything else that could be chosen instead is a hair line.
  const rings = await page.evaluate(() => {
    const told = { legal: new Set(), widths: new Set(), chosen: new Set() };
    const pick = (e) => e.matches(".pointable") ? getComputedStyle(e).outlineWidth : undefined;
    const drawn = (e) => {
      const line = e.querySelector(".through .line");
      return line ? getComputedStyle(line).strokeWidth : undefined;
    };
    for (const e of document.querySelectorAll(".boards :is([data-legal], [data-chosen])")) {
      const width = pick(e) ?? drawn(e);
      if (!width || !e.checkVisibility()) continue;
      if (e.matches("[data-chosen]")) told.chosen.add(parseFloat(width));
      else if (!e.matches(":hover")) {
        told.legal.add(e.dataset.legal);
        told.widths.add(parseFloat(width));
      }
    }
    return Object.fromEntries(Object.entries(told).map(([name, set]) => [name, [...set]]));
  });
  assert.deepEqual(rings.legal, ["other"]);
  assert.ok(rings.widths.every((w) => w <= 1.2), `hair lines of ${rings.widths}`);
  assert.ok(rings.chosen.length > 0 && rings.chosen.every((w) => w >= 3), `chosen: ${rings.chosen}`);
  for (let i = 0; i < 8; i++) {
    assert.equal(await tip.count(), 0, `a tip over what is chosen: ${(await tip.allInnerTexts())[0]}`);
    await page.waitForTimeout(200); // a tip comes after 0.9 s
  }
  await click(`[data-target=${other}]`); // another one after all
  await page.locator(`[data-chosen][data-target=${other}]`).waitFor();
  assert.equal(await page.locator(`[data-chosen][data-target=${site}]`).count(), 0, "both sites are chosen");
  // Pointing at what the proposal filled in confirms it; at what one has pointed at takes it back.
  const filled = page.locator(`[data-chosen]:not([data-target="${other}"])`).first();
  const space = await filled.getAttribute("data-target");
  await filled.click({ force: true });
  await page.waitForTimeout(200);
  const chosen = () => page.locator("[data-chosen]").evaluateAll((list) => list.map((e) => e.dataset.target));
  assert.ok((await chosen()).includes(other) && (await chosen()).includes(space), `${space} was filled in, and ${await chosen()} is left`);
  await click(`[data-chosen][data-target="${space}"]`);
  await page.locator("[data-chosen]").first().waitFor({ state: "detached" });
  await click(`[data-target=${other}]`);
  await page.locator(`[data-chosen][data-target=${other}]`).waitFor();
  clicks = 1;
  await page.locator("section.bar .slips").waitFor();
  await confirm();
  await driver.until("the base to be built", (s) => s.asked && !s.busy && s.ply > 0);
  await page.waitForFunction(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).game.prompt?.seat !== undefined, made.id);
  assert.equal((await game()).position.map.dams[other]?.owner, company, "the base is not built");
  assert.equal(clicks, 2);

  // A production from a full dam in the middle of a game, with whatever contract it fulfils.
  const { table: later } = await table(recorded("026-4p-std", 264));
  await driver.ready();
  const now = (await (await context.request.get(`/api/tables/${later.id}`)).json()).game;
  const [dam] = Object.entries(now.prompt.plans).find(([id, p]) => /^B\d+[LU]$/.test(id) && p.actions[1]?.startsWith("produce")) ?? [];
  assert.ok(dam, "no production is planned");
  clicks = 0;
  await click(`[data-planned][data-target=${dam}]`);
  await page.locator("section.bar .formula").waitFor();
  const promised = Number(await page.locator("section.bar .formula .brassy").textContent());
  await confirm();
  await page.waitForFunction(async ([id, seat]) => (await (await fetch(`/api/tables/${id}`)).json()).game.prompt?.seat !== seat, [
    later.id,
    now.prompt.seat,
  ], { polling: 100 });
  const { entries } = await (await context.request.get(`/api/tables/${later.id}/log?from=260`)).json();
  const energy = entries.filter((e) => e.seat === now.prompt.seat).flatMap((e) => e.events ?? []).filter((e) =>
    e.kind === "energy" && e.why === "production"
  ).at(-1);
  assert.equal(energy?.n, promised, "another energy than the formula says");
  assert.ok(clicks <= 3, `${clicks} clicks`);

  // A preview that turns the wheel also tells when things would come back.
  await table(recorded("026-4p-std", 264));
  await driver.ready();
  const back = () => page.locator("[data-returns] .when").evaluateAll((list) => list.map((e) => Number(/\d/.exec(e.textContent)[0])));
  const soon = (await back()).map((n) => n - 1);
  assert.ok(soon.length > 0, "nothing is on the wheel");
  await page.locator("[data-target=workshop_r1_l]").hover();
  await page.waitForFunction(
    (soon) => [...document.querySelectorAll("[data-returns] .when")].every((e, i) => Number(/\d/.exec(e.textContent)[0]) === soon[i]),
    soon,
  );

  // A contract that would be discarded says so.
  await table(recorded("009-3p-intro", 56));
  await driver.ready();
  await page.locator(".company [data-target=S2]").click();
  await page.locator(".company [data-target=S2] .note", { hasText: "discarded" }).waitFor();

  // A space that leaves only one production: the button says what it makes, and the slips read well aloud.
  const { game: short } = await table(recorded("044-4p-lwp", 241));
  await driver.ready();
  const [single] =
    Object.entries(short.prompt.plans).find(([id, p]) =>
      /^B\d+[LU]$/.test(id) && p.actions.length === 1 && p.actions[0].startsWith("turbine")
    ) ?? [];
  assert.ok(single, "no production without a further choice");
  await click(`[data-planned][data-target=${single}]`);
  await page.locator("section.bar .formula").waitFor();
  const makes = await page.locator("section.bar .formula .brassy").textContent();
  assert.equal((await page.locator("section.bar .confirm").innerText()).trim(), `Produce ${makes.trim()}`);
  assert.doesNotMatch(await page.locator("section.bar .slips").textContent(), /1 (credits|engineers|excavators|mixers)\b/);

  // The ways to pay: what costs the fewest credits stands first, and each has the frame of a button.
  const { game: due } = await table(recorded("044-4p-lwp", 52));
  assert.equal(due.prompt.kind, "pay");
  const ways = page.locator("section.bar [role=radio]");
  await ways.first().waitFor();
  const credits = new Map(due.prompt.answers.map((a) => [a.text, a.targets.credit ?? 0]));
  const shown = await ways.evaluateAll((list) =>
    list.map((e) => ({ text: e.getAttribute("aria-label"), ring: getComputedStyle(e).borderTopStyle }))
  );
  assert.equal(shown.length, due.prompt.answers.length);
  const prices = shown.map((w) => credits.get(w.text));
  assert.deepEqual(prices, prices.toSorted((a, b) => a - b), "the cheapest does not stand first");
  assert.ok(shown.every((w) => w.ring === "solid"), JSON.stringify(shown));

  // On a tablet powerhouses lie closer together than a finger is wide: a first tap brings them closer, a second chooses.
  const held = await visit("Bea", { viewport: { width: 820, height: 1180 }, phone: true });
  await held.table(recorded("026-4p-std", 40));
  const house = held.page.locator("[data-reach=P8_2]");
  const tap = async () => {
    const { x, y, width, height } = await house.boundingBox();
    await held.page.touchscreen.tap(x + width / 2, y + height / 2);
    return width;
  };
  await house.waitFor({ state: "attached" });
  assert.ok((await tap()) < 44, "powerhouses are as wide as a finger: this test is of no use");
  await held.page.waitForFunction(() => document.querySelector("[data-reach=P8_2]").getBoundingClientRect().width >= 43.9);
  assert.equal(await held.page.locator("[data-chosen]").count(), 0, "chosen at once");
  await tap();
  await held.page.locator("[data-chosen][data-target=P8_2]").waitFor({ state: "attached" });
}
