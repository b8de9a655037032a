// People with a browser. Whatever their console complains of is a failure.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const desktop = { width: 1440, height: 900 };

/**
 * closed tells whether what lay over the page has left the history too: only then does another navigation not cross its way back. It runs
 * in the page.
 */
const closed = () => !history.state?.over || document.querySelector("aside, dialog[open]");

/** go leads a page to another screen as a link does: only the first one is loaded, and one that is open already. */
export async function go(page, path) {
  if (page.url() === "about:blank" || page.url().endsWith(path)) return page.goto(path);
  await page.waitForFunction(closed);
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * drawn waits until the page has been laid out and nothing moves, and gives back what still moves after ten seconds. It runs in the page.
 */
async function drawn() {
  const end = Date.now() + 10_000;
  const moving = () => document.getAnimations().filter((a) => a.playState === "running" && a.effect.getComputedTiming().endTime < Infinity);
  // A browser with nothing to draw may leave out a frame.
  const frame = () => new Promise((done) => (requestAnimationFrame(done), setTimeout(done, 1000)));
  await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 5000))]);
  do {
    await frame();
    await frame();
    await new Promise((done) => setTimeout(done)); // what watches the size of its box has answered
  } while (moving().length > 0 && Date.now() < end);
  return moving().map((a) => `${a.animationName ?? a.transitionProperty ?? a.id} of ${a.effect.target?.outerHTML.slice(0, 120)}`);
}

/**
 * covered keeps a page from being painted, which is a third of all work: at opacity 0 it is laid out, can be pointed at and runs as any
 * other. It runs in the page.
 */
function covered() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}

/** uncovered does something in the page as if it were painted. It runs in the page. */
function uncovered(look) {
  const { style } = document.documentElement;
  style.opacity = "1";
  try {
    return look();
  } finally {
    style.opacity = "";
  }
}

/** look runs in the page what looks at all that can be seen there. */
export const look = (page, f, arg = {}) => page.evaluate(`(${uncovered})(() => (${f})(${JSON.stringify(arg)}))`);

/** visitor makes people for one test and closes their browsers at its end. Where nobody looks at the pages they need not be `seen`. */
export function visitor(browser, base, { seen = true } = {}) {
  const contexts = [];
  const problems = [];

  /**
   * visit makes somebody with a name and a browser of their own; with `engine` it has the engine and the service worker too, as everybody's
   * has.
   */
  async function visit(
    name,
    {
      viewport = desktop,
      phone = false,
      language = "en",
      preferences = {},
      engine = false,
      expected = () => false,
      /** Another server. */ at = base,
    } = {},
  ) {
    const context = await browser.newContext({
      viewport,
      baseURL: at,
      locale: language,
      serviceWorkers: engine ? "allow" : "block",
      ...(phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 1 } : {}),
    });
    contexts.push(context);
    context.setDefaultTimeout(60_000); // a slow machine is no failure
    // Without animations, coach and the question about sound, unless a test wants them.
    await context.addInitScript((p) => {
      if (!localStorage.getItem("preferences")) localStorage.setItem("preferences", JSON.stringify(p));
      document.addEventListener(
        "securitypolicyviolation",
        (e) => console.error(`security policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`),
      );
    }, { speed: 0, coach: "off", sound: "off", ...preferences });
    if (!seen) await context.addInitScript(covered);
    // Who saves data gets no engine: the server answers, and the machine is free for the rest.
    if (!engine) await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    const page = await context.newPage();
    const complain = (text) => {
      // A page was left, or its language changed, while its socket opened.
      if (text.includes("closed before the connection is established")) return;
      if (!engine && text.includes("Service Worker registration blocked")) return;
      if (!expected(text)) problems.push(`${name}: ${text}`);
    };
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning") complain(`${m.type()}: ${m.text()} ${m.location().url ?? ""}`);
    });
    page.on("pageerror", (e) => complain(`page: ${e.stack || e}`));
    for (const way of ["goto", "reload", "goBack"]) {
      const go = page[way].bind(page);
      page[way] = async (...args) => {
        await page.waitForFunction(closed);
        return go(...args);
      };
    }
    const asked = new Set();
    page.on("request", (r) => asked.add(r));
    for (const end of ["requestfinished", "requestfailed"]) page.on(end, (r) => asked.delete(r));
    const post = async (path, body) => {
      const response = await context.request.post(path, { data: body, headers: { "Content-Type": "application/json" } });
      const data = await response.json();
      if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(data)}`);
      return data;
    };
    if (name) await post("/api/me", { name });
    return {
      page,
      context,
      post,
      /** still waits until all that the page has asked for has come and is drawn, and nothing moves. */
      async still() {
        const end = Date.now() + 60_000; // a slow machine is no failure
        for (;;) {
          const moving = await page.evaluate(drawn);
          if (asked.size === 0 && moving.length === 0) return;
          if (Date.now() > end) {
            throw new Error(`${name}: no answer to ${[...asked].map((r) => r.url()).join(" ")}; moving: ${moving.join(" ")}`);
          }
        }
      },
      /** table makes a table, opens it and gives back what the server said. */
      async table(options) {
        const opened = await post("/api/tables", options);
        await page.goto(`/table/${opened.table.id}`);
        return opened;
      },
    };
  }

  return {
    visit,
    problems,
    /** keep writes into a folder what each page shows: a picture, its address and what is in it. */
    async keep(folder) {
      mkdirSync(folder, { recursive: true });
      for (const [i, page] of contexts.flatMap((context) => context.pages()).entries()) {
        await page.evaluate(() => (document.documentElement.style.opacity = "1")).catch(() => {});
        writeFileSync(join(folder, `${i}.html`), `<!-- ${page.url()} -->\n${await page.content().catch(String)}`);
        await page.screenshot({ path: join(folder, `${i}.png`) }).catch(() => {});
      }
    },
    async close() {
      for (const context of contexts) await context.close().catch(() => {});
    },
  };
}
