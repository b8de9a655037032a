// The end of a round is a scene in three parts that can be skipped; its card adds up. Without motion there is only the card; the last one leads to the
// final scoring.
import assert from "node:assert/strict";
import { plies, record, recorded } from "../records.mjs";

/** playOn plays first answers until the round changes or the game is over. */
async function playOn({ page, post, context }, { table, ply, game }) {
  await page.locator(".map svg").first().waitFor();
  const { round } = game;
  while (game.prompt && game.round === round) {
    const answers = game.prompt.answers;
    await post(`/api/tables/${table.id}/play`, { ply, action: (answers.find((a) => /^(bank|pass)/.test(a.action)) ?? answers[0]).action });
    ({ table, ply, game } = await (await context.request.get(`/api/tables/${table.id}`)).json());
  }
  return game;
}

/** column is what the card says of one company: the parts, their sum, and the points now. */
const columns = (page) =>
  page.locator("[data-finale=card] tbody").evaluate((body) => {
    const rows = [...body.rows].map((r) => [...r.cells].slice(1).map((c) => Number(c.textContent.replace("−", "-").replace("·", "0"))));
    return rows[0].map((_, i) => rows.map((r) => r[i]));
  });

export default async function ({ visit }) {
  const ann = await visit("Ann", { preferences: { speed: 1, toured: true } });
  const { page } = ann;
  await playOn(ann, await ann.table(recorded("044-4p-lwp", 154)));
  await page.getByText("Round 2 ends").waitFor();
  await page.locator("[data-finale=energy]").waitFor();
  await page.keyboard.press("Space");
  await page.locator("[data-finale=card]").waitFor();
  const { seats } = await (await ann.context.request.get(`${new URL(page.url()).pathname.replace("/table", "/api/tables")}/finale`)).json();
  const told = await columns(page);
  assert.equal(told.length, 4);
  told.forEach((column, seat) => {
    const [now, sum, ...parts] = column.reverse();
    assert.equal(parts.reduce((a, b) => a + b, 0), sum, `the parts of seat ${seat}`);
    assert.equal(sum, seats[seat].after - seats[seat].before);
    assert.equal(now, seats[seat].after);
  });
  await page.getByRole("button", { name: "Again" }).click();
  await page.locator("[data-finale=energy]").waitFor();
  await page.locator(".map").first().click({ position: { x: 40, y: 200 } }); // a click anywhere
  await page.locator("[data-finale=card]").waitFor();
  await page.locator("[data-finale-next]").click();
  await page.locator("[data-finale]").waitFor({ state: "detached" });

  // The last round leads to the final scoring.
  const { round } = await playOn(ann, await ann.table(recorded("044-4p-lwp", plies(record("044-4p-lwp")) - 1)));
  assert.equal(round, 5);
  await page.getByText("Round 5 ends").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-finale-next]").click();
  await page.locator(".final, h1").first().waitFor();
  await page.locator("[data-finale]").waitFor({ state: "detached" });

  // Without motion: the card at once, and past it straight to the final scoring.
  const bea = await visit("Bea");
  await playOn(bea, await bea.table(recorded("044-4p-lwp", 154)));
  await bea.page.locator("[data-finale=card]").waitFor();
  assert.equal(await bea.page.getByText("Round 2 ends").count(), 0);
  await bea.page.locator("body").press("Escape");
  await bea.page.locator("[data-finale]").waitFor({ state: "detached" });
}
