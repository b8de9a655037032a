// A hint in three steps while playing alone against bots; the review of a finished game beside the map, its film, and playing on from
// there. By mouse, by keyboard and on a phone.
import assert from "node:assert/strict";
import { measure } from "../measure-page.mjs";
import { finished, record } from "../records.mjs";
import { look } from "../visit.mjs";

/** alone is a table of one person against bots, from a record at a ply. */
function alone(name, ply) {
  const text = record(name);
  const players = Number(/players: (\d)/.exec(text)[1]);
  return { record: text, ply, seats: Array.from({ length: players }, (_, i) => ({ who: i === 0 ? "me" : "busy" })) };
}

/** scene lets a reason be seen: two lines beside each other, by mouse and by keys, and nothing of the game changes. */
async function scene({ page, still }, reason, sides, name) {
  const before = await page.evaluate(() => document.querySelector("section.bar .question, section.review h2")?.textContent);
  await reason.locator("button").click();
  const dialog = page.locator("dialog:has([data-scene])");
  await dialog.locator("[data-side]").first().waitFor();
  assert.equal(await dialog.locator("[data-side]").count(), sides, "with the turn and without it");
  // It plays to its end; who wants no motion is asked first.
  const steps = Number(await dialog.locator("[data-scene]").getAttribute("data-steps"));
  assert.ok(steps >= 1 && steps <= 5, `${steps} steps`);
  const at = (n) => page.locator(`[data-scene="${n}"]`).waitFor();
  if ((await page.locator("[data-scene][data-playing]").count()) === 0) await dialog.locator("[data-play]").click();
  await at(steps);
  await still();
  assert.ok((await dialog.locator("[data-side]").first().locator("[data-target]").count()) > 20, "a map");
  for (const [width, height] of process.env.SHOTS && name ? [[1440, 900], [1280, 720], [390, 844]] : []) {
    await page.setViewportSize({ width, height });
    await still();
    await page.screenshot({ path: `${process.env.SHOTS}/scene-${name}-${width}.png` });
  }
  if (process.env.SHOTS && name) await page.setViewportSize({ width: 1440, height: 900 });
  if (process.env.SHOTS && !name) {
    await page.screenshot({ path: `${process.env.SHOTS}/scene-${await reason.getAttribute("data-reason")}.png` });
  }
  // Step by step, by keys and by buttons.
  await page.keyboard.press("ArrowLeft");
  await at(steps - 1);
  await page.keyboard.press("ArrowRight");
  await at(steps);
  for (let n = steps; n > 0; n--) await dialog.locator("[data-back]").click();
  await at(0);
  assert.equal(await dialog.locator("[data-back]").getAttribute("aria-disabled"), "true");
  const figures = () => dialog.locator("[data-figure]").evaluateAll((list) => list.map((e) => e.textContent.trim()).join());
  const begun = await figures();
  for (let n = 0; n < steps; n++) await page.keyboard.press("ArrowRight");
  await at(steps);
  await page.waitForFunction(
    (was) => [...document.querySelectorAll("[data-figure]")].map((e) => e.textContent.trim()).join() !== was,
    begun,
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.querySelector("section.bar .question, section.review h2")?.textContent), before);
}

/** reasons holds what a hint says against what the server found: at most three, and each lights what it is about. */
async function reasons(ann, hint) {
  const { page, table, still } = ann;
  const answer = page.waitForResponse((r) => r.url().includes("/thought"));
  await table(alone("001-2p-intro", 131)); // a production that fulfils a contract
  await page.locator("[data-hint]").click();
  const { lines: [line] } = await (await answer).json();
  for (let i = 0; i < 2; i++) await hint.locator("[data-more]").click();
  assert.ok(line.reasons.length >= 1 && line.reasons.length <= 3, `${line.reasons.length} reasons`);
  for (const [i, { code, key, text, things }] of line.reasons.entries()) {
    const said = page.locator("[data-reasons] [data-reason]").nth(i);
    assert.equal(await said.getAttribute("data-reason"), code);
    assert.equal((await said.innerText()).trim(), text);
    assert.equal(await said.locator("b").innerText(), key);
    if (things.length === 0) continue;
    await said.locator("button").hover();
    const drawn = await page.evaluate((things) => things.filter((id) => document.querySelector(`[data-target="${id}"]`)), things);
    for (const id of drawn) await page.locator(`[data-target="${id}"][data-spotlit]`).first().waitFor({ state: "attached" });
    assert.equal(await page.locator("[data-spotlit]").count() >= drawn.length, true, text);
  }
  for (const [i, { code }] of line.reasons.entries()) await scene(ann, page.locator("[data-reasons] [data-reason]").nth(i), 2, code);
  await page.mouse.move(5, 5);
  for (const [width, height] of [[1440, 900], [1280, 720]]) {
    await page.setViewportSize({ width, height });
    await still();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hint-${width}.png` });
    const cut = await page.locator("[data-reasons]").evaluate((e) => {
      const box = e.getBoundingClientRect();
      return [...e.querySelectorAll("[data-reason]")].filter((li) => li.getBoundingClientRect().bottom > box.bottom + 1).map((li) =>
        li.textContent
      );
    });
    assert.deepEqual(cut, [], `cut at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

export default async function({ visit }) {
  const ann = await visit("Ann");
  const { page } = ann;
  await ann.table(alone("044-4p-lwp", 300));
  await page.locator("section.bar").waitFor();
  await ann.still(); // the bar slides in
  const before = await page.locator(".act").boundingBox();
  await page.locator("[data-hint]").click();
  const hint = page.locator(".room .hint");
  // First a nudge: a part of the table is lit, and no turn is told.
  await hint.locator("[data-more]").waitFor();
  assert.equal(await hint.getAttribute("data-step"), "1");
  assert.match(await hint.innerText(), /Look at|nothing left worth/);
  assert.equal(await hint.locator(".chips li").count(), 0);
  assert.equal(await page.locator("section.lit, .map.lit, .own.lit").count(), 1, "one part of the table is lit");
  assert.doesNotMatch(await hint.innerText(), /%/);
  const place = hint.locator("p b");
  assert.notEqual(
    await place.evaluate((e) => getComputedStyle(e).color),
    await hint.locator("p").evaluate((e) => getComputedStyle(e).color),
    "the place that is lit stands out in the sentence",
  );
  // Then the turn, then a sentence why; nothing is played, and Confirm stays where it is.
  await hint.locator("[data-more]").click();
  assert.ok((await hint.locator(".chips li").count()) >= 1, "the turn");
  assert.match(await hint.locator(".chips").innerText(), /\p{L}{4}/u, "in words");
  assert.ok((await page.locator("[data-spotlit]").count()) >= 1, "what it takes is lit");
  await hint.locator("[data-more]").click();
  // What the turn does may have a plus, as a space has; what speaks for it is no difference of an evaluation.
  const why = await page.locator("[data-reasons] [data-reason], .room .hint .said p").allInnerTexts().then((all) => all.join("\n"));
  assert.match(why.trim(), /\.$/);
  assert.doesNotMatch(why, /[+−]\d/);
  const played = await page.evaluate(() => document.querySelector("section.bar .question")?.textContent);
  assert.deepEqual(await page.locator(".act").boundingBox(), before, "the hint moves the tools");
  await page.keyboard.press("h");
  await hint.waitFor({ state: "detached" });
  assert.equal(await page.locator("section.lit, .map.lit, .own.lit").count(), 0);
  await page.keyboard.press("h");
  await hint.locator("[data-more]").click();
  await page.locator("[data-choose]").click();
  await hint.waitFor({ state: "detached" });
  await page.locator("section.bar .confirm:enabled").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("section.bar .question")?.textContent), played, "setting up plays nothing");

  await reasons(ann, hint);

  // A production has the most parts: all are seen, at every width of the bar.
  await ann.table(alone("026-4p-std", 183));
  await page.locator("[data-hint]").click();
  await hint.locator("[data-more]").click();
  assert.ok((await hint.locator(".chips li").count()) >= 4, "no production");
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 720 });
    await ann.still();
    const cut = await hint.locator(".chips").evaluate((e) =>
      [...e.children].filter((li) =>
        li.getBoundingClientRect().right > e.getBoundingClientRect().right + 1
        || li.lastElementChild.scrollWidth > li.lastElementChild.clientWidth
      ).map((li) => li.textContent)
    );
    assert.deepEqual(cut, [], `cut at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Picking a company is a turn too. The player drawn last has nothing to pick.
  for (let i = 0; i < 20; i++) {
    await ann.table({ seats: [{ who: "me" }, { who: "busy" }] });
    await page.locator("[data-hint]").waitFor();
    if ((await page.locator(".draft").count()) > 0) break;
  }
  await page.locator(".draft [data-hint]").click();
  const picks = page.locator(".draft footer .hint");
  await picks.locator("[data-more]").waitFor();
  assert.match(await picks.innerText(), /Look at what each company begins with/);
  assert.equal(await picks.locator(".chips li").count(), 0);
  await picks.locator("[data-more]").click();
  assert.ok((await picks.locator(".chips li").count()) >= 2, "a company and a contract");
  await picks.locator("[data-more]").click();
  assert.match(await picks.locator("p").innerText(), /\.$/);
  assert.doesNotMatch(await picks.innerText(), /%|[+−]\d/);
  await picks.locator("[data-choose]").click();
  await picks.waitFor({ state: "detached" });
  await page.locator(".draft footer .button.primary:enabled").waitFor();

  // Two at one screen are not advised.
  await ann.table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  await page.locator("section.bar").waitFor();
  assert.equal(await page.locator("[data-hint]").count(), 0);

  // The review stands beside the live map and grows while it is computed.
  await finished(ann, "001-2p-intro");
  await page.locator("[data-review]").click();
  const panel = page.locator("section.review");
  await panel.locator("h2").waitFor();
  await page.locator(".film").waitFor();
  const things = panel.locator("[data-learnt]");
  await page.locator("section.review:not(:has([data-computing]))").waitFor();
  // To who has played it tells what to learn: the kinds of their mistakes that cost most, the worst of them at once, each with a puzzle.
  assert.equal(await things.count(), 3);
  assert.match(await panel.locator("footer h3").innerText(), /3 things to learn/);
  assert.equal(await things.first().locator("button").getAttribute("aria-pressed"), "true");
  assert.equal(await panel.locator(".better").count(), 1, "with what was better");
  assert.equal(await things.locator("[data-practise]").count(), 3, "a puzzle for each");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/review.png` });
  // The puzzles lead to the turn itself, or to one like it.
  const ways = await things.locator("[data-practise]").evaluateAll((list) => list.map((a) => [a.dataset.practise, a.getAttribute("href")]));
  for (const [what, href] of ways) assert.match(href, what === "own" ? /\/puzzle\/blunder-[\w~-]+$/ : /\/puzzle\/next\?theme=\w+$/);
  const said = panel.locator("[data-reason]");
  for (let i = 0; i < (await said.count()); i++) await scene(ann, said.nth(i), 2);
  await things.nth(1).locator("button").click();
  const turn = Number((await things.nth(1).locator("button").getAttribute("data-turns")).split(" ")[0]);
  await page.waitForFunction((n) => document.querySelector(".film input")?.value === String(n), turn);
  const title = async (n) =>
    page.waitForFunction((n) => document.querySelector("section.review h2")?.textContent?.startsWith(`Turn ${n},`), n);
  await title(turn);
  const ply = () => page.locator(".film").getAttribute("data-past").then(Number);
  const shown = await ply();
  assert.ok(shown > 0);

  // The map tells the energy of the productions that were played and of those that were better, as the sentences do.
  const judged =
    (await (await ann.context.request.get(`/api/tables/${page.url().split("/").at(-1).split("?")[0]}/review?lang=en`)).json()).review.turns;
  const made = (what, answers = []) =>
    answers.filter((a) => a.kind === "produce").map((a) => [`${what} ${a.action.match(/B\d+[UL]/)[0]}`, /(\d+) energy/.exec(a.text)[1]]);
  const producing = judged.map((x) => [x.number, [...made("played", x.answers), ...made("better", x.best?.answers)]]).filter(([, list]) =>
    list.length > 0
  );
  const both = producing.find(([, list]) => list.length > 1 && list.at(-1)[0].startsWith("better"));
  for (const [n, list] of [producing[0], both ?? producing.at(-1)]) {
    await page.locator(".film input").fill(`${n}`);
    await title(n);
    await page.locator("[data-made]").nth(list.length - 1).waitFor({ state: "attached" });
    await ann.still();
    const told = await page.locator("[data-made]").evaluateAll((tags) =>
      tags.map((e) => [e.dataset.made, [...e.querySelectorAll("text")].at(-1).textContent.trim()])
    );
    assert.deepEqual(told.sort(), list.sort(), `the energy of turn ${n}`);
  }
  await page.locator(".film input").fill(`${turn}`);
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) === p, shown);

  // Each blunder has a mark on the strip, clear of the next one and of the buttons.
  const marks = await page.locator(".film [data-blunder]").evaluateAll((list) =>
    list.map((e) => e.getBoundingClientRect()).map((r) => [r.left, r.bottom])
  );
  const controls = await page.locator(".film [data-controls]").evaluate((e) => e.getBoundingClientRect().top);
  assert.ok(marks.length > 0, "a game without blunders");
  for (const [i, [left, bottom]] of marks.entries()) {
    assert.ok(bottom < controls && (i === 0 || left > marks[i - 1][0]), `marks at ${marks.join("; ")} above ${controls}`);
  }

  // The film: keys go by turn and by round, the slider and the buttons too; it plays by itself.
  await page.locator(".film [data-play]").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) < p, shown);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) === p, shown);
  await page.keyboard.press("PageUp");
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) < p, shown);
  await page.locator(".film input").fill(await page.locator(".film input").getAttribute("max"));
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) > p, shown);
  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) < p, shown);
  const first = await ply();
  await page.keyboard.press("PageDown");
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) > p, first);
  for (let i = 0; i < 3; i++) await page.locator(".film [data-speed]").click(); // 2, 4, the whole game in 20 s
  await page.locator(".film [data-play]").click();
  const from = await ply();
  await page.waitForFunction((p) => Number(document.querySelector(".film")?.dataset.past) > p + 3, from);
  await page.locator(".film [data-play]").click();
  // The film covers no board.
  const boxes = await page.evaluate(() =>
    [".film", ".map", ".management", "section.review"].map((s) => document.querySelector(s).getBoundingClientRect()).map((
      r,
    ) => [r.left, r.top, r.right, r.bottom])
  );
  for (const other of boxes.slice(1)) {
    assert.ok(boxes[0][1] >= other[3] - 1 || boxes[0][0] >= other[2] - 1, `the film covers a board: ${boxes}`);
  }

  // All turns, in a list.
  await page.getByRole("button", { name: "All turns" }).click();
  const all = await page.locator("[data-turn]").count();
  await page.getByRole("checkbox").check();
  const bad = await page.locator("[data-turn]").count();
  assert.ok(bad < all, `${bad} of ${all} turns are mistakes`);
  await page.getByRole("checkbox").uncheck();
  await page.locator("[data-turn]").nth(4).click();
  await page.locator("[data-show]").click();
  await panel.locator("h2").waitFor();

  // Playing on from here opens a table of one's own in that very position.
  const old = page.url();
  await page.locator("[data-playon]").click();
  await page.waitForFunction((u) => location.href !== u, old);
  await page.locator("section.bar").waitFor();
  const fresh = await (await ann.context.request.get(`/api/tables/${page.url().split("/").at(-1)}`)).json();
  assert.equal(fresh.table.phase, "playing");
  assert.equal(fresh.you.seats.length, 1);
  assert.ok(fresh.table.seats.some((s) => s.bot), "nobody to play against");

  const phone = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true, language: "fr" });
  await phone.table(alone("026-4p-std", 260));
  await phone.page.locator("[data-tab=players]").tap();
  await phone.page.locator("[data-hint]").tap();
  await phone.page.locator(".room .hint [data-more]").waitFor();
  // The board it speaks of comes up.
  await phone.page.locator("[data-tab=players][aria-pressed=false]").waitFor();
  // What the turn names on the map is lit there, and the map comes up.
  await phone.table(alone("001-2p-intro", 30)); // whatever a search finds here, it builds: the space is taken
  await phone.page.locator("[data-tab=players]").tap();
  await phone.page.locator("[data-hint]").tap();
  await phone.page.locator(".room .hint [data-more]").tap();
  await phone.page.locator("[data-tab=map][aria-pressed=true]").waitFor();
  assert.match(
    await phone.page.locator(".map [data-spot]").getAttribute("data-spot"),
    /^(B\d+[UL]|C\d+[LR]|P\d+_\d)$/,
    "where the turn builds",
  );
  // What lies below the fold of its board is scrolled to. What a search finds is not left to chance: the turn goes to the bank.
  await phone.context.route(/\.wasm/, (route) => route.abort());
  await phone.context.route(/\/thought/, async (route) => {
    const response = await route.fetch();
    const thought = await response.json();
    const [line] = thought.lines;
    await route.fulfill({
      response,
      json: {
        ...thought,
        alike: 1,
        nudge: { area: "bank", text: "…" },
        lines: [{ ...line, actions: ["bank 1"], answers: [{ ...line.answers[0], action: "bank 1", targets: { bank: 1 } }] }],
      },
    });
  });
  await phone.table(alone("001-2p-intro", 50));
  await phone.page.locator("[data-tab=map]").tap();
  await phone.page.locator("[data-hint]").tap();
  await phone.page.locator(".room .hint [data-more]").tap();
  await phone.page.locator("[data-tab=actions][aria-pressed=true]").waitFor();
  await phone.page.waitForFunction(() => {
    const lit = document.querySelector("[data-spotlit]")?.getBoundingClientRect();
    return lit && lit.height > 0 && lit.bottom <= document.querySelector("section.bar").getBoundingClientRect().top;
  });
  await finished(phone, "001-2p-intro");
  await phone.page.locator("[data-review]").tap();
  await phone.page.locator("section.review:not(:has([data-computing])) h2").waitFor();
  // On phones and tablets too the turn stands beside the map, or below it.
  for (const [width, height] of [[390, 844], [844, 390], [820, 1180], [1024, 768]]) {
    await phone.page.setViewportSize({ width, height });
    await phone.still();
    const where = `the review at ${width}×${height}`;
    assert.deepEqual(await look(phone.page, measure, { least: 11.9, touch: true, scrolls: true }), [], where);
    const boxes = await phone.page.evaluate(() =>
      ["section.review", ".map svg", ".film"].map((s) => document.querySelector(s).getBoundingClientRect()).map((
        r,
      ) => [r.left, r.top, r.right, r.bottom])
    );
    for (const [left, top, right, bottom] of boxes) {
      assert.ok(
        right - left >= 250 && bottom - top >= 84 && left >= 0 && top >= 0 && right <= width + 1 && bottom <= height + 1,
        `${where}: ${boxes}`,
      );
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        assert.ok(a[2] <= b[0] + 3 || b[2] <= a[0] + 3 || a[3] <= b[1] + 3 || b[3] <= a[1] + 3, `${where}: one over the other: ${boxes}`);
      }
    }
  }
  return `${all} turns, ${bad} mistakes`;
}
