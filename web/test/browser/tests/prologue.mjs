// The opening: six posters that go on by themselves, by keys and by clicks; skipped it leads to the first lesson, and it is shown once. In
// every language nothing of it sticks out, on a desk and on a phone, by day and by night; without motion nothing moves by itself.
import assert from "node:assert/strict";

const last = 6;
const frame = async (page, n) => page.locator(`[data-frame="${n}"]`).waitFor();

export default async function({ visit, browser, base }) {
  const { page, still } = await visit("", { preferences: { speed: 1 } });
  const asked = [];
  page.on("request", (r) => asked.push(r.url()));
  await page.goto("/");
  await page.locator("[data-learn]").waitFor();
  await still();
  assert.deepEqual(asked.filter((url) => /opening/.test(url)), [], "the first view loads nothing of it");
  await page.locator("[data-learn]").click();
  await page.waitForURL(/\/learn\/prologue$/);
  await frame(page, 1);
  // Keys, and a click on the picture.
  for (const [key, n] of [["ArrowRight", 2], [" ", 3], ["ArrowLeft", 2], ["Enter", 3]]) {
    await page.keyboard.press(key);
    await frame(page, n);
  }
  await page.mouse.click(720, 300);
  await frame(page, 4);
  // It goes on by itself, but not while the pointer rests on the words.
  const fill = () => page.evaluate(() => document.querySelector(".dots .on > *").getAnimations()[0]);
  const state = () => page.evaluate(() => document.querySelector(".dots .on > *").getAnimations()[0].playState);
  assert.ok(await fill());
  await page.locator(".plate").hover();
  await page.waitForFunction(() => document.querySelector(".dots .on > *").getAnimations()[0].playState === "paused");
  await page.mouse.move(5, 400);
  await page.waitForFunction(() => document.querySelector(".dots .on > *").getAnimations()[0].playState === "running");
  assert.equal(await state(), "running");
  await page.evaluate(() => document.querySelector(".dots .on > *").getAnimations()[0].finish());
  await frame(page, 5);
  await page.locator("[data-on]").click();
  await frame(page, last);
  // The last one waits. Its button leads to the first lesson, and so does Escape.
  assert.equal(await page.evaluate(() => document.querySelector(".dots .on > *").getAnimations().length), 0);
  await page.locator("[data-on]").click();
  await page.waitForURL(/\/learn\/water$/);
  await page.locator("[data-lesson=water]").waitFor();
  await page.goto("/");
  await page.locator("[data-learn][href$='/learn/water']").waitFor();
  await page.goto("/learn");
  await page.locator("[data-opening]:visible").first().click();
  await frame(page, 1);
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/learn\/water$/);

  // Every word in sight, in every language.
  let words = 0;
  for (
    const [viewport, phone, languages] of [
      [{ width: 1440, height: 900 }, false, ["fr"]],
      [{ width: 390, height: 844 }, true, ["en", "de", "fr", "it", "pl"]],
      [{ width: 844, height: 390 }, true, ["de"]],
    ]
  ) {
    for (const language of languages) {
      const reader = await visit("", { viewport, phone, language });
      await reader.page.goto("/learn/prologue");
      for (let n = 1; n <= last; n++) {
        await frame(reader.page, n);
        await reader.still();
        await reader.page.waitForFunction(() => document.querySelectorAll(".scene").length === 1);
        const told = await reader.page.evaluate(() => {
          const plate = document.querySelector(".plate");
          const box = (e) => e.getBoundingClientRect();
          const [on, skip, words] = [document.querySelector("[data-on]"), document.querySelector("[data-skip]"), plate];
          const out = [on, skip, words].filter((e) => box(e).left < 0 || box(e).right > innerWidth || box(e).bottom > innerHeight + 0.5);
          return { out: out.length, cut: plate.scrollHeight - plate.clientHeight, text: plate.innerText.length };
        });
        assert.equal(told.out, 0, `${language} ${n} at ${viewport.width}: something is outside`);
        assert.ok(told.cut <= 1, `${language} ${n} at ${viewport.width}: ${told.cut} px of the words are cut off`);
        words += told.text;
        if (n < last) await reader.page.keyboard.press("ArrowRight");
      }
      await reader.page.context().close();
    }
  }

  // Without motion it stands still, and the posters fade.
  const context = await browser.newContext({ baseURL: base, reducedMotion: "reduce", serviceWorkers: "block" });
  const calm = await context.newPage();
  await calm.goto("/learn/prologue");
  await frame(calm, 1);
  assert.equal(await calm.locator(".dots .auto").count(), 0, "nothing goes on by itself");
  await calm.keyboard.press("ArrowRight");
  await frame(calm, 2);
  await context.close();
  return `${words} letters`;
}
