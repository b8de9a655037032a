// Every kind of question at every size, in both themes and all languages, the end of a round, lessons, puzzles and the pages around the
// table included: nothing overlaps, is clipped or lies outside the screen; Confirm and the goods are in sight, controls are as large as a
// finger, the map has its part of the window, boards have no holes, letters can be read, icons can be told from what they lie on.
//
// By default each is measured once, and pointers, the usual sizes, states, themes and languages take turns; with SIZES=each once at every
// size, with SIZES=all every size meets every position, state, theme and language (make soak).
// SIZES=820x1180,844x390 takes only those sizes, SIZES=all,820x1180 one with everything, LANGUAGES=pl,de only those languages,
// KINDS=pay,puzzle,screen only those questions or screens; FOUND names a file for the findings.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { around } from "../around.mjs";
import { faint, measure } from "../measure-page.mjs";
import { choose, go, pages, questions, sizes } from "../positions.mjs";
import { recorded } from "../records.mjs";
import { languages as spoken, root, serve } from "../server.mjs";
import { look } from "../visit.mjs";

/** Nobody at a table is asked these: draws, the cards of the Automas, and what lessons ask. */
const never = ["reveal", "card", "guess"];

const languages = process.env.LANGUAGES?.split(",") ?? spoken;
const themes = ["day", "night"];
const tabs = ["map", "actions", "company", "contracts", "players"];

const wanted = process.env.SIZES?.split(",") ?? [];
const all = wanted.includes("all");
/** How long it may take. It takes minutes, more beside the other tests and on a busy machine; everything takes hours. */
export const minutes = all ? 600 : 30;

/** places tells where every element of the page lies. It runs in the page. */
const places = () =>
  [...document.body.querySelectorAll("*")].map((e) =>
    (({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" "))(e.getBoundingClientRect())
  ).join();

export default async function({ visit, program }) {
  // Everything happens on a server of its own, which has an operator and does not keep every game for ever.
  const house = await serve({ file: true, settings: ["-keep-solo", "30"] });
  try {
    return await walk(house, visit, program);
  } finally {
    house.stop();
  }
}

async function walk(house, visit, program) {
  const types = readFileSync(join(root, "web/src/api/types.ts"), "utf8");
  const kinds = [.../export type PromptKind =([^;]+);/.exec(types)[1].matchAll(/"(\w+)"/g)].map((m) => m[1]);
  assert.deepEqual([...Object.keys(questions), ...never].sort(), kinds.sort(), "the kinds of questions");

  const some = wanted.filter((size) => size !== "all" && size !== "each");
  const shown = sizes.filter(({ size, usual }) => (some.length > 0 ? some.includes(size) : usual || wanted.length > 0));
  const meant = ({ kind }) => !process.env.KINDS || process.env.KINDS.split(",").includes(kind);
  const fixed = [
    ...Object.entries(questions).flatMap(([kind, list]) =>
      (all ? list : list.slice(0, kind === "turn" ? 3 : 1)).map(([record, ply, more]) => ({
        kind,
        record,
        ply,
        more,
        name: `${record} ${ply}`,
      }))
    ),
    ...Object.entries(pages).flatMap(([kind, list]) => (all ? list : list.slice(0, 3)).map((path) => ({ kind, path, name: path }))),
  ].filter(meant);
  const at = house.base;
  const admin = (words, ...flags) => execFileSync(program, ["admin", "-db", house.db, ...flags, ...words]);
  const found = new Map();
  let measured = 0;

  // One page, which a mouse or a finger points at, is loaded once for each language; from then on it only changes its screen, its size and
  // its pointer.
  const mouse = { touch: false, usual: { width: 1440, height: 900 } };
  const finger = { touch: true, usual: { width: 820, height: 1180 } };
  const pointers = [mouse, finger].filter(({ touch }) => shown.some((s) => !!s.touch === touch));
  // Who is banned may do nothing.
  const ann = await visit("Ann", { at, viewport: mouse.usual, preferences: { theme: "day" }, expected: (text) => /403/.test(text) });
  const { page, post, context, still } = ann;
  const screens = meant({ kind: "screen" }) ? await around(ann, await visit("Bob", { at }), await visit("Cem", { at }), admin) : [];
  const positions = [...fixed, ...screens.map((screen) => ({ kind: "screen", ...screen }))];
  const reader = await context.newCDPSession(page); // sets the size of letters as a reader does, and the pointer
  let letters = 1;
  let pointer = mouse;
  const turn = async ({ width, height }, text = 1) => {
    const mobile = pointer.touch;
    const screenOrientation = width > height ? { type: "landscapePrimary", angle: mobile ? 90 : 0 } : { type: "portraitPrimary", angle: 0 };
    await reader.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      screenOrientation,
      deviceScaleFactor: 1,
      mobile,
    });
    if (text !== letters) await reader.send("Page.setFontSizes", { fontSizes: { standard: 16 * text } });
    letters = text;
  };
  const take = async (other) => {
    if (other === pointer) return;
    pointer = other;
    await reader.send("Emulation.setTouchEmulationEnabled", { enabled: pointer.touch });
    await turn(pointer.usual);
    await page.waitForFunction((touch) => matchMedia("(pointer: coarse)").matches === touch, pointer.touch);
  };
  for (const language of languages) {
    let loaded = false;
    for (const [i, { kind, record, ply, more, path, name, there, open, opened, leave, asks, least: fewest }] of positions.entries()) {
      if (!all && languages[i % languages.length] !== language) continue;
      let address = path;
      if (record) {
        const { game, table } = await post("/api/tables", recorded(record, ply, more));
        assert.equal(game.prompt?.kind, kind, name);
        address = `/table/${table.id}`;
      }
      await take(pointers[0]);
      await turn(pointer.usual);
      if (!loaded) {
        await page.addInitScript((language) => localStorage.setItem("language", language), language);
        await page.context().addCookies([{ name: "language", value: language, url: at }]); // as the client does
        await page.goto(address);
      } else if (kind === "screen") await page.goto(address);
      else await page.evaluate(go, address);
      loaded = true;
      await page.locator(
        there ?? (kind === "page" ? "main h1, main h2" : kind === "unfolded" ? ".unfolded .lesson" : "section.bar, .draft"),
      ).first().waitFor();
      if (open) {
        await open(page);
        await page.locator(opened).first().waitFor();
        await page.mouse.move(1, 1); // nothing is hovered
      }
      const quiet = ["page", "screen", "unfolded"].includes(kind); // nothing is asked, or what is pointed at is played
      for (const state of quiet ? ["asked"] : kind === "puzzle" ? ["asked", "judged"] : ["asked", "chosen"]) {
        if (state === "chosen") {
          await turn(pointer.usual);
          for (let n = kind === "drops" ? 2 : 1; n > 0; n--) await page.evaluate(choose); // two slots are filled, a third may be left
        } else if (state === "judged") {
          // A wrong answer has the most to say.
          await turn(pointer.usual);
          const list = page.locator("section.bar [data-answers]");
          if ((await list.count()) > 0) {
            await list.click();
            await page.locator("section.bar .answers li button").first().click();
            await page.locator("section.bar .confirm:enabled").click();
          } else await page.locator("[data-give-up]").first().click();
          await page.locator("[data-verdict]").first().waitFor();
        }
        for (const next of pointers) {
          const here = shown.filter((s) => !!s.touch === next.touch);
          for (const [n, { size, text = 1, touch = false, least: usually = 11.9, map = 0 }] of here.entries()) {
            const least = fewest ?? usually;
            if (!all && kind === "screen" && (i + n) % 3) continue;
            // Each is met by one pointer at one size, and each size by every fourth.
            if (wanted.length === 0 && i % 4 !== 2 * n + Number(next.touch)) continue;
            if (!all && state !== (quiet || (i + n) % 2 === 0 ? "asked" : kind === "puzzle" ? "judged" : "chosen")) continue;
            await take(next);
            const [width, height] = size.split("x").map(Number);
            await turn({ width, height }, text);
            await still();
            const pocket = (await page.locator("[data-tab=map]").count()) > 0;
            if (opened?.includes("dialog")) await page.locator(opened).first().waitFor(); // it has not closed
            // The tab that is needed has come by itself; the others take turns.
            const open = pocket && (await page.locator("[data-tab][aria-pressed=true]").getAttribute("data-tab"));
            const boards = !pocket || kind === "screen"
              ? [""]
              : all
              ? ["", ...tabs.filter((tab) => tab !== open)]
              : [(i + n) % 3 ? "" : tabs[(i + n) % tabs.length]];
            for (const tab of boards) {
              if (tab) await page.evaluate((tab) => document.querySelector(`[data-tab=${tab}]`).click(), tab);
              if (tab) await still();
              let placed = "";
              for (const theme of all ? themes : [themes[Math.floor((i + n) / 2) % 2]]) {
                await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
                measured++;
                // A theme changes colours only: where everything lies as before, nothing else is to be found.
                const before = placed;
                if (all) placed = await page.evaluate(places);
                const asked = !["screen", "unfolded"].includes(kind) || !!asks;
                const scrolls = size === "820x1180" ? "boards" : touch || text > 1 || !asked; // fingers scroll; plans take room
                const laid = before && placed === before
                  ? []
                  : await look(page, measure, { least, touch, scrolls, asked, goods: name !== "/learn/full", map });
                for (const what of [...laid, ...(await look(page, faint))]) {
                  const where = `${kind} ${size}${text > 1 ? ` at ${text * 100} %` : ""}${
                    tab ? ` ${tab}` : ""
                  }, ${state}, ${language}, ${theme} (${name})`;
                  found.set(what, [...(found.get(what) ?? []), where]);
                }
              }
            }
          }
        }
      }
      if (leave) await leave(page);
      else if (open) {
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !history.state?.over);
      }
      // A long walk tells what it has found so far.
      if (process.env.FOUND) writeFileSync(process.env.FOUND, JSON.stringify([...found], null, 1));
    }
  }
  const list = [...found].sort((a, b) => b[1].length - a[1].length).map(([what, where]) =>
    `${where.length} × ${what}\n      ${where.slice(0, 2).join("; ")}`
  );
  assert.equal(
    list.length,
    0,
    `${list.length} findings in ${measured} pages:\n${list.slice(0, Number(process.env.FINDINGS ?? 40)).join("\n")}`,
  );
  return `${measured} pages`;
}
