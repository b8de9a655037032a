// The energy planner: every line of the server is shown with its energy; pressing one begins that turn, and confirming it produces that
// energy.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

export default async function({ visit }) {
  const { page, context, table } = await visit("Ann");
  const { table: made, ply, game } = await table(recorded("044-4p-lwp", 241));
  assert.equal(game.prompt.kind, "turn");
  const planner = await (await context.request.get(`/api/tables/${made.id}/planner?ply=${ply}`)).json();
  // On a fresh turn the bar has the line that makes most; pressing it chooses that turn, and Confirm takes its place.
  const most = planner.spaces.flatMap((s) => s.lines).filter((l) => l.plan).toSorted((a, b) => b.energy - a.energy)[0];
  const line = page.locator("section.bar [data-best]");
  await line.waitFor();
  assert.equal(await line.getAttribute("data-best"), `${most.energy}`);
  assert.equal(await page.locator("section.bar .confirm").count(), 0, "there is nothing to confirm");
  await line.click();
  assert.match(await page.locator("section.bar .confirm").innerText(), new RegExp(`\\b${most.energy}\\b`));
  assert.equal(await line.count(), 0, "it makes room for Confirm");
  await page.keyboard.press("Escape");
  await line.waitFor();

  await page.getByRole("button", { name: "Energy planner" }).click();
  const lines = page.locator(".planner .line");
  await lines.first().waitFor();
  const [space] = planner.spaces;
  assert.ok(space.lines.some((l) => l.plan), "a production is possible");
  const shown = (await lines.locator(".out").allTextContents()).map((x) => x.trim());
  assert.deepEqual(shown, space.lines.map((l) => (["powerhouse", "drop"].includes(l.missing) ? "–" : `${Math.max(0, l.energy)}`)));

  // A line under the pointer or focus is previewed on the map, like anything else; without it nothing is.
  const formula = page.locator("section.bar .formula");
  const way = page.locator(".map path.draw");
  for (
    const [begin, end] of [[() => lines.first().hover(), () => page.mouse.move(720, 4)], [
      () => lines.first().focus(),
      () => lines.first().blur(),
    ]]
  ) {
    assert.equal(await way.count(), 0, "something is previewed before a line is pointed at");
    await begin();
    await way.first().waitFor({ state: "attached" });
    assert.match(await formula.innerText(), new RegExp(`\\b${space.lines[0].energy}\\b`));
    await end();
    await way.first().waitFor({ state: "detached" });
  }

  await lines.first().click();
  await page.locator(".planner").waitFor({ state: "detached" });
  const confirm = page.locator("section.bar .confirm:not(:disabled)");
  await confirm.waitFor();
  await confirm.click();
  await page.waitForFunction((before) => Number(document.querySelector("[data-ply]")?.dataset.ply) > before, ply);
  const { entries } = await (await context.request.get(`/api/tables/${made.id}/log?from=${ply}`)).json();
  const produced = entries.flatMap((e) => e.events).find((e) => e.kind === "energy" && e.why === "production");
  assert.equal(produced.n, space.lines[0].energy);

  // Where a production is asked for, the planner shows those that can be chosen; pressing one chooses it.
  const asked = await table(recorded("026-4p-std", 199));
  assert.equal(asked.game.prompt.kind, "produce");
  await page.getByRole("button", { name: "Energy planner" }).click();
  await lines.first().waitFor();
  const best = asked.game.prompt.answers.toSorted((a, b) => b.energy - a.energy)[0];
  assert.equal(await lines.count(), new Set(asked.game.prompt.answers.map((a) => a.action.split(" ").slice(0, 3).join(" "))).size);
  assert.equal((await lines.first().locator(".out").innerText()).trim(), `${best.energy}`);
  await lines.first().click();
  await confirm.waitFor();
  assert.match(await confirm.innerText(), new RegExp(`\\b${best.energy}\\b`));

  // Two sentences at its foot, with a space between them.
  await table(recorded("026-4p-std", 198));
  await page.getByRole("button", { name: "Energy planner" }).click();
  const foot = await page.locator(".planner footer").innerText();
  assert.match(foot, /short\. \w/, foot);
}
