// Every lesson of the course to three stars by following its hints on the table; wrongly once and back again; one over a reload and by
// keyboard; by taps on a phone, some on windows between. The river shows what was earned. Wrongly and on a phone it plays every third
// lesson and on each window between one of two, with WHOLE=yes all (make soak).
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { earned, enter, follow, ply, stands } from "../lesson.mjs";

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
  const some = course.filter(({ id }, i) => process.env.WHOLE || id === "2" || i % 3 === 0).toSorted((a, b) =>
    Number(a.id === "2") - Number(b.id === "2")
  );
  /** where asks the server where the lesson on the page stands. */
  const where = async (id) =>
    post(`/api/lessons/${id}`, {
      answers: await page.evaluate((id) => JSON.parse(localStorage.getItem("learn") ?? "{}").answers?.[id] ?? [], id),
    });
  const confirm = page.locator("section.bar .confirm:enabled");

  /** answer gives an answer: by pointing at what it names, or from the list where that does not tell it from others. */
  async function answer({ text, targets }) {
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

  /**
   * lights looks at what is lit while a powerhouse is to be built: its whole system. The light lifts when the pointer moves on the map, and
   * comes back when it rests.
   */
  async function lights() {
    const light = page.locator("[data-spot]");
    assert.match(await light.getAttribute("data-spot"), /^P\d+_\d$/, "the powerhouse is pointed at");
    assert.match(await light.getAttribute("data-system"), /^C\d+[LR] B\d+[UL]$/, "its conduit and dam are lit too");
    const shown = (value) =>
      page.waitForFunction((value) => getComputedStyle(document.querySelector("[data-spot]")).opacity === value, value);
    const { x, y } = await page.locator(".map").first().boundingBox();
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    await shown("0");
    await shown("1");
  }

  let answers = 0;
  let lit = false;
  for (const { id, name } of course) {
    for (let state = await enter(page, id); state !== "over"; state = await stands(page)) {
      if (state === "judged") {
        assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "right", name);
        await page.locator("[data-go-on]").click();
        await page.locator("[data-go-on]").waitFor({ state: "detached" });
        continue;
      }
      const { next, steps } = await where(id);
      assert.ok(next.length, `${name} has no hint`);
      assert.deepEqual(
        await page.locator("[data-spotlit]").evaluateAll((all) => all.filter((e) => e.tabIndex !== 0).map((e) => e.dataset.target)),
        [],
        `${name} lights what cannot be chosen`,
      );
      if (id === "2" && steps[0].done && !lit) await lights();
      lit ||= id === "2" && steps[0].done;
      await answer(next[0]);
      assert.ok(++answers < 200, `${name} does not end`);
    }
    assert.equal(await earned(page), 3, name);
    const parts = await page.locator(".medal li .mark").evaluateAll((all) => all.map((e) => e.matches("[data-reached]")));
    assert.ok(parts.length >= 2 && parts.every(Boolean), `${name}: every part of the result is ticked`);
    // After the ten minutes the way on is the first game.
    if (id === "3") assert.match(await page.locator("[data-next]").getAttribute("href"), /\/learn\/10$/);
  }
  await page.goto("/learn");
  await page.locator(".stations [data-lesson]").first().waitFor();
  for (const { id, name } of course) {
    assert.equal(await page.locator(`.stations [data-lesson="${id}"] .stars .on`).count(), 3, `${name} on the river`);
  }

  // Once more, and wrongly: a lesson in which the goal is out of reach says so, and the turn is taken back; a wrong guess is judged.
  for (const { id, name } of some) {
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
    for (const a of at.game.prompt.answers.toReversed()) {
      const then = await post(`/api/lessons/${id}`, { answers: [...given, a.action] });
      if (then.stuck || then.verdict?.right === false) wrong = a;
      if (wrong) break;
    }
    assert.ok(wrong, `${name} cannot be played wrongly`);
    const begun = await ply(page);
    await answer(wrong);
    if (at.game.prompt.kind === "guess") {
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
  const begun = (await where("2")).next;
  await answer(begun[0]); // what is lit means the whole turn
  const now = await ply(page);
  await page.reload();
  await stands(page);
  assert.equal(await ply(page), now);
  assert.equal(await page.locator("[aria-current=step]").count(), 1);
  // By keyboard the focus is led to what the lesson points at, and Enter chooses it.
  const [step] = (await where("2")).next;
  await page.keyboard.press("Shift");
  await page.locator("section.bar [data-answers]").press("Enter");
  await page.locator("section.bar .answers li button", { hasText: step.text }).first().press("Enter");
  const confirmed = await ply(page);
  await page.keyboard.press("c");
  await page.waitForFunction(
    (before) =>
      document.querySelector("[data-ply]").dataset.ply !== before && document.querySelector("[data-asked]:not([data-busy])")
      && document.activeElement?.matches("[data-spotlit]"),
    confirmed,
  ); // what is pressed before the answer has arrived counts for nothing
  await page.keyboard.press("Enter");
  await page.locator("[data-spotlit][data-chosen]").first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.locator("[data-spotlit][data-chosen]").first().waitFor({ state: "detached" });

  // Whoever has pointed at a dam from which several conduits lead is told that something is missing.
  await enter(page, "4");
  const fresh = await ply(page);
  await page.locator("[data-target=\"turbine_p2_l\"]").first().click();
  await confirm.click();
  // The dam can be pointed at before, too, and that counts for nothing.
  await page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, fresh);
  await stands(page);
  await page.locator(".map [data-legal][data-target=\"B8L\"]").first().click();
  await page.mouse.move(4, 4);
  assert.match(await page.locator("section.bar [data-partly]").innerText(), /^\d+ possibilities are left: point at one more thing\.$/);

  // On a phone: the map is in front, the hint is beside Confirm and lights what to tap; a tap means the whole turn.
  const { page: phone } = await visit("Otto", { viewport: { width: 390, height: 844 }, phone: true });
  // What a production makes and what a foreign conduit costs do not lie on each other.
  await enter(phone, "4");
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
  // Every lesson by taps, lesson 2 last. In lesson 3 two signs lie close together: what is pointed at is meant at once.
  for (const lesson of some) await follow(phone, lesson, "a phone");
  // On a small window and on a tablet, those whose things lie on the company board or in its place.
  for (const [width, height, one] of [[1024, 768, "9"], [820, 1180, "A1"]]) {
    const { page: held } = await visit("Ida", { viewport: { width, height }, phone: true });
    for (const lesson of course.filter(({ id }) => id === one || (process.env.WHOLE && /^(9|A1)$/.test(id)))) {
      await follow(held, lesson, `${width}×${height}`);
    }
  }
  assert.equal(await phone.locator("[data-tab=map]").getAttribute("aria-pressed"), "true", "the water is seen on the map");
  await phone.locator("[data-next]").tap();
  await phone.waitForURL(/\/learn\/(?!2$)\w+$/);
  // The second conduit of lesson 3 is pointed at without being asked for: none that can be paid lies where the map opens.
  await enter(phone, "3");
  for (const step of [1, 2]) {
    const before = await ply(phone);
    await phone.locator(".sheets [data-spotlit][data-legal]").first().tap();
    await phone.locator("section.bar .confirm:enabled").tap();
    await phone.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
    assert.equal(await stands(phone), "asked", `after turn ${step}`);
  }
  assert.match(await phone.locator("[data-spot]").getAttribute("data-spot"), /^C\d+[LR]$/, "a conduit is pointed at");
  assert.equal(await phone.locator("[data-hint]").getAttribute("aria-pressed"), "false", "without the hint");
  // A tap counts at the edge of a dam too, where the preview draws something else under the finger.
  await enter(phone, "1");
  const dam = phone.locator(".map [data-target=\"B1L\"]").first();
  for (const part of [0.5, 0.95]) {
    await dam.waitFor();
    const before = await ply(phone);
    const box = await dam.boundingBox();
    await phone.touchscreen.tap(box.x + box.width / 2, box.y + part * box.height);
    await phone.locator("section.bar .confirm:enabled").tap();
    await phone.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  }
  // A dam that cannot be raised any more says what it would take.
  await dam.tap();
  assert.match(await phone.getByRole("tooltip").innerText(), /Raising it takes 4 mixers\. You have no mixer\./);
  // The list of answers leaves the goods and the tabs in sight, also where the bar tells a move.
  await phone.keyboard.press("Escape");
  await phone.locator("section.bar [data-answers]").tap();
  await phone.locator("section.bar .answers li button").last().waitFor();
  const [bar, goods, tabs] = await Promise.all(["section.bar", ".strip", ".tabs"].map((part) => phone.locator(part).first().boundingBox()));
  assert.ok(
    bar.y + bar.height <= goods.y + 1 && goods.y + goods.height <= tabs.y + 1 && tabs.y + tabs.height <= 844,
    `bar, goods and tabs: ${JSON.stringify([bar, goods, tabs])}`,
  );
  await enter(phone, "0");
  // A hint points at the answer, not at what the question is about, and brings it into sight: a dam far down, and the mouth of a river at
  // the edge of the map.
  await phone.locator(".map [data-target=\"B1L\"]").first().tap({ force: true });
  assert.equal((await phone.locator("section.bar .confirm").innerText()).trim(), "Check", "what a guess is confirmed with");
  for (const [spot, target] of [["B8L", "B8L"], ["EXIT_L", "sea"]]) {
    await phone.locator("section.bar .confirm:enabled").tap();
    await phone.locator("[data-go-on]").tap();
    await phone.locator("[data-go-on]").waitFor({ state: "detached" });
    await stands(phone);
    await phone.locator("[data-hint]").tap();
    await phone.locator(`[data-spot^="${spot} "]`).waitFor({ state: "attached" });
    const there = phone.locator(`.map [data-target="${target}"]`).first();
    const [map, meant] = await Promise.all([phone.locator(".map").first(), there].map((part) => part.boundingBox()));
    assert.ok(
      meant.y > map.y && meant.y < map.y + map.height && meant.x > map.x && meant.x < map.x + map.width,
      `what the hint names, ${target}, at ${JSON.stringify(meant)} of ${JSON.stringify(map)}`,
    );
    await there.tap({ force: true });
  }
  // The list of the lessons is in sight from its numbers on.
  await phone.goto("/learn");
  await phone.locator(".stations [data-lesson]").first().waitFor();
  const numbers = await phone.locator(".stations .disc").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left));
  assert.ok(numbers.length > 0 && numbers.every((x) => x >= 0), `numbers of lessons at ${numbers}`);
  return `${course.length} lessons, ${answers} answers`;
}
