// Every screen in another language than English, with WHOLE=yes in every one (make soak): no key shows through, no message is missing,
// and the switch at the table works.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { finished, recorded } from "../records.mjs";
import { folder, languages } from "../server.mjs";

const shown = languages.filter((l) => process.env.WHOLE || l === "pl");
const areas = [...new Set(Object.keys(JSON.parse(readFileSync(join(folder, "en/client.json"), "utf8"))).map((k) => k.split(".")[0]))];

export default async function({ visit }) {
  const key = new RegExp(`\\b(${areas.join("|")})\\.[a-z_]+(\\.[a-z0-9_]+)*\\b`);
  for (const language of shown) {
    const ann = await visit("Ann", { language });
    const { page, table, still } = ann;
    const check = async (name) => {
      await still();
      const text = await page.evaluate(() => {
        const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].map((e) =>
          `${e.getAttribute("aria-label")} ${e.getAttribute("title")} ${e.getAttribute("placeholder")}`
        );
        return `${document.title} ${document.body.innerText} ${labels.join(" ")}`;
      });
      assert.doesNotMatch(text, key, `${name} in ${language} shows a key`);
      assert.doesNotMatch(text, /\{\w+[,}]/, `${name} in ${language} shows a placeholder`);
      assert.doesNotMatch(text, /\bundefined\b|\bNaN\b|\[object/, `${name} in ${language} shows a value that is none`);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    };
    for (const path of ["/", "/new", "/settings", "/help"]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await check(path);
    }
    await page.goto("/help#E12");
    await page.locator("[data-picture=E12]").waitFor();
    await check("a picture of the rules");
    await table({ seats: [{ who: "me" }, { who: "open" }] });
    await page.locator("h1").first().waitFor();
    await check("lobby");
    for (const ply of [30, 300]) {
      await table(recorded("044-4p-lwp", ply));
      await page.locator("section.bar, .draft").first().waitFor();
      await check(`table at ${ply}`);
    }
    await page.keyboard.press("l");
    await page.locator("aside").waitFor();
    await check("log");
    await page.keyboard.press("Escape");
    // Another language at the table, and back.
    const other = language === "en" ? "pl" : "en";
    const asked = () => page.locator("section.bar .question").textContent();
    const before = await asked();
    await page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").click();
    await page.locator("dialog select").first().selectOption(other);
    await page.waitForFunction((b) => document.querySelector("section.bar .question")?.textContent !== b, before);
    await page.locator("dialog select").first().selectOption(language);
    await page.waitForFunction((b) => document.querySelector("section.bar .question")?.textContent === b, before);
    await page.keyboard.press("Escape");
    await finished(ann, "044-4p-lwp");
    await check("final scoring");
  }
}
