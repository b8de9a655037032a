// The rules in the help: links to a rule, the search, cited rules, and that nothing of them is loaded before.
import { deepEqual, equal, fail, ok } from "node:assert/strict";

export default async ({ visit }) => {
  const { page, table } = await visit("Rita");
  const loaded = [];
  page.on("request", (r) => loaded.push(r.url()));
  await page.goto("/");
  await page.waitForSelector("main");
  deepEqual(loaded.filter((u) => u.includes("/rules-")), [], "the first view loads no rules");

  // A link to a rule opens its section, scrolls to it and marks it.
  await page.goto("/help#R6.2.3");
  const marked = async (id) => {
    await page.locator(`[id="${id}"].target`).waitFor();
    const inView = (id) => (({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById(id).getBoundingClientRect());
    await page.waitForFunction(inView, id, { timeout: 5000 }).catch(() => fail(`${id} is not in view`));
  };
  await marked("R6.2.3");
  ok(!(await page.locator("#R6\\.1\\.2").isVisible()), "other sections show their summary only");

  // A number that does not exist leads to what is nearest above.
  await page.goto("/help#R6.2.x");
  await page.locator("#R6\\.2.target").waitFor();

  // The search, and from what it finds to the rule.
  await page.fill("#search", "architect bank");
  await page.locator("mark", { hasText: /^architect$/i }).first().waitFor();
  await page.locator("#Q26 .number").click();
  await marked("Q26");
  equal(await page.inputValue("#search"), "");

  // A cited rule is a link.
  await page.locator("#Q26").getByRole("link", { name: "R12.11.2" }).click();
  await marked("R12.11.2");
  equal(new URL(page.url()).hash, "#R12.11.2");

  // Everything at once.
  await page.getByRole("button", { name: "Everything in detail" }).click();
  await page.locator("#A7\\.3\\.3").waitFor();

  // From the map: a click with the right button explains a thing, and the rules it names can be followed.
  await table({ variant: "introductory", seats: [{ who: "me" }, { who: "busy" }] });
  const source = page.locator("svg [data-target=HA]").first();
  await source.click({ position: { x: 4, y: 4 }, force: true, button: "right" });
  const link = page.getByRole("tooltip").getByRole("link", { name: "R3.4" });
  await link.waitFor();
  const to = await link.boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  const opened = page.context().waitForEvent("page");
  await page.mouse.down();
  await page.mouse.up();
  const help = await opened;
  await help.locator("#R3\\.4.target").waitFor();
};
