// What the table promises where no other test looks: every term of a production by name, what a contract brings in the boards, few clicks
// for usual turns, an officer's prices on the map, names of actions on a laptop, works and buildings without holes, rows that stay where
// they are, all spaces beside a lesson, room on a phone held sideways, and a word of each bot at the end.
import assert from "node:assert/strict";
import { plies, record, recorded } from "../records.mjs";

export default async function({ visit }) {
  const ann = await visit("Ann", { preferences: { names: true } });
  await formula(ann);
  await contract(ann);
  await clicks(ann);
  await prices(ann);
  await names(ann);
  await works(ann);
  await jumps(visit);
  await taught(visit);
  await sideways(visit);
  await farewell(ann);
}

const bar = (page, part) => page.locator(`section.bar ${part}`);
const position = async ({ context }, { table }) => (await context.request.get(`/api/tables/${table.id}`)).json();

/** A production is told term by term, each with its name, as the server has it. */
async function formula(ann) {
  const { page } = ann;
  const opened = await ann.table(recorded("026-4p-std", 264));
  await page.locator("[data-planned]").first().waitFor({ state: "attached" });
  const [dam, plan] = Object.entries(opened.game.prompt.plans).find(([id, p]) =>
    /^B\d+[LU]$/.test(id) && p.actions[1]?.startsWith("produce")
  );
  const { productions } = await ann.post(`/api/tables/${opened.table.id}/whatif`, {
    ply: opened.ply,
    actions: plan.actions,
    through: true,
  });
  const p = productions.find((x) => x.dam === dam);
  await page.locator(`[data-planned][data-target=${dam}]`).first().click({ force: true });
  await bar(page, ".formula").waitFor();
  const terms = await bar(page, ".formula .term").evaluateAll((list) =>
    list.map((e) => [e.querySelector("i").textContent, Number(e.querySelector("b").textContent)])
  );
  assert.deepEqual(terms, [
    [p.drops === 1 ? "drop" : "drops", p.drops],
    ["conduit", p.value],
    ["space", Math.abs(p.space)],
    ["company", p.company],
    ["officer", p.officer],
    ["energy", p.energy],
  ]);
}

/** While a contract is chosen the own board shows every good as it will be, and when things come back if it turns the wheel. */
async function contract(ann) {
  const { page } = ann;
  let returns = false;
  for (const [name, ply] of [["026-4p-std", 81], ["026-4p-std", 89], ["044-4p-lwp", 147]]) {
    const opened = await ann.table(recorded(name, ply));
    const { prompt } = opened.game;
    assert.equal(prompt.kind, "fulfil");
    const answer = prompt.answers.find((a) => a.action.startsWith("fulfil"));
    const turns = Number(/(\d) turns? of the wheel/.exec(answer.text)?.[1] ?? 0);
    await page.locator("[data-returns], .goods").first().waitFor();
    const when = () => page.locator("[data-returns] .when").evaluateAll((list) => list.map((e) => Number(/\d/.exec(e.textContent)[0])));
    const before = await when();
    await page.locator(`.company [data-target=${answer.action.split(" ")[1]}]`).click();
    await bar(page, ".confirm:enabled").waitFor();
    await bar(page, ".slips").waitFor();
    const shown = await page.locator(".goods [data-good]").evaluateAll((list) =>
      Object.fromEntries(
        list.map((e) => [e.dataset.good, Number((e.querySelector("em > :last-child") ?? e.querySelector("b")).textContent)]),
      )
    );
    if (turns) {
      returns ||= before.length > 0;
      assert.deepEqual(
        await when(),
        before.map((n) => Math.max(0, n - turns)).filter((n) => n > 0),
        `${name} ${ply}: when things come back`,
      );
    }
    const { seats } = await ann.post(`/api/tables/${opened.table.id}/whatif`, { ply: opened.ply, actions: [answer.action], through: true });
    const goods = opened.game.position.companies[opened.game.seats[prompt.seat].company];
    for (const good of ["credits", "excavators", "mixers", "energy"]) {
      assert.equal(shown[good], goods[good] + (seats[prompt.seat][good] ?? 0), `${name} ${ply}: ${good}`);
    }
  }
  assert.ok(returns, "nothing was on a wheel that turns");
}

/** Usual turns on a fresh turn: the thing and Confirm; with a payment to choose, one click more. */
async function clicks(ann) {
  const { page } = ann;
  const fresh = (list, wanted) => list.find((id) => wanted.test(id));
  for (
    const [what, name, ply, wanted, most, /** It is on the second page of the board, and what it brings may ask for more. */ second] of [
      ["a base of Solomon", "026-4p-std", 51, /^B2L$/, 3],
      ["a flowing drop", "009-3p-intro", 46, /^HA$/, 2],
      ["two drops", "026-4p-std", 40, /^HA$/, 2],
      ["a contract", "026-4p-std", 40, /^[GYR]\d\d$/, 2],
      ["a tile", "026-4p-std", 264, /^adv_/, 2],
      ["a work", "044-4p-lwp", 61, /^EA5$/, 2, true],
      ["a building", "044-4p-lwp", 300, /^cofferdam$/, 2, true],
      ["the wheel", "026-4p-std", 264, /^segment_|^wheel$/, 2],
    ]
  ) {
    const opened = await ann.table(recorded(name, ply));
    const { prompt } = opened.game;
    await page.locator("[data-planned]").first().waitFor({ state: "attached" });
    if (second) await page.locator(".management [role=tab]").nth(1).click();
    const id = fresh(
      await page.locator(":is([data-planned], [data-legal])").evaluateAll((list) => list.map((e) => e.dataset.target)),
      wanted,
    );
    assert.ok(id, `${what}: nothing can be pointed at`);
    await page.locator(`:is([data-planned], [data-legal])[data-target="${id}"]`).first().click({ force: true });
    for (let n = 2, { ply } = opened;; n++) {
      assert.ok(n <= most, `${what} takes more than ${most} clicks`);
      await bar(page, ".confirm:enabled").click();
      await page.waitForFunction((ply) => Number(document.querySelector("[data-ply]")?.dataset.ply) > ply, ply);
      await ann.still();
      const now = await position(ann, opened);
      if (second || now.game.prompt?.seat !== prompt.seat || now.game.prompt.kind === "turn") break;
      ({ ply } = now);
    }
  }
}

/** With Wilhelm Adler bases take 3 excavators everywhere, on the signs of the map too. */
async function prices(ann) {
  const { game } = await ann.table(recorded("009-3p-intro", 63));
  assert.equal(game.seats[game.prompt.seat].officer, "wilhelm_adler");
  await ann.page.locator(".map .sign").nth(2).waitFor();
  assert.deepEqual(await ann.page.locator(".map .sign").evaluateAll((list) => list.map((e) => e.querySelector(".n").textContent)), [
    "3",
    "3",
    "3",
  ]);
}

/** Who wants names at the icons has them at every size where all rows of a section do the same: in its heading, or below each. */
async function names(ann) {
  await ann.table(recorded("026-4p-std", 264));
  const { page } = ann;
  for (const [width, height] of [[1440, 900], [1280, 720]]) {
    await page.setViewportSize({ width, height });
    await ann.still();
    const unnamed = await page.locator(".management section:has(.row)").evaluateAll((list) => {
      const seen = (e) => {
        const box = e.getBoundingClientRect();
        return e.textContent.trim() && box.width > 0 && e.scrollWidth <= e.clientWidth + 1;
      };
      const alike = (s) => new Set([...s.querySelectorAll(".row .name")].map((e) => e.textContent)).size === 1;
      return list.filter((s) => alike(s) && ![...s.querySelectorAll(".row .name, .note")].some(seen)).map((s) =>
        s.querySelector("h3").textContent
      );
    });
    assert.deepEqual(unnamed, [], `at ${width}×${height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Works and private buildings share the height of their page: nothing of it lies empty. */
async function works(ann) {
  await ann.table(recorded("044-4p-lwp", 300));
  const { page } = ann;
  await page.locator(".management [role=tab]").nth(1).click();
  for (const [width, height] of [[1920, 1080], [1280, 720], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await ann.still();
    const empty = await page.locator("#management-page").evaluate((all) => {
      const boxes = [...all.querySelectorAll("h3, .work, .stand, article")].map((e) => e.getBoundingClientRect()).sort((a, b) =>
        a.top - b.top
      );
      const { top, bottom } = all.getBoundingClientRect();
      let [most, reached] = [0, top];
      for (const box of [...boxes, { top: bottom }]) [most, reached] = [Math.max(most, box.top - reached), Math.max(reached, box.bottom)];
      return most / (innerHeight / 900);
    });
    assert.ok(empty <= 30, `${empty} px lie empty at ${width}×${height}`);
  }
}

/**
 * The rows of contracts, on the offices and in hand, stay where they are, whatever the words of the tiles below and however many are held.
 */
async function jumps(visit) {
  for (const language of process.env.WHOLE ? ["en", "de", "fr"] : ["de"]) {
    const ann = await visit("Ann", { language });
    const places = new Map();
    for (const ply of [110, 195, 262, 300]) {
      await ann.table(recorded("044-4p-lwp", ply));
      await ann.page.locator(".company .foot").waitFor();
      const [tab] = await ann.page.locator(".management [role=tab]").all();
      await tab.click();
      for (const [width, height] of [[1280, 720], [1440, 900]]) {
        await ann.page.setViewportSize({ width, height });
        await ann.still();
        const at = await ann.page.evaluate(() =>
          [[".management .faceup", "top"], [".company .foot", "height"]].map(([what, side]) =>
            Math.round(document.querySelector(what).getBoundingClientRect()[side])
          ).join(" and ")
        );
        const size = `${width}×${height}`;
        assert.equal(at, places.get(size) ?? at, `the rows of contracts jump at ${size} in ${language}, ply ${ply}`);
        places.set(size, at);
      }
    }
  }
}

/** On a small window all action spaces are in sight below the line of a lesson. */
async function taught(visit) {
  const { page, still } = await visit("Ann", { viewport: { width: 1024, height: 768 }, language: "fr" });
  await page.goto("/learn/production");
  await page.locator("section.bar").waitFor();
  await still();
  const [whole, seen] = await page.locator("#management-page").evaluate((e) => [e.scrollHeight, e.clientHeight]);
  assert.ok(whole <= seen, `of ${whole} px of the management board ${seen} are seen`);
}

/** A phone held sideways shows several rows of actions, and a map that is as high as the screen but for head and bar. */
async function sideways(visit) {
  const { page, table, still } = await visit("Ann", { viewport: { width: 844, height: 390 }, phone: true });
  await table(recorded("026-4p-std", 264));
  await page.locator("[data-tab=actions]").tap();
  await still();
  const rows = await page.locator(".management .row").evaluateAll((list) =>
    list.filter((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return height > 0 && y + height <= innerHeight && e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length
  );
  const map = await page.locator(".map").first().boundingBox();
  assert.ok(rows >= 3 && map.height >= 220, `${rows} rows of actions, a map of ${map.height} px`);
}

/** At the end every bot has a face and something to say. */
async function farewell(ann) {
  const text = record("026-4p-std");
  const at = plies(text) - 1;
  const { game } = await ann.post("/api/tables", recorded("026-4p-std", at));
  const bots = ["spring", "torrent", "river"];
  const opened = await ann.table({
    record: text,
    ply: at,
    seats: game.seats.map((_, i) => ({ who: i === game.prompt.seat ? "me" : bots.pop() })),
  });
  for (;;) {
    const now = await position(ann, opened);
    if (now.table.phase === "finished") break;
    if (now.game.prompt && now.you.seats.includes(now.game.prompt.seat)) {
      await ann.post(`/api/tables/${opened.table.id}/play`, { ply: now.ply, action: now.game.prompt.answers[0].action });
    }
  }
  await ann.page.locator("q").nth(2).waitFor(); // after the end of the round
  const said = await ann.page.locator("q").allTextContents();
  assert.equal(new Set(said.filter((x) => /\p{L}{3}/u.test(x))).size, 3, said.join("; "));
  assert.equal(await ann.page.locator("ol img, ol .face").count(), 3, "a face for each");
}
