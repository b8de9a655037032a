// Firefox and WebKit, each with one page that can do what make browsers needs: go somewhere, run a function, click, change its size, and
// show itself. Firefox speaks WebDriver BiDi by itself; WebKit has a driver, and a window that needs a screen, which Xvfb pretends to be.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { launch } from "./chromium.mjs";

/** started waits for what a program says when it is ready. */
function started(child, ready) {
  return new Promise((done, fail) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr, child.stdio[3]]) {
      stream?.on("data", (data) => {
        const match = ready.exec(said += data);
        if (match) done(match);
      });
    }
    child.on("error", fail);
    child.on("exit", (code) => fail(new Error(`${child.spawnfile} ended with ${code}:\n${said}`)));
    setTimeout(() => fail(new Error(`${child.spawnfile} does not start:\n${said}`)), 60_000).unref();
  });
}

/** complain keeps what goes wrong in a page from now on, for those whose driver does not tell. It runs in the page. */
function complain() {
  if (window.complaints) return;
  window.complaints = [];
  // What a box changes while boxes are measured is told in the next frame: a remark, which Chromium and Firefox keep to themselves.
  const remark = /^ResizeObserver loop completed/;
  addEventListener("error", (e) => remark.test(e.message) || window.complaints.push(`${e.message} ${e.error?.stack ?? ""}`));
  addEventListener("unhandledrejection", (e) => window.complaints.push(`${e.reason} ${e.reason?.stack ?? ""}`));
  document.addEventListener("securitypolicyviolation", (e) => window.complaints.push(`${e.violatedDirective} ${e.blockedURI}`));
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A Page is what both have in common. */
class Page {
  problems = [];
  mouse = { click: (x, y) => this.click(x, y) };
  waitForTimeout = pause;

  async waitForFunction(test, arg) {
    for (const end = Date.now() + 60_000;;) {
      const value = await this.evaluate(test, arg);
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited for ${test}`);
      await pause(50);
    }
  }
}

async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "barrage-firefox-"));
  const settings = {
    "intl.accept_languages": "en",
    // A mouse, which a machine without a screen has not.
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
  };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""),
  );
  const there = (name) => (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
  const program = process.env.FIREFOX ?? ["firefox-esr", "firefox"].find(there) ?? "firefox";
  const child = spawn(program, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [, address] = await started(child, /listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, fail) => ([socket.onopen, socket.onerror] = [done, fail]));
  const waiting = new Map();
  let sent = 0;
  const send = (method, params) =>
    new Promise((done, fail) => {
      waiting.set(++sent, (answer) => (answer.type === "error" ? fail(new Error(`${method}: ${answer.message}`)) : done(answer.result)));
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  const page = new (class extends Page {
    async evaluate(does, arg) {
      const { exceptionDetails, result } = await send("script.callFunction", {
        functionDeclaration: `async (arg) => JSON.stringify(await (${does})(JSON.parse(arg)))`,
        arguments: [{ type: "string", value: JSON.stringify(arg ?? null) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    }

    async goto(url) {
      this.leaving = true;
      await send("browsingContext.navigate", { context, url, wait: "complete" });
      this.leaving = false;
    }

    resize = (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height }, devicePixelRatio: 1 });
    picture = async () => Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64");
    click(x, y) {
      const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, {
        type: "pointerUp",
        button: 0,
      }];
      return send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    }

    close() {
      child.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    }
  })();
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.id) waiting.get(told.id)?.(told);
    else if (told.method === "log.entryAdded" && told.params.level === "error") {
      // Whoever leaves a page cuts its sockets, which Firefox calls an error.
      if (!page.leaving || !/^(Firefox can.t establish a |The )connection to /.test(told.params.text)) page.problems.push(told.params.text);
    }
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts: [{ context }] } = await send("browsingContext.getTree", {});
  return page;
}

/** miniBrowser finds the window that the driver of WebKit steers. */
function miniBrowser() {
  const folders = [
    "/usr/lib",
    "/usr/libexec",
    ...readdirSync("/usr/lib").filter((f) => f.endsWith("-linux-gnu")).map((f) => `/usr/lib/${f}`),
  ];
  const found = folders.flatMap((folder) =>
    ["4.1", "4.0", "6.0"].map((version) => [
      join(folder, `webkit2gtk-${version}`, "MiniBrowser"),
      join(folder, `webkitgtk-${version}`, "MiniBrowser"),
    ])
  ).flat().find(existsSync);
  if (!found) throw new Error("no MiniBrowser of WebKit found");
  return found;
}

async function webkit() {
  // The pointer lies in the middle of the screen: beyond the window, which is in its corner.
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "5200x3200x24"], { stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const [, display] = await started(screen, /(\d+)\n/);
  // Letters with the widths that they have, as Safari draws them and Chromium without a screen, rather than in whole pixels.
  const folder = mkdtempSync(join(tmpdir(), "barrage-webkit-"));
  const settings = join(folder, "resources");
  writeFileSync(settings, "Xft.antialias: 1\nXft.hinting: 0\nXft.hintstyle: hintnone\n");
  const port = 20_000 + (process.pid % 20_000);
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    XENVIRONMENT: settings,
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
    LANG: "C.UTF-8",
  };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path.split("/").at(-1)}: ${value.error} ${value.message}`);
    return value;
  };
  let opened;
  for (let i = 0; !opened; i++) {
    await pause(100);
    opened = await ask("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } } },
    }).catch((e) => {
      if (i > 100) throw e;
    });
  }
  const session = `/session/${opened.sessionId}`;
  const post = (what, body = {}) => ask("POST", `${session}/${what}`, body);
  return new (class extends Page {
    async evaluate(does, arg) {
      const script =
        `const [arg, done] = arguments; (async () => (${does})(JSON.parse(arg)))().then((v) => done([JSON.stringify(v)]), (e) => done([, String(e?.stack ?? e)]));`;
      const [value, failed] = await post("execute/async", { script, args: [JSON.stringify(arg ?? null)] });
      if (failed) throw new Error(failed);
      return value === undefined || value === null ? undefined : JSON.parse(value);
    }

    async goto(url) {
      this.problems.push(...((await this.evaluate(() => window.complaints)) ?? []));
      await post("url", { url });
      await this.evaluate(complain);
    }

    /** A window has a frame and a tool bar around its page. */
    async resize(width, height) {
      let rect = { width, height };
      for (let i = 0; i < 20; i++) {
        await post("window/rect", rect);
        await pause(100);
        const [w, h] = await this.evaluate(() => [innerWidth, innerHeight]);
        if (w === width && h === height) return;
        rect = { width: rect.width + width - w, height: rect.height + height - h };
      }
      throw new Error(`the window does not take ${width}×${height}`);
    }

    picture = async () => Buffer.from(await ask("GET", `${session}/screenshot`), "base64");
    click(x, y) {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      return post("actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    }

    async close() {
      await ask("DELETE", session).catch(() => {});
      driver.kill();
      screen.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  })();
}

async function chromium() {
  const browser = await launch();
  const page = await (await browser.newContext({ locale: "en" })).newPage();
  const problems = [];
  page.on("pageerror", (e) => problems.push(String(e)));
  page.on("console", (m) => m.type() === "error" && problems.push(m.text()));
  const wait = page.waitForFunction.bind(page);
  return Object.assign(page, {
    problems,
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    waitForFunction: async (...args) => (await wait(...args)).jsonValue(),
    close: () => browser.close(),
  });
}

export const engines = { chromium, firefox, webkit };
