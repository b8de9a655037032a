// What was found cramped, hidden or unnamed once, and is not any more: the number of answers beside Undo, one button that says there
// is more, a menu with icons and whole words, the buttons of the map; and the picture that is shared.
import assert from "node:assert/strict";
import { plies, record, recorded } from "../records.mjs";

/** cut lists the elements whose words have less room than they need. It runs in the page. */
const cut = (list) =>
  list.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent.trim());

/** uncounted lists the buttons whose number of answers does not lie within them. It runs in the page. */
const uncounted = (list) =>
  list.filter((e) => {
    const [around, box] = [e.getBoundingClientRect(), e.querySelector(".brassy").getBoundingClientRect()];
    return box.width < 5 || box.left < around.left || box.right > around.right || box.right > innerWidth;
  }).map((e) => e.innerText);

export default async function({ visit }) {
  const ann = await visit("Ann", { viewport: { width: 1280, height: 720 } });
  const { page, post, table, still } = ann;

  // Within a turn, with Undo, the hint and the list in the bar.
  for (const [name, ply, first] of [["026-4p-std", 40, "company_1"], ["026-4p-std", 40, "contract_one_a_l"]]) {
    const { table: { id } } = await table({ ...recorded(name, ply), undo: "free" });
    await post(`/api/tables/${id}/play`, { ply, action: first });
    const answers = page.locator("section.bar [data-answers]");
    await page.locator("section.bar [data-undo], section.bar button[aria-keyshortcuts]").first().waitFor();
    await page.waitForFunction((ply) => Number(document.querySelector("[data-ply]").dataset.ply) > ply, ply);
    await still();
    assert.match(await answers.innerText(), /\d/, `${first}: no number of answers`);
    assert.deepEqual(await answers.evaluateAll(uncounted), [], `${first}: the number of answers is cut`);
  }

  // What follows from a turn: one button opens all of it, and says so.
  await table(recorded("044-4p-lwp", 300));
  await page.locator("[data-target=bank][data-legal]").click();
  const more = page.locator("section.bar .slips button[aria-expanded]");
  await more.first().waitFor();
  assert.equal(await more.count(), 1);
  assert.match(await more.innerText(), /[a-z]{3}/i);
  await more.click();
  assert.equal(await page.locator(".above .panel").count(), 1);
  await page.keyboard.press("Escape");

  // Every way of the menu has an icon, and its words whole; so have the choices.
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await still();
    await page.locator("[data-tool=menu]").click();
    const ways = page.locator("dialog[open] .grid .button");
    await ways.first().waitFor();
    await still();
    assert.ok((await ways.count()) >= 10);
    assert.deepEqual(await ways.evaluateAll((list) => list.filter((e) => !e.querySelector("svg")).map((e) => e.textContent)), []);
    assert.deepEqual(await ways.evaluateAll(cut), [], `cut at ${viewport.width}`);
    const chosen = await page.locator("dialog[open] select").evaluateAll((list) => {
      const pen = document.createElement("canvas").getContext("2d");
      return list.filter((e) => {
        pen.font = getComputedStyle(e).font;
        return [...e.options].some((o) => pen.measureText(o.textContent).width > e.clientWidth);
      }).map((e) => e.dataset.setting);
    });
    assert.deepEqual(chosen, [], `choices cut at ${viewport.width}`);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }

  // The map has its buttons before anybody has zoomed.
  await page.setViewportSize({ width: 1280, height: 720 });
  await still();
  const [closer, farther, whole] = ["Zoom in", "Zoom out", "Whole map"].map((name) => page.locator(".map").getByRole("button", { name }));
  const scale = () => page.locator(".map [data-target=B1L]").first().evaluate((e) => e.getBoundingClientRect().width);
  const before = await scale();
  assert.deepEqual([await closer.isEnabled(), await farther.isEnabled(), await whole.count()], [true, false, 0]);
  await closer.click();
  await still();
  assert.ok((await scale()) > 1.2 * before, "the map has not come closer");
  await whole.click();
  await still();
  assert.ok(Math.abs((await scale()) - before) < 1, "the map is not whole again");

  // The picture of a game goes to the share sheet: one, as PNG.
  await page.addInitScript(() => {
    window.shared = [];
    navigator.canShare = ({ files }) => files?.length > 0;
    navigator.share = async ({ files }) => window.shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
  });
  const name = "001-2p-intro";
  const { table: { id }, ply, game } = await post("/api/tables", { ...recorded(name, plies(record(name)) - 1), open: true });
  let at = { ply, game };
  while (at.game.prompt) {
    await post(`/api/tables/${id}/play`, { ply: at.ply, action: at.game.prompt.answers[0].action });
    at = await (await ann.context.request.get(`/api/tables/${id}`)).json();
  }
  await page.goto(`/table/${id}`);
  await page.locator("[data-share]").first().click();
  await page.waitForFunction(() => window.shared.length > 0);
  const files = await page.evaluate(() => window.shared);
  assert.deepEqual(files.map((f) => f.type), ["image/png"]);
  assert.match(files[0].name, /^barrage-.+\.png$/);
  assert.ok(files[0].size > 10_000, `${files[0].size} bytes`);
}
