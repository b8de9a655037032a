// People have a past: a rated game is played to its end, found in the archive, watched, shared, and told of on the page of a person;
// statistics in the draft.
import assert from "node:assert/strict";
import { createServer } from "node:http";

export default async function({ visit }) {
  const ann = await visit("Ann");
  const bob = await visit("Bob");
  await ratedGame(ann, bob);
  await statistics(ann, bob);
}

/** finish plays a table to its end with the first answers. */
async function finish(id, ...people) {
  for (;;) {
    const { ply, game, table } = await (await people[0].context.request.get(`/api/tables/${id}`)).json();
    if (!game.prompt) return table;
    await people[game.prompt.seat].post(`/api/tables/${id}/play`, { ply, action: game.prompt.answers.at(-1).action });
  }
}

async function ratedGame(ann, bob) {
  // The form makes an open table rated, unless somebody says otherwise.
  await ann.page.goto("/new");
  const rated = ann.page.getByRole("switch", { name: /^Rated/ });
  await rated.waitFor();
  assert.ok(await rated.isChecked());
  const { table } = await ann.table({
    name: "Past evening",
    variant: "introductory",
    open: true,
    rated: true,
    cc0: true,
    seats: [{ who: "me" }, { who: "open" }],
  });
  assert.ok(table.rated);
  await bob.page.goto(`/table/${table.id}`);
  await bob.page.getByText("The result counts for ratings.").waitFor();
  await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
  const over = await finish(table.id, ann, bob);
  assert.equal(over.phase, "finished");

  // Search by name, company and result, then watch.
  const { page } = bob;
  await page.goto("/");
  await page.locator("[data-archive]").click();
  await page.locator("[data-name]").fill("ann");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/name=ann/);
  const game = page.locator(`[data-game="${table.id}"]`);
  await game.getByText("Past evening").waitFor();
  await game.getByText("rated").waitFor();
  await page.getByRole("button", { name: "3", exact: true }).click();
  await page.getByText("No games match this search.").waitFor();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await game.waitFor();
  await page.getByLabel("Until", { exact: true }).fill("2020-12-31");
  await page.getByText("No games match this search.").waitFor();
  await page.getByLabel("Until", { exact: true }).fill("");
  await page.getByLabel("From", { exact: true }).fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await page.waitForURL(/since=/);
  await game.waitFor();
  await page.getByRole("link", { name: "Download 1 game (CC0)" }).waitFor();
  // Its map is drawn when it comes into view: on a phone it stands below the search, which is unfolded where it filters.
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto("/archive?players=2");
  await game.waitFor();
  await bob.still();
  assert.equal(await game.locator(".glimpse").count(), 0);
  await game.scrollIntoViewIfNeeded();
  await game.locator(".glimpse svg").first().waitFor();
  await page.goto("/archive?name=ann");
  await page.getByRole("button", { name: "Filter", expanded: false }).click();
  await page.getByRole("button", { name: "2", exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await game.locator("[data-watch]").click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("link", { name: "Share" }).click();
  await page.waitForURL(`**/game/${table.id}`);
  await page.locator("img.picture").waitFor();
  await page.locator(".track .loss i", { hasText: "−15" }).first().waitFor(); // rounds without energy
  // The film: to the beginning, where everybody has little, and by itself from there.
  const film = page.locator("[data-past]");
  const points = async () => (await page.locator("[data-vp]").allTextContents()).map((text) => Number(text.replace("−", "-")));
  await page.locator(".map svg").first().waitFor();
  const end = await points();
  // The poster of whoever has won, which stays as it is, and what turned the game.
  await page.locator("[data-turning] .chart").waitFor();
  const poster = page.locator("[data-poster] .field");
  const printed = await poster.innerText();
  assert.match(printed, new RegExp(`\\b${Math.max(...end)}\\b`));
  const dams = () => page.locator("[data-poster] svg").first().evaluate((e) => e.querySelectorAll("use[href^='#e-']").length);
  await page.locator("[data-poster] use[href^='#e-']").first().waitFor({ state: "attached" });
  const emblems = await dams();
  const bar = page.getByRole("region", { name: "Timeline" });
  await bar.getByRole("button", { name: "To the beginning" }).click();
  await bar.getByRole("status").getByText("Before the first turn").waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll("[data-vp]")].every((e) => Number(e.textContent.replace("−", "-")) <= 10));
  assert.notDeepEqual(await points(), end);
  assert.deepEqual([await poster.innerText(), await dams()], [printed, emblems], "the poster goes with the film");
  assert.equal(await page.locator(".seat .track > i").count(), 2); // of each the points they begin with
  const began = Number(await film.getAttribute("data-past"));
  for (let i = 0; i < 3; i++) await bar.locator("[data-speed]").click(); // 2, 4, the whole game in 20 s
  await bar.locator("[data-play]").click();
  await page.waitForFunction((ply) => Number(document.querySelector("[data-past]").dataset.past) > ply + 5, began);
  await bar.locator("[data-play]").click();

  await turning(bob, table.id);

  // In a frame of another page it is stepped through by links.
  const frame = await page.getByLabel("Embed it in a page").inputValue();
  const site = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end(
      `<!doctype html><title>Another site</title>${frame.replace("loading=\"lazy\"", "")}`,
    )
  );
  await new Promise((done) => site.listen(0, "localhost", done));
  const other = await bob.context.newPage();
  await other.goto(`http://localhost:${site.address().port}/`);
  const inside = other.frameLocator("iframe");
  const told = inside.getByRole("status");
  const [, turns] = /^Turn (\d+) of \1$/.exec(await told.textContent());
  await inside.getByRole("link", { name: "One turn back" }).click();
  await told.getByText(`Turn ${turns - 1} of ${turns}`).waitFor();
  await inside.getByRole("link", { name: "To round 2" }).click();
  await inside.locator("[aria-current]").getByText("2").waitFor();
  assert.ok(await inside.locator("svg").first().isVisible());
  await other.close();
  site.close();

  // The page of a person: numbers, rivals, the latest game.
  await page.getByRole("main").getByRole("link", { name: "Ann" }).first().click();
  await page.waitForURL("**/player/*");
  await page.locator("[data-profile]").waitFor();
  await page.getByRole("heading", { level: 1, name: "Ann" }).waitFor();
  await page.getByRole("link", { name: "Past evening" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Bob" }).waitFor();
  const seats = await (await page.request.get(`/api/tables/${table.id}`)).json();
  const shown = await page.locator(".recent small").first().textContent();
  for (const s of seats.table.seats) assert.ok(shown.includes(`${s.name} ${s.vp}`), shown);
  // The games of two people with each other.
  await page.locator("[data-between]", { hasText: "1 game" }).click();
  await page.waitForURL(/against=/);
  await page.getByText("Games of two people with each other").waitFor();
  await game.waitFor();
}

/** Once somebody has had the game reviewed, its page says what turned it, and shows it. */
async function turning(bob, id) {
  const { page } = bob;
  const points = page.locator("[data-turning] a");
  assert.equal(await points.count(), 0);
  for (let r = {}; !r.review || r.done < r.total;) r = await (await bob.context.request.get(`/api/tables/${id}/review`)).json();
  await page.reload();
  await page.getByRole("heading", { name: "Turning points" }).waitFor();
  const { turns } = await (await bob.context.request.get(`/api/tables/${id}/turning?lang=en`)).json();
  assert.ok(turns.length > 0);
  assert.equal(await points.count(), turns.length);
  await page.locator(".map svg").first().waitFor();
  for (const [i, turn] of turns.entries()) {
    const point = points.nth(i);
    assert.match(await point.textContent(), /[+−]\d+%/);
    assert.ok((await point.textContent()).includes(turn.text));
    await point.click(); // the map of the page goes there
    await page.waitForFunction(
      ([i, ply]) =>
        document.querySelectorAll("[data-turning] a")[i].ariaCurrent === "true"
        && document.querySelector("[data-past]").dataset.past === `${ply}`,
      [i, turn.ply],
    );
    assert.equal(new URL(page.url()).pathname, `/game/${id}`);
  }
  // As a link it opens the position at the table.
  const table = await bob.context.newPage();
  await table.goto(await points.first().getAttribute("href"));
  await table.locator(`[data-past="${turns[0].ply}"]`).waitFor();
  await table.close();
}

/** Whoever picks last of bots has no choice, and so no draft: two people have one, whoever begins. */
async function statistics(ann, bob) {
  const { page } = ann;
  const { table } = await ann.table({ open: true, seats: [{ who: "me" }, { who: "open" }] });
  await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
  await page.goto(`/table/${table.id}`);
  await page.locator(".draft .poster").first().waitFor();
  assert.equal(await page.locator(".shares").count(), 0);
  await page.locator("[data-statistics]").click();
  await page.locator(".poster .shares").first().waitFor();
  await page.locator(".contract .shares").first().waitFor();
  const [cell] = await page.locator("[data-bonus-shares] tbody tr").first().locator("td .visually-hidden").allTextContents();
  assert.match(cell, /^Bots: \d+% \(\d+–\d+% in \d/);
  const told = await (await page.request.get("/api/draft?players=2")).json();
  assert.ok(told.bots.games > 0);
  assert.equal(await page.locator("[data-bonus-shares] tbody td").count(), 5 * (await page.locator(".poster").count()));
  await page.reload();
  await page.locator(".poster .shares").first().waitFor(); // it is remembered
}
