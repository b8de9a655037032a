// Every kind of question at every size, in both themes and all languages: nothing overlaps, is clipped or lies outside the screen; Confirm and the goods are in
// sight, controls are as large as a finger, letters can be read. By default each kind is measured once at every size, and states, themes and
// languages take turns; with SIZES=all every size meets every position, state, theme and language (make soak). SIZES=820x1180,844x390 takes only those sizes, SIZES=all,820x1180 one with everything,
// LANGUAGES=pl,de only those languages; FOUND names a file for the findings.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measure } from "../measure-page.mjs";
import { recorded } from "../records.mjs";
import { root } from "../server.mjs";

/** Positions from recorded games: those with the most answers, and every wording that differs. */
const questions = {
  pick: [["026-4p-std", 30]],
  turn: [["026-4p-std", 264], ["044-4p-lwp", 300], ["046-4p-lwp", 202], ["026-4p-std", 40], ["021-3p-std", 153], ["001-2p-intro", 31]],
  build: [["077-3p-lwp", 74]],
  pay: [["044-4p-lwp", 52], ["009-3p-intro", 204]],
  place: [["077-3p-lwp", 59], ["072-2p-lwp", 93], ["011-4p-intro", 244], ["046-4p-lwp", 256]],
  produce: [["011-4p-intro", 227], ["001-2p-intro", 135]],
  fulfil: [["026-4p-std", 267]],
  drops: [["009-3p-intro", 120], ["001-2p-intro", 72], ["009-3p-intro", 230]],
  machines: [["018-2p-std", 151]],
  take: [["001-2p-intro", 105], ["001-2p-intro", 39]],
  discard: [["009-3p-intro", 139], ["009-3p-intro", 56]],
  tile: [["042-3p-lwp", 117]],
  dam: [["044-4p-lwp", 195]],
  fetch_tile: [["044-4p-lwp", 109]],
  fetch_machines: [["077-3p-lwp", 90]],
  work: [["077-3p-lwp", 222]],
  use: [["044-4p-lwp", 69]],
};
/** Nobody at a table is asked these: draws, the cards of the Automas, and what lessons ask. */
const never = ["reveal", "card", "guess"];

/** text: the reader's letters, against the usual ones. */
const sizes = [
  { size: "1280x720", least: 10.45 },
  { size: "1440x900" },
  { size: "1920x1080" },
  { size: "2560x1440" },
  { size: "1440x900", text: 2 },
  { size: "1024x768", touch: true },
  { size: "820x1180", touch: true },
  { size: "390x844", touch: true },
  { size: "360x740", touch: true },
  { size: "844x390", touch: true },
  { size: "390x844", text: 2, touch: true },
];
const languages = process.env.LANGUAGES?.split(",") ?? ["pl", "fr", "de", "it", "en"];
const themes = ["day", "night"];
const tabs = ["map", "actions", "company", "contracts", "players"];

/** places tells where every element of the page lies. */
const places = () => [...document.body.querySelectorAll("*")].map((e) => (({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" "))(e.getBoundingClientRect())).join();

export default async function ({ visit }) {
  const types = readFileSync(join(root, "web/src/api/types.ts"), "utf8");
  const kinds = [.../export type PromptKind =([^;]+);/.exec(types)[1].matchAll(/"(\w+)"/g)].map((m) => m[1]);
  assert.deepEqual([...Object.keys(questions), ...never].sort(), kinds.sort(), "the kinds of questions");

  const wanted = process.env.SIZES?.split(",") ?? [];
  const all = wanted.includes("all");
  const some = wanted.filter((size) => size !== "all");
  const shown = sizes.filter(({ size }) => some.length === 0 || some.includes(size));
  const positions = Object.entries(questions).flatMap(([kind, list]) => (all ? list : list.slice(0, kind === "turn" ? 2 : 1)).map(([record, ply]) => ({ kind, record, ply })));
  positions.push({ kind: "lesson", record: "2", ply: 0 });
  const found = new Map();
  let measured = 0;

  for (const language of languages)
    for (const touch of [false, true]) {
      const here = shown.filter((s) => !!s.touch === touch);
      if (here.length === 0) continue;
      const ann = await visit("Ann", { viewport: { width: 1440, height: 900 }, phone: touch, language, preferences: { theme: "day" } });
      const { page, still } = ann;
      const reader = await ann.context.newCDPSession(page); // sets the size of letters as a reader does
      for (const [i, { kind, record, ply }] of positions.entries()) {
        if (!all && languages[i % languages.length] !== language) continue;
        await page.setViewportSize(touch ? { width: 820, height: 1180 } : { width: 1440, height: 900 });
        if (kind === "lesson") await page.goto(`/learn/${record}`);
        else {
          const { game } = await ann.table(recorded(record, ply));
          assert.equal(game.prompt?.kind, kind, `${record} at ${ply}`);
        }
        await page.locator("section.bar, .draft").first().waitFor();
        for (const state of ["asked", "chosen"]) {
          if (state === "chosen") {
            await page.setViewportSize(touch ? { width: 820, height: 1180 } : { width: 1440, height: 900 });
            await reader.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
            await page.evaluate(() => {
              document.querySelector("[data-legal], section.bar .options button, section.bar .stepper button:last-child")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            });
            await still();
          }
          for (const [n, { size, text = 1, least = 11.9 }] of here.entries()) {
            if (!all && (i + n) % 2 !== Number(state === "chosen")) continue;
            const [width, height] = size.split("x").map(Number);
            await page.setViewportSize({ width, height });
            await reader.send("Page.setFontSizes", { fontSizes: { standard: 16 * text } });
            await still();
            const pocket = (await page.locator("[data-tab]").count()) > 0;
            // The tab that is needed has come by itself; the others take turns.
            const boards = !pocket ? [""] : all ? ["", ...tabs] : [(i + n) % 3 ? "" : tabs[(i + n) % tabs.length]];
            for (const tab of boards) {
              if (tab) await page.evaluate((tab) => document.querySelector(`[data-tab=${tab}]`).click(), tab);
              if (tab) await still();
              let placed = "";
              for (const theme of all ? themes : [themes[Math.floor((i + n) / 2) % 2]]) {
                await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
                measured++;
                // A theme changes colours only: where everything lies as before, nothing new is to be found.
                const before = placed;
                if (all) placed = await page.evaluate(places);
                if (before && placed === before) continue;
                const scrolls = touch || text > 1 || kind === "pick"; // fingers scroll
                for (const what of await page.evaluate(measure, { least, touch, scrolls })) {
                  const where = `${kind} ${size}${text > 1 ? ` at ${text * 100} %` : ""}${tab ? ` ${tab}` : ""}, ${state}, ${language}, ${theme} (${record} ${ply})`;
                  found.set(what, [...(found.get(what) ?? []), where]);
                }
              }
            }
          }
        }
      }
      await ann.context.close();
    }
  const list = [...found].sort((a, b) => b[1].length - a[1].length).map(([what, where]) => `${where.length} × ${what}\n      ${where.slice(0, 2).join("; ")}`);
  if (process.env.FOUND) writeFileSync(process.env.FOUND, JSON.stringify([...found], null, 1));
  assert.equal(list.length, 0, `${list.length} findings in ${measured} pages:\n${list.slice(0, Number(process.env.FINDINGS ?? 40)).join("\n")}`);
  return `${measured} pages`;
}
