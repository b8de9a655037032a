// People with a browser. Whatever their console complains of is a failure.
import { mkdirSync } from "node:fs";

const desktop = { width: 1440, height: 900 };

/** visitor makes people for one test and closes their browsers at its end. */
export function visitor(browser, base) {
  const contexts = [];
  const problems = [];

  /** visit makes somebody with a name and a browser of their own. */
  async function visit(name, { viewport = desktop, phone = false, language = "en", preferences = {}, expected = () => false } = {}) {
    const context = await browser.newContext({
      viewport,
      baseURL: base,
      locale: language,
      ...(phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 1 } : {}),
    });
    contexts.push(context);
    // Without animations and tour, unless a test wants them.
    await context.addInitScript((p) => {
      if (!localStorage.getItem("preferences")) localStorage.setItem("preferences", JSON.stringify(p));
      document.addEventListener("securitypolicyviolation", (e) => console.error(`security policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`));
    }, { speed: 0, toured: true, ...preferences });
    const page = await context.newPage();
    const complain = (text) => {
      if (text.includes("closed before the connection is established")) return; // a page was left, or its language changed, while its socket opened
      if (!expected(text)) problems.push(`${name}: ${text}`);
    };
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning") complain(`${m.type()}: ${m.text()} ${m.location().url ?? ""}`);
    });
    page.on("pageerror", (e) => complain(`page: ${e.stack ?? e}`));
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
    async close() {
      if (process.env.SHOTS) {
        mkdirSync(process.env.SHOTS, { recursive: true });
        for (const [i, context] of contexts.entries()) for (const page of context.pages()) await page.screenshot({ path: `${process.env.SHOTS}/${Date.now()}-${i}.png` }).catch(() => {});
      }
      for (const context of contexts) await context.close().catch(() => {});
    },
  };
}
