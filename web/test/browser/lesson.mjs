// A lesson as somebody plays it who follows its hints.
import assert from "node:assert/strict";
import { go } from "./visit.mjs";

/** stands waits until the lesson asks, judges a guess, or is over, and tells which. */
export const stands = async (page) =>
  (await page.waitForFunction(() => {
    if (document.querySelector("[data-running]")) return undefined; // what came of it is said when it has been seen
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

/** watch counts from now on how often something is said before it has been seen, and how often the card waits. */
export const watch = (page) =>
  page.evaluate(() => {
    window.early = window.waited = 0;
    window.watching?.disconnect();
    window.watching = new MutationObserver(() => {
      if (document.querySelector("[data-running]")) window.waited++;
      // Where a guess led is another position: that of the stage, too.
      const said = document.querySelector("[data-verdict], [data-stars]") && !document.querySelector(".footing [data-go-on]");
      if (document.querySelector("[data-mode=stage]") && said) window.early++;
    });
    window.watching.observe(document.body, { subtree: true, childList: true, attributes: true });
  });

/** hinted asks for a hint until it says so much: 1 where to look, 2 what it is, 3 the turn is set up. */
export async function hinted(page, step) {
  const hint = page.locator("[data-hint]");
  for (let now = Number(await hint.getAttribute("data-hint")); now !== step; now = (now + 1) % 4) {
    await hint.evaluate((e) => e.click());
    await page.locator(`[data-hint="${(now + 1) % 4}"]`).waitFor();
  }
}

/** flows lets the water run where a lesson has a button for it, if that is the best; false where it has not. */
export async function flows(page, next) {
  if (next?.action !== "flow") return false;
  const before = await ply(page);
  await page.locator("[data-flow]").click();
  await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  return true;
}

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
    await hinted(page, 2);
    const boards = ".management, .station, .own, .sheets, aside";
    const lit = page.locator(
      `.map:not([inert], [inert] *) [data-spotlit]:is([data-legal], [data-planned]), :is(${boards}) [data-spotlit][data-legal]`,
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
    // Where the table unfolds what is pointed at is played at once.
    await page.waitForFunction(
      (before) => document.querySelector("[data-ply]").dataset.ply !== before || document.querySelector("section.bar .confirm:enabled"),
      before,
    );
    if ((await ply(page)) === before) await ready.tap({ timeout: 10_000 }).catch(() => {}); // it may be played by itself meanwhile
    await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  }
  assert.equal(await earned(page), 3, `${name} by taps on ${where}`);
}
