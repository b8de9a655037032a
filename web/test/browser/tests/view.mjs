// How large the table is and which boards stand open: the map is never smaller in a larger window; at every size that a reader may choose,
// and whatever is put away, nothing is cut, and it is the same after the page is loaded again.
import assert from "node:assert/strict";
import { measure } from "../measure-page.mjs";
import { recorded } from "../records.mjs";
import { look } from "../visit.mjs";

/** Every window and every size; else those at which something changes. */
const whole = !!process.env.WHOLE;

export default async function({ visit }) {
  const { page, still, table } = await visit("Ann");
  await table(recorded("044-4p-lwp", 300));
  const at = async (width, height) => {
    await page.setViewportSize({ width, height });
    await still();
  };
  const share = () =>
    page.evaluate(() => {
      const { width, height } = document.querySelector(".boards > .map").getBoundingClientRect();
      return { width, height, part: (width * height) / (innerWidth * innerHeight) };
    });

  // A range of desks, among them those at which the layout once changed.
  let wider = [];
  for (const width of whole ? [1180, 1280, 1440, 1600, 1920, 2560] : [1180, 1440, 2560]) {
    const maps = [];
    for (const height of whole ? [640, 720, 858, 859, 860, 900, 959, 960, 1080, 1440] : [640, 859, 860, 900, 960, 1440]) {
      await at(width, height);
      const map = await share();
      const [lower, narrower] = [maps.at(-1), wider[maps.length]];
      assert.equal(Math.round(map.height), height, `the height of the map at ${width}×${height}`);
      if (lower) assert.ok(map.width > lower.width - 0.5, `the map is narrower at ${width}×${height} than in a lower window`);
      if (narrower) assert.ok(map.width > narrower.width - 0.5, `the map is narrower at ${width}×${height} than in a narrower window`);
      // A window of the usual shape.
      if (width >= 1280 && height >= width * 0.5625 && height <= width * 0.625) {
        assert.ok(map.part > 0.4, `${map.part} at ${width}×${height}`);
      }
      maps.push(map);
    }
    wider = maps;
  }

  const found = [];
  const measured = async (what, how) => {
    for (const note of await look(page, measure, { least: 0, touch: false, scrolls: false, ...how })) found.push(`${what}: ${note}`);
  };
  const view = async (change) => {
    await page.keyboard.press("v");
    await page.locator("dialog[open]").waitFor();
    await change(page.locator("dialog[open]"));
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !history.state?.over);
    await page.mouse.move(1, 1); // nothing is hovered
  };

  // Each size, in windows of several kinds.
  let last = 0;
  for (const scale of whole ? [75, 85, 115, 130, 150, 100] : [75, 150, 100]) {
    await at(1440, 900);
    await view((dialog) => dialog.getByRole("radio", { name: `${scale}%` }).check());
    const zoom = await page.evaluate(() => Number(getComputedStyle(document.querySelector(".tabletop")).zoom));
    assert.equal(Math.round(zoom * 100), scale);
    for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440], [1024, 768], [390, 844]]) {
      await at(width, height);
      // Where everything is larger than usual, boards scroll.
      await measured(`${scale} % at ${width}×${height}`, { scrolls: scale > 100 || width < 1180 });
    }
    last = scale;
  }
  assert.equal(last, 100);

  // Boards that are put away, and back; of the two large ones one stays.
  await at(1440, 900);
  const stands = () =>
    page.evaluate(() =>
      Object.entries({ actions: ".management .page", company: ".company .works", players: ".players" })
        .filter(([, selector]) => document.querySelector(selector)).map(([board]) => board).join(" ")
    );
  const flip = (...names) =>
    view(async (dialog) => {
      for (const name of names) await dialog.getByRole("switch", { name }).click();
    });
  for (
    const [names, left] of [
      [["Management board"], "company players"],
      [["Company board"], "actions players"],
      [["Players"], "actions"],
      [["Company board"], "actions company"],
      [["Players", "Management board"], "company players"],
    ]
  ) {
    await flip(...names);
    for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440]]) {
      await at(width, height);
      assert.equal(await stands(), left, `${names} at ${width}×${height}`);
      await measured(`${left} at ${width}×${height}`, { map: width === 1440 ? 0.45 : 0.4 });
    }
  }
  // What cannot be seen says so: a space on the board that was put away may be taken.
  await page.locator(".tools [data-missing]").first().waitFor();

  // Kept.
  await page.reload();
  await page.locator(".company div.works").waitFor();
  await still();
  assert.equal(await stands(), "company players");
  assert.deepEqual(found, []);
}
