// How a page loads: what it needs is asked for at once, and nothing that it does not need.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

export default async function loading({ visit }) {
  // While the first script is still on its way, the language of the browser and the files of a table are asked for.
  const cem = await visit("Cem");
  const { table: early } = await cem.post("/api/tables", recorded("026-4p-std", 199));
  let go, files;
  const script = new Promise((r) => (go = r));
  const slow = new Promise((r) => (files = r));
  for (const [what, wait] of [[/\/assets\/index-.*\.js/, script], [/\/assets\/table-.*\.js/, slow]]) {
    await cem.page.route(what, async (route) => {
      await wait;
      await route.continue();
    });
  }
  const ahead = [/\/assets\/en-/, /\/assets\/table-.*\.js/, /\/assets\/table-.*\.css/].map((what) => cem.page.waitForRequest(what));
  await cem.page.goto(`/table/${early.id}`, { waitUntil: "commit" });
  await Promise.all(ahead);
  // While those files are still on their way, the table itself is asked for, once.
  let times = 0;
  cem.page.on("request", (r) => (times += Number(new URL(r.url()).pathname === `/api/tables/${early.id}`)));
  const asks = cem.page.waitForRequest((r) => new URL(r.url()).pathname === `/api/tables/${early.id}`);
  go();
  await asks;
  files();
  await cem.page.locator("[data-legal]").first().waitFor();
  assert.equal(times, 1, "the table is asked for once");

  // A puzzle comes with its page and is not asked for; the printed components are, while the first script is still on its way. Its question
  // stands in the page until the table is drawn.
  const pia = await visit("Pia");
  const { puzzle } = await (await pia.context.request.get("/api/puzzles/daily?day=20261101")).json();
  let boards;
  const later = new Promise((r) => (boards = r));
  await pia.page.route(/\/assets\/table-.*\.js/, async (route) => {
    await later;
    await route.continue();
  });
  let start;
  const begun = new Promise((r) => (start = r));
  await pia.page.route(/\/assets\/index-.*\.js/, async (route) => {
    await begun;
    await route.continue();
  });
  // Of its boards, the one with the answers is drawn first.
  await pia.page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector("[data-legal]")) return;
      window.first = {
        actions: !!document.querySelector(".management [data-legal]"),
        map: !!document.querySelector(".map svg"),
        company: !!document.querySelector(".own .company"),
      };
      look.disconnect();
    });
    look.observe(document, { subtree: true, childList: true, attributes: true });
  });
  let shows = 0;
  const learns = pia.page.waitForRequest(/\/assets\/learn-.*\.js/);
  let prints = 0;
  const path = (r) => new URL(r.url()).pathname;
  pia.page.on("request", (r) => {
    shows += Number(path(r) === "/api/puzzles/show");
    prints += Number(path(r) === "/api/catalogue");
  });
  const printed = pia.page.waitForRequest((r) => path(r) === "/api/catalogue");
  await pia.page.goto(`/puzzle/${puzzle.id}`, { waitUntil: "commit" });
  await Promise.all([learns, printed]);
  const opening = pia.page.locator("#opening");
  await opening.getByText(puzzle.question).waitFor();
  start();
  boards();
  await pia.page.locator("[data-legal]").first().waitFor();
  assert.equal(await opening.count(), 0, "the question stands twice");
  assert.equal(shows, 0, "the puzzle came with the page");
  assert.equal(prints, 1, "the printed components are asked for once");
  await pia.page.locator(".map svg").first().waitFor();
  await pia.page.locator(".own .company").waitFor();
  assert.deepEqual(
    await pia.page.evaluate(() => window.first),
    { actions: true, map: false, company: false },
    "the board with the answers comes first",
  );

  // Who has chosen another language than the browser's reads the question in it at once, and nothing is fetched twice.
  const ida = await visit("");
  await ida.page.goto("/");
  await Promise.all([ida.page.waitForRequest(/\/assets\/it-/), ida.page.locator("input[name=language][value=it]").check({ force: true })]);
  await ida.page.waitForFunction(() => document.documentElement.lang === "it");
  const italian = await (await ida.context.request.get(`/api/puzzles/${puzzle.id}?lang=it`)).json();
  const seen = [];
  ida.page.on("request", (r) => seen.push(new URL(r.url())));
  let begin;
  const scripts = new Promise((r) => (begin = r));
  await ida.page.route(/\/assets\/index-.*\.js/, async (route) => {
    await scripts;
    await route.continue();
  });
  await ida.page.goto(`/puzzle/${puzzle.id}`, { waitUntil: "commit" });
  await ida.page.locator("#opening[lang=it]").getByText(italian.question).waitFor();
  begin();
  await ida.page.locator("[data-legal]").first().waitFor();
  assert.deepEqual(seen.filter((u) => /^\/api\/(catalogue|puzzles)/.test(u.pathname)).map((u) => u.pathname + u.search), [
    "/api/catalogue?lang=it",
  ]);
  assert.deepEqual(seen.filter((u) => /\/assets\/en-/.test(u.pathname)).length, 0, "the words of the browser's language are fetched too");

  // A lesson comes with its page as well: its question is read before any script has come, and nothing is asked for before it can be
  // answered. Whoever is in the middle of it reads no other question than theirs.
  const leo = await visit("Leo");
  let lesson;
  const taught = new Promise((r) => (lesson = r));
  await leo.page.route(/\/assets\/index-.*\.js/, async (route) => {
    await taught;
    await route.continue();
  });
  let begs = 0;
  leo.page.on("request", (r) => (begs += Number(path(r).startsWith("/api/lessons/"))));
  await leo.page.goto("/learn/water", { waitUntil: "commit" });
  const question = leo.page.locator("#opening");
  await question.getByText("Where will this drop stop?").waitFor();
  lesson();
  await leo.page.locator("[data-legal]").first().waitFor();
  assert.equal(await question.count(), 0, "the question stands twice");
  assert.equal(begs, 0, "the lesson came with the page");
  await leo.page.locator("[data-legal]").first().click();
  await leo.page.locator("[data-go-on]").click();
  await leo.page.locator("[data-legal]").first().waitFor();
  begs = 0;
  await leo.page.reload();
  await leo.page.getByText("And the next one?").waitFor();
  assert.equal(begs, 1, "it goes on where it was");

  // While language and name are still on their way, everything else of a table is asked for.
  const ann = await visit("Ann", { engine: true });
  const { table } = await ann.post("/api/tables", recorded("026-4p-std", 199));
  let release;
  const held = new Promise((r) => (release = r));
  await ann.page.route(/\/api\/me|\/assets\/en-/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = [
    /\/api\/me/,
    /\/assets\/en-/,
    /\/assets\/table-.*\.js/,
    /\/assets\/table-.*\.css/,
    /\/api\/catalogue/,
  ].map((what) => ann.page.waitForRequest(what));
  await ann.page.goto(`/table/${table.id}`, { waitUntil: "commit" });
  await Promise.all(asked);
  release();
  await ann.page.locator("[data-legal]").first().waitFor();

  // Letters that a language does not have are not loaded; what is kept for times without a connection comes after the first screen.
  for (const [language, wanted] of [["en", false], ["pl", true]]) {
    const person = await visit("", { engine: true, language });
    const files = [];
    person.page.on("request", (r) => files.push(new URL(r.url()).pathname));
    await person.page.goto("/");
    await person.page.locator("input").first().waitFor();
    assert.equal(
      await person.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      0,
      "the service worker loads beside the first screen",
    );
    await person.page.evaluate(() => document.fonts.ready);
    const fonts = files.filter((f) => f.includes(".woff"));
    assert.ok(fonts.length > 0, "no fonts");
    assert.equal(fonts.some((f) => f.includes("latin-ext")), wanted, `${language}: ${fonts.join(" ")}`);
  }
}
