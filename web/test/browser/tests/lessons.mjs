// The lessons of the course to three stars by following their hints on the table; wrongly once and back again; one over a reload and by
// keyboard; by taps on a phone, some on windows between. The river shows what was earned. Every lesson is played in one of the three ways,
// on each window between one of two; with WHOLE=yes all in all of them (make soak).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../driver.mjs";
import { earned, enter, flows, follow, hinted, ply, stands } from "../lesson.mjs";
import { folder } from "../server.mjs";

const texts = JSON.parse(readFileSync(join(folder, "en/game.json"), "utf8"));

export default async function({ visit }) {
  // Whoever has never been here sees how the game goes, beside what can be done.
  const stranger = await visit("");
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1180, height: 720 }]) {
    await stranger.page.setViewportSize(viewport);
    await stranger.page.goto("/");
    await stranger.page.locator(".how li").nth(3).waitFor();
    const [how, poster] = [await stranger.page.locator("section.how").boundingBox(), await stranger.page.locator("main").boundingBox()];
    assert.ok(
      how.x >= poster.x + poster.width && how.x + how.width <= viewport.width && how.y + how.height <= viewport.height,
      `the four pictures are in sight at ${viewport.width}×${viewport.height}`,
    );
  }

  // On a small desktop the languages are in sight, in each of them.
  await stranger.page.setViewportSize({ width: 1280, height: 720 });
  for (const language of await stranger.page.locator(".languages input").evaluateAll((all) => all.map((e) => e.value))) {
    await stranger.page.locator(`.languages input[value="${language}"]`).check({ force: true });
    await stranger.page.waitForFunction((l) => document.documentElement.lang === l, language);
    await stranger.still();
    const { y, height } = await stranger.page.locator(".languages").boundingBox();
    assert.ok(y + height <= 720, `${language}: the languages end at ${y + height} of 720`);
  }

  const { page, context, post } = await visit("Ann", { engine: true, preferences: { confirm: "always" } });
  const driver = new Driver(page, 1);
  const { lessons } = await (await context.request.get("/api/lessons")).json();
  const course = lessons.filter((x) => !x.table);
  /** some of the lessons, the second last: what comes after needs it to be at its beginning, or at its end. */
  const some = (way) =>
    course.filter(({ id }, i) => process.env.WHOLE || id === "contracts" || i % 3 === way).toSorted((a, b) =>
      Number(a.id === "contracts") - Number(b.id === "contracts")
    );
  const rightly = course.filter(({ id }, i) => process.env.WHOLE || ["energy", "wheel", "wins", "downstream"].includes(id) || i % 3 === 0);
  /** where asks the server where the lesson on the page stands. */
  const where = async (id) =>
    post(`/api/lessons/${id}`, {
      answers: await page.evaluate((id) => JSON.parse(localStorage.getItem("learn") ?? "{}").answers?.[id] ?? [], id),
    });
  const confirm = page.locator("section.bar .confirm:enabled");

  /** lastPuzzle opens the best production at the last of its three puzzles. */
  async function lastPuzzle(page) {
    const answers = [];
    for (;;) {
      const { steps, next } = await post("/api/lessons/production", { answers });
      if (steps.at(-1).now) break;
      answers.push(next[0].action);
    }
    if (page.url() === "about:blank") await page.goto("/learn");
    await page.waitForLoadState("networkidle"); // what the server knows has come
    await page.evaluate((answers) => {
      const learn = JSON.parse(localStorage.getItem("learn") ?? "{}");
      const kept = { ...learn, answers: { ...learn.answers, production: answers }, changes: { ...learn.changes, production: 1000 } };
      localStorage.setItem("learn", JSON.stringify(kept)); // newer than what the server knows
      localStorage.removeItem("learn sent");
    }, answers);
    await page.reload(); // what another page has kept is read at the beginning
    await enter(page, "production");
  }

  /** answer gives an answer: by pointing at what it names, or from the list where that does not tell it from others. */
  async function answer({ text, targets }) {
    const [way] = Object.keys(targets);
    if (way?.startsWith("source:")) { // on a sheet of its own
      await page.locator(`[data-way="${way.split(":")[1]}"]`).click();
      return page.locator("[data-go-on]").waitFor();
    }
    const before = await ply(page);
    const meant = async () => (await confirm.count()) > 0 && (await confirm.getAttribute("title")) === text;
    for (const id of Object.keys(targets)) {
      const place = (await driver.look()).legal.find((x) => x.id === id);
      if (!place || (await page.locator(`[data-chosen][data-target="${id}"]`).count()) > 0 || (await meant())) continue;
      await driver.click(place);
      await page.locator(`[data-chosen][data-target="${id}"]`).or(confirm).first().waitFor({ state: "attached" });
    }
    if (!(await meant())) {
      await page.evaluate(() => document.activeElement.blur());
      if (await page.locator("[data-chosen]").count()) await page.keyboard.press("Escape");
      await page.locator("section.bar [data-answers]").click();
      await page.locator("section.bar .answers li button").getByText(text, { exact: true }).first().click();
    }
    for (
      const first of await page.locator("section.bar .chips button > .capital").evaluateAll((all) =>
        all.map((e) => getComputedStyle(e, "::first-letter").textTransform)
      )
    ) assert.equal(first, "uppercase", `${text}: how what was pointed at begins`);
    await confirm.click();
    await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  }

  /** lights looks at what a hint lights: it lifts when the pointer moves on the map, and comes back when it rests. */
  async function lights() {
    await hinted(page, 2);
    const light = page.locator("[data-spot]");
    await light.waitFor({ state: "attached" });
    const shown = (value) =>
      page.waitForFunction((value) => getComputedStyle(document.querySelector("[data-spot]")).opacity === value, value);
    const { x, y } = await page.locator(".map").first().boundingBox();
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    await shown("0");
    await shown("1");
    await hinted(page, 0);
  }

  let answers = 0;
  let lit = false;
  for (const { id, name } of rightly) {
    for (let state = await enter(page, id); state !== "over"; state = await stands(page)) {
      if (state === "judged") {
        assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "right", name);
        await page.locator("[data-go-on]").click();
        await page.locator("[data-go-on]").waitFor({ state: "detached" });
        continue;
      }
      const { next } = await where(id);
      assert.ok(next.length, `${name} has no hint`);
      assert.deepEqual(
        await page.locator("[data-spotlit]").evaluateAll((all) => all.filter((e) => e.tabIndex !== 0).map((e) => e.dataset.target)),
        [],
        `${name} lights what cannot be chosen`,
      );
      if (id === "downstream" && !lit) await lights();
      lit ||= id === "downstream";
      if (!(await flows(page, next[0]))) await answer(next[0]);
      assert.ok(++answers < 200, `${name} does not end`);
    }
    assert.equal(await earned(page), 3, name);
    const parts = await page.locator(".medal li .mark").evaluateAll((all) => all.map((e) => e.matches("[data-reached]")));
    assert.ok(parts.length === 0 || (parts.length >= 2 && parts.every(Boolean)), `${name}: every part of the result is ticked`);
    // One sentence to keep, and one that applies it.
    const end = await page.locator("[data-stars]").innerText();
    const kept = ["know", "apply"].flatMap((what) => texts[`lesson.${id}.${what}`].split(/\{\w+\}/)).filter(Boolean);
    assert.ok(kept.length >= 2 && kept.every((text) => end.includes(text)), `${name} ends with ${end}`);
    // After the ten minutes the way on is the first game.
    if (id === "wins") assert.match(await page.locator("[data-next]").getAttribute("href"), /\/learn\/game$/);
  }
  await page.goto("/learn");
  await page.locator(".stations [data-lesson]").first().waitFor();
  for (const { id, name } of rightly) {
    assert.equal(await page.locator(`.stations [data-lesson="${id}"] .stars [data-earned]`).count(), 3, `${name} on the river`);
  }

  // Once more, and wrongly: a lesson in which the goal is out of reach says so, and the turn is taken back; a wrong guess is judged.
  // In the dam nothing is lost before the water runs.
  for (const { id, name } of some(1).filter((x) => x.id !== "dam")) {
    await enter(page, id);
    const given = [];
    let at = await where(id);
    if (at.game.prompt.kind === "pick") {
      given.push(at.next[0].action);
      await answer(at.next[0]);
      await stands(page);
      at = await where(id);
    }
    let wrong;
    let judged = false;
    for (const a of at.game.prompt.answers.toReversed()) {
      const then = await post(`/api/lessons/${id}`, { answers: [...given, a.action] });
      if (then.stuck || then.verdict?.right === false) [wrong, judged] = [a, !then.stuck];
      if (wrong) break;
    }
    assert.ok(wrong, `${name} cannot be played wrongly`);
    const begun = await ply(page);
    await answer(wrong);
    if (judged) {
      await page.locator("[data-go-on]").waitFor();
      assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "wrong", name);
      continue;
    }
    await page.locator("[data-stuck]").waitFor();
    await page.locator("[data-back]").click();
    await page.locator("[data-stuck]").waitFor({ state: "detached" });
    assert.equal(await stands(page), "asked", name);
    assert.equal(await ply(page), begun, name);
  }
  // Somebody who comes back goes on where they were; a hint lights what is next.
  await enter(page, "contracts");
  const begun = (await where("contracts")).next;
  await answer(begun[0]);
  const now = await ply(page);
  await page.reload();
  await stands(page);
  assert.equal(await ply(page), now);
  assert.equal(await page.locator("[aria-current=step]").count(), 1);
  // By keyboard a hint leads the focus to what it names, and Enter chooses it.
  await page.keyboard.press("Shift");
  await page.locator("[data-hint]").press("Enter");
  await page.locator("[data-hint=\"1\"]").press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches("[data-spotlit]"));
  await page.keyboard.press("Enter");
  await page.locator("[data-spotlit][data-chosen]").first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.locator("[data-spotlit][data-chosen]").first().waitFor({ state: "detached" });

  // Whoever has pointed at a dam from which several conduits lead is told that something is missing.
  await lastPuzzle(page);
  const fresh = await ply(page);
  await page.locator("[data-target=\"turbine_p2_l\"]").first().click();
  await confirm.click();
  // The dam can be pointed at before, too, and that counts for nothing.
  await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, fresh);
  await stands(page);
  await page.locator(".map [data-legal][data-target=\"B8L\"]").first().click();
  await page.mouse.move(4, 4);
  assert.match(await page.locator("section.bar [data-partly]").innerText(), /^\d+ possibilities are left: choose one more thing\.$/);

  // On a phone: the map is in front, the hint is beside Confirm and lights what to tap; a tap means the whole turn.
  const { page: phone } = await visit("Otto", { viewport: { width: 390, height: 844 }, phone: true });
  // What a production makes and what a foreign conduit costs do not lie on each other.
  await lastPuzzle(phone);
  for (const conduit of ["C2R", "C6L", "C8L", "C8R"]) {
    await phone.locator(`.map [data-target="${conduit}"]`).first().dispatchEvent("click");
    await phone.locator(".map g.tag.big").waitFor();
    const tags = await phone.locator(".map g.tag").evaluateAll((all) =>
      all.map((e) => ({ text: e.textContent, box: e.getBoundingClientRect().toJSON() }))
    );
    assert.ok(tags.some(({ text }) => text.includes("→")), `${conduit} is foreign`);
    for (const [i, a] of tags.entries()) {
      for (const b of tags.slice(i + 1)) {
        assert.ok(
          a.box.right <= b.box.left || b.box.right <= a.box.left || a.box.bottom <= b.box.top || b.box.bottom <= a.box.top,
          `${conduit}: "${a.text}" and "${b.text}" lie on each other`,
        );
      }
    }
    await phone.keyboard.press("Escape");
    await phone.locator(".map g.tag.big").waitFor({ state: "detached" });
  }
  // Lessons by taps, the contracts last.
  for (const lesson of some(2)) await follow(phone, lesson, "a phone");
  // On a small window and on a tablet, those whose things lie on the company board or in its place.
  for (const [width, height, one] of [[1024, 768, "full"], [820, 1180, "automa"]]) {
    const { page: held } = await visit("Ida", { viewport: { width, height }, phone: true });
    for (const lesson of course.filter(({ id }) => id === one || (process.env.WHOLE && /^(full|automa)$/.test(id)))) {
      await follow(held, lesson, `${width}×${height}`);
    }
  }
  assert.equal(await phone.locator("[data-tab=map]").getAttribute("aria-pressed"), "true", "the water is seen on the map");
  await phone.locator("[data-next]").tap();
  await phone.waitForURL(/\/learn\/(?!contracts$)\w+$/);
  // A tap counts at the edge of a dam too, where the preview draws something else under the finger; what is tapped is played.
  await enter(phone, "dam");
  const dam = phone.locator(".map [data-target=\"B1L\"]").first();
  for (const part of [0.5, 0.9]) {
    await dam.waitFor();
    const before = await ply(phone);
    const box = await dam.boundingBox();
    await phone.touchscreen.tap(box.x + box.width / 2, box.y + part * box.height);
    await phone.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
    if (await stands(phone) !== "judged") continue;
    // The wheel, of which the first dam speaks, lies over the map until the learner goes on.
    await phone.locator(".sheet .company").waitFor();
    await phone.locator("[data-go-on]").tap();
    await phone.locator(".sheet").waitFor({ state: "detached" });
  }
  // The company lies behind its name, and comes over the map.
  await phone.locator("[data-tab=company]").tap();
  await phone.locator(".sheet .company").waitFor();
  // The list of answers leaves the goods and the tabs in sight, also where the bar tells a move.
  await enter(phone, "contracts");
  await phone.locator("section.bar [data-answers]").tap();
  await phone.locator("section.bar .answers li button").last().waitFor();
  const [bar, goods, tabs] = await Promise.all(["section.bar", ".strip", ".tabs"].map((part) => phone.locator(part).first().boundingBox()));
  assert.ok(
    bar.y + bar.height <= goods.y + 1 && goods.y + goods.height <= tabs.y + 1 && tabs.y + tabs.height <= 844,
    `bar, goods and tabs: ${JSON.stringify([bar, goods, tabs])}`,
  );
  // A hint lights the answer, not what the question is about: of the mouths of the rivers the one that is meant.
  await enter(phone, "water");
  for (const target of ["B1L", "B8L", "sea"]) {
    await hinted(phone, 2);
    await phone.locator(`[data-spot^="${target === "sea" ? "EXIT_L" : target} "]`).waitFor({ state: "attached" });
    if (target === "sea") assert.equal(await phone.locator("[data-spot*=EXIT_R]").count(), 0);
    const before = await ply(phone);
    await phone.locator(`.map [data-target="${target}"]`).first().tap({ force: true });
    await phone.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
    assert.equal(await stands(phone), "judged", target);
    await phone.locator("[data-go-on]").tap();
    await phone.locator("[data-go-on]").waitFor({ state: "detached" });
  }
  // The list of the lessons is in sight from its numbers on.
  await phone.goto("/learn");
  await phone.locator(".stations [data-lesson]").first().waitFor();
  const numbers = await phone.locator(".stations .disc").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left));
  assert.ok(numbers.length > 0 && numbers.every((x) => x >= 0), `numbers of lessons at ${numbers}`);
  return `${rightly.length} lessons, ${answers} answers`;
}
