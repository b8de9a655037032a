// The land of the map: a season for every round, windows lit where a powerhouse has produced in this round, nothing that moves while
// nothing happens, water over the dams that drops pass, a fade at the end of a round; readers who want more contrast, or their own
// colours, get them.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

/** Plies of a record in each of its rounds, and one before the last action of the first. */
const game = "026-4p-std";
const rounds = [60, 120, 165, 199, 270];
const lastOfRound = 80;

/** contrast of two colours that a browser gives. */
function contrast(a, b) {
  const light = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).slice(0, 3).map((
      v,
    ) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

/** shownLit are the powerhouses whose windows are lit on the screen. */
const shownLit = (page) =>
  page.locator(".map [data-target]:has([data-lit=true])").evaluateAll((list) => list.map((e) => e.dataset.target).sort());

/** trulyLit are those that have produced since the last round began, by the log of the server. */
async function trulyLit({ context }, id) {
  const { entries } = await (await context.request.get(`/api/tables/${id}/log?from=0`)).json();
  let lit = new Set();
  for (const e of entries.flatMap((entry) => entry.events)) {
    if (e.kind === "round") lit = new Set();
    if (e.kind === "produced") lit.add(e.to);
  }
  return [...lit].sort();
}

export default async function({ visit }) {
  const ann = await visit("Ann");
  const { page } = ann;
  const seen = new Set();
  let most = 0;
  for (const [i, ply] of rounds.entries()) {
    const { table, game: now } = await ann.table(recorded(game, ply));
    await page.locator(`.map[data-season="${i + 1}"]`).waitFor();
    assert.equal(now.round, i + 1);
    const picture = await page.locator(".map .land image").getAttribute("href");
    const [width, height] = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, picture);
    assert.ok(width > 0 && height > 0, "the land is a picture");
    seen.add(picture);
    const lit = await trulyLit(ann, table.id);
    assert.deepEqual(await shownLit(page), lit, `lit in round ${i + 1}`);
    most = Math.max(most, lit.length);
  }
  assert.equal(seen.size, 5, "every season has its land");
  assert.ok(most > 1, "some windows are lit");

  // By night the same land.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction((old) => !old.includes(document.querySelector(".map .land image").getAttribute("href")), [...seen]);
  await page.emulateMedia({ colorScheme: "light" });

  // Nothing moves while nothing happens, with animations too.
  const otto = await visit("Otto", { preferences: { speed: 1 } });
  await otto.table(recorded(game, rounds[1]));
  await otto.page.locator(".map .land").waitFor();
  await otto.still();
  const running = await otto.page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length);
  assert.equal(running, 0, "nothing moves");

  // A new season comes slowly, or at once where motion is not wanted.
  for (const motion of ["no-preference", "reduce"]) {
    const ida = await visit("Ida", { preferences: { speed: 1 } });
    await ida.page.emulateMedia({ reducedMotion: motion });
    await ida.page.addInitScript(() => {
      window.faded = [];
      window.spilled = new Set();
      new MutationObserver(() => document.querySelectorAll("[data-spillway]").forEach((e) => window.spilled.add(e.dataset.spillway)))
        .observe(document, { subtree: true, childList: true });
      addEventListener(
        "animationstart",
        (e) => e.target.closest?.(".land") && window.faded.push(getComputedStyle(e.target).animationDuration),
        true,
      );
    });
    let { table, ply, game: now } = await ida.table(recorded(game, lastOfRound));
    await ida.page.locator(".map[data-season=\"1\"]").waitFor();
    while (now.round === 1) {
      const { answers } = now.prompt;
      await ida.post(`/api/tables/${table.id}/play`, {
        ply,
        action: (answers.find((a) => /^(bank|pass)/.test(a.action)) ?? answers[0]).action,
      });
      ({ table, ply, game: now } = await (await ida.context.request.get(`/api/tables/${table.id}`)).json());
    }
    await ida.page.locator(".map[data-season=\"2\"]").waitFor();
    await ida.page.locator(".map .land").nth(1).waitFor({ state: "detached" });
    const faded = () => ida.page.evaluate(() => window.faded);
    if (motion !== "reduce") await ida.page.waitForFunction(() => window.faded.length > 0);
    await ida.still();
    assert.deepEqual(await faded(), motion === "reduce" ? [] : ["1.2s"], motion);

    // Water runs over the dams that drops pass, and over nothing else.
    const spilled = await ida.page.evaluate(() => [...window.spilled]);
    assert.equal(spilled.length > 0, motion !== "reduce", `water runs over ${spilled} (${motion})`);
    for (const id of spilled) assert.ok(now.position.map.dams[id], `water runs over ${id}, where no dam stands`);

    // What has been comes at once when it is looked at.
    await ida.page.keyboard.press("Escape"); // whatever is told of the round's end
    await ida.page.locator(`.map[data-season="2"]`).waitFor();
    await ida.page.keyboard.press("PageUp");
    await ida.page.locator(`.map[data-season="1"]`).waitFor();
    assert.equal((await faded()).length, motion === "reduce" ? 0 : 1);
  }

  // The reader's own colours: no land, rivers as lines, and every figure still on its plate.
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    assert.equal(await page.locator(".map .land").evaluate((e) => getComputedStyle(e).display), "none");
    const [river, ground] = await page.locator(".map[data-season]").evaluate((e) => [
      getComputedStyle(e.querySelector(".glints path")).stroke,
      getComputedStyle(e).backgroundColor,
    ]);
    assert.ok(contrast(river, ground) >= 3, `rivers ${river} on ${ground}`);
    const figures = await page.locator(".map .value, .map .sign .n, .map .sign .name, .map .letter, .map .numbers text").evaluateAll((
      list,
    ) =>
      list.map((e) => {
        const plates = { value: ".badge", n: ".card", name: "path", letter: "", text: "rect" };
        const plate = e.classList.contains("letter")
          ? document.querySelector(".map .head")
          : e.parentElement.querySelector(plates[e.classList[0]] ?? plates[e.tagName.toLowerCase()]);
        return [e.textContent, getComputedStyle(e).fill, getComputedStyle(plate).fill];
      })
    );
    assert.ok(figures.length > 30);
    for (const [text, ink, plate] of figures) assert.ok(contrast(ink, plate) >= 4.5, `${text}: ${ink} on ${plate}, ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light", contrast: "more" });
  assert.ok(Number(await page.locator(".map .land").evaluate((e) => getComputedStyle(e).opacity)) < 0.5, "the land steps back");
  const [soft, paper] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const read = (name) => ((probe.style.color = `var(${name})`), getComputedStyle(probe).color);
    return [read("--soft"), read("--paper")];
  });
  assert.ok(contrast(soft, paper) >= 7, `small letters have ${contrast(soft, paper).toFixed(1)} : 1`);
  return `${most} windows lit at once`;
}
