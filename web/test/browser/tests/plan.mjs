// The plan board: from a table in play one plays on for everybody, in the browser alone. Turns of two seats, a chosen draw, a second
// branch, their points side by side; a reload keeps it, no request leaves for the server meanwhile, and the table is as it was.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, context, table, post } = await visit("Ann", { engine: true });
  const { table: made, ply, game } = await table(recorded("044-4p-lwp", 241, { clock: { kind: "live", bank: 3600, increment: 0 } }));
  assert.equal(game.prompt.kind, "turn");
  const first = game.prompt.seat;
  const at = page.locator("[data-node-at]");
  const cells = page.locator("[role=treeitem]");
  const open = async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("[data-plan]").click();
    await at.waitFor({ state: "attached" });
  };
  await page.locator("[data-ply]").waitFor({ state: "attached" });
  assert.equal(await page.locator(".drafted").count(), 0, "the plan board opens by itself");
  await page.locator("[data-clock]").first().waitFor();
  await open();
  assert.equal(await cells.count(), 1, "the plan is empty");
  assert.equal(await page.locator("[data-clock]").count(), 0, "a clock runs on the plan board");

  const requests = [];
  page.on("request", (r) => {
    if (new URL(r.url()).pathname.startsWith("/api/")) requests.push(`${r.method()} ${r.url()}`);
  });

  const here = () => at.getAttribute("data-node-at");
  const moved = async (before) =>
    page.waitForFunction((b) => {
      const e = document.querySelector("[data-node-at]");
      return e.dataset.nodeAt !== b && !e.hasAttribute("data-planning");
    }, before);
  /** point points at things on the table. */
  const point = async (...things) => {
    for (const id of things) await page.locator(`[data-target="${id}"][data-legal]`).first().click();
  };
  /** add adds what is meant to the plan. */
  const add = async () => {
    const before = await here();
    const button = page.locator("section.bar .confirm:not(:disabled)");
    await button.waitFor();
    assert.equal((await button.innerText()).trim(), "Add to the plan");
    await button.click();
    await moved(before);
  };
  const bank = async () => {
    await page.locator("section.bar [data-answers]").click();
    await page.locator("section.bar .answers li button", { hasText: "bank: 1 engineer" }).first().click();
    await add();
  };

  // The first seat takes a contract; what replaces it is chosen.
  await page.locator("[data-chosen-draws]").click();
  const began = await here();
  await point("contract_one_a_l"); // more has to be chosen: it is added at once
  await moved(began);
  await point(game.position.market.green[0]);
  await add();
  const draw = page.locator("[data-draw]");
  await draw.first().waitFor();
  const slips = await draw.count();
  assert.ok(slips > 1, "there is a choice of draws");
  const chosen = await draw.nth(1).getAttribute("data-draw");
  const drawing = await here();
  await draw.nth(1).click();
  await moved(drawing);
  const dashed = page.locator("[role=treeitem].drawn");
  assert.equal(await dashed.count(), 1);

  // The next seat goes to the bank.
  await bank();
  const seats = new Set(
    await page.locator("[role=treeitem]:not(.drawn) .flag").evaluateAll((flags) =>
      flags.map((f) => f.getAttribute("aria-label") ?? f.innerHTML)
    ),
  );
  assert.equal(seats.size, 2, "two seats have moved");

  // Back to the beginning: something else is another branch. By the keyboard too.
  await page.locator("[data-node=\"0\"]").click();
  await page.waitForFunction(() => document.querySelector("[data-node-at]").dataset.nodeAt === "0");
  await page.keyboard.press("r");
  await moved("0");
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelector("[data-node-at]").dataset.nodeAt === "0");
  await bank();
  assert.equal(await page.locator("[data-stamp]").innerText(), "Plan B +1");

  // Points of everybody where the branches end, as the rules count them.
  const rows = page.locator("[data-compare] tr[data-seat]");
  await rows.first().waitFor();
  assert.equal(await rows.count(), game.seats.length);
  const shown = await rows.evaluateAll((list) => list.map((r) => [...r.querySelectorAll("td")].map((td) => td.textContent.trim())));
  const expected = await page.locator(".players [data-vp]").evaluateAll((list) =>
    Object.fromEntries(list.map((e) => [e.dataset.vp, e.textContent.trim()]))
  );
  shown.forEach(([, b], seat) => assert.equal(b, expected[seat], `VP of seat ${seat} in branch B`));
  assert.deepEqual(shown.map(([, b]) => Number(b)), game.seats.map((s) => s.vp), "the bank brings no points");
  assert.equal(await page.locator("[data-search]").count(), 0, "nobody may ask the search at a table with others");
  assert.deepEqual(requests, [], "the server was asked");

  // A reload keeps all, and the game goes on meanwhile: the plan says so.
  const tree = () =>
    cells.evaluateAll((list) => list.map((e) => [e.getAttribute("aria-label"), e.style.cssText, e.className.includes("open")]));
  const planned = await tree();
  await page.reload();
  await page.locator("[data-ply]").waitFor({ state: "attached" });
  assert.equal(await page.locator(".drafted").count(), 0);
  const log = await (await context.request.get(`/api/tables/${made.id}`)).json();
  assert.deepEqual([log.ply, log.game.prompt.seat], [ply, first], "the table has changed");
  await open();
  await page.waitForFunction((n) => document.querySelectorAll("[role=treeitem]").length === n, planned.length);
  assert.deepEqual(await tree(), planned);
  const kept = await page.evaluate(() => localStorage.getItem("plans"));
  assert.ok(kept.includes(chosen), "the chosen draw is kept");

  await post(`/api/tables/${made.id}/play`, { ply, action: "bank 1" });
  await page.locator("[data-moved]").waitFor();
  await page.locator("[data-fresh]").click();
  await page.waitForFunction(() => document.querySelectorAll("[role=treeitem]").length === 1);
  await page.locator("[data-close]").click();
  await page.locator(".boards:not(.drafted)").waitFor();
}
