// Takes the pictures in docs/screens: situations and sizes, from fixed records and seeds.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../browser/chromium.mjs";
import { held } from "../browser/held.mjs";
import { finished, firstDecision, recorded } from "../browser/records.mjs";
import { root, serve } from "../browser/server.mjs";
import { visitor } from "../browser/visit.mjs";
import { capture } from "./webp.mjs";

/** A production through somebody else's conduit, with another to choose from; and one in sight of a phone. */
const production = { ply: 199, dam: "B7L" };
const onPhone = { ply: 199, dam: "B9L" };

const folder = join(root, "docs/screens");
mkdirSync(folder, { recursive: true });
const server = await serve({ hint: 4000, review: 400 });
const browser = await launch();
const { visit, close, problems } = visitor(browser, server.base);
const take = async (page, name) => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  await capture(page, join(folder, `${name}.webp`));
  console.log(`docs/screens/${name}.webp`);
};

try {
  const ann = await visit("Ann", { preferences: { theme: "day" } });
  const { page } = ann;
  const bar = () => page.locator("section.bar").waitFor();

  await ann.post("/api/tables", recorded("044-4p-lwp", 300, { name: "Saturday" }));
  await ann.post("/api/tables", recorded("021-3p-std", 120, { name: "Friday evening" }));
  await ann.post("/api/tables", { name: "Who plays along?", open: true, seats: [{ who: "me" }, { who: "open" }, { who: "open" }] });
  await page.goto("/");
  await page.locator("h1").first().waitFor();
  await take(page, "home");

  // A new table draws at random; a record without a move of anybody is always the same.
  await ann.table(recorded("044-4p-lwp", firstDecision("044-4p-lwp")));
  await page.locator(".draft").waitFor();
  await page.locator("[data-legal]").first().hover();
  await take(page, "draft");

  await ann.table(recorded("044-4p-lwp", 262));
  await bar();
  await take(page, "middle");

  await produce(ann, "026-4p-std", production);
  await take(page, "production");

  await finished(ann, "026-4p-std");
  await take(page, "final");

  const { seats, ...game } = recorded("001-2p-intro", 131);
  await ann.table({ ...game, seats: seats.map((s, i) => (i === 0 ? s : { who: "river" })) });
  await page.locator("[data-hint]").click();
  for (let i = 0; i < 2; i++) await page.locator("section.bar .hint [data-more]").click();
  await page.locator("[data-reasons]").waitFor();
  await take(page, "hint");

  // What has just come to the table: the turn of somebody else, held on the stage.
  const [eva, bob] = [await visit("Eva", { preferences: { theme: "day", speed: 1 } }), await visit("Bob")];
  await held(eva, bob);
  await take(eva.page, "stage");

  const newcomer = await visit("", { preferences: { theme: "day" } });
  await newcomer.page.goto("/learn/dam");
  await newcomer.page.locator("[data-part=company]").waitFor();
  await newcomer.still();
  await take(newcomer.page, "lesson");

  await finished(ann, "026-4p-std");
  await page.locator("[data-review]").click();
  await page.locator("section.review:not(:has([data-computing])) [data-swing]").first().waitFor({ timeout: 300_000 });
  await page.locator("[data-swing]").nth(1).click();
  await take(page, "review");

  const phone = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true, preferences: { theme: "day" } });
  await produce(phone, "026-4p-std", onPhone);
  await take(phone.page, "phone");

  // The table at every size, the last one by night.
  for (
    const [width, height, touch, theme] of [[1280, 720], [820, 1180, true], [844, 390, true], [360, 740, true], [
      1440,
      900,
      false,
      "night",
    ]]
  ) {
    const person = await visit("Ann", { viewport: { width, height }, phone: !!touch, preferences: { theme: theme ?? "day" } });
    await person.table(recorded("026-4p-std", 264));
    await person.page.locator("section.bar").waitFor();
    await take(person.page, theme ?? `${width}x${height}`);
  }

  if (problems.length > 0) throw new Error(problems.join("\n"));
} finally {
  await close();
  await browser.close();
  server.stop();
}

/** produce opens a position in which somebody is asked where to produce, and points at a dam. */
async function produce(person, name, at) {
  await person.table(recorded(name, at.ply));
  await person.page.locator("section.bar").waitFor();
  await person.page.waitForTimeout(400);
  const box = await person.page.locator(`[data-target="${at.dam}"]`).first().boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height * 0.6];
  if (await person.page.evaluate(() => matchMedia("(hover: none)").matches)) await person.page.touchscreen.tap(...middle);
  else await person.page.mouse.move(...middle);
  await person.page.waitForTimeout(700);
  const shown = await person.page.evaluate(() => document.querySelectorAll("section.bar .formula").length);
  if (shown === 0) throw new Error(`pointing at ${at.dam} of ${name} chooses nothing`);
}
