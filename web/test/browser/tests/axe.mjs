// axe finds nothing on any screen by day and on a phone, and by night on the table, the draft, the home page and the end; with WHOLE=yes on
// all by night, on every tab of a phone, on its plan and on a small window (make soak).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { counted, held } from "../held.mjs";
import { finished, recorded } from "../records.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export default async function({ visit }) {
  const found = new Map();
  let screens = 0;
  /**
   * check looks at a screen by day, and at its colours by night: nothing else differs. Where the rest has been looked at before, only at
   * parts of it.
   */
  async function check(person, name, { night = false, within = ["html"] } = {}) {
    await run(person, name, within, "");
    if (!night && !process.env.WHOLE) return;
    await person.page.evaluate(() => (document.documentElement.dataset.theme = "night"));
    await run(person, `${name} by night`, within, `runOnly: ["color-contrast"],`);
    await person.page.evaluate(() => (document.documentElement.dataset.theme = "day"));
  }
  const options = "preload: false, rules: { \"label-content-name-mismatch\": { enabled: true } }, resultTypes: [\"violations\"]";
  /** told says what was found: a line for each violation, and one for each of the first elements. It runs in the page. */
  const told = (result) => {
    const why = (n) => n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? "";
    const where = (n) => `    ${n.target.join(" ")} ${n.html.slice(0, 160)} ${why(n)}`;
    return JSON.stringify(result.violations.map((v) => [`${v.id}: ${v.help}`, ...v.nodes.slice(0, 4).map(where)].join("\n")));
  };
  async function run({ page, still }, name, within, rules) {
    screens++;
    await still();
    // By the debugger, not by the page: its policy lets no other script in.
    const session = await page.context().newCDPSession(page);
    const { result: there } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
    if (there.value === "undefined") await session.send("Runtime.evaluate", { expression: axe });
    const cover = (value) => page.evaluate((value) => (document.documentElement.style.opacity = value), value);
    await cover("1");
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: `axe.run({ include: ${JSON.stringify(within)} }, { ${rules} ${options} }).then(${told})`,
      awaitPromise: true,
      returnByValue: true,
    });
    await cover("");
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    for (const violation of JSON.parse(result.value)) {
      const [what, ...where] = violation.split("\n");
      found.set(what, [...(found.get(what) ?? [name]), ...where.slice(0, 3)].slice(0, 8));
    }
    await session.detach();
  }

  const nobody = await visit(undefined, { preferences: { theme: "day" } });
  await nobody.page.goto("/");
  await nobody.page.locator("h1").first().waitFor();
  await check(nobody, "welcome");
  await nobody.page.goto("/recover");
  await nobody.page.locator("h1").first().waitFor();
  await check(nobody, "recover");

  const ann = await visit("Ann", { preferences: { theme: "day" } });
  const { page, table } = ann;
  const lessons = ["/learn", "/learn/game", "/learn/prologue", "/learn/dam", "/learn/wins"];
  for (const path of ["/", "/new", "/settings", "/help", ...lessons, "/puzzle/production-1-1"]) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await check(ann, path, { night: path === "/" });
  }
  for (const [at, part] of [["E12", "[data-picture=E12]"], ["words", "[data-word]"], ["piece-adv_2_wild", "[data-piece]"]]) {
    await page.goto(`/help#${at}`);
    await page.locator(part).first().waitFor();
    await check(ann, `/help#${at}`, { within: at === "E12" ? [part] : undefined });
  }
  await table({ seats: [{ who: "me" }, { who: "open" }] });
  await page.locator("h1").first().waitFor();
  await check(ann, "lobby");
  await table({ seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  await page.locator(".draft").waitFor();
  await check(ann, "draft", { night: true });
  await table(recorded("044-4p-lwp", 300));
  await page.locator("section.bar").waitFor();
  await check(ann, "table", { night: true });
  // What is asked is in one live region only, and every board has a heading.
  const heard = await page.evaluate(() => {
    const question = [...document.querySelector("section.bar .question").childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) =>
      n.textContent
    ).join("").trim();
    return [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")].filter((e) =>
      question && e.textContent?.includes(question)
    ).length;
  });
  assert.equal(heard, 1, "live regions with the question");
  const named = await page.locator("h2").allInnerTexts();
  for (const name of ["Map", "Management board"]) assert.ok(named.some((x) => x.trim() === name), `no heading ${name}: ${named}`);
  // A closed space says why in its name.
  const closed = page.locator(".management .space.poor").first();
  assert.match(await closed.getAttribute("aria-label"), /; /);
  // With something pointed at, its preview in the bar and the list of consequences.
  await page.locator("[data-target=bank][data-legal]").click();
  await page.locator(".confirm:enabled").waitFor();
  await page.locator("section.bar .slips").first().waitFor();
  await check(ann, "preview", { within: ["section.bar", ".map"] });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Escape");
  await page.locator(".row.open").waitFor();
  for (const key of ["l", "n", "t", "?"]) {
    await page.keyboard.press(key);
    await page.locator("aside, dialog[open]").first().waitFor();
    await check(ann, `table with ${key}`, { within: ["aside", "dialog[open]"] });
    await page.keyboard.press("Escape");
    await page.locator("aside, dialog[open]").first().waitFor({ state: "detached" });
  }
  // A plan, empty and with two branches.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("[data-plan]").click();
  const node = page.locator("[data-node-at]");
  await node.waitFor({ state: "attached" });
  await check(ann, "plan", { within: [".own", ".top"] });
  for (const engineers of [1, 2]) {
    await page.locator("section.bar [data-answers]").click();
    await page.locator("section.bar .answers li button", { hasText: `bank: ${engineers} engineer` }).first().click();
    await page.locator("section.bar .confirm:enabled").click();
    await page.locator("[data-node-at]:not([data-node-at=\"0\"]):not([data-planning])").waitFor({ state: "attached" });
    await page.locator("[data-node=\"0\"]").click();
    await page.locator("[data-node-at=\"0\"]:not([data-planning])").waitFor({ state: "attached" });
  }
  await page.locator("[data-compare] tr[data-seat]").first().waitFor();
  await check(ann, "plan with branches", { within: [".own", ".top"] });
  await page.locator("[data-close]").click();
  await finished(ann, "001-2p-intro");
  await page.locator("[data-link]").click();
  await page.locator("[data-share] input[readonly]").waitFor();
  await check(ann, "final with a link", { night: true });
  await counted(page);
  await check(ann, "count", { night: true, within: ["[data-count]"] });
  await page.keyboard.press("Escape");
  await page.locator("[data-count]").waitFor({ state: "detached" });
  await page.locator("[data-review]").click();
  await page.locator("section.review h2").waitFor();
  await check(ann, "review");
  const { seats, ...position } = recorded("044-4p-lwp", 300);
  await table({ ...position, seats: seats.map((s, i) => (i === 0 ? s : { who: "busy" })) });
  await page.locator("[data-hint]").click();
  await page.locator(".room .hint [data-more]").click();
  await check(ann, "hint", { within: ["section.bar", ".room"] });

  // Without a server.
  const alone = await visit("", { engine: true, preferences: { theme: "day" }, expected: (text) => text.includes("ERR_FAILED") });
  await alone.context.route(/\/api\//, (route) => route.abort());
  await alone.page.goto("/");
  await alone.page.locator("[data-kept]").waitFor();
  await check(alone, "alone");

  const phone = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true, preferences: { theme: "day" } });
  await phone.table(recorded("026-4p-std", 260));
  for (const tab of process.env.WHOLE ? ["map", "actions", "company", "contracts", "players"] : ["map", "company"]) {
    await phone.page.locator(`[data-tab=${tab}]`).tap();
    await check(phone, `phone ${tab}`, { within: tab === "map" ? undefined : [".sheets"] });
  }
  // A turn on the stage; for those who have time its parts, the strip, and what the head of the table opens.
  const dan = await visit("Dan", { preferences: { theme: "day", speed: 0.5 } });
  await held(dan, ann);
  await check(dan, "stage", { night: true, within: ["[data-scene]", "[data-thread]"] });
  if (process.env.WHOLE) {
    await held(dan, ann, "[data-sealed]");
    await check(dan, "stage with a contract", { night: true, within: ["[data-scene]"] });
    await held(dan, dan, "[data-gain]");
    await check(dan, "a great production", { night: true, within: ["[data-scene]"] });
    const { table: { id } } = await dan.post("/api/tables", recorded("044-4p-lwp", 300));
    await dan.page.goto(`/table/${id}?ply=200`);
    await dan.page.locator("[data-strip] [data-season]").waitFor();
    await check(dan, "strip", { night: true });
    await dan.page.locator("[data-way=now]").click();
    await dan.page.locator(".tools [data-sound]").click({ button: "right" });
    await dan.page.locator("dialog[open] fieldset").first().waitFor();
    await check(dan, "sound", { within: ["dialog[open]"] });
    await dan.page.keyboard.press("Escape");
    await dan.page.locator("[data-tool=view]").click();
    await dan.page.locator("dialog[open]").waitFor();
    await check(dan, "view", { within: ["dialog[open]"] });
  }
  if (process.env.WHOLE) {
    await phone.page.getByRole("button", { name: "Menu" }).tap();
    await phone.page.locator("[data-plan]").tap();
    for (const tab of ["plan", "actions"]) {
      await phone.page.locator(`[data-tab=${tab}]`).tap();
      await check(phone, `phone plan, ${tab}`, { within: tab === "plan" ? undefined : [".sheets"] });
    }
  }
  for (const viewport of process.env.WHOLE ? [undefined, { width: 1024, height: 768 }] : [undefined]) {
    const coached = await visit("Cem", { viewport, preferences: { theme: "day", coach: "always" } });
    await coached.table({ variant: "introductory", seats: [{ who: "me" }, { who: "me", name: "Otto" }] });
    await coached.page.locator("[data-target=\"workshop_r1_r\"]").first().click();
    await coached.page.locator("[data-coach] [data-why]").waitFor();
    await check(coached, viewport ? "coach on a small window" : "coach", { within: ["section.bar", "[data-coach]"] });
  }
  const { seats: people, ...game } = recorded("026-4p-std", 260);
  await phone.table({ ...game, seats: people.map((s, i) => (i === 0 ? s : { who: "busy" })) });
  await phone.page.locator("[data-hint]").tap();
  await phone.page.locator(".room .hint [data-more]").tap();
  await check(phone, "phone hint", { within: ["section.bar", ".room"] });
  await finished(phone, "001-2p-intro");
  await phone.page.locator("[data-review]").tap();
  await phone.page.locator("section.review h2").waitFor();
  await phone.page.locator(".film").waitFor();
  await check(phone, "phone review");
  const list = [...found].map(([what, where]) => `${what}: ${where.join("\n")}`);
  assert.equal(list.length, 0, `axe has found:\n${list.join("\n")}`);
  return `${screens} screens`;
}
