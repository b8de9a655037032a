// A site without a server, in a folder of the plainest host: it opens and plays, survives a reload, shows the rules, a review and games
// that come with links; everything it asks for is in its folder, and its own policy allows all it does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Driver } from "../driver.mjs";
import { root } from "../server.mjs";
import { host } from "../static.mjs";

const path = "/some/path/";
const game = "game/record/testdata/games/026-4p-std.txt";

export default async function({ visit, program }) {
  const folder = mkdtempSync(join(tmpdir(), "barrage-site-"));
  const barrage = (...args) => execFileSync(program, args, { cwd: root, encoding: "utf8" }).trim();
  let site;
  try {
    barrage("site", "-out", join(folder, "site"));
    site = await host(join(folder, "site"), path);
    return await visits(site, visit, barrage);
  } finally {
    site?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visits({ base, asked }, visit, barrage) {
  const outside = [];
  const somebody = async () => {
    const { page, context } = await visit("", { engine: true });
    context.on(
      "request",
      (r) =>
        r.url().startsWith(base) || `${r.url()}/` === base || r.url().startsWith("data:") || r.url().startsWith("blob:")
        || outside.push(r.url()),
    );
    return { page, context };
  };
  const ply = (page) => page.locator("[data-ply]").first().getAttribute("data-ply").then(Number);

  // A game against a bot, with a reload in the middle.
  const ann = await somebody();
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.page.goto(base.replace(/\/$/, "")); // the host leads into the folder
  // Who is new is greeted by the game, with two ways to begin, and not by news for whoever runs a server.
  await ann.page.locator("[data-learn]").waitFor();
  assert.equal(await ann.page.locator("h1").innerText(), "Barrage");
  assert.match(await ann.page.locator("main .bar [role=status]").innerText(), /^Dams, conduits and powerhouses/);
  assert.equal(await ann.page.locator("#works").innerText(), "Two ways to begin");
  assert.doesNotMatch(await ann.page.locator("section[aria-labelledby=works]").innerText(), /server/i);
  await ann.page.locator("[data-first]").click();
  await ann.page.waitForURL(/\/some\/path\/\?\/table\/~[\w-]{22}$/);
  const driver = new Driver(ann.page, 5);
  await driver.ready();
  await driver.play(4);
  await driver.ready();
  const before = await ply(ann.page);
  await ann.page.reload();
  await driver.ready();
  assert.equal(await ply(ann.page), before, "a reload loses nothing");
  await driver.play(2);
  await driver.ready();
  const after = await ply(ann.page);
  assert.ok(after > before);

  // The link to the whole game opens for somebody else, who looks and then plays on.
  await ann.page.keyboard.press("Escape");
  await ann.page.locator(".tool[aria-haspopup=dialog]:not([data-tool=view])").click();
  await ann.page.locator("[data-link]").click();
  await ann.page.locator("[data-share] img").waitFor();
  await ann.page.locator("[data-share] input[readonly]").waitFor();
  await ann.page.locator("[data-share]").getByRole("button", { name: "Copy" }).click();
  await ann.page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#game="));
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${base}#game=`), link.slice(0, 80));
  // Without names it is another link.
  await ann.page.locator("[data-unnamed]").check();
  const unnamed = await ann.page.waitForFunction((link) => {
    const now = document.querySelector("[data-share] input[readonly]")?.value;
    return now && now !== link ? now : undefined;
  }, link).then((h) => h.jsonValue());
  const otto = await somebody();
  await otto.page.goto(unnamed);
  await otto.page.locator("[data-carried=yes] img").waitFor();
  assert.match(await otto.page.locator("[data-carried] ol").innerText(), /USA|Germany|Italy|France/);
  assert.ok(!(await otto.page.locator("[data-carried]").innerText()).includes("Guest"), "a name in a link without names");
  await otto.page.goto(link);
  await otto.page.locator("[data-carried=yes]").getByText("Guest", { exact: true }).waitFor();
  await otto.page.locator("[data-look]").click();
  await otto.page.locator(`[data-ply="${after}"]`).waitFor(); // the game of the link
  await otto.page.reload();
  await otto.page.locator("[data-on]").click();
  await otto.page.waitForURL(/\?\/table\/~[\w-]{22}$/);
  await new Driver(otto.page, 6).play(1);

  // A finished game from the command line: its result and its review; then a position, and a link that was cut.
  const finished = barrage("link", "-url", base, game);
  await otto.page.goto(finished);
  // The page of the link is a film: its slider changes the map and the points.
  const carried = otto.page.locator("[data-carried=yes]");
  const points = async () => (await carried.locator("ol").innerText()).replace(/\s+/g, " ");
  await carried.locator("[data-play]:enabled").waitFor();
  const end = await points();
  const map = await carried.locator("img").getAttribute("src");
  await carried.locator("input[type=range]").fill("1");
  await otto.page.waitForFunction((map) => document.querySelector("[data-carried] img").src !== map, map);
  assert.notEqual(await points(), end);
  await carried.locator("input[type=range]").press("End");
  await otto.page.waitForFunction((map) => document.querySelector("[data-carried] img").src === map, map);
  assert.equal(await points(), end);
  await otto.page.locator("[data-look]").click();
  await otto.page.locator("[data-review]").click();
  await otto.page.locator("[data-computing], [data-turn]").first().waitFor();
  await otto.page.goto(barrage("link", "-url", base, `${game}@120`));
  await otto.page.locator("[data-carried=yes] [data-on]").waitFor();
  await otto.page.goto(finished.slice(0, -20));
  await otto.page.locator("[data-carried=no] [role=alert]").waitFor();

  // Deep links to the rules, loaded anew.
  await ann.page.goto(`${base}?/help#R5.1`);
  await ann.page.locator("h1").waitFor();
  await ann.page.reload();
  await ann.page.locator("[id='R5.1']").waitFor();
  await ann.page.goto(`${base}index.html?/settings`);
  await ann.page.locator("h1").waitFor();

  assert.deepEqual(outside, [], "nothing is asked for outside its folder");
  const bad = asked.filter((a) => a.status !== 200 && !(a.status === 301 && a.address === path.slice(0, -1)));
  assert.deepEqual(bad, [], "everything is there");
  return `${asked.length} requests, ${after} plies`;
}
