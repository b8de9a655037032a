// The rules in the help: links to a rule, the search, cited rules, and that nothing of them is loaded before.
import { deepEqual, equal, fail, match, ok } from "node:assert/strict";

export default async ({ visit }) => {
  const { page, table, still } = await visit("Rita");
  const loaded = [];
  page.on("request", (r) => loaded.push(r.url()));
  await page.goto("/");
  await page.waitForSelector("main");
  deepEqual(loaded.filter((u) => u.includes("/rules-")), [], "the first view loads no rules");

  // A link to a rule opens its section, scrolls to it and marks it.
  await page.goto("/help#R6.2.3");
  const marked = async (id) => {
    await page.locator(`[id="${id}"].target`).waitFor();
    const inView = (id) => (({ top }) => top >= 0 && top < innerHeight - 60)(document.getElementById(id).getBoundingClientRect());
    await page.waitForFunction(inView, id).catch(() => fail(`${id} is not in view`));
  };
  await marked("R6.2.3");
  ok(await page.locator("#R6\\.1\\.2").count(), "the chapter is shown whole");
  equal(await page.locator("#R7\\.1\\.1").count(), 0, "and no other");

  // Before and after are drawn by the boards of the game: the dam that was emptied, the powerhouse, the energy, every term by name.
  // A list of numbered steps has no bullets before its numbers.
  await page.goto("/help#R5.3.1");
  await marked("R5.3.1");
  equal(await page.locator("li", { hasText: /^1\. the printed cost/ }).first().evaluate((e) => getComputedStyle(e).listStyleType), "none");

  await page.goto("/help#E12");
  const picture = page.locator("[data-picture=E12]");
  await picture.waitFor();
  equal(await picture.locator(".map").count(), 2);
  await picture.locator("[data-changed=B5L]").waitFor({ state: "attached" });
  match(await picture.locator(".formula").innerText(), /2\s*drops\s*×\s*4\s*conduit\s*\+\s*1\s*space\s*=\s*9\s*energy/i);
  match(await picture.innerText(), /Germany scores 2 VP/i);
  const drops = (n) => picture.locator(".map").nth(n).locator("[data-target=B5L]").getAttribute("aria-label");
  match(await drops(0), /2 of 2/);
  match(await drops(1), /0 of 2/);
  // The markers of the track stand where they went; where they stood is only hinted at.
  match(await picture.locator(".track .energy > svg").last().getAttribute("aria-label"), /USA: 9 energy\..*USA would come to 0/);
  // What is against the rules says why.
  await page.goto("/help#E15");
  match(await page.locator("[data-picture=E15]").nth(1).innerText(), /credit/i);

  // A number that does not exist leads to what is nearest above.
  await page.goto("/help#R6.2.x");
  await page.locator("#R6\\.2.target").waitFor();

  // A section shows its first picture; the others are folded.
  await page.goto("/help#R6.2");
  await page.locator("#R6\\.2\\.1 [data-picture]").waitFor();
  equal(await page.locator("#R6\\.2\\.2 details[open]").count(), 0);

  // Terms are underlined; asking for one shows it beside the text, with its rule.
  await page.locator(".text a.term", { hasText: /^conduit$/ }).first().click();
  await page.locator("aside .lit[data-word=conduit]").waitFor();

  // The search counts by chapter, finds terms and pieces too, and leads to the rule.
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => scrollY > 500);
  await page.fill("#search", "architect");
  await page.waitForFunction(() => scrollY === 0); // what is found is read from the first one on
  await page.getByRole("status").filter({ hasText: /paragraphs in \d+ chapters/ }).waitFor();
  await page.locator("nav a[href=\"#R12\"] i").waitFor();
  await page.locator(".text [data-word=architect]").waitFor();
  await page.locator("[data-piece=tommaso_battista]").waitFor();
  await page.fill("#search", "architect bank");
  await page.locator("mark", { hasText: /^architect$/i }).first().waitFor();
  await page.locator("#Q26 .number").click();
  await marked("Q26");
  equal(await page.inputValue("#search"), "");

  // A question in a player's words is answered, with the rules and the lesson; nearby questions can be asked instead.
  await page.fill("#search", "how do I get mony");
  const answer = page.locator("[data-answer=credits]");
  await answer.getByText("1 credit for each engineer").waitFor();
  await page.locator("[data-read]", { hasText: /mony → Credit/ }).waitFor();
  await answer.getByText("Lesson 7: Credits and machines").waitFor();
  await page.fill("#search", "can I use other player dam");
  await page.locator("[data-answer=otherdam]").getByRole("link", { name: "Take the lesson" }).waitFor();
  await page.locator("[data-others]").getByRole("button", { name: /conduit/ }).click();
  await page.locator("[data-answer=otherconduit]").waitFor();
  // Nothing found is no blank page.
  await page.fill("#search", "zzzqqq");
  equal(await page.locator("[data-nearest] [data-word]").count(), 6);
  await page.locator("[data-others] button").first().waitFor();
  // The arrows go through what is found, and Enter opens the first.
  await page.fill("#search", "money");
  await answer.waitFor();
  await page.press("#search", "ArrowDown");
  await page.keyboard.press("ArrowDown");
  equal(await page.evaluate(() => document.activeElement.textContent), "R14.2");
  await page.press("#search", "Enter");
  await marked("R8.3");
  await page.goto("/help#Q26");

  // A cited rule is a link.
  await page.locator("#Q26").getByRole("link", { name: "R12.11.2" }).click();
  await marked("R12.11.2");
  equal(new URL(page.url()).hash, "#R12.11.2");

  // The glossary has every piece, by kind.
  await page.goto("/help#words");
  await page.getByRole("button", { name: "Contracts" }).click();
  equal(await page.locator("[data-piece]").count(), 55);
  await page.goto("/help#piece-adv_2_wild");
  await page.locator("[data-piece=adv_2_wild].target").waitFor();

  // The position can be tried.
  await page.goto("/help#E12");
  await page.locator("[data-picture=E12]").getByRole("link", { name: "Try it" }).click();
  await page.locator("[data-close]").waitFor();
  await page.locator("[data-close]").click();
  await marked("E12");

  // From the map: a click with the right button explains a thing, and the rules it names can be followed.
  await table({ variant: "introductory", seats: [{ who: "me" }, { who: "busy" }] });
  const source = page.locator("svg [data-target=HA]").first();
  await source.click({ position: { x: 24, y: 24 }, force: true, button: "right" });
  const link = page.getByRole("tooltip").getByRole("link", { name: "R3.4" });
  await link.waitFor();
  // The bar may still slide in, and what lies over it come.
  for (let from; from !== JSON.stringify(await link.boundingBox());) {
    await still();
    const to = await link.boundingBox();
    from = JSON.stringify(to);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  }
  const opened = page.context().waitForEvent("page");
  await page.mouse.down();
  await page.mouse.up();
  const help = await opened;
  await help.locator("#R3\\.4.target").waitFor();
  await help.close();

  // So can those of what a click asks about: it stays while the pointer is on its way to the link.
  const good = await page.locator(".company .goods li").nth(3).boundingBox();
  await page.mouse.click(good.x + good.width / 2, good.y + good.height / 2);
  const cited = page.locator("[data-tooltip] a", { hasText: "R1.3.3" });
  await cited.waitFor();
  const at = await cited.boundingBox();
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 6 });
  const led = page.context().waitForEvent("page");
  await page.mouse.down();
  await page.mouse.up();
  await (await led).locator("#R1\\.3\\.3.target").waitFor();

  // Of a tile and of what is free, a tooltip says what it is for and what it takes.
  await page.bringToFront();
  equal(await page.locator("[data-target=basic_wild]").first().getAttribute("data-tip"), "wild tile: allows any structure");
  for (const [target, text] of [["P11_1", /Your next takes 2 mixers/], ["B8U", /It takes \d excavators/]]) {
    await page.locator(`svg [data-target=${target}]`).first().click({ force: true, button: "right" });
    await page.getByRole("tooltip").filter({ hasText: text }).waitFor();
    await page.keyboard.press("Escape");
  }

  // A space for more players says so once.
  const { spaces } = await (await page.request.get("/api/catalogue?lang=en")).json();
  await page.locator(`.management [data-target=${spaces.find((s) => s.min_players > 2).id}]`).first().hover({ force: true });
  equal((await page.locator("section.bar [data-tooltip]").innerText()).match(/players/g).length, 1);
  await page.mouse.move(4, 4);

  // From the menu the rules and the lessons take the place of the table; a link, which nothing covers, leads back.
  const left = page.url();
  for (const [name, path] of [["Rules and help", /\/help/], ["Lessons", /\/learn/]]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("dialog").getByRole("link", { name }).click();
    await page.waitForURL(path);
    if (name !== "Lessons") await page.locator("nav a[href='#R6']").click();
    await page.locator("[data-return]").click();
    await page.waitForURL(left);
    await page.locator("[data-legal]").first().waitFor();
  }
};
