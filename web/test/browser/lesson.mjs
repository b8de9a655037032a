// A lesson as somebody plays it who follows its hints.
import assert from "node:assert/strict";
import { go } from "./visit.mjs";

/** stands waits until the lesson asks, judges a guess, or is over, and tells which. */
export const stands = async (page) =>
  (await page.waitForFunction(() => {
    if (document.querySelector("[data-stars]")) return "over";
    if (document.querySelector("[data-go-on]")) return "judged";
    return document.querySelector("[data-asked]:not([data-busy])") ? "asked" : undefined;
  })).jsonValue();
/** enter opens a lesson and tells how it stands. */
export async function enter(page, id) {
  await go(page, `/learn/${id}`);
  return stands(page);
}
export const ply = (page) => page.locator("[data-ply]").getAttribute("data-ply");
export const earned = async (page) => Number(await page.locator("[data-stars]").getAttribute("data-stars"));

/** follow plays a lesson to three stars by taps: on Hint, on what it lights, on Confirm. Nothing of that may lie under anything else. */
export async function follow(page, { id, name }, where) {
  let taps = 0;
  for (let state = await enter(page, id); state !== "over"; state = await stands(page)) {
    assert.ok(++taps < 60, `${name} does not end on ${where}`);
    if (state === "judged") {
      await page.locator("[data-go-on]").tap();
      await page.locator("[data-go-on]").waitFor({ state: "detached" });
      continue;
    }
    const before = await ply(page);
    const hint = page.locator("[data-hint]");
    if ((await hint.getAttribute("aria-pressed")) !== "true") await hint.tap();
    const boards = ".management, .own, .sheets, aside";
    const lit = page.locator(
      `.map:not([inert] *) [data-spotlit]:is([data-legal], [data-planned]), :is(${boards}) [data-spotlit][data-legal]`,
    ).first();
    const ready = page.locator("section.bar .confirm:enabled");
    await lit.or(ready).first().waitFor({ state: "attached" });
    assert.equal(
      await page.locator("[data-advice]").evaluate((e) => getComputedStyle(e, "::first-letter").textTransform),
      "uppercase",
      "how a hint begins",
    );
    if ((await ready.count()) === 0) {
      const target = await lit.getAttribute("data-target");
      const reach = page.locator(`[data-reach="${target}"]`);
      const beside = (await lit.locator(`xpath=self::*[not(ancestor::*[name()="svg"])]`).count()) > 0;
      if (beside) {
        assert.notEqual(await lit.evaluate((e) => getComputedStyle(e).boxShadow), "none", `${name}: ${target} is lit on ${where}`);
      }
      await ((await reach.count()) ? reach.first() : lit).tap({ force: !beside });
    }
    await ready.tap();
    await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  }
  assert.equal(await earned(page), 3, `${name} by taps on ${where}`);
}
