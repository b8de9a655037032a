// The table unfolds: what a lesson has not taught is absent, nothing is dimmed, at most six things are ringed, and what came of an answer
// is said when it has been seen, and nothing else beside it. From the first page to the first dam are eight clicks, to the first energy
// fifteen.
import assert from "node:assert/strict";
import { hinted, ply, stands, watch } from "../lesson.mjs";

/** The parts of the table that may be absent, and how each is found. */
const parts = {
  company: ".company",
  conduits: ".map [data-target^=C]",
  powerhouses: ".map [data-target^=P]",
  prices: ".map .sign",
  turbines: ".station [data-target^=turbine_]",
  track: "[data-part=track]",
  workshop: ".station [data-target^=workshop_]",
  bank: ".station [data-target=bank]",
  credits: ".company [data-good=credits]",
};

export default async function({ visit }) {
  const { page, post } = await visit("", { preferences: { speed: 1 } });
  let clicks = 0;
  const click = async (locator) => {
    clicks++;
    await locator.click();
  };
  const where = async (id) =>
    post(`/api/lessons/${id}`, {
      answers: await page.evaluate((id) => JSON.parse(localStorage.getItem("learn") ?? "{}").answers?.[id] ?? [], id),
    });

  /** looks compares what is on the table with what the lesson says is there. */
  async function looks(id) {
    const { shown } = await where(id);
    for (const [part, found] of Object.entries(parts)) {
      const n = await page.locator(found).count();
      // The turbine station is folded to its title once the workshop is there.
      if (part === "turbines" && shown.includes("workshop")) assert.equal(n, 0, `${id}: the turbine station is folded`);
      else assert.equal(n > 0, shown.includes(part), `${id}: ${part} among ${shown}`);
    }
    const seen = await page.evaluate(() => ({
      veil: document.querySelectorAll(".spot .veil").length,
      ringed: document.querySelectorAll("[data-ringed]:not([data-quiet])").length,
      whole: document.querySelectorAll(".vp, .structures, .hand, .objective, .management .page").length,
      red: document.querySelectorAll(".map .empty.red").length,
    }));
    assert.equal(seen.veil, 0, `${id}: nothing is dimmed`);
    assert.ok(seen.ringed <= 6, `${id}: ${seen.ringed} things are ringed`);
    assert.equal(seen.whole + seen.red, 0, `${id}: parts of the whole table`);
  }

  /** point clicks a thing on the table and waits until what came of it is said; it is not said before it has been seen. */
  async function point(id) {
    const before = await ply(page);
    const thing = page.locator(`[data-target="${id}"]:is([data-legal], [data-planned])`).first();
    await thing.waitFor();
    await watch(page);
    clicks++;
    // Of a conduit the number is pointed at.
    const part = thing.locator(/^C/.test(id) ? ".badge" : ".hit").first();
    const box = await ((await part.count()) ? part : thing).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
    const state = await stands(page);
    assert.equal(await page.evaluate(() => window.early), 0, `${id}: said before it was seen`);
    if (state === "judged") {
      assert.equal(await page.locator("[data-verdict]").count(), 1);
      const beside = await page.locator(".lesson :is(.do, [data-advice], [data-terms], [data-hint], [data-flow]), [data-arrived]").count();
      assert.equal(beside, 0, `${id}: something is said beside what came of it`);
    }
    return state;
  }
  const goOn = async () => {
    await click(page.locator("[data-go-on]"));
    await page.locator("[data-go-on]").waitFor({ state: "detached" });
  };

  await page.goto("/");
  await click(page.locator("[data-learn]"));
  await click(page.locator("[data-skip]"));
  await page.locator("[data-lesson=water]").waitFor();
  for (let state = await stands(page); state !== "over"; state = await stands(page)) {
    // The next question can be answered before the reader goes on.
    const more = (await page.locator("[data-ringed]").count()) > 0;
    if (more) await looks("water");
    const [next] = (await where("water")).next;
    if (more) assert.equal(await point(Object.keys(next.targets)[0]), "judged");
    else await goOn();
    assert.equal(await page.locator("[data-verdict=wrong]").count(), 0);
  }
  assert.equal(await page.locator("[data-stars]").getAttribute("data-stars"), "3");
  await click(page.locator("[data-next]"));
  await page.locator("[data-lesson=dam]").waitFor();
  await stands(page);
  await looks("dam");
  assert.ok((await page.locator("[data-arrived~=company]").count()) === 1, "the company is announced");
  assert.equal(await point(Object.keys((await where("dam")).next.at(-1).targets).find((id) => /^B/.test(id))), "judged", "the first dam");
  assert.equal(await page.locator("[data-arrived]").count(), 0, "the caption goes with the first click");
  const dam = clicks;
  assert.ok(dam <= 8, `${dam} clicks to the first dam`);
  await looks("dam");
  // Whoever has enough lets the water run.
  await goOn();
  if (await page.locator("[data-flow]").count()) await click(page.locator("[data-flow]"));
  else {for (let state = await stands(page); state === "asked"; state = await stands(page)) {
      await point(Object.keys((await where("dam")).next.at(-1).targets).find((id) => /^B/.test(id)));
    }}
  // What came of it stands until it has been read; then comes the end.
  assert.equal(await stands(page), "judged");
  assert.equal(await page.locator("[data-stars]").count(), 0);
  await goOn();
  assert.equal(await stands(page), "over");
  await click(page.locator("[data-next]"));
  await page.locator("[data-lesson=energy]").waitFor();
  // What comes to the map comes with a movement.
  await page.waitForFunction(() => {
    const moved = new Set(document.getAnimations().map((a) => a.effect?.target));
    return [".pipe", ".space[data-target^=P]"].every((what) => [...document.querySelectorAll(`.map ${what}`)].some((e) => moved.has(e)));
  });
  let energy;
  for (let state = await stands(page); state !== "over"; state = await stands(page)) {
    if (state === "judged") {
      energy ??= clicks; // it is there, and said
      await goOn();
      continue;
    }
    await looks("energy");
    const { next, terms } = await where("energy");
    if (terms) {
      assert.equal(await page.locator("[data-terms]").getAttribute("data-terms"), `${terms.energy}`);
      const figures = await page.locator("[data-terms] b").allInnerTexts();
      assert.equal(figures[0] * figures[1] + Number(figures[2]), Number(figures.at(-1)), `${figures} add up`);
      await page.locator(`[data-term="${terms.dam}"]`).hover();
      await page.locator(`[data-spot~="${terms.dam}"]`).waitFor({ state: "attached" });
    }
    const things = next.flatMap((x) => Object.keys(x.targets));
    await point(things.find((id) => /^[CP]\d/.test(id)) ?? things.find((id) => /^turbine_/.test(id)) ?? things[0]);
  }
  assert.ok(energy <= 15, `${energy} clicks to the first energy`);
  // A hint in three steps: the part, the thing, the turn.
  await click(page.locator("[data-next]"));
  await page.locator("[data-lesson=wheel]").waitFor();
  await stands(page);
  await looks("wheel");
  await hinted(page, 1);
  await page.locator(".station .lit").waitFor();
  assert.equal(await page.locator("[data-spotlit]").count(), 0);
  await hinted(page, 2);
  await page.locator("[data-spotlit]").first().waitFor({ state: "attached" });
  await hinted(page, 3);
  await page.locator("section.bar .confirm:enabled").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("section.bar").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/learn$/);
  // Whoever has learnt without a name finds the way on at home.
  await page.goto("/");
  await page.locator("[data-learn][href$='/learn/wheel']").waitFor();
  return `${dam} clicks to a dam, ${energy} to energy`;
}
