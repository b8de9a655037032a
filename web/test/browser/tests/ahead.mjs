// In a game over days somebody plans the next turn while the other one thinks: it is played by itself, and the log says so; what no longer
// fits is put aside with the reason. On a phone and on a desktop.
import assert from "node:assert/strict";
import { record } from "../records.mjs";

const shots = process.env.SHOTS;

export default async function({ visit }) {
  const ann = await visit("Ann");
  const bob = await visit("Bob", { engine: true });
  const opened = await ann.post("/api/tables", {
    name: "Slow",
    open: true,
    pace: "turns",
    clock: { kind: "days", days: 3 },
    record: record("018-2p-std"),
    ply: 60,
    seats: [{ who: "me" }, { who: "open" }],
  });
  const id = opened.table.id;
  await bob.post(`/api/tables/${id}/sit`, {});
  const now = async (who = ann) => (await who.context.request.get(`/api/tables/${id}`)).json();
  /** act plays the first answers, or those that please, until a turn of Ann's begins. */
  const toAnn = async () => {
    for (;;) {
      const { table, game, ply } = await now();
      if (table.to_move === 0 && game.prompt.kind === "turn") return { game, ply };
      await (table.to_move ? bob : ann).post(`/api/tables/${id}/play`, { ply, action: game.prompt.answers[0].action });
    }
  };
  await toAnn();

  // Bob decides a turn to its end, as if it were his.
  const { page } = bob;
  await page.goto(`/table/${id}`);
  await page.locator("[data-ahead]").click();
  const at = page.locator("[data-node-at]");
  await at.waitFor({ state: "attached" });
  const next = page.locator("[data-next-turn]");
  await next.waitFor();
  assert.equal(await next.locator("[data-lay]").count(), 0, "something can be kept before it is decided");
  /** choose adds one of the listed answers to the plan. */
  const choose = async (index, text) => {
    const before = await at.getAttribute("data-node-at");
    await page.locator("section.bar [data-answers]").click();
    const list = page.locator("section.bar .answers li button", text ? { hasText: text } : {});
    await list.nth(index).click();
    await page.locator("section.bar .confirm:not(:disabled)").click();
    await page.waitForFunction((b) => {
      const e = document.querySelector("[data-node-at]");
      return e.dataset.nodeAt !== b && !e.hasAttribute("data-planning");
    }, before);
  };
  await choose(0, "workshop");
  await next.locator("[data-lay]").click();
  await next.locator("[data-choice=\"1\"]").waitFor();
  await page.locator("[data-node=\"0\"]").click();
  await page.waitForFunction(() => document.querySelector("[data-node-at]").dataset.nodeAt === "0");
  await choose(0, "bank: 1 engineer");
  await next.locator("[data-lay]").click();
  await next.locator("[data-choice=\"2\"]").waitFor();
  if (shots) await page.screenshot({ path: `${shots}/ahead-plan.png` });
  await page.locator("[data-close]").click();

  // The card shows it to Bob, and Ann is told nothing.
  const card = page.locator("[data-laid=\"waiting\"]");
  await card.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/ahead-card.png` });
  const seen = JSON.stringify(await now());
  assert.ok(!seen.includes("planned"), "Ann is sent what Bob has planned");
  const [{ turns: [planned] }] = (await now(bob)).you.planned;

  // Ann goes to the bank, and Bob's turn is played in the same moment.
  let { ply } = await now();
  await ann.post(`/api/tables/${id}/play`, { ply, action: "bank 1" });
  await card.waitFor({ state: "detached" });
  let after = await now(bob);
  assert.equal(after.table.ahead.length, 1);
  assert.equal(after.table.to_move, 0, "the turn was not played");
  await page.getByRole("button", { name: "Log" }).first().click();
  await page.locator("aside [data-ahead], .log [data-ahead]").first().waitFor();
  if (shots) await page.screenshot({ path: `${shots}/ahead-log.png` });
  const log = await (await ann.context.request.get(`/api/tables/${id}/log?from=${after.table.ahead[0].from}`)).json();
  assert.equal(log.entries[0].action, planned.actions[0]);

  // On a phone: planned again, withdrawn; planned again, and Ann takes the space away.
  const phone = await visit("", { phone: true, viewport: { width: 390, height: 844 }, engine: true });
  await phone.context.addCookies(await bob.context.cookies());
  const small = phone.page;
  await small.goto(`/table/${id}`);
  await small.locator("[data-ahead]").waitFor();
  if (shots) await small.screenshot({ path: `${shots}/ahead-phone.png` });
  ({ ply } = await now());
  const legal = (await now()).game.prompt.answers.map((a) => a.action);
  const wanted = legal.find((a) => a.startsWith("workshop"));
  assert.ok(wanted, legal.join());
  await bob.post(`/api/tables/${id}/plan`, { ply, turns: [[wanted]] });
  const held = small.locator("[data-laid=\"waiting\"]");
  await held.waitFor();
  if (shots) await small.screenshot({ path: `${shots}/ahead-phone-card.png` });
  await held.locator("[data-withdraw]").click();
  await held.waitFor({ state: "detached" });
  assert.equal((await now(bob)).you.planned, undefined);
  await bob.post(`/api/tables/${id}/plan`, { ply, turns: [[wanted]] });
  await held.waitFor();
  await ann.post(`/api/tables/${id}/play`, { ply, action: wanted });
  const dropped = small.locator("[data-laid=\"dropped\"]");
  await dropped.waitFor();
  assert.match(await dropped.innerText(), /no longer fits/);
  if (shots) await small.screenshot({ path: `${shots}/ahead-phone-dropped.png` });
  after = await now(bob);
  assert.equal(after.table.to_move, 1, "it is Bob's turn");
  await dropped.locator("[data-withdraw]").click();
  await dropped.waitFor({ state: "detached" });
}
