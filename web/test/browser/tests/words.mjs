// What the table says about its things: a tooltip with the number of its rule on everything, and no id of the game in any text or name.
import assert from "node:assert/strict";
import { recorded } from "../records.mjs";

/** Ids of headstreams, building spaces, contracts and works, as they would stand in a sentence. */
const codes = /(?<![\w-])(?:H[A-D]|[BC]\d{1,2}[ULR]|P\d{1,2}_\d|[GYRNS]\d{2}|S\d|N\d|E[ABC]\d|slot_\d_\d|\w+_[lr])(?![\w-])/g;

/** texts are all that can be read on a page, and the names that are read out; a position to copy is none of it. */
const texts = (page) =>
  page.evaluate(() => {
    const list = [...document.querySelectorAll("[aria-label], [aria-description], [title], [data-tip]")].flatMap((e) =>
      ["aria-label", "aria-description", "title", "data-tip"].map((a) => e.getAttribute(a) ?? "")
    );
    let text = document.body.innerText;
    for (const e of document.querySelectorAll("code")) text = text.replace(e.innerText, "");
    return [text, ...list];
  });

export default async function({ visit }) {
  let tips = 0;
  for (const language of ["en", "pl"]) {
    const ann = await visit("Ann", { language });
    const { page } = ann;
    await ann.table(recorded("044-4p-lwp", 300));
    await page.locator("section.bar").waitFor();
    const none = async (where) => {
      for (const text of await texts(page)) {
        // The bonus tiles are called R1 to R5 on the track, as the rounds are.
        const found = text.match(codes) ?? [];
        assert.deepEqual(found, [], `${where} in ${language}: ${text.slice(0, 300)}`);
      }
    };
    await none("table");
    for (const key of ["l", "t"]) {
      await page.keyboard.press(key);
      await page.locator("aside, dialog[open]").first().waitFor();
      await ann.still();
      await none(`table with ${key}`);
      await page.keyboard.press("Escape");
      await page.locator("aside, dialog[open]").first().waitFor({ state: "detached" });
    }
    if (language !== "en") continue;

    // Everything that has words cites a rule.
    const tooltip = page.locator("section.bar [data-tooltip]");
    const over = async (selector, words, rule, n = 0) => {
      const thing = page.locator(selector).nth(n);
      await page.mouse.move(2, 2);
      await thing.click({ force: true, button: "right" }); // what can be chosen is previewed under the pointer
      await tooltip.filter({ hasText: words }).filter({ hasText: rule }).waitFor().catch(async () =>
        assert.fail(`${selector}: ${(await tooltip.allInnerTexts())[0] ?? "no tooltip"}`)
      );
      tips++;
    };
    await over(".track [data-bonus=current]", /Bonus tile of round \d: .*All of it from \d+ energy on/, /R14\.3/);
    await over(".track [data-credits]", /No energy at the end of the round brings 3 credits and costs 3 VP/, /R14\.2/);
    await over(".track [data-credits]", /this much energy brings 1 credit\b/, /R14\.2/, 1);
    await over(".objective .text", /15, 10 and 5 VP/, /R16\.1/);
    for (const [i, rule] of [/R16\.2\.1/, /R5\.2/, /R5\.2/, /R1\.3\.3/, /R14/].entries()) await over(".goods li", /./, rule, i);
    await over(".company header p", /./, /R12\.\d/);
    await over(".company .vp", /Victory points/, /R16\.3\.1/);
    await over(".company .wheel path[fill^='var(--wheel']", /go in here|comes back/, /R1\.4/);
    await over(".company .cell .gives", /start of every later round/, /R3\.3\.1/);
    await over(".company .contract", /fulfils it/, /R9\.3\.1/);
    for (let i = 1; i <= 8; i++) await over(".players thead th", /./, /R\d/, i);

    // The boards say which rule a thing is about, too.
    for (
      const [selector, rule] of [["[data-target=turbine_0_l], [data-target^=turbine]", /R8\.1/], [".management .contract", /R9\.3/], [
        ".management .tile",
        /R10\.\d/,
      ], ["[data-target=bank]", /R8\.3/]]
    ) {
      await page.locator(selector).first().click({ force: true, button: "right" });
      await tooltip.filter({ hasText: rule }).waitFor().catch(async () =>
        assert.fail(`${selector}: ${(await tooltip.allInnerTexts())[0] ?? "no hint"}`)
      );
      tips++;
    }
    // A free space of the map says what one has, not only what it takes.
    const free = page.locator("[data-target^=\"C\"][aria-label$=\"free\"]").first();
    await page.keyboard.press("Escape");
    await free.locator("circle.hit").first().hover({ force: true }); // and rests there
    await tooltip.filter({ hasText: /takes/ }).waitFor();
    assert.match(await tooltip.innerText(), /takes \d+ excavators?.*You have (no|\d+) excavator/s);
    tips++;
  }
  return `${tips} tooltips`;
}
