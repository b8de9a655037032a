// In every lesson what happens is seen first, and only then it is said what came of it, and nothing else beside it; what a step brought is
// said; a drop that somebody did not foresee runs once more along its way, lit; on a phone what has come to the table is said above the
// names of the boards.
import assert from "node:assert/strict";
import { enter, ply, stands, watch } from "../lesson.mjs";

export default async function({ visit }) {
  const { page, post } = await visit("Ann", { preferences: { speed: 2 } });
  const answers = (id) => page.evaluate((id) => JSON.parse(localStorage.getItem("learn") ?? "{}").answers?.[id] ?? [], id);
  const where = async (id) => post(`/api/lessons/${id}`, { answers: await answers(id) });

  /** play gives the best turn by its hint, and tells how the lesson stands once it has been seen. */
  async function play(id) {
    const before = await ply(page);
    const { next } = await where(id);
    await watch(page);
    while (Number(await page.locator("[data-hint]").getAttribute("data-hint")) < 3) await page.locator("[data-hint]").click();
    await page.locator("section.bar .confirm:enabled").click();
    await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
    const state = await stands(page);
    const { early, waited } = await page.evaluate(() => ({ early: window.early, waited: window.waited }));
    assert.equal(early, 0, `${id}: said before it was seen`);
    assert.ok(waited > 0, `${id}: nothing was waited for after ${next.map((x) => x.text)}`);
    return state;
  }

  for (const [id, payoff] of [["income", "first"], ["objective", "build"], ["production"]]) {
    let said = 0;
    for (let state = await enter(page, id); state !== "over"; state = await stands(page)) {
      if (state === "judged") {
        await page.locator("[data-verdict=right]").waitFor();
        await page.locator("[data-go-on]").click();
        await page.locator("[data-go-on]").waitFor({ state: "detached" });
        continue;
      }
      const { marked } = await where(id);
      if (marked) {
        const ringed = await page.locator("[data-ringed]").evaluateAll((all) => all.map((e) => e.dataset.target));
        assert.ok(ringed.length > 0 && ringed.every((x) => marked.includes(x)), `${id} rings ${ringed}, not ${marked}`);
      }
      if ((await play(id)) === "over") break;
      const now = (await where(id)).payoff;
      if (!now) continue;
      said++;
      assert.ok((await page.locator("[data-verdict=right]").innerText()).includes(now.title), id);
      const says = (await page.locator(".say").innerText()).replace(/\s+/g, " ");
      assert.equal(says, `${now.title} ${now.text}`, `${id}: it stands alone`);
    }
    assert.equal(said, payoff ? 1 : 0, `${id}: what its steps brought`);
  }

  // A drop that was not foreseen.
  await enter(page, "water");
  const { game, next } = await where("water");
  const wrong = game.prompt.answers.find((a) => a.action !== next[0].action);
  await page.locator(`.map [data-target="${Object.keys(wrong.targets)[0]}"]`).first().click();
  assert.equal(await stands(page), "judged");
  const { verdict } = await where("water");
  assert.equal(verdict.right, false);
  const lit = page.locator(".map path[data-way]");
  await lit.waitFor({ state: "attached" });
  assert.equal(await lit.getAttribute("data-way"), verdict.way.join(" "), "the way of the drop is lit");
  assert.ok(
    await page.evaluate(() => document.getAnimations().some((a) => a.effect?.target?.closest?.(".map"))),
    "and it runs there again",
  );
  await page.locator("[data-go-on]").click();
  await lit.waitFor({ state: "detached" });

  // Boards that have come to a phone are shut; what they are is said.
  for (const id of ["dam", "energy", "wheel"]) {
    const { page: phone } = await visit("Otto", { viewport: { width: 390, height: 844 }, phone: true });
    await enter(phone, id);
    const { arrived } = await post(`/api/lessons/${id}`, { answers: [] });
    const caption = phone.locator("[role=status]:has([data-arrived])");
    await caption.waitFor();
    for (const { title, text } of arrived.filter((a) => a.title)) {
      const says = await caption.innerText();
      assert.ok(says.includes(title) && says.includes(text), `${id} on a phone: ${says}`);
    }
    const [box, card] = await Promise.all([caption.boundingBox(), phone.locator(".lesson .do").boundingBox()]);
    assert.ok(box.y >= 844 / 4 && box.y + box.height <= card.y && card.y + card.height <= 844, `${id}: ${JSON.stringify([box, card])}`);
  }
}
