// Puzzles on the table: productions rightly and wrongly, by mouse, by keyboard and on a phone; one of several turns with its hints,
// played to its end; where water stops; the solution as a film; what there is to choose; the puzzles of the days; a blunder of one's own
// from the review of a game until it is mended; everything once more without a server.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { finished } from "../records.mjs";

/** practised is what the browser has kept. */
const practised = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("practice") ?? "{}"));
const verdict = async (page) => page.locator("[data-verdict]").first().getAttribute("data-verdict");
/** day is a day of the calendar, some days from now. It runs anywhere. */
const day = (later) => {
  const at = new Date();
  at.setDate(at.getDate() + later);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
};

export default async function({ visit }) {
  const ann = await visit("Ann");
  const { page, post } = ann;
  const driver = new Driver(page, 1);
  /** best is the best answer to a puzzle, and another one that is not. */
  async function best(one) {
    const { game, places, drops } = await post("/api/puzzles/show", one);
    const answers = places
      ? [Array(drops).fill(places[0].id).join(" "), Array(drops).fill(places.at(-1).id).join(" ")]
      : game.prompt.answers.map((a) => a.action);
    const marked = await Promise.all(answers.slice(0, 8).map((answer) => post("/api/puzzles/judge", { ...one, answer })));
    return { right: marked[0].best, wrong: marked.find((m) => !m.right && !m.unsure)?.yours };
  }
  /** choose points at everything an answer names, as often as it names it, and sets the drops. */
  async function choose({ targets, answer }) {
    const confirm = page.locator("section.bar .confirm:enabled");
    for (const [name, n] of Object.entries(targets)) {
      const id = /^EXIT/.test(name) ? "sea" : name;
      if (["drop", "engineer"].includes(id)) continue;
      for (let i = 0; i < n; i++) {
        if (!/^\S+ ?\S*$/.test(answer) && (await page.locator(`[data-chosen][data-target="${id}"]`).count()) > i) continue;
        await driver.click((await driver.look()).legal.find((x) => x.id === id));
      }
    }
    const amount = targets.drop ?? 0;
    const stepper = page.locator("section.bar .stepper");
    for (let i = 0; amount && i < 8 && (await stepper.count()) && Number(/\d+/.exec(await stepper.innerText())[0]) !== amount; i++) {
      const now = Number(/\d+/.exec(await stepper.innerText())[0]);
      await stepper.locator("button")[now < amount ? "last" : "first"]().click();
    }
    await confirm.waitFor();
  }
  const check = () => page.locator("section.bar .confirm:enabled").click();
  /** choosing gives an answer from the list of all. */
  async function choosing(page, text) {
    await page.locator("section.bar [data-answers]").click();
    await page.locator("section.bar .answers li button").getByText(text, { exact: true }).first().click();
    await page.locator("section.bar .confirm:enabled").click();
  }

  // From the page of the lessons to a production; nothing tells its energy.
  await page.goto("/learn");
  await page.locator("[data-kind=production]").click();
  await page.waitForURL(/\/puzzle\/production-/);
  await page.locator("[data-puzzle][data-kind=production]").waitFor();
  const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  const production = await best({ id });
  assert.match(
    await page.locator("[data-puzzle] [data-bonus]").innerText(),
    /^Bonus [+−\d]+: space [+−\d]+, company [+\d]+ \(\d powerhouses?\)$/,
    "what the bonus consists of",
  );
  await choose(production.wrong);
  assert.equal(await page.locator(".map .pill, section.bar .formula").count(), 0, "nothing tells the energy");
  assert.doesNotMatch(await page.locator("section.bar").innerText(), /energy\b.*\d/);
  await page.keyboard.press("p");
  await page.keyboard.press("h");
  assert.equal(await page.locator("section.planner, .room .hint[data-step]").count(), 0, "the planner and the hint are off");
  await check();
  assert.equal(await verdict(page), "wrong");
  // It says how far off it is, without the best answer; the rating falls. The answer is on the table and is taken back.
  assert.equal(
    await page.locator("[data-verdict]").innerText(),
    `${production.wrong.most} energy, and ${production.right.most} is possible`,
  );
  assert.equal(await page.locator("[data-row]").count(), 0);
  let kept = await practised(page);
  assert.equal(kept.seen[id], false);
  assert.ok(kept.rating.rating < 1000 && kept.rated === 1);
  await page.locator("[data-back]").click();
  await page.locator("[data-verdict]").waitFor({ state: "detached" });
  await choose(production.right);
  await check();
  assert.equal(await verdict(page), "right");
  assert.deepEqual((await practised(page)).rating, kept.rating, "what follows does not count any more");
  // The best is set beside the next best of other water, with the term that decides; on the map the two are lit, and nothing else.
  const lit = async () => (await page.locator(".map [data-spot]").getAttribute("data-spot")).split(" ").sort();
  assert.equal(await page.locator("[data-row]").count(), 2);
  assert.equal(await page.locator("[data-row=best] [data-decides]").count(), 1);
  assert.match(await page.locator("[data-row=best]").innerText(), new RegExp(`${production.right.most}`));
  for (const thing of Object.keys(production.right.targets).filter((x) => x !== "drop")) assert.ok((await lit()).includes(thing));
  assert.equal(await page.locator(".map [data-spot]").getAttribute("data-system"), "");
  const text = await page.locator("[data-row=best] small").innerText();
  assert.match(text, /^\d+ → \d+$/, "the basins, and no codes");

  // The next one by keyboard alone: from the list of answers.
  const [next] = await Promise.all([
    page.waitForURL((url) => /\/puzzle\/production-/.test(url.pathname) && !url.pathname.endsWith(id)),
    page.locator("[data-next]:visible").press("Enter"),
  ]).then(() => [page.url().split("/").at(-1)]);
  await page.locator(`[data-puzzle="${next}"]`).waitFor();
  const second = await best({ id: next });
  await page.locator("section.bar [data-answers]").press("Enter");
  await page.locator("section.bar .answers li button", { hasText: second.right.text }).first().press("Enter");
  await page.locator("section.bar .confirm:enabled").press("Enter");
  assert.equal(await verdict(page), "right");
  await page.waitForFunction(() => document.activeElement?.matches("[data-next]"));
  kept = await practised(page);
  assert.ok(kept.seen[next] && kept.rated === 2 && kept.row === 1);

  // One of several turns: hints in words, a thing, the turn; each costs four points of what it brings. Every turn is played on the table,
  // and a wrong one on the way is taken back. Then it is a film, and a table to try everything.
  const many = "engineers-17-1";
  await page.goto(`/puzzle/${many}`);
  await page.locator(`[data-puzzle="${many}"]`).waitFor();
  for (let n = 1; n <= 3; n++) {
    assert.equal(await page.locator("[data-hint]").innerText(), "Hint −4");
    await page.locator("[data-hint]").click();
    await page.locator(`[data-clue="${n}"]`).waitFor();
    assert.equal((await page.locator("[data-spotlit]").count()) > 0, n > 1, "the first hint points at nothing");
  }
  assert.equal(await page.locator("[data-hint]").count(), 0);
  const before = (await practised(page)).rating;
  const given = [];
  let turns = 0;
  for (let now; !(now = await post("/api/puzzles/play", { id: many, answers: given, hints: 3 })).over;) {
    turns = now.turns;
    const [first] = now.hints[2].turn;
    await choosing(page, first.text);
    given.push(first.action);
    await page.locator(now.took.length === 0 ? "[data-verdict=on]" : "[data-verdict]").first().waitFor();
    if (given.length === 1) assert.equal(await page.locator("[data-puzzle] .of").innerText(), "turn 2 of 2");
  }
  await page.locator("[data-verdict=right]").waitFor();
  const whole = await post("/api/puzzles/play", { id: many, answers: given, solver: before });
  const after = (await practised(page)).rating.rating;
  assert.ok(Math.abs(after - (whole.rating.rating - 12)) < 1e-9, `${after} after three hints, ${whole.rating.rating} without`);
  assert.equal(turns, await page.locator("[data-turn]").count());
  const vp = () => page.locator(".own .company").first().innerText();
  const end = await vp();
  for (let n = 0; n < whole.count; n++) await page.keyboard.press("ArrowLeft");
  await page.locator("[data-film='0']").waitFor();
  await page.waitForFunction((end) => document.querySelector(".own .company").innerText !== end, end);
  await page.locator("[data-turn='2']").click();
  await page.waitForFunction((end) => document.querySelector(".own .company").innerText === end, end);
  await page.locator("[data-free]").click();
  await page.locator("[data-way=free]").waitFor();
  const { puzzle: { game: open } } = await post("/api/puzzles/play", { id: many, answers: [], free: true });
  await choosing(page, open.prompt.answers.find((a) => a.action !== given[0]).text);
  await page.locator("[data-back]:enabled").first().click();
  await page.locator("[data-back]:disabled").waitFor();
  assert.equal((await practised(page)).seen[many], true, "what is tried counts for nothing");

  // Where water stops: a place for each drop. Giving up shows them, and counts as not solved.
  await page.goto("/puzzle/water");
  await page.locator("[data-puzzle][data-kind=water]").waitFor();
  const water = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  await page.locator("[data-give-up]").click();
  assert.equal(await verdict(page), "given");
  await page.locator("[data-film='1']").waitFor(); // the water runs by itself
  assert.equal((await practised(page)).seen[water], false);
  await page.goto("/");
  await page.goto(`/puzzle/${water}`);
  await page.locator(`[data-puzzle="${water}"]`).waitFor();
  await choose((await best({ id: water })).right);
  await check();
  assert.equal(await verdict(page), "right");

  // What there is to choose, with its numbers; what no lesson has taught is shut, until one says that one knows the game.
  const catalogue = await (await ann.context.request.get("/api/puzzles")).json();
  await page.goto("/learn/practice");
  await page.locator("[data-set=introductory]").waitFor();
  const [introductory, full] = catalogue.sets;
  assert.match(await page.locator("[data-set=introductory]").innerText(), new RegExp(`${introductory.puzzles}`));
  assert.ok(await page.locator("[data-set=full]").isDisabled());
  assert.match(await page.locator("main [data-kind=contracts]").innerText(), /lesson “Contracts”/);
  await page.locator("[data-everything]").click();
  await page.locator("[data-set=full]").click();
  await page.locator("main [data-kind=production]").click();
  assert.match(await page.locator("main [data-kind=production]").innerText(), new RegExp(`${full.kinds.production.puzzles}$`));
  const [theme, most] = Object.entries(full.kinds.production.themes).sort((a, b) => b[1] - a[1])[0];
  assert.match(await page.locator(`[data-theme-id=${theme}]`).innerText(), new RegExp(`${most}$`));
  await page.locator(`[data-theme-id=${theme}]`).click();
  await page.locator("main [data-next]").click();
  await page.locator("[data-puzzle][data-kind=production]").waitFor();
  const wanted = await (await ann.context.request.get(`/api/puzzles/${await page.locator("[data-puzzle]").getAttribute("data-puzzle")}`))
    .json();
  assert.ok(wanted.themes.some((x) => x.id === theme) && / variant=full /.test(wanted.position) && !/ leeghwater=1 /.test(wanted.position));
  await page.evaluate(() => localStorage.removeItem("practice chosen"));

  // A shared link leads to the same puzzle; the search's opinion is called so.
  await page.goto("/puzzle/turn");
  await page.locator("[data-puzzle] [data-opinion]").waitFor();

  // The puzzle of the day, and what the days show of it.
  await page.goto("/learn");
  await page.locator(`[data-day="${day(0)}"][data-state=today]`).waitFor();
  assert.equal(await page.locator("[data-state=missed]").count(), 6);
  await page.locator("[data-daily]").click();
  await page.locator("[data-puzzle]").waitFor();
  const daily = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  const ofDay = await (await ann.context.request.get(`/api/puzzles/daily?day=${day(0).replaceAll("-", "")}`)).json();
  assert.equal(daily, ofDay.puzzle.id);
  const answers = [];
  for (let now; !(now = await post("/api/puzzles/play", { id: daily, answers, hints: 3 })).over;) {
    const [step] = now.hints[2].turn;
    const answer = step?.action ?? now.puzzle.places.flatMap((x) => (now.hints[2].things.includes(x.id) ? [x.id] : [])).join(" ");
    if (step) await choosing(page, step.text);
    else {
      await choose((await best({ id: daily })).right);
      await check();
    }
    answers.push(answer);
    if (!step) break;
    await page.locator("[data-verdict]").first().waitFor();
  }
  await page.locator("[data-verdict=right]").waitFor();
  assert.match(await page.locator("[data-next]:visible").getAttribute("href"), /\/puzzle\/next$/, "the next one stays in practice");
  await page.goto("/learn");
  await page.locator(`[data-day="${day(0)}"][data-state=solved]`).waitFor();
  // A month of days with those in a row; any earlier one can be played.
  await page.goto("/learn/practice");
  await page.locator(`[data-day="${day(0)}"][data-state=solved]`).waitFor();
  assert.equal(await page.locator("[data-streak]").getAttribute("data-streak"), "1");
  await page.locator("[data-month-back]").click();
  await page.locator("[data-month-back]").click();
  const [old] = await page.locator("[data-day]").all();
  const date = await old.getAttribute("data-day");
  await old.click();
  await page.waitForURL((url) => url.searchParams.get("day") === date);
  const earlier = await (await ann.context.request.get(`/api/puzzles/daily?day=${date.replaceAll("-", "")}`)).json();
  await page.locator(`[data-puzzle="${earlier.puzzle.id}"]`).waitFor();

  // The review of a game keeps its blunders; they come again on their day, and after that later.
  await finished(ann, "002-2p-intro");
  await page.locator("[data-review]").click();
  await page.waitForFunction(() => Object.keys(JSON.parse(localStorage.getItem("practice")).blunders).length > 0);
  const [[blunder, { puzzle, due }]] = Object.entries((await practised(page)).blunders);
  assert.equal(due, day(1));
  await page.goto("/learn/practice");
  await page.locator("main [data-kind=blunder]").waitFor();
  assert.equal(await page.locator("[data-kind=blunder] [data-due]").count(), 0, "nothing is due yet");
  await page.evaluate(([id, due]) => {
    const all = JSON.parse(localStorage.getItem("practice"));
    Object.assign(all.blunders[id], { answers: all.blunders[id].answers + 1, due }); // newer than what the server keeps
    localStorage.setItem("practice", JSON.stringify(all));
    localStorage.removeItem("practice sent");
  }, [blunder, day(-1)]);
  await page.reload();
  await page.locator("[data-kind=blunder] [data-due='1']").waitFor();
  await page.locator("[data-kind=blunder]").click();
  await page.locator(`[data-puzzle="${blunder}"]`).waitFor();
  await choose((await best({ puzzle })).right);
  await check();
  assert.equal(await verdict(page), "right");
  assert.equal(await page.locator("[data-puzzle] [data-due]").getAttribute("data-due"), day(3));
  await page.locator("[data-next]:visible").click();
  await page.locator("[data-none]").waitFor();

  // On a phone: tabs, taps, and the verdict above the map.
  const { page: phone } = await visit("Otto", { viewport: { width: 390, height: 844 }, phone: true });
  await phone.goto("/learn");
  await phone.locator(".tabs a").nth(1).tap();
  await phone.locator("main [data-next]").waitFor();
  await phone.goto("/puzzle/production");
  await phone.locator("[data-puzzle]").waitFor();
  const small = (await best({ id: await phone.locator("[data-puzzle]").getAttribute("data-puzzle") })).right;
  await phone.locator("section.bar [data-answers]").tap();
  await phone.locator("section.bar .answers li button").getByText(small.text, { exact: true }).first().tap();
  await phone.locator("section.bar .confirm:enabled").tap();
  assert.equal(await verdict(phone), "right");
  const last = phone.url();
  await phone.locator("[data-next]:visible").tap();
  await phone.waitForURL((url) => /\/puzzle\/production-/.test(url.pathname) && url.href !== last);

  // What a hint is about comes up, wherever it lies.
  await phone.goto("/puzzle/afford-49-2");
  await phone.locator("[data-puzzle]").waitFor();
  const lightened = phone.locator(".map:not([inert], [inert] *) [data-spotlit]");
  for (let n = 1; n <= 2; n++) {
    assert.equal(await lightened.count(), 0);
    await phone.locator("[data-hint]").tap();
    await phone.locator(`[data-clue="${n}"]`).waitFor();
  }
  await lightened.first().waitFor({ state: "attached", timeout: 10_000 });

  // Without a connection: the file and the engine are kept, so that puzzles are chosen, shown and judged on this device.
  const offline = (text) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource/.test(text);
  const eve = await visit("Eve", { engine: true, expected: offline });
  await eve.page.goto("/learn/practice");
  await eve.page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js"); // as the client does, some seconds later
    await navigator.serviceWorker.ready;
    for (const name of ["engine", "puzzles"]) {
      const { content } = document.querySelector(`meta[name="${name}"]`);
      while (!(await caches.match(content))) {
        await fetch(content);
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  });
  // The question that stands in the page of one puzzle is not kept for other pages.
  await eve.page.goto(`/puzzle/${daily}`);
  await eve.page.locator(`[data-puzzle="${daily}"]`).waitFor();
  const shell = await eve.page.evaluate(async () => navigator.serviceWorker.controller && (await caches.match("/")).text());
  assert.match(shell, /<div id="app">/);
  assert.doesNotMatch(shell, /id="opening"|id="brought"|as="fetch"/);
  await eve.context.setOffline(true);
  await eve.page.goto("/puzzle/contracts");
  await eve.page.locator("[data-puzzle][data-kind=contracts]").waitFor();
  const alone = await eve.page.locator("[data-puzzle]").getAttribute("data-puzzle");
  let took = 0;
  for (let now, here = []; !(now = await post("/api/puzzles/play", { id: alone, answers: here, hints: 3 })).over;) {
    const [step] = now.hints[2].turn;
    await eve.page.locator("section.bar [data-answers]").click();
    await eve.page.locator("section.bar .answers li button").getByText(step.text, { exact: true }).first().click();
    const from = Date.now();
    const then = await post("/api/puzzles/play", { id: alone, answers: [...here, step.action], hints: 1 });
    await eve.page.locator("section.bar .confirm:enabled").click();
    await eve.page.locator("[data-verdict]").first().waitFor();
    took ||= Date.now() - from;
    if (!then.over) await eve.page.locator("[data-puzzle] .do").getByText(then.puzzle.question).waitFor();
    here = [...here, step.action];
  }
  await eve.page.locator("[data-verdict=right]").waitFor();
  assert.ok((await practised(eve.page)).rating.rating > 1000);
  await eve.page.goto("/learn/daily");
  await eve.page.locator("[data-daily]").click();
  await eve.page.locator(`[data-puzzle="${daily}"]`).waitFor();
  return `judged here in ${took} ms`;
}
