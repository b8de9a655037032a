// The pages around the table: nothing overlaps or is clipped, links and buttons are as large as a finger, and letters grow with the
// reader's.
import assert from "node:assert/strict";
import { measure } from "../measure-page.mjs";
import { recorded } from "../records.mjs";
import { look } from "../visit.mjs";

const pages = ["/", "/new", "/help", "/help#words", "/settings", "/recover", "/privacy"];
const sizes = [[390, 844], [820, 1180]];

/** letters are the sizes of all texts of the page, in order. */
const letters = () => {
  const list = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (node.data.trim() && e.checkVisibility() && !e.closest("svg, .visually-hidden, title, script, style")) {
      list.push({ words: node.data.trim().slice(0, 30), size: parseFloat(getComputedStyle(e).fontSize) });
    }
  }
  return list;
};

/** byWords lists the sizes of the same words, the largest first: a name may stand in a heading and in a list. */
function byWords(list) {
  const sizes = new Map();
  for (const { words, size } of list) sizes.set(words, [...(sizes.get(words) ?? []), size].sort((a, b) => b - a));
  return sizes;
}

export default async function({ visit }) {
  const found = new Map();
  const note = (what, where) => found.set(what, [...(found.get(what) ?? []), where]);
  for (const [language, name] of [["pl", ""], ["de", "Ann"]]) {
    const { page, context, post, still } = await visit(name, { phone: true, language, preferences: { theme: "day" } });
    const reader = await context.newCDPSession(page);
    // Home as it is while a table waits: its first button leads there.
    if (name) {
      const { table } = await post("/api/tables", recorded("044-4p-lwp", 300, { name: "Samstag" }));
      await page.goto("/");
      await page.locator("[data-next]").click();
      await page.waitForURL((url) => url.pathname === `/table/${table.id}`);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").click();
      await page.locator("dialog select").first().waitFor();
      const wide = await page.locator("dialog").evaluate((dialog) =>
        [...dialog.querySelectorAll("select, button, a")].filter((e) =>
          e.getBoundingClientRect().right > dialog.getBoundingClientRect().right
        ).length
      );
      if (wide) note(`${wide} controls outside the menu`, `360×740 ${language}`);
    }
    for (const path of name ? pages : ["/"]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await still();
        for (const what of await look(page, measure, { least: 11.9, touch: true, scrolls: true })) {
          note(what, `${path} ${width}×${height} ${language}`);
        }
      }
      const usual = await page.evaluate(letters);
      await reader.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await still();
      const large = await page.evaluate(letters);
      // Large letters may be laid out as on a smaller screen, where some words are left out.
      const then = byWords(large);
      for (const [words, list] of byWords(usual)) {
        const grown = then.get(words) ?? [];
        list.forEach((size, i) => {
          if (size < 40 && grown[i] < 1.3 * size) note(`does not grow: “${words}” ${size} → ${grown[i]}`, `${path} ${language}`);
        });
      }
      await reader.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    }
  }
  assert.equal(
    found.size,
    0,
    `${found.size} findings:\n${[...found].map(([what, where]) => `${what}\n      ${where.slice(0, 2).join("; ")}`).join("\n")}`,
  );
  return `${found.size} findings`;
}
