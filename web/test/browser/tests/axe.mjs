// axe finds nothing on any screen, by day, by night and on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../server.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const record = (name) => readFileSync(join(root, "record/testdata/games", name), "utf8");

export default async function ({ visit }) {
  const found = [];
  let screens = 0;
  async function check(page, name) {
    screens++;
    await page.evaluate(() => document.fonts.ready);
    // By the debugger, not by the page: its policy lets no other script in.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: `if (!window.axe) { ${axe} }` });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: `axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }).then((r) => JSON.stringify(r.violations.map((v) => v.id + ": " + v.help + "\\n" + v.nodes.slice(0, 4).map((n) => "    " + n.target.join(" ") + " " + n.html.slice(0, 160) + " " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? "")).join("\\n"))))`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    for (const violation of JSON.parse(result.value)) found.push(`${name}: ${violation}`);
    await session.detach();
  }
  const seats = (n) => ["Ann", "Otto", "Ida", "Cem"].slice(0, n).map((name) => ({ who: "me", name }));
  const game = (name, ply, n) => ({ record: record(name), ply, seats: seats(n) });

  const nobody = await visit(undefined, { expected: (text) => text.includes("401") });
  await nobody.page.goto("/");
  await nobody.page.locator("h1").first().waitFor();
  await check(nobody.page, "welcome");
  await nobody.page.goto("/recover");
  await nobody.page.locator("h1").first().waitFor();
  await check(nobody.page, "recover");

  for (const theme of ["day", "night"]) {
    const { page, table } = await visit("Ann", { preferences: { theme } });
    for (const path of ["/", "/new", "/settings", "/help"]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await page.waitForTimeout(150);
      await check(page, `${path} ${theme}`);
    }
    await table({ seats: [{ who: "me" }, { who: "open" }] });
    await page.locator("h1").first().waitFor();
    await check(page, `lobby ${theme}`);
    await table({ seats: [{ who: "me" }, { who: "busy" }, { who: "busy" }] });
    await page.locator(".draft").waitFor();
    await check(page, `draft ${theme}`);
    await table(game("044-4p-lwp.txt", 300, 4));
    await page.locator(".bar").waitFor();
    await page.waitForTimeout(300);
    await check(page, `table ${theme}`);
    for (const key of ["l", "m", "t", "?"]) {
      await page.keyboard.press(key);
      await page.locator("aside, dialog[open]").first().waitFor();
      await page.waitForTimeout(50);
      await check(page, `table with ${key} ${theme}`);
      await page.keyboard.press("Escape");
      await page.locator("aside, dialog[open]").first().waitFor({ state: "detached" });
    }
    await table({ record: record("001-2p-intro.txt"), seats: seats(2) });
    await page.locator("[data-phase=finished]").waitFor({ state: "attached" });
    await page.locator("h1").first().waitFor();
    await check(page, `final ${theme}`);
  }

  const phone = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true });
  await phone.table(game("026-4p-std.txt", 260, 4));
  for (const tab of ["map", "actions", "company", "contracts", "players"]) {
    await phone.page.locator(`[data-tab=${tab}]`).tap();
    await phone.page.waitForTimeout(80);
    await check(phone.page, `phone ${tab}`);
  }
  assert.equal(found.length, 0, `axe has found:\n${found.join("\n")}`);
  return `${screens} screens`;
}
