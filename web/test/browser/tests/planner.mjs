// The energy planner: every line of the server is shown with its energy; pressing one begins that turn, and confirming it produces that energy.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

export default async function ({ visit }) {
  const { page, context, table } = await visit("Ann");
  const { table: made, ply, game } = await table(recorded("044-4p-lwp", 241));
  assert.equal(game.prompt.kind, "turn");
  const planner = await (await context.request.get(`/api/tables/${made.id}/planner?ply=${ply}`)).json();
  await page.getByRole("button", { name: "Energy planner" }).click();
  const lines = page.locator(".planner .line");
  await lines.first().waitFor();
  const [space] = planner.spaces;
  assert.ok(space.lines.some((l) => l.plan), "a production is possible");
  const shown = (await lines.locator(".out").allTextContents()).map((x) => x.trim());
  assert.deepEqual(shown, space.lines.map((l) => (l.missing === "powerhouse" ? "–" : `${Math.max(0, l.energy)}`)));
  await lines.first().click();
  await page.locator(".planner").waitFor({ state: "detached" });
  const confirm = page.locator("section.bar .confirm:not(:disabled)");
  await confirm.waitFor();
  await confirm.click();
  await page.waitForFunction((before) => Number(document.querySelector("[data-ply]")?.dataset.ply) > before, ply);
  const { entries } = await (await context.request.get(`/api/tables/${made.id}/log?from=${ply}`)).json();
  const produced = entries.flatMap((e) => e.events).find((e) => e.kind === "energy" && e.why === "production");
  assert.equal(produced.n, space.lines[0].energy);
}
