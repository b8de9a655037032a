// The others' turns on the stage: whatever is written on the screen in any frame is one position of the game, in order, and every turn has
// its ribbon.
import assert from "node:assert/strict";
import { record, recorded } from "../records.mjs";

/** merged applies a patch as the server means it: objects and lists by their members, null takes one away. */
function merged(to, patch) {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const value = Array.isArray(to) ? [...to] : { ...to };
  for (const [name, x] of Object.entries(patch)) {
    if (x === null) delete value[name];
    else value[name] = merged(value[name], x);
  }
  return value;
}

const goods = ["engineers", "credits", "excavators", "mixers", "energy"];
/** figures are those of a position that the screen writes. */
const figures = ({ seats, position: { companies, map } }) =>
  JSON.stringify({
    seats: seats.map(({ company }) => {
      const c = companies[company];
      return [...goods.map((good) => c[good]), c.contracts.length, c.vp];
    }),
    water: Object.fromEntries(Object.keys(map.dams).sort().map((dam) => [dam, map.water[dam] ?? 0])),
  });

/** watch notes the figures on the screen in every frame that shows others. It runs in the page. */
function watch(goods) {
  window.frames = [];
  window.ribbons = [];
  const number = (e) => Number(e.firstChild.textContent.replace("−", "-"));
  const look = () => {
    const rows = [...document.querySelectorAll("tr[data-of]")].sort((a, b) => a.dataset.of - b.dataset.of);
    const seats = rows.map((row) => [
      ...[...goods, "hand"].map((good) => number(row.querySelector(`[data-figure=${good}]`))),
      number(row.querySelector("[data-vp]")),
    ]);
    const dams = [...document.querySelectorAll(".map [data-target^=B]")].map((e) => [
      e.dataset.target,
      /(\d+) of \d+ drops?$/.exec(e.getAttribute("aria-label"))?.[1],
    ]);
    const water = Object.fromEntries(
      dams.filter(([, n]) => n !== undefined).map(([id, n]) => [id, Number(n)]).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const frame = JSON.stringify({ seats, water });
    if (frame !== window.frames.at(-1)) window.frames.push(frame);
    const ribbon = document.querySelector("[data-scene]");
    const turn = ribbon && `${ribbon.dataset.scene} ${ribbon.dataset.turn}`;
    if (turn && turn !== window.ribbons.at(-1)) window.ribbons.push(turn);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** follow gathers every position that the table passes, from what its socket hears. */
function follow(page) {
  const seen = { positions: [], ply: 0, ended: false };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      for (const m of [message, message.update, message.done?.update].filter((x) => x?.entries)) {
        for (const e of m.entries.filter((x) => x.ply > seen.ply)) {
          for (const { after } of e.events) seen.positions.push(after ? merged(seen.positions.at(-1), after) : seen.positions.at(-1));
          seen.ply = e.ply;
          seen.ended ||= e.events.some(({ kind }) => kind === "phase");
        }
      }
    }));
  return seen;
}

/** against opens a recorded game in which I play who is asked, and bots the others. */
async function against(ann, name, ply, bots = ["busy", "spring", "random"]) {
  const { game } = await ann.post("/api/tables", recorded(name, ply));
  const others = [...bots];
  const seats = game.seats.map((_, i) => ({ who: i === game.prompt.seat ? "me" : others.pop() }));
  const opened = await ann.table({ record: record(name), ply, seats });
  await ann.page.locator("tr[data-of]").first().waitFor();
  await ann.still();
  return opened;
}
const now = async ({ context }, { table }) => (await context.request.get(`/api/tables/${table.id}`)).json();
const mine = ({ game, you }) => !!game.prompt && you.seats.includes(game.prompt.seat);
/** answer plays first answers for me until somebody else is asked. */
async function answer(ann, opened) {
  let at = await now(ann, opened);
  for (; mine(at); at = await now(ann, opened)) {
    const { answers } = at.game.prompt;
    await ann.post(`/api/tables/${opened.table.id}/play`, {
      ply: at.ply,
      action: (answers.find((a) => a.action.startsWith("bank")) ?? answers[0]).action,
    });
  }
  while (at.game.prompt && !mine(at)) at = await now(ann, opened);
  return at;
}
const asked = (page) => page.locator("[data-asked]").waitFor({ state: "attached" });

export default async function({ visit }) {
  const ann = await visit("Ann", { preferences: { speed: 4 } });
  const { page } = ann;
  let [frames, turns] = [0, 0];
  for (const [name, ply] of [["026-4p-std", 40], ["001-2p-intro", 31], ["021-3p-std", 153]]) {
    const seen = follow(page);
    const opened = await against(ann, name, ply);
    seen.positions.push(opened.game);
    seen.ply = opened.ply;
    await page.evaluate(watch, goods);
    for (let i = 0; i < 4; i++) {
      const { game } = await answer(ann, opened);
      if (game.round !== opened.game.round || !game.prompt) break;
      await asked(page);
    }
    const shown = await page.evaluate(() => window.frames);
    const passed = seen.positions.map(figures);
    let at = 0;
    for (const frame of shown) {
      const found = passed.indexOf(frame, at);
      if (found < 0 && seen.ended) break; // the end of a round has a test of its own
      assert.ok(found >= 0, `${name}: the screen shows ${frame}, which is no position from ${passed[at]} on`);
      at = found;
    }
    frames += shown.length;
    turns += (await page.evaluate(() => window.ribbons)).length;
  }
  assert.ok(frames > 15 && turns > 12, `${frames} frames, ${turns} turns`);
  return `${frames} frames, ${turns} turns`;
}
