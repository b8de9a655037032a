// The timeline: the thread below the boards, looking back by click, keys, wheel and finger, playing, the draft as it was, a game that is
// over, and the log.
import assert from "node:assert/strict";
import { finished, recorded } from "../records.mjs";

const bots = (n) => [{ who: "me" }, ...Array.from({ length: n - 1 }, () => ({ who: "spring" }))];
const strip = "[data-strip]";

/** ply is the position on the screen. */
const ply = (page) => page.locator(strip).getAttribute("data-past").then(Number);
const until = (page, what, than) =>
  page.waitForFunction(([what, than]) => {
    const now = Number(document.querySelector("[data-strip]")?.dataset.past);
    return what === "<" ? now < than : what === ">" ? now > than : now === than;
  }, [what, than]);

/** agrees compares the points on the strip with those on the boards. */
async function agrees(person) {
  await person.still();
  const { page } = person;
  const at = await ply(page);
  const id = page.url().split("/").at(-1).split("?")[0];
  const { game } = await (await person.context.request.get(`/api/tables/${id}/position?ply=${at}`)).json();
  const told = await page.locator("[data-points]").evaluateAll((list) =>
    list.map((e) => [Number(e.dataset.points), Number(e.textContent)])
  );
  assert.deepEqual(told, game.seats.map((s, i) => [i, s.vp]), `the points at ${at}`);
}

export default async function({ visit }) {
  const ann = await visit("Ann");
  const { page } = ann;
  await ann.table(recorded("026-4p-std", 240, { seats: bots(4) }));

  // The thread: a mark for every turn, those since mine are ringed and can be played.
  await page.waitForFunction(() => document.querySelectorAll("[data-thread] [data-turn]").length > 60);
  // Pointing at an earlier turn shows its card in the bar, and on the map what it has built.
  const id = page.url().split("/").at(-1);
  const { entries } = await (await ann.context.request.get(`/api/tables/${id}/log?from=0`)).json();
  const old = entries.findLast((e) => e.ply < 200 && e.events.some((h) => h.kind === "built" && /^[BCP]/.test(h.to ?? "")));
  const built = old.events.find((h) => h.kind === "built" && /^[BCP]/.test(h.to ?? ""));
  const cards = () => page.locator("[data-move]").evaluateAll((list) => list.map((e) => Number(e.dataset.move)));
  await ann.still(); // what is loaded later takes its room from the cards
  const since = await cards();
  const marks = page.locator("[data-thread] [data-turn]");
  const trail = () => page.locator(".map .trail [data-trail]").evaluateAll((list) => list.map((e) => e.dataset.trail));
  // The card has the ply of the last decision of the turn.
  let last = old.ply;
  for (const e of entries.slice(entries.indexOf(old))) {
    if (e.seat >= 0 && e.seat !== old.seat) break;
    if (e.seat >= 0) last = e.ply;
    if (e.events.some((h) => h.kind === "turn")) break;
  }
  let shown = "";
  for (let i = await marks.count() - 1; i >= 0 && shown !== `${last}`; i--) {
    await marks.nth(i).hover({ force: true });
    shown = (await cards()).join();
  }
  assert.equal(shown, `${last}`, "no mark of the thread shows the card");
  assert.ok((await trail()).includes(built.to), `${built.to} is not lit, but ${await trail()}`);
  await page.mouse.move(300, 300);
  await page.waitForFunction((n) => document.querySelectorAll("[data-move]").length === n, since.length);
  assert.deepEqual(await cards(), since);
  const boards = () =>
    page.locator("main > .management").evaluate((e) => [e.getBoundingClientRect()].flatMap((b) => [b.x, b.y, b.width, b.height]));
  /** A line below may take half a pixel. */
  const stood = async () => (await boards()).every((x, i) => Math.abs(x - before[i]) < 1);
  const before = await boards();

  // A click goes there; boards do not move.
  await page.locator("[data-thread] [data-turn]").nth(40).click({ force: true });
  await page.locator(strip).waitFor();
  await ann.still();
  assert.ok(await stood(), "the boards have moved");
  const there = await ply(page);
  await agrees(ann);

  // Keys go by turn and by round.
  await page.keyboard.press("ArrowLeft");
  await until(page, "<", there);
  await page.keyboard.press("ArrowRight");
  await until(page, "=", there);
  await page.keyboard.press("PageUp");
  await until(page, "<", there);
  await agrees(ann);
  await page.keyboard.press("PageDown");
  await until(page, ">", there);

  // The strip is dragged, and turned like a wheel.
  const box = await page.locator("[data-line]").boundingBox();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await ann.still();
  const dragged = await ply(page);
  await agrees(ann);
  await page.mouse.wheel(0, -100);
  await until(page, "<", dragged);

  // It plays, and stops.
  const from = await ply(page);
  for (let i = 0; i < 2; i++) await page.locator("[data-speed]").click();
  await page.locator(strip).evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(" ");
  await until(page, ">", from);
  await page.keyboard.press(" ");
  await page.locator("[data-play][aria-label^=Play]").waitFor();

  // The draft as it was, with its cards, and nothing off the screen.
  await page.locator("[data-controls] button").first().click();
  await page.locator(".draft .poster").nth(3).waitFor();
  await ann.still();
  const low = await page.locator(strip).evaluate((e) => e.getBoundingClientRect().bottom);
  assert.ok(low <= 900.5 && low > 899, `the strip ends at ${low}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 900);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelectorAll(".draft .poster").length === 3);

  // Escape is now.
  await page.keyboard.press("Escape");
  await page.locator(strip).waitFor({ state: "detached" });

  // The log: by rounds, an entry for each turn.
  await page.keyboard.press("l");
  await page.locator("aside [data-round='1'] li button").nth(2).click();
  await page.locator(strip).waitFor();
  assert.equal(await ply(page), Number(await page.locator("aside [data-round='1'] li").nth(2).getAttribute("data-ply")));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator(strip).waitFor({ state: "detached" });

  await news(visit);
  await over(visit);
  await phone(visit);
}

/** What the others did since my turn is ringed, and played on demand. */
async function news(visit) {
  const [ann, bob] = [await visit("Ann"), await visit("Bob")];
  const { table } = await ann.table({ variant: "introductory", open: true, seats: [{ who: "me" }, { who: "open" }] });
  await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
  const look = async () => (await ann.context.request.get(`/api/tables/${table.id}`)).json();
  let mine = 0;
  for (let now = await look(); mine < 2 || now.game.prompt.seat === 1; now = await look()) {
    const { seat } = now.game.prompt;
    if (now.game.prompt.kind === "turn" && seat === 0) mine++;
    if (mine === 2 && seat === 0 && now.game.prompt.kind === "turn") break;
    await [ann, bob][seat].post(`/api/tables/${table.id}/play`, { ply: now.ply, action: now.game.prompt.answers.at(-1).action });
  }
  await ann.page.locator("[data-thread] [data-new]").waitFor({ state: "attached" });
  assert.equal(await ann.page.locator("[data-thread] [data-new]").count(), 1);
  // Without animations it is over in a moment: the page itself notes that it was there.
  await ann.page.evaluate((strip) => {
    new MutationObserver(() => (window.played ||= !!document.querySelector(strip))).observe(document, { childList: true, subtree: true });
  }, strip);
  await ann.page.locator("[data-thread] [data-missed]").click();
  await ann.page.waitForFunction(() => window.played);
  await ann.page.locator(strip).waitFor({ state: "detached" }); // it ends with the table as it is
  await ann.page.locator("section.bar").waitFor();
}

/** A game that is over: the same strip, with the ways on. */
async function over(visit) {
  const ann = await visit("Ann");
  const { page } = ann;
  await finished(ann, "001-2p-intro");
  await page.locator("[data-board]").click();
  await page.locator(strip).waitFor();
  await page.locator("[data-way=review]").waitFor();
  await page.locator("[data-way=share]").waitFor();
  assert.equal(await page.locator("section.players").count(), 1);
  assert.equal(await page.locator("section.players .expand").count(), 0, "a projection of a game that is over");
  await agrees(ann);
  const end = await ply(page);
  await page.keyboard.press("ArrowLeft");
  await until(page, "<", end);
  await page.locator("[data-way=now]").click();
  await until(page, "=", end);
  await page.locator("[data-way=result]").click();
  await page.locator("[data-board]").waitFor();
}

/** A phone has the same strip, with buttons for fingers. */
async function phone(visit) {
  const eva = await visit("Eva", { viewport: { width: 390, height: 844 }, phone: true });
  const { page } = eva;
  const { table } = await eva.table(recorded("026-4p-std", 240, { seats: bots(4) }));
  await page.goto(`/table/${table.id}?ply=200`);
  await page.locator(strip).waitFor();
  await eva.still();
  const at = await ply(page);
  const line = await page.locator("[data-line]").boundingBox();
  await page.touchscreen.tap(line.x + line.width * 0.5, line.y + line.height - 12);
  await page.waitForFunction((at) => Number(document.querySelector("[data-strip]").dataset.past) !== at, at);
  await agrees(eva);
  for (const button of await page.locator(`${strip} button`).all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 43.5 && height >= 43.5, `a button of ${width}×${height}`);
  }
  const box = await page.locator(strip).boundingBox();
  assert.ok(box.height <= 184 && box.y + box.height <= 845, `the strip is ${box.height} high`);
  // The other ways have a row of their own, on demand.
  assert.equal(await page.locator("[data-plan], [data-speed]").count(), 0);
  await page.locator("[data-more]").click();
  for (const way of ["speed", "link"]) await page.locator(`[data-${way}]`).waitFor();
  await page.locator("[data-way=now]").click();
  await page.locator(strip).waitFor({ state: "detached" });
  // The log leads back to the strip.
  await page.keyboard.press("l");
  await page.locator("aside [data-back]").click();
  await page.locator(strip).waitFor();
}
