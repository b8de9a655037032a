// The others' moves: a card for each since my last turn, saying what and where, and a trail on the table, until my first decision. Nothing
// lies over the map. While a bot moves, its name is whole.
import assert from "node:assert/strict";
import { record, recorded } from "../records.mjs";

const positions = [["044-4p-lwp", [110, 136, 168, 199]], ["046-4p-lwp", [150, 240]], ["011-4p-intro", [70, 100]], ["021-3p-std", [
  90,
  150,
]]];

export default async function({ visit }) {
  const { page, post, table, still } = await visit("Ann");
  let cards = 0;
  for (const [name, plies] of positions) {
    for (const ply of plies) {
      await table(recorded(name, ply));
      await page.locator(".map svg").first().waitFor();
      await still(); // the log comes after the position
      const shown = await page.locator(".moves .card:visible").evaluateAll((list) =>
        list.map((c) => ({
          what: c.querySelector(".what").textContent.trim() || c.querySelectorAll(".what svg").length,
          where: c.querySelector(".where").textContent.trim(),
        }))
      );
      for (const { what, where } of shown) assert.ok(what && where, `${name} ${ply}: a card says ${JSON.stringify({ what, where })}`);
      cards += shown.length;
      const over = await page.evaluate(() => {
        const box = document.querySelector(".map").getBoundingClientRect();
        const strangers = [];
        for (let x = 0.1; x < 1; x += 0.2) {
          for (let y = 0.05; y < 1; y += 0.1) {
            const at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
            if (!at?.closest(".map")) strangers.push(at?.className);
          }
        }
        return strangers;
      });
      assert.deepEqual(over, [], `${name} ${ply}: something lies over the map`);
    }
  }
  assert.ok(cards >= 10, `${cards} cards`);

  // The trail of 044: Italy and the Netherlands produced at basin 10; the spaces they took glow.
  const { table: made, ply, game } = await table(recorded("044-4p-lwp", 168));
  await page.locator(".moves").waitFor();
  assert.equal(await page.locator("[data-trail]:not(.halo)").count(), 2);
  assert.ok((await page.locator(".trail .halo").count()) >= 3);
  await page.locator(".moves .card").last().hover();
  assert.equal(await page.locator("[data-trail=dim]").count(), 1);

  // A preview takes their room and gives it back: the cards are the same ones. The page is laid out for what has changed, not for what asks
  // for sizes.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const layouts = async () => (await devtools.send("Performance.getMetrics")).metrics.find((m) => m.name === "LayoutCount").value;
  await page.mouse.move(720, 4);
  await still();
  await page.evaluate(() => document.querySelectorAll(".moves .card").forEach((card) => (card.seen = true)));
  const previewed = async () => {
    const before = await layouts();
    await page.locator("section.management [data-legal]").first().hover();
    await page.locator("section.bar .slips").waitFor();
    assert.ok(!(await page.locator(".moves").isVisible()), "cards beside a preview");
    await still();
    await page.mouse.move(720, 4);
    await page.locator("section.bar .slips").waitFor({ state: "detached" });
    await still();
    return (await layouts()) - before;
  };
  await previewed(); // letters and pictures that were not needed before
  const laid = await previewed();
  assert.ok(laid <= 4, `a preview that comes and goes lays out the page ${laid} times`); // seven if slips, cards and hint ask
  const cardsNow = await page.locator(".moves .card").evaluateAll((list) => list.map((card) => !!card.seen));
  assert.ok(cardsNow.length > 0 && cardsNow.every((seen) => seen), `after a preview the cards are made again: ${cardsNow}`);
  // On the way from one thing to the next one preview replaces the other: nothing is taken away in between and made again.
  const spaces = page.locator("section.management .space[data-legal]");
  for (const space of [spaces.first(), spaces.last()]) {
    await space.hover();
    await page.locator("section.bar .slips").waitFor();
    await still(); // what would come of it is known
  }
  await page.evaluate(() => (document.querySelector("section.bar .slips").seen = true));
  await spaces.first().hover();
  await still();
  assert.ok(await page.locator("section.bar .slips").evaluate((slips) => !!slips.seen), "slips are made again for the next thing");
  // A preview is drawn above the map, whose own drawing stays as it is, where no conduit is lit.
  await page.mouse.move(720, 4);
  await page.locator("section.bar .slips").waitFor({ state: "detached" });
  await page.evaluate(() => {
    const map = document.querySelector(".map .pane > svg");
    map.changes = new MutationObserver(() => {});
    map.changes.observe(map, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.locator(".map [data-target=HA]").hover();
  await page.locator(".map .sight .tag").first().waitFor();
  const changes = await page.evaluate(() =>
    document.querySelector(".map .pane > svg").changes.takeRecords().map((r) => r.target.outerHTML.slice(0, 80))
  );
  assert.deepEqual(changes, [], "the preview changes the drawing of the map");
  await post(`/api/tables/${made.id}/play`, { ply, action: game.prompt.answers.find((a) => a.action === "company_1").action });
  await page.locator(".trail .halo").first().waitFor({ state: "detached" });

  // The Netherlands, the longest name, are played by the bot with the longest.
  const { table: bots } = await post("/api/tables", {
    record: record("044-4p-lwp"),
    ply: 60,
    seats: ["me", "spring", "brook", "torrent"].map((who) => ({ who })),
  });
  const asked = async (ply) => (await (await page.request.get(`/api/tables/${bots.id}/position?ply=${ply}`)).json()).game.prompt?.seat;
  let theirs = 60;
  while ((await asked(theirs)) !== 3) theirs--;
  await page.goto(`/table/${bots.id}?ply=${theirs}`);
  const row = page.locator(".players tr", { has: page.locator(".now") });
  await row.getByText("Torrent").waitFor();
  await still();
  const cut = await row.locator(".name").evaluate((name) =>
    name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight || name.offsetHeight > name.parentElement.offsetHeight
  );
  assert.ok(!cut, "the name of the bot that is to move is cut");
  return `${cards} cards`;
}
