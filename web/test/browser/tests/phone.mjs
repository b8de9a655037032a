// A phone: a game is played by taps; targets are large enough, nothing is wider than the screen.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";
import { measure } from "../measure-page.mjs";
import { recorded } from "../records.mjs";
import { look } from "../visit.mjs";

export default async function({ visit }) {
  const { page, table, still } = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true });
  await table({ variant: "introductory", seats: [{ who: "me" }, { who: "busy" }] });
  const driver = new Driver(page, 5, { touch: true });
  await driver.play(12);
  for (const tab of ["actions", "company", "contracts", "players", "map"]) {
    await page.locator(`[data-tab=${tab}]`).tap();
    await still();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const small = (await look(page, measure, { least: 11.9, touch: true, scrolls: true })).filter((what) => what.startsWith("small"));
    assert.ok(!wide, `${tab} is wider than the screen`);
    assert.deepEqual(small, [], `too small to be tapped on ${tab}`);
  }
  // Energy track, objective and forecast open over whatever board is shown.
  for (const tab of ["actions", "company", "contracts", "players", "map"]) {
    await page.locator(`[data-tab=${tab}]`).tap();
    await page.locator(".track .bonus").tap();
    await still();
    const hidden = await page.evaluate(() => {
      const sheet = document.querySelector(".track .sheet");
      const { left, top, right, bottom } = sheet.getBoundingClientRect();
      const points = [[left + 10, top + 10], [right - 10, bottom - 10], [(left + right) / 2, (top + bottom) / 2]];
      return points.filter(([x, y]) => !sheet.contains(document.elementFromPoint(x, y)));
    });
    assert.deepEqual(hidden, [], `the energy track is covered on ${tab}`);
    await page.locator(".track .bonus").tap();
  }
  // While nothing is chosen the map has the room: the bar has two rows, with question, all answers and the best production in the last.
  await table(recorded("026-4p-std", 264));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("section.bar .moves .card").first().waitFor();
  await still();
  const [bar, question, list, best] = await Promise.all(
    ["section.bar", ".bar .question", ".bar [data-answers]", ".bar [data-best]"].map((what) => page.locator(what).boundingBox()),
  );
  assert.ok(bar.height <= 120, `the bar is ${bar.height} high`);
  assert.ok(
    question.x + question.width <= best.x && best.x + best.width <= list.x && question.y + question.height > best.y,
    "the question stands beside the best production",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  // The contract office keeps off the head.
  await page.locator("[data-tab=contracts]").tap();
  await page.locator(".office").waitFor();
  await still();
  const [head, office] = await Promise.all([".track", ".office"].map((what) => page.locator(what).first().boundingBox()));
  assert.ok(office.y >= head.y + head.height + 5, `the contract office begins at ${office.y}, the head ends at ${head.y + head.height}`);
  // What is tapped stays in sight while the question grows below it; headstreams come into sight when they are asked for.
  const inSight = (what) =>
    page.evaluate((what) => {
      const map = document.querySelector(".map");
      const { left, top, right, bottom } = map.getBoundingClientRect();
      return [...document.querySelectorAll(`.map svg ${what}`)].map((e) => ({ id: e.dataset.target, box: e.getBoundingClientRect() })).map((
        { id, box },
      ) => ({ id, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
        .filter(({ x, y }) => x > left && x < right && y > top && y < bottom && map.contains(document.elementFromPoint(x, y)));
    }, what);
  const soon = async (what, n) => { // the map glides there
    for (let i = 0; i < 600; i++) {
      if ((await inSight(what)).length >= n) return true;
      await page.waitForTimeout(100);
    }
    return false;
  };
  await table({ variant: "introductory", seats: [{ who: "me" }, { who: "busy" }] });
  await page.locator(".map svg [data-planned]").first().waitFor();
  await page.locator("[data-tab=map]").tap();
  await still();
  const touches = await page.context().newCDPSession(page);
  const drag = async (by) => { // by a finger, up or down
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 195, y: 300 }] });
    for (let i = 1; i <= 8; i++) {
      await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: 195, y: 300 + (by * i) / 8 }] });
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(100); // the finger rests: Chromium swallows a tap right after a flick
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await still();
  };
  for (let i = 0; i < 20 && (await inSight("[data-target^=H]")).length; i++) await drag(-120);
  assert.deepEqual(await inSight("[data-target^=H]"), []);
  await page.locator("[data-tab=actions]").tap();
  await page.locator("[data-target^=water_place2]").first().tap();
  await page.locator("[data-tab=map]").tap();
  await page.locator(".map svg [data-target=HA][data-legal]").waitFor();
  await still();
  assert.ok(await soon("[data-target^=H][data-legal]", 2), "the headstreams that are asked for are out of sight");
  await table({ variant: "introductory", seats: [{ who: "me" }, { who: "busy" }] });
  await page.locator("[data-tab=map]").tap();
  await page.locator(".map svg [data-planned]").first().waitFor();
  await still();
  let lowest;
  for (let i = 0; i < 20; i++) {
    const { bottom } = await page.evaluate(() => document.querySelector(".map").getBoundingClientRect().toJSON());
    lowest = (await inSight("[data-planned]")).filter(({ id, y }) => id.startsWith("B") && y > bottom - 60)[0];
    if (lowest) break;
    await drag(-35);
  }
  assert.ok(lowest, "no dam can be brought to the lower edge of the map");
  await page.touchscreen.tap(lowest.x, lowest.y);
  await page.locator("section.bar .confirm:enabled").waitFor();
  await still();
  assert.ok(await soon(`[data-target=${lowest.id}][data-chosen]`, 1), `${lowest.id}, which was tapped, is out of sight`);
  // On its side: the others' moves and the further tools stand beside the question, below the map.
  const lying = await visit("Ann", { viewport: { width: 844, height: 390 }, phone: true });
  await lying.table(recorded("026-4p-std", 264));
  await lying.page.locator("[data-tab=map]").tap();
  for (const what of ["section.bar .moves .card", "section.bar .extras button >> nth=0", "section.bar .extras button >> nth=1"]) {
    const box = await lying.page.locator(what).first().boundingBox();
    assert.ok(
      box && box.height >= 43.5 && box.y + box.height <= 390 && box.x + box.width <= 844,
      `${what} on its side: ${JSON.stringify(box)}`,
    );
  }
  // The smallest ones on their side: companies with points of three figures, clocks too, and goods stay within their boxes.
  for (const clock of [undefined, { kind: "live", bank: 3600, increment: 10 }]) {
    const small = await visit("Ann", { viewport: { width: 600, height: 360 }, phone: true });
    await small.table(recorded("044-4p-lwp", 328, { clock }));
    await small.page.locator(".chip").nth(3).waitFor();
    for (const width of [600, 610, 640, 667, 740, 801]) {
      await small.page.setViewportSize({ width, height: 360 });
      await small.still();
      const over = await small.page.evaluate(() => {
        for (const e of document.querySelectorAll(".chip [data-vp]")) e.firstChild.data = "188";
        const beyond = (e, box) =>
          [...e.querySelectorAll("*")].map((part) => part.getBoundingClientRect()).filter((part) =>
            part.width > 1 && (part.right > box.right + 0.5 || part.left < box.left - 0.5 || part.bottom > box.bottom + 0.5)
          ).length;
        return [...document.querySelectorAll(".chip, [data-good]")].filter((e) => beyond(e, e.getBoundingClientRect())).map((e) =>
          e.innerText.replace(/\s+/g, " ")
        );
      });
      assert.deepEqual(over, [], `more than its box holds at ${width} pixels${clock ? ", with clocks" : ""}`);
    }
  }
  // Turned while the page is still as wide as before, as it is for a frame: the table is laid out for the phone it is on.
  await lying.page.evaluate(() => {
    const wide = document.body.appendChild(document.createElement("i"));
    wide.style.cssText = "position: absolute; top: 0; left: 0; width: 1200px; height: 1px";
  });
  for (const [width, height, shape] of [[360, 740, "pocket"], [820, 1180, "tablet"], [390, 844, "pocket"]]) {
    await lying.page.setViewportSize({ width, height });
    await lying.still();
    assert.match(
      await lying.page.locator(".boards").getAttribute("class"),
      new RegExp(`\\b${shape}\\b`),
      `laid out for ${width}×${height}`,
    );
  }
  // A tablet shows the offices whole, with long texts of patents too, and two of the others' moves.
  const held = await visit("Ida", { viewport: { width: 820, height: 1180 }, phone: true, language: "de" });
  await held.table(recorded("026-4p-std", 264));
  await held.page.locator(".moves .card").nth(1).waitFor();
  await held.page.locator("section.bar [data-best]").waitFor(); // it stands beside them
  await held.still();
  const whole = await held.page.evaluate(() => {
    const { right } = document.querySelector(".moves ol").getBoundingClientRect();
    const { scrollHeight, clientHeight } = document.querySelector(".boards > .management");
    return {
      cards: [...document.querySelectorAll(".moves .card")].filter((card) => card.getBoundingClientRect().right <= right + 1).length,
      over: scrollHeight - clientHeight,
    };
  });
  assert.deepEqual(whole, { cards: 2, over: 0 });
  return `${driver.decisions} decisions, ${driver.clicks} taps, ${driver.listed.length} from the list`;
}
