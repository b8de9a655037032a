// Tomorrow's water: held W, or the slider of the bar, shows what the dams will hold after this round and after the next, with the figures
// of the server. Water that runs does so on a layer of its own.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

export default async function({ browser, visit }) {
  const { page, table } = await visit("Ann");
  const { game } = await table(recorded("044-4p-lwp", 168));
  await page.locator(".moves").waitFor();
  const tags = () => page.locator(".map .water .tag").allTextContents();
  /** What the map must say: dams that will hold another number of drops, and drops that leave. */
  const expected = (stop) => {
    const { water } = game.tomorrow[stop - 1];
    const now = game.position.map.water;
    const dams = Object.keys(game.position.map.dams).filter((id) => (water[id] ?? 0) !== (now[id] ?? 0)).map((id) =>
      `${now[id] ?? 0} → ${water[id] ?? 0}/${game.capacity[id]}`
    );
    const left = game.tomorrow.slice(0, stop).flatMap((s) => s.flows).filter((e) => e.to.startsWith("EXIT"));
    const exits = ["EXIT_L", "EXIT_R"].map((id) => left.filter((e) => e.to === id).length).filter(Boolean).map((n) =>
      n === 1 ? "1 leaves" : `${n} leave`
    );
    return [...dams, ...exits].sort();
  };
  await page.keyboard.down("w");
  assert.deepEqual((await tags()).sort(), expected(1));
  assert.ok(expected(1).length > 1);
  assert.equal(await page.locator(".moves").count(), 0, "the slider has the room");
  assert.match(await page.locator("section.bar .ask .hint").innerText(), /the water after this round/, "what the map shows is said");
  const basins = (await page.locator("section.bar [data-changes] li").allTextContents()).map((x) => Number(/basin (\d+)/.exec(x)?.[1]))
    .filter(
      Boolean,
    );
  assert.deepEqual(basins, basins.toSorted((a, b) => a - b), "dams in the order of their basins");
  await page.keyboard.up("w");
  assert.deepEqual(await tags(), []);
  await page.locator(".moves").waitFor();
  await page.getByRole("button", { name: "Tomorrow’s water" }).click();
  await page.getByRole("radio", { name: "After next round" }).click();
  assert.deepEqual((await tags()).sort(), expected(2));
  assert.match(await page.locator("section.bar .ask .hint").innerText(), /the water after the next round/);
  await page.getByRole("radio", { name: "Now" }).click();
  assert.deepEqual(await tags(), []);
  await page.getByRole("button", { name: "Tomorrow’s water" }).click();
  await page.locator(".moves").waitFor();

  // While drops run, the map below them is painted when something on it has changed, a few times, and not for every frame: some 75, fewer
  // on a slow machine.
  const otto = await visit("Otto", { preferences: { speed: 1 } });
  const { table: made, ply, game: asked } = await otto.table(recorded("026-4p-std", 199));
  await otto.page.locator("[data-legal]").first().waitFor();
  await otto.still();
  const devtools = await otto.page.context().newCDPSession(otto.page);
  const { frameTree } = await devtools.send("Page.getFrameTree");
  await browser.startTracing(otto.page, { categories: ["-*", "devtools.timeline"] });
  const frames = otto.page.evaluate(
    () =>
      new Promise((done) => {
        let n = 0;
        const tick = () => {
          const drops = document.querySelector(".map .running > *");
          if (drops) n++;
          if (n > 0 && !drops) done(n);
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
  );
  await otto.post(`/api/tables/${made.id}/play`, { ply, action: asked.prompt.answers.find((a) => a.kind === "produce").action });
  const drawn = await frames;
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const paints = traceEvents.filter((e) => e.name === "Paint" && e.args.data.frame === frameTree.frame.id);
  const painted = paints.filter((e) => /^svg class='overlay/.test(e.args.data.nodeName ?? "")).length;
  assert.ok(
    paints.length > 0 && painted <= Math.max(5, drawn / 3),
    `while drops run for ${drawn} frames, the map is painted ${painted} times`,
  );
  return `the map painted ${painted} times in ${drawn} frames of running water`;
}
