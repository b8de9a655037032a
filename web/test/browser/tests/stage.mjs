// The others' turns on the stage, in whole games: whatever the screen draws is the position after the event that it has come to; every turn
// has its ribbon; keys and clicks lead past it, a pause holds it, and who acts at once has acted.
import assert from "node:assert/strict";
import { follow, threads, watched, wrong } from "../drawn.mjs";
import { random } from "../driver.mjs";
import { held as holding } from "../held.mjs";
import { firstDecision, record, recorded } from "../records.mjs";

/** Whole games with every scene: a busy machine needs its time. */
export const minutes = 30;

/** against opens a recorded game in which I play who is asked, and bots the others. */
async function against(ann, heard, name, ply) {
  const { game } = await ann.post("/api/tables", recorded(name, ply));
  const bots = ["busy", "spring", "busy"];
  const seats = game.seats.map((_, i) => ({ who: i === game.prompt.seat ? "me" : bots.pop() }));
  const opened = await ann.post("/api/tables", { record: record(name), ply, seats });
  const { entries } = await (await ann.context.request.get(`/api/tables/${opened.table.id}/log?from=0`)).json();
  heard.from(opened, entries);
  await ann.page.goto(`/table/${opened.table.id}`);
  await ann.page.locator("tr[data-of]").first().waitFor();
  await ann.still(); // the ribbon and who plays have come
  return { id: opened.table.id, me: game.prompt.seat };
}
const now = async ({ context }, { id }) => (await context.request.get(`/api/tables/${id}`)).json();
/** others lets the others play, and tells how things stand then. */
async function others(ann, table) {
  for (;;) {
    const at = await now(ann, table);
    if (!at.game.prompt || at.game.prompt.seat === table.me) return at;
    await ann.page.waitForTimeout(50); // the machine is for who plays
  }
}
const pick = random(11);
/** act plays a turn of mine: one that produces where there is one, else any. Then the others play, and it tells how things stand. */
async function act(ann, table) {
  const mine = ({ game: { prompt } }) => prompt?.seat === table.me;
  let at = await now(ann, table);
  for (let begun = false; mine(at) && !(begun && at.game.prompt.kind === "turn"); at = await now(ann, table)) {
    const { answers, plans = {} } = at.game.prompt;
    const ways = Object.values(plans).map((p) => p.actions);
    const best = ways.find((actions) => actions.some((a) => a.startsWith("produce")));
    const actions = best ?? ways[pick(Math.max(1, ways.length))] ?? [answers[pick(answers.length)].action];
    await ann.post(`/api/tables/${table.id}/play`, { ply: at.ply, actions });
    begun = true;
  }
  return others(ann, table);
}
/** present waits until the screen shows the table as it is, or the end of the game; cards of rounds are put away. */
const present = (page, ply) =>
  page.waitForFunction((ply) => {
    document.querySelector("[data-finale-next]")?.click();
    const table = document.querySelector("[data-ply]");
    return !table || (Number(table.dataset.ply) === ply && table.dataset.mode === "live");
  }, ply);

/** turns are those of the others in what came together in which engineers were sent, by the plies that they begin and end with. */
function turns(news, me) {
  const list = [];
  let begun;
  for (const { seat, ply, events } of news) {
    const has = (kind) => events.some((e) => e.kind === kind);
    if (seat >= 0) begun ??= { seat, first: ply };
    if (begun) begun.sent ||= has("engineers");
    if (!begun || !(has("turn") || has("phase"))) continue;
    if (begun.seat !== me && begun.sent) list.push({ ...begun, last: ply });
    begun = undefined;
  }
  return list;
}

/** compare holds every frame against the position that it says it shows, and the ribbons against the turns. */
function compare(name, frames, { places, news }, me, within) {
  const order = [...places.keys()];
  let last = -1;
  const trace = (i) => frames.slice(Math.max(0, i - 4), i + 4).map((f) => `${f.at} ${f.mode} ${f.scene ?? ""} ${f.turn ?? ""}`).join("; ");
  for (const [i, frame] of frames.entries()) {
    const at = order.indexOf(frame.at);
    assert.ok(at >= last, `${name}: ${frame.at} is shown after ${order[last]}: ${trace(i)}`);
    assert.deepEqual(wrong(frame, places.get(frame.at)), [], `${name}: at ${frame.at}: ${trace(i)}`);
    last = at;
  }
  assert.deepEqual(threads(frames, news, within), [], name);
  assert.ok(frames.some((f) => f.current === 1), `${name}: no turn on the stage is ringed`);
  const scenes = [...new Set(frames.filter((f) => f.scene).map((f) => f.scene))];
  // Who missed too much sees the last position.
  for (const together of news.filter((list) => list.some((e) => e.events.some((x) => x.after)))) {
    for (const { first, last } of turns(together, me)) {
      assert.ok(scenes.some((s) => s >= first && s <= last), `${name}: the turn from ${first} to ${last} has no ribbon: ${scenes}`);
    }
  }
  return { frames: frames.length, turns: scenes.length };
}

/** whole plays a game from a ply to its end. */
async function whole(ann, heard, name, ply) {
  const table = await against(ann, heard, name, ply);
  const { entries } = await (await ann.context.request.get(`/api/tables/${table.id}/log?from=${ply - 1}`)).json();
  const within = !entries.at(-1)?.events.some((e) => e.kind === "turn") && ply > firstDecision(name); // a turn has begun
  await watched(ann.page);
  for (;;) {
    const { game, ply } = await act(ann, table);
    await present(ann.page, ply);
    if (!game.prompt) break;
  }
  const frames = await ann.page.evaluate(() => window.frames);
  return compare(name, frames, heard, table.me, within);
}

/** held opens a game, lets me act, and stops the first turn of the others as soon as its ribbon is there. */
async function held(ann, heard, name = "026-4p-std", ply = 40) {
  const { page } = ann;
  const table = await against(ann, heard, name, ply);
  await watched(page);
  await page.evaluate(() => {
    const look = new MutationObserver(() => {
      const ribbon = document.querySelector("[data-scene]");
      if (!ribbon) return;
      look.disconnect();
      window.pressed = [...ribbon.querySelectorAll("[aria-pressed=true]")].map((e) => e.textContent);
      ribbon.querySelector("[data-pause]").click();
    });
    look.observe(document, { subtree: true, childList: true });
  });
  const at = await act(ann, table);
  await page.locator("[data-scene] [data-pause][aria-pressed=true]").waitFor();
  return { ...at, table, first: turns(heard.news.flat(), table.me)[0] }; // however it came
}

/** joys plays a great production of mine and gives what is seen of it, in order. */
async function joys(ann, heard) {
  const { page } = ann;
  const table = await against(ann, heard, "026-4p-std", 265);
  await page.evaluate(() => {
    window.joys = [];
    const look = () => {
      for (const { dataset: { joy, sealed, gain }, textContent } of document.querySelectorAll("[data-joy], [data-sealed], [data-gain]")) {
        const what = joy ?? sealed ?? `${textContent.trim()} ${gain}`;
        if (!window.joys.includes(what)) window.joys.push(what);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await ann.post(`/api/tables/${table.id}/play`, { ply: 265, actions: ["turbine_p1_l", "produce B1L C1R 3", "fulfil N4"] });
  await present(page, (await others(ann, table)).ply);
  return page.evaluate(() => window.joys);
}

/**
 * small holds a production of somebody else on a phone: dam, conduit and house are in sight, and what is touched is as large as a finger.
 */
async function small(visit) {
  const cem = await visit("Cem", { viewport: { width: 390, height: 844 }, phone: true, preferences: { speed: 0.5 } });
  const dan = await visit("Dan");
  const { page } = cem;
  await holding(cem, dan, ".formula", true);
  // The ribbon is told at the pace of the stage, and no further while that is held.
  const lit = () =>
    page.locator("[data-told] > .term").evaluateAll((terms) =>
      terms.flatMap((e) => e.getAnimations()).map((a) => [a.playState, a.effect.getTiming().delay, a.currentTime])
    );
  const dim = await lit();
  assert.ok(dim.length > 3);
  assert.deepEqual(dim.map(([state, delay]) => [state, delay]), dim.map((_, n) => ["paused", n * 180]), "the formula at ½×");
  await page.waitForTimeout(300);
  assert.deepEqual(await lit(), dim, "the formula goes on while the stage is held");
  const inside = () => {
    const map = document.querySelector(".map").getBoundingClientRect();
    const [house] = [...document.querySelectorAll(".map [data-target^=P5_]")];
    return ["B1L", "C1R", house?.dataset.target].filter((id) => {
      const b = document.querySelector(`.map [data-target="${id}"]`)?.getBoundingClientRect();
      const [x, y] = b ? [b.x + b.width / 2, b.y + b.height / 2] : [-1, -1];
      return !(b?.width > 0 && x > map.left && x < map.right && y > map.top && y < map.bottom);
    });
  };
  await page.waitForFunction(`(${inside})().length === 0`, undefined, { timeout: 10_000 }).catch(() => {}); // the map glides there
  assert.deepEqual(await page.evaluate(inside), [], "out of sight on a phone");
  const touched = await page.locator("[data-scene] .ways button").evaluateAll((list) =>
    list.map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? Math.min(width, height) : 0; // 0: it cannot be hit
    })
  );
  assert.ok(touched.length >= 7 && touched.every((n) => n >= 43.5), `too small for a finger: ${touched}`);
  assert.match(await page.locator("[data-scene]").innerText(), /Tap anywhere to skip/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stage-390.png` });
  await page.locator("[data-scene] .who").tap();
  await page.locator("[data-scene]").waitFor({ state: "detached" });
  await cem.context.close();
  await dan.context.close();
}

export default async function({ visit }) {
  await small(visit);
  const ann = await visit("Ann", { preferences: { speed: 4 } });
  const { page } = ann;
  const heard = follow(page);
  const ribbon = page.locator("[data-scene]");
  const shown = () => page.locator("[data-shown]").getAttribute("data-shown");
  const asked = () => page.locator("[data-asked]").count();
  const frame = () => page.evaluate(() => window.frames.at(-1));
  /** right holds what is drawn now against the position at its place. */
  const right = async (what) => {
    const drawn = await frame();
    assert.equal(drawn.at, await shown());
    assert.deepEqual(wrong(drawn, heard.places.get(drawn.at)), [], what);
  };

  // A great production of mine: its figure, the land that answers, the sealed contract, what it brought; without motion no rays.
  const bea = await visit("Bea", { preferences: { speed: 0.5 } });
  const told = follow(bea.page);
  assert.deepEqual((await joys(bea, told)).sort(), ["+8 vp", "14", "N4", "land", "rays"]);
  await bea.page.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual((await joys(bea, told)).sort(), ["+8 vp", "14", "N4", "land"]);
  await bea.page.close();

  const games = [];
  const still = ["072-2p-lwp", 120, "reduce"]; // states, without travel
  const rest = process.env.WHOLE
    ? [["001-2p-intro", firstDecision("001-2p-intro")], ["072-2p-lwp", 120], still, ["077-3p-lwp", firstDecision("077-3p-lwp")]]
    : [];
  for (const [name, ply, reducedMotion = "no-preference"] of [["021-3p-std", 153], ...rest]) {
    await page.emulateMedia({ reducedMotion });
    games.push(await whole(ann, heard, name, ply));
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });

  // A pause holds everything, whatever the pointer does; nothing is asked before the screen has come to it.
  let at = await held(ann, heard);
  assert.equal(await ribbon.getAttribute("data-turn"), "1 3");
  assert.match(await ribbon.innerText(), /1 of 3/);
  assert.deepEqual(await page.evaluate(() => window.pressed), ["4×"]);
  const before = await shown();
  await page.mouse.move(300, 300);
  await page.waitForTimeout(1500); // nothing happens, however long
  assert.equal(await shown(), before, "a pause does not hold");
  assert.equal(await ribbon.getAttribute("data-turn"), "1 3");
  assert.equal((await asked()) + (await page.locator("[data-legal]").count()), 0, "a question is asked before the screen has come to it");
  await right("paused");
  // Space ends this turn and no other: the screen shows the position after it.
  await page.keyboard.press(" ");
  await page.locator("[data-turn='2 3']").waitFor();
  assert.equal(await shown(), `${at.first.last}.0`);
  await right("after Space");
  // So does a click where nothing is.
  await page.waitForTimeout(600); // Space twice is another thing
  await page.locator(".track").click({ position: { x: 3, y: 3 } });
  await page.locator("[data-turn='3 3']").waitFor();
  await right("after a click");
  await page.keyboard.press("Escape");
  await present(page, at.ply);
  assert.equal(await ribbon.count(), 0);
  assert.equal(await asked(), 1);
  await right("after Escape");

  // Escape ends all of them at once, and so does Space twice.
  for (const keys of [["Escape"], [" ", " "]]) {
    at = await held(ann, heard);
    await page.evaluate((keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, keys);
    await present(page, at.ply);
    assert.equal(await asked(), 1, `${keys}`);
    await right(`after ${keys}`);
  }

  // Another pace goes on with it, and is kept.
  at = await held(ann, heard);
  await ribbon.getByRole("button", { name: "2×" }).click();
  await present(page, at.ply);
  await page.reload();
  at = await held(ann, heard);
  assert.deepEqual(await page.evaluate(() => window.pressed), ["2×"]);

  // Who clicks a thing at once has clicked it, in the present.
  const space = at.game.prompt.answers.map((a) => a.action).find((a) => /^(turbine|workshop|machinery|contract)_\w+$/.test(a));
  await page.locator(`.management [data-target=${space}]`).click();
  await page.locator(`.management [data-target=${space}][data-chosen]`).waitFor();
  assert.equal(await ribbon.count(), 0);
  assert.equal(await asked(), 1);

  // Without a pace nothing is staged, from here on.
  at = await held(ann, heard);
  await ribbon.getByRole("button", { name: "off", exact: true }).click();
  await present(page, at.ply);
  await right("at once");
  const { table } = at;
  const many = (await page.evaluate(() => window.frames)).filter((f) => f.scene).length;
  at = await act(ann, table);
  await present(page, at.ply);
  assert.equal((await page.evaluate(() => window.frames)).filter((f) => f.scene).length, many, "a turn is staged at pace 0");

  // The menu gives the stage back: the next turn is played.
  await page.locator("[data-tool=menu]").click();
  await page.locator("dialog [data-setting=speed]").selectOption({ label: "4×" });
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  at = await act(ann, table);
  await present(page, at.ply);
  assert.ok((await page.evaluate(() => window.frames)).filter((f) => f.scene).length > many, "no turn is staged after the menu");

  // Each turn is seen before and after.
  for (const { frames, turns } of games) assert.ok(frames >= 2 * turns, `${frames} frames of ${turns} turns`);
  return games.map((g) => `${g.frames} frames, ${g.turns} turns`).join("; ");
}
