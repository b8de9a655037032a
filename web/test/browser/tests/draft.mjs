// The choice of companies: the map is one press away, what private buildings cost and do is in sight before anybody has picked, whoever
// waits sees what companies start with, and four companies with their statistics fit above the bar.
import assert from "node:assert/strict";
import { measure } from "../measure-page.mjs";
import { firstDecision, recorded } from "../records.mjs";
import { look } from "../visit.mjs";

export default async function({ visit }) {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    const ann = await visit("Ann", { viewport: { width, height }, phone: width < 600 });
    const { page } = ann;
    const { game } = await ann.table(recorded("044-4p-lwp", firstDecision("044-4p-lwp")));
    assert.equal(game.prompt.kind, "pick");
    await page.locator(".draft [data-map]").waitFor();
    assert.doesNotMatch(await page.locator("body").innerText(), /Round 0/, "the setup is no round");
    await page.locator(".draft [data-map]").click();
    const dams = Object.keys(game.position.map.dams);
    assert.equal(dams.length, 3, "neutral dams");
    for (const dam of dams) await page.locator(`aside .map [data-target="${dam}"]`).first().waitFor();
    const { x, y, width: wide, height: high } = await page.locator("aside .map").first().boundingBox();
    assert.ok(
      x >= 0 && y >= 0 && x + wide <= width + 1 && y + high <= height + 1 && wide > 0.8 * Math.min(width, 500),
      `the map lies at ${x}, ${y}, ${wide} × ${high}`,
    );
    await page.keyboard.press("Escape");
    await page.locator("aside").waitFor({ state: "detached" });
    const buildings = await page.locator(".draft .buildings li").allInnerTexts();
    assert.equal(buildings.length, 5);
    for (const text of buildings) assert.match(text, /^\d+\s*\d+\s*→\s*\d+\s+[^:]+: \S/, "a building says what it costs and does");

    const bob = await visit("Bob", { viewport: { width, height }, phone: width < 600 });
    const { table } = await ann.post("/api/tables", { open: true, seats: [{ who: "me" }, { who: "open" }] });
    await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
    const told = [];
    for (const { page } of [ann, bob]) {
      await page.goto(`/table/${table.id}`);
      await page.locator(".draft .poster .start").nth(1).waitFor();
      told.push({ asks: await page.locator(".draft .ask").innerText(), posters: await page.locator(".draft .poster").allInnerTexts() });
    }
    assert.equal(told.filter(({ asks }) => / is choosing$/.test(asks)).length, 1, "one of them waits");
    assert.deepEqual(told[0].posters, told[1].posters);
    if (width < 600) {
      const holes = await page.locator(".draft .poster .ability").evaluateAll((list) =>
        list.map((e) => {
          const words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
          const text = document.createRange();
          let end = 0;
          while (words.nextNode()) {
            text.selectNode(words.currentNode);
            end = Math.max(end, text.getBoundingClientRect().bottom);
          }
          return Math.round(e.getBoundingClientRect().bottom - end);
        })
      );
      assert.ok(holes.length >= 2 && holes.every((hole) => hole < 14), `holes below the abilities of a column: ${holes}`);
    } else {
      const cut = await page.locator(".draft .poster .art").evaluateAll((arts) =>
        arts.map((art) => art.querySelector("circle").getBoundingClientRect().top - art.getBoundingClientRect().top)
      );
      assert.ok(cut.length === 2 && cut.every((room) => room >= 0), `the emblem is cut at the top: ${cut}`);
    }
  }

  // With private buildings too. A laptop shows one part of what lies on the table at a time, below posters that stay where they are.
  for (
    const [name, language, width, height] of [
      ["026-4p-std", "pl", 1440, 900],
      ["030-4p-std-promo", "pl", 1440, 900],
      ["044-4p-lwp", "de", 1440, 900],
      ["044-4p-lwp", "it", 1440, 900],
      ["044-4p-lwp", "it", 1280, 720],
      ["046-4p-lwp", "de", 1280, 720],
    ]
  ) {
    const ida = await visit("Ida", { viewport: { width, height }, language, preferences: { statistics: true } });
    if (height === 720) await ida.page.route("**/api/draft?*", manyPeople);
    await ida.table(recorded(name, firstDecision(name)));
    for (const part of [".poster .shares", ".picks .shares", "[data-bonus-shares]", ".poster .start"]) {
      await ida.page.locator(`.draft ${part}`).first().waitFor({ state: "attached" });
    }
    const tops = [];
    for (const part of height === 720 ? ["table", "buildings", "statistics"] : [""]) {
      if (part) await ida.page.locator(`[data-part=${part}]`).click();
      await ida.still();
      const told = `${name} in ${language}, ${width}×${height} ${part}`;
      const over = await ida.page.evaluate(() =>
        ["main", ".scroll"].map((s) => document.querySelector(`.draft ${s}`)).map((
          e,
        ) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight])
      );
      assert.deepEqual(over, [[0, 0], [0, 0]], `${told}: the draft with statistics is larger than its room`);
      assert.deepEqual(
        await look(ida.page, measure, { least: part ? 10.45 : 11.9, touch: false, scrolls: false, asked: true }),
        [],
        told,
      );
      for (const what of ["table", "buildings", "statistics"]) {
        assert.equal(
          await ida.page.locator(`.draft [data-in=${what}]`).first().isVisible(),
          (!part && (what !== "buildings" || name.endsWith("lwp"))) || part === what,
          `${told}: ${what}`,
        );
      }
      tops.push(await ida.page.evaluate(() => document.querySelector(".draft .on").getBoundingClientRect().top));
    }
    assert.deepEqual(tops, tops.map(() => tops[0]), `${name} in ${language}: the posters move`);
  }
}

/** manyPeople answers as if people had played as often as bots. */
async function manyPeople(route) {
  const answer = await (await route.fetch()).json();
  await route.fulfill({ json: { ...answer, people: answer.bots } });
}
