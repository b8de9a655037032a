// A first game begun at home: goals with figures and ticks, how they are reached, praise, a choice in round 3, less and less after it. It
// counts as the graduation; its end shows one next step, which home leads to as well, and the review opens with a turn of one's own.
import assert from "node:assert/strict";

export default async function({ visit }) {
  const ann = await visit("Ann", { preferences: { coach: "first" } });
  const { page } = ann;
  await page.goto("/");
  await page.locator("button.way", { hasText: "Play your first game" }).click();
  await page.waitForURL(/\/table\//);
  const plan = page.locator("[data-plan]");
  const id = page.url().split("/").pop();
  const get = async (path) => (await ann.context.request.get(`/api/tables/${id}${path}`)).json();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("learn") ?? "{}"));

  /** asked waits until the person is asked, or the game is over. */
  async function asked() {
    for (let n = 0; n < 600; n++) {
      const t = await get("");
      if (t.table.phase === "finished" || t.game.prompt?.seat === t.you.seats[0]) return t;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error("nobody is asked");
  }
  async function play(actions) {
    for (const action of actions) {
      const { ply } = await asked();
      await ann.post(`/api/tables/${id}/play`, { ply, action });
    }
    await asked();
  }
  /** shown waits until the page shows the position, and gives back what the server says about it. */
  async function shown() {
    const { ply } = await asked();
    await page.waitForFunction((ply) => +document.querySelector("[data-ply]")?.dataset.ply >= ply, ply);
    const next = page.locator("[data-finale-next]");
    await ann.still();
    if (await next.count()) await next.click();
    await ann.still();
    return get("/guide");
  }
  const bank = async () => {
    const { game } = await asked();
    await play([(game.prompt.answers.filter((a) => a.action.startsWith("bank ")).at(-1) ?? game.prompt.answers.at(-1)).action]);
  };

  // Round 1: goals with figures. The rules prove that they can be reached, and tell how.
  let told = await shown();
  await plan.waitFor();
  assert.equal(told.stage, "plan");
  assert.ok(told.goals.length > 0 && told.goals.every((g) => g.how && !g.done));
  assert.deepEqual(await plan.locator("[data-goal]").evaluateAll((list) => list.map((e) => e.dataset.goal)), told.goals.map((g) => g.kind));
  assert.match(await plan.innerText(), /Round 1: our plan/);
  const [learnt] = Object.values((await kept()).answers);
  assert.deepEqual(learnt, [id], "it is the game that ends the course");

  // "How?" is a hint in three steps, to the goal.
  await plan.locator("[data-how]").click();
  const hint = page.locator(".room .hint");
  await hint.locator("[data-more]").click();
  assert.ok((await page.locator("[data-spotlit]").count()) >= 1, "what it takes is lit");
  await hint.locator("[data-more]").click();
  // The goal is the reason, or what the rules prove of how the turn leads to it.
  assert.match(await page.locator("[data-reasons] li, .room .hint .said p").first().innerText(), /^This leads to our goal|this round|\.$/);
  await page.locator("[data-choose]").click();
  const confirm = page.locator("section.bar .confirm:enabled");
  await confirm.click();
  await hint.waitFor({ state: "detached" });
  await page.waitForFunction((n) => +document.querySelector("[data-ply]").dataset.ply > n, (await asked()).ply - 1);

  // Rounds 1 and 2: whoever goes on like that gets ticks and praise; the card says what the server says.
  let ticked = 0, reached = 0, praised = 0;
  for (let n = 0; n < 40; n++) {
    told = await shown();
    if (told.round > 2) break;
    const goals = told.goals.filter((g) => !g.extra);
    const seen = await plan.locator("[data-goal]").evaluateAll((list) => list.map((e) => e.dataset.done === "true"));
    assert.deepEqual(seen.slice(0, goals.length), goals.map((g) => g.done));
    const have = await plan.locator("[data-have]").evaluateAll((list) => list.map((e) => Number(e.dataset.have)));
    assert.deepEqual(have.slice(0, goals.length), goals.map((g) => g.have));
    ticked += goals.filter((g) => g.done).length;
    if (goals.length > 0 && goals.every((g) => g.done)) reached++;
    if (told.praise) {
      praised++;
      assert.equal(await plan.locator("[data-praise]").innerText(), told.praise);
    }
    // What became of a goal that nobody has asked for is not said.
    if (told.news) assert.equal((await plan.locator("[data-text]").innerText()).includes(told.news), !told.extra, told.news);
    const open = told.goals.find((g) => g.how && !g.done);
    if (open) await play(open.how.lines[0].actions);
    else await bank();
  }
  assert.ok(ticked > 0, "no goal was reached");
  assert.ok(praised >= reached, `all goals reached ${reached} times, praised ${praised}`); // a rival may be in the way of one

  // Round 3: one chooses, and the choice is remembered.
  assert.equal(told.stage, "choose");
  assert.equal(await plan.locator("[data-mine]").isEnabled(), false);
  assert.equal(await plan.locator("input[type=radio]").count(), told.goals.length + 1, "an idea of one's own is one of them");
  await plan.locator("input[type=radio]").first().check();
  await plan.locator("[data-mine]").click();
  assert.deepEqual(await plan.locator("[data-goal]").evaluateAll((list) => list.map((e) => e.dataset.goal)), [told.goals[0].kind]);
  await page.reload();
  await plan.locator("[data-how]").waitFor();
  assert.equal(await plan.locator("[data-goal]").count(), 1);
  const tall = (await plan.boundingBox()).height;

  // Round 4: only who asks gets ideas. Round 5: one sentence.
  while ((told = await shown()).round === 3) await bank();
  assert.equal(told.round, 4);
  assert.equal(await plan.locator("[data-goal]").count(), 0);
  assert.ok((await plan.boundingBox()).height < tall, "it takes less room");
  await plan.locator("[data-ideas]").click();
  await plan.locator("[data-mine]").waitFor();
  while ((told = await shown()).round === 4) await bank();
  assert.equal(told.stage, "last");
  assert.equal(await plan.locator("[data-goal], [data-ideas], [data-how]").count(), 0);
  assert.equal(await plan.locator("[data-text]").innerText(), told.text);

  // The end: the course is over, and one thing is next.
  while ((await asked()).table.phase === "playing") await bank();
  await page.goto(`/table/${id}`);
  const graduated = page.locator("[data-graduated]");
  await graduated.waitFor();
  told = await get("/guide");
  assert.equal(told.stage, "over");
  assert.equal(await graduated.getAttribute("data-next"), told.next.topic);
  assert.equal(await graduated.locator("h2").innerText(), told.next.head);
  assert.equal(await page.locator("main .button.primary").count(), 1, "one step is next");
  const stars = Number(await graduated.getAttribute("data-graduated"));
  assert.deepEqual(Object.values((await kept()).stars), [stars]);
  const onward = await graduated.locator("[data-onward]").getAttribute("href");

  /** leads follows the way on: to a lesson, where there is one. */
  const leads = async (way) => {
    if (!(await way.getAttribute("href"))) return;
    const lesson = (await way.getAttribute("href")).split("/").pop();
    await way.click();
    await page.locator(`[data-lesson="${lesson}"]`).waitFor();
    await page.goBack();
  };
  await leads(graduated.locator("[data-onward]"));

  await page.locator("[data-review]").click();
  await page.locator("[data-verdict], [data-turn]").first().waitFor();
  await page.goto("/");
  const next = page.locator("main [data-onward]");
  await next.waitFor();
  if (onward) assert.equal(await next.getAttribute("href"), onward, "home leads there too");
  const level = page.locator("select[aria-describedby=opponent]");
  assert.equal(await level.inputValue(), told.next.topic === "stronger" ? "brook" : "spring", "the opponent is the one that was named");
  await leads(next);

  // A phone has the goals above the board, one line each, and gives them their room while a choice is judged.
  const eve = await visit("Eve", { viewport: { width: 390, height: 844 }, phone: true, preferences: { coach: "first" } });
  await eve.table({ variant: "introductory", seats: [{ who: "me" }, { who: "spring" }] });
  const bar = eve.page.locator("[data-plan].bar");
  await bar.waitFor();
  await eve.still();
  for (const button of await bar.locator("button").all()) assert.ok((await button.boundingBox()).height >= 44, "as large as a finger");
  assert.ok((await bar.boundingBox()).height < 190, "the board keeps its room");
  await bar.locator("[data-how]").click();
  for (let n = 0; n < 3; n++) {
    await eve.still();
    const asks = (await eve.page.locator("section.bar.foot-bar").boundingBox()).height;
    assert.ok(asks < 220, `a hint takes ${asks} px of a phone`);
    if (n < 2) await eve.page.locator(".room .hint [data-more]").click();
  }

  // A laptop shows all rows of the company board beside the plan.
  await page.setViewportSize({ width: 1280, height: 720 });
  await ann.table({ variant: "introductory", seats: [{ who: "me" }, { who: "spring" }] });
  await page.evaluate(() => localStorage.setItem("preferences", JSON.stringify({ speed: 0, sound: "off", coach: "always" })));
  await page.reload();
  await plan.waitFor();
  await ann.still();
  const body = await page.locator(".own .company .body").evaluate((e) => [e.scrollHeight, e.clientHeight]);
  assert.ok(body[0] <= body[1] + 1, `the company board is cut: ${body}`);
}
