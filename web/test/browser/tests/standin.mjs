// What a bot played for somebody is nobody's: the result, the archive and the profile say so, and who stayed has won. A profile tells how
// often somebody has stayed.
import assert from "node:assert/strict";

export default async function({ visit }) {
  await scene(visit, async () => {});
}

/** finish plays a table to its end with the last answers of the people who are there; bots play by themselves. */
async function finish(id, people) {
  for (;;) {
    const { ply, game, table } = await (await people[0].context.request.get(`/api/tables/${id}`)).json();
    if (!game.prompt) return table;
    const seat = table.seats[game.prompt.seat];
    if (seat.bot) await new Promise((done) => setTimeout(done, 20));
    else await people[game.prompt.seat].post(`/api/tables/${id}/play`, { ply, action: game.prompt.answers.at(-1).action });
  }
}

/** scene shows every screen that marks a stand-in. */
export async function scene(visit, shown) {
  const ann = await visit("Ann");
  const bob = await visit("Bob");
  const begin = async (name) => {
    const options = {
      name,
      variant: "introductory",
      open: true,
      clock: { kind: "live", bank: 3600 },
      seats: [{ who: "me" }, { who: "open" }],
    };
    const { table } = await ann.post("/api/tables", options);
    await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
    return table.id;
  };
  for (let i = 0; i < 8; i++) await finish(await begin(`Game ${i + 1}`), [ann, bob]);

  // Bob leaves for good, and a bot plays on.
  const left = await begin("Lunch");
  await bob.post(`/api/tables/${left}/leave`, {});
  await ann.post(`/api/tables/${left}/ask`, { kind: "bot", seat: 1 });
  await finish(left, [ann, bob]);

  // Bob lets a bot play for a while.
  const id = await begin("Saturday");
  await bob.post(`/api/tables/${id}/ask`, { kind: "bot", seat: 1 });
  const { table: asked } = await (await ann.context.request.get(`/api/tables/${id}`)).json();
  await ann.post(`/api/tables/${id}/answer`, { request: asked.requests[0].id, yes: true });
  for (let plies = 0; plies < 40;) {
    const { ply, game, table } = await (await ann.context.request.get(`/api/tables/${id}`)).json();
    if (!table.seats[game.prompt.seat].bot) await ann.post(`/api/tables/${id}/play`, { ply, action: game.prompt.answers.at(-1).action });
    plies = ply;
  }
  await bob.post(`/api/tables/${id}/sit`, { seat: 1 });
  const over = await finish(id, [ann, bob]);
  assert.ok(over.seats[0].winner && over.seats[0].place === 1 && !over.seats[1].winner && over.seats[1].stand_in.bot === "river");

  const { page } = ann;
  await page.goto(`/table/${id}`);
  const row = page.locator("[data-rank=\"1\"]");
  await row.locator("[data-stand-in]", { hasText: "River from round 1 on" }).waitFor();
  assert.equal(await row.locator("b").first().innerText(), "–");
  assert.equal(await page.locator("[data-rank]").last().getAttribute("data-rank"), "1");
  await page.locator("[data-stood=\"1\"]", { hasText: "count for nobody" }).waitFor();
  await page.locator("[data-below]", { hasText: "Ann" }).waitFor();
  assert.equal(await page.locator("[data-spent] [data-of]").count(), 1, "the time of a seat is told if one person played it");
  for (const [i, seat] of over.seats.entries()) {
    if (seat.stand_in) continue;
    const told = (await page.locator(`[data-spent] [data-of="${i}"] dd`).textContent()).trim();
    assert.match(told, new RegExp(`^[\\d,.]+\\s\\w+ for ${seat.turns} turns?, [\\d,.]+\\s\\w+ a turn$`), `${seat.name}: ${told}`);
    assert.ok(seat.turns > 0);
  }
  await shown(page, "result");

  await page.goto("/archive?name=ann");
  await page.locator(`[data-game="${id}"] [data-stand-in]`).waitFor();
  await shown(page, "archive");

  const me = await (await bob.context.request.get("/api/me")).json();
  await page.goto(`/player/${me.id}`);
  const reliability = page.locator("[data-reliability]");
  await reliability.waitFor();
  assert.equal(await reliability.getAttribute("data-reliability"), "9");
  assert.equal(await reliability.locator("li").count(), 10);
  assert.deepEqual(await Promise.all(["finished", "stand_in", "left"].map((how) => reliability.locator(`li.${how}`).count())), [8, 1, 1]);
  await page.locator(".recent li", { hasText: "Saturday" }).getByText("not counted").waitFor();
  await shown(page, "profile");
}
