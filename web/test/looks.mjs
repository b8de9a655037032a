// Compares what two builds of the client show: `node test/looks.mjs OLD_DIST NEW_DIST [SIZES]`, with SIZES as 1440x900,390x844. One server
// answers both, so that they show the same tables; the clock stands still and nothing moves. Everything that can be seen is compared twice:
// element by element (what is missing, new, moved or painted differently), and pixel by pixel. KINDS=turn,lesson,screen takes only those
// questions or screens, NAMES=/learn,review only those whose name has one of these words, PAGES=/help adds pages without a table, STATES=asked
// leaves out what is chosen and puzzles that are judged. Pictures of what differs are in .tools/looks.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";
import { extname, join, resolve } from "node:path";
import { around } from "./browser/around.mjs";
import { launch } from "./browser/chromium.mjs";
import { choose, pages, questions, sizes } from "./browser/positions.mjs";
import { recorded } from "./browser/records.mjs";
import { differences, seen } from "./browser/seen.mjs";
import { root, serve } from "./browser/server.mjs";
import { types } from "./browser/static.mjs";
import { visitor } from "./browser/visit.mjs";

const builds = process.argv.slice(2, 4).map((folder) => resolve(folder));
if (builds.length < 2 || !builds.every((folder) => existsSync(join(folder, "index.html")))) {
  console.error("two folders with a client are wanted: node test/looks.mjs OLD_DIST NEW_DIST [SIZES]");
  process.exit(2);
}
const list = (words) => words?.split(",").filter(Boolean);
const wanted = list(process.argv[4]) ?? ["1440x900", "1280x720", "820x1180", "1024x768", "390x844", "844x390"];
const kinds = list(process.env.KINDS);
const names = list(process.env.NAMES);
const states = list(process.env.STATES) ?? ["asked", "chosen", "judged"];
const kept = join(root, ".tools/looks");

/** How far a box may lie from where it lay, in pixels; how many pixels of a picture may differ, and how many of them side by side. */
const near = 0.5;
const share = 0.001;
const patch = 24;

/** hold stops what moves without end at its beginning. It runs in the page. */
function hold() {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 0;
  }
}

/** pixels counts the pixels that differ and the largest patch of them, and draws them in red. It runs in the page. */
async function pixels([before, after]) {
  const load = async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return { canvas, context, width: bitmap.width, height: bitmap.height };
  };
  const [a, b] = [await load(before), await load(after)];
  const { width, height } = a;
  if (width !== b.width || height !== b.height) return { n: width * height, largest: width * height };
  const [p, q] = [a, b].map(({ context }) => context.getImageData(0, 0, width, height).data);
  const off = new Uint8Array(width * height);
  let n = 0;
  for (let i = 0; i < off.length; i++) {
    const by = Math.max(...[0, 1, 2].map((c) => Math.abs(p[4 * i + c] - q[4 * i + c])));
    if (by > 8) n += off[i] = 1;
  }
  let largest = 0;
  let where;
  const left = off.slice();
  for (let i = 0; i < left.length; i++) {
    if (!left[i]) continue;
    const stack = [i];
    left[i] = 0;
    let size = 0;
    while (stack.length) {
      const at = stack.pop();
      size++;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (!left[next]) continue;
        left[next] = 0;
        stack.push(next);
      }
    }
    if (size > largest) [largest, where] = [size, [i % width, Math.floor(i / width)]];
  }
  const picture = b.context.getImageData(0, 0, width, height);
  for (let i = 0; i < off.length; i++) {
    for (let c = 0; c < 3; c++) picture.data[4 * i + c] = off[i] ? (c ? 0 : 255) : 160 + 0.37 * picture.data[4 * i + c];
  }
  b.context.putImageData(picture, 0, 0);
  const blob = await b.canvas.convertToBlob();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { n, of: width * height, largest, where, picture: btoa(text) };
}

const house = await serve({ file: true, settings: ["-keep-solo", "30"] });
let build = builds[0];

/** page is a page of the server with the scripts and styles of the build at hand. */
function page(text) {
  const meta = [...text.matchAll(/<meta name="(?:puzzles|engine)"[^>]*>/g)].map((m) => m[0]).join("");
  return readFileSync(join(build, "index.html"), "utf8").replaceAll("=\"./", "=\"/").replace("</head>", `${meta}</head>`);
}

/** The files of the build at hand; the rest, sockets too, is the server's. */
const { hostname, port } = new URL(house.base);
const front = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, house.base);
  const file = join(build, decodeURIComponent(pathname));
  if (pathname !== "/" && file.startsWith(build) && existsSync(file) && statSync(file).isFile()) {
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" });
    return response.end(readFileSync(file));
  }
  const headers = { ...request.headers, "accept-encoding": "identity" };
  const asked = ask({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
    const html = answer.headers["content-type"]?.startsWith("text/html") && !pathname.startsWith("/api/");
    if (!html) return answer.pipe(response.writeHead(answer.statusCode, answer.headers));
    const rest = { ...answer.headers };
    delete rest["content-length"];
    delete rest.etag;
    let text = "";
    answer.setEncoding("utf8").on("data", (more) => (text += more)).on("end", () => {
      response.writeHead(answer.statusCode, rest).end(page(text));
    });
  });
  asked.on("error", () => response.destroy());
  request.pipe(asked);
});
front.on("upgrade", (request, socket, head) => {
  const to = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let i = 0; i < request.rawHeaders.length; i += 2) lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    to.write(`${lines.join("\r\n")}\r\n\r\n`);
    to.write(head);
    to.pipe(socket).pipe(to);
  });
  for (const [one, other] of [[to, socket], [socket, to]]) one.on("error", () => other.destroy()).on("close", () => other.destroy());
});
await new Promise((done) => front.listen(0, "127.0.0.1", done));
const browser = await launch();
const { visit, close, problems } = visitor(browser, `http://127.0.0.1:${front.address().port}`);

let compared = 0;
let different = 0;
try {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const expected = (text) => /403/.test(text); // who is banned may do nothing
  const ann = await visit("Ann", { preferences: { theme: "day" }, expected });
  const { page: screen, post, context, still } = ann;
  const admin = (words, ...flags) => execFileSync(house.program, ["admin", "-db", house.db, ...flags, ...words]);
  const meant = ({ kind, name }) => (!kinds || kinds.includes(kind)) && (!names || names.some((n) => name.includes(n)));
  const screens = !kinds || kinds.includes("screen") ? await around(ann, await visit("Bob"), await visit("Cem"), admin) : [];
  const known = await context.cookies();
  const forget = async (screen) => {
    await context.clearCookies();
    await screen.goto("/");
  };
  const remember = () => context.addCookies(known);
  const places = [
    ...Object.entries(questions).flatMap(([kind, list]) =>
      list.slice(0, kind === "turn" ? 3 : 1).map(([record, ply, more]) => ({ kind, record, ply, more, name: `${kind} ${record} ${ply}` }))
    ),
    ...Object.entries({ ...pages, page: [...pages.page, ...(list(process.env.PAGES) ?? [])] }).flatMap(([kind, list]) =>
      list.map((path) => ({ kind, path, name: path }))
    ),
    // At the end of a round contracts are drawn by chance: no two tables look the same.
    ...screens.filter(({ name }) => !name.startsWith("the end of a round")).map((screen) => ({ kind: "screen", ...screen })),
    { kind: "screen", name: "welcome", path: "/privacy", there: "main h1", open: forget, opened: ".poster form", leave: remember },
  ].filter(meant);

  await screen.clock.setFixedTime(Date.now() + 60_000);
  const blank = await (await browser.newContext()).newPage(); // compares pictures
  const reader = await context.newCDPSession(screen); // sets the size, the letters and the pointer
  let fingers = false;
  const turn = async ({ size, text = 1, touch = false }) => {
    const [width, height] = size.split("x").map(Number);
    if (touch !== fingers) await reader.send("Emulation.setTouchEmulationEnabled", { enabled: touch });
    fingers = touch;
    const screenOrientation = width > height
      ? { type: "landscapePrimary", angle: touch ? 90 : 0 }
      : { type: "portraitPrimary", angle: 0 };
    await reader.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      screenOrientation,
      deviceScaleFactor: 1,
      mobile: touch,
    });
    await reader.send("Page.setFontSizes", { fontSizes: { standard: 16 * text } });
  };
  const here = sizes.filter(({ size, text = 1 }) => wanted.includes(text > 1 ? `${size}@${text}` : size));

  for (const [i, { kind, record, ply, more, path, name, there, open, opened, leave }] of places.entries()) {
    const quiet = ["page", "screen", "unfolded"].includes(kind);
    const shots = []; // of each build: name, elements, picture
    for (const folder of builds) {
      build = folder;
      const taken = [];
      shots.push(taken);
      await turn({ size: "1440x900" });
      if (screen.url() !== "about:blank") await screen.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
      if (path?.includes("#")) await screen.goto("/privacy"); // else the page of the other build would stay
      await screen.goto(record ? `/table/${(await post("/api/tables", recorded(record, ply, more))).table.id}` : path);
      await screen.locator(
        there ?? (kind === "page" ? "main h1, main h2" : kind === "unfolded" ? ".unfolded .lesson" : "section.bar, .draft"),
      ).first().waitFor();
      if (open) {
        await open(screen);
        await screen.locator(opened).first().waitFor();
        await screen.mouse.move(1, 1); // nothing is hovered
      }
      for (const state of quiet ? ["asked"] : states.filter((state) => state !== "judged" || kind === "puzzle")) {
        if (state === "chosen") {
          await turn({ size: "1440x900" });
          for (let n = kind === "drops" ? 2 : 1; n > 0; n--) await screen.evaluate(choose);
        }
        if (state === "judged") {
          await turn({ size: "1440x900" }); // little windows have no room for giving up
          await screen.goto(path);
          await screen.locator("[data-give-up]").first().waitFor();
          await screen.evaluate(() => document.querySelector("[data-give-up]").click());
          await screen.locator("[data-verdict]").first().waitFor();
        }
        for (const [n, size] of here.entries()) {
          await turn(size);
          await screen.evaluate((theme) => (document.documentElement.dataset.theme = theme), (i + n) % 2 ? "night" : "day");
          await still();
          const tabs = kind === "screen" ? [] : await screen.locator("[data-tab]").evaluateAll((list) => list.map((e) => e.dataset.tab));
          for (const tab of tabs.length && state === "asked" ? ["", tabs[(i + n) % tabs.length]] : [""]) {
            if (tab) await screen.evaluate((tab) => document.querySelector(`[data-tab=${tab}]`).click(), tab);
            if (tab) await still();
            const where = `${name}, ${state}, ${size.size}${size.text ? `@${size.text}` : ""}${tab ? `, ${tab}` : ""}`;
            await screen.evaluate(hold);
            // On a busy machine a box may be measured, and drawn again, after everything seemed to be still.
            let elements = await screen.evaluate(seen);
            for (let before = []; JSON.stringify(before) !== JSON.stringify(elements);) {
              await still();
              [before, elements] = [elements, await screen.evaluate(seen)];
            }
            const { data } = await reader.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
            taken.push([where, elements, Buffer.from(data, "base64")]);
          }
        }
      }
      if (leave) await leave(screen);
      else if (open) {
        await screen.keyboard.press("Escape");
        await screen.waitForFunction(() => !history.state?.over);
      }
    }
    for (const [n, [where, before, picture]] of shots[0].entries()) {
      compared++;
      const [, after, now] = shots[1][n] ?? ["", [], undefined];
      const told = differences(before, after, near);
      if (!now) told.push("missing: the whole picture");
      else if (!picture.equals(now)) {
        const { n, of, largest, where: at, picture: marked } = await blank.evaluate(
          pixels,
          [picture, now].map((p) => p.toString("base64")),
        );
        if (n > share * of || largest > patch) told.push(`pixels: ${n} differ, the largest patch has ${largest}, from ${at}`);
        if (told.length && marked) {
          const file = join(kept, where.replace(/[^\w@]+/g, "-"));
          writeFileSync(`${file}-old.png`, picture);
          writeFileSync(`${file}-new.png`, now);
          writeFileSync(`${file}-off.png`, Buffer.from(marked, "base64"));
        }
      }
      if (told.length === 0) continue;
      different++;
      console.log(`DIFFERENT ${where}`);
      for (const line of told.slice(0, 12)) console.log(`    ${line}`);
      if (told.length > 12) console.log(`    and ${told.length - 12} more`);
    }
    if (shots[0].length !== shots[1].length) {
      different++;
      console.log(`DIFFERENT ${name}: ${shots[0].length} pictures of the old build, ${shots[1].length} of the new one`);
    }
    console.log(`compared  ${name} (${i + 1} of ${places.length})`);
  }
  if (problems.length) console.log(problems.join("\n"));
} finally {
  await close();
  await browser.close();
  front.closeAllConnections();
  front.close();
  house.stop();
}
console.log(`${compared} pictures compared, ${different} differ${problems.length ? `, ${problems.length} complaints in the console` : ""}`);
process.exit(different > 0 || problems.length > 0 || compared === 0 ? 1 : 0);
