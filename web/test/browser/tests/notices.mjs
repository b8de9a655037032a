// Somebody switches a webhook on, is told of a turn, and the message opens the table; from there the next table that waits is one press
// away.
import { createServer } from "node:http";
import { Driver } from "../driver.mjs";

export default async function({ visit }) {
  const got = [];
  const hook = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      got.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise((done) => hook.listen(0, "127.0.0.1", done));
  try {
    const ann = await visit("Ann");
    const bob = await visit("Bob", { language: "de", expected: (text) => /409/.test(text) });
    const { page } = bob;

    // The page of notices, from the settings.
    await page.goto("/settings");
    await page.locator("a[href=\"/notices\"]").click();
    // What a notice looks like, before there is any.
    const sample = page.locator("[data-sample]");
    await sample.getByText("Du bist am Zug: mit Otto").waitFor();
    await sample.getByText(/Die USA bauen eine Grundmauer in Becken 6/).waitFor();
    const field = page.locator("input[type=\"url\"]");
    await field.fill(`http://127.0.0.1:${hook.address().port}/secret-4f1c`);
    await page.locator("form.add button").first().click();
    const way = page.locator("[data-way=\"hook\"]");
    await way.waitFor();
    if ((await way.textContent()).includes("secret")) throw new Error("the page shows the secret of the webhook");
    await way.locator("button").first().click();
    await page.locator(".ok").waitFor();
    if (got.shift()?.kind !== "try") throw new Error("the notice that was tried did not come");
    await page.locator("[data-kind=\"turn\"] label").first().click();
    await page.locator("[role=\"switch\"]").click();
    const handle = page.locator("input[type=\"range\"]").first();
    await handle.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() =>
      document.querySelector("input[type=\"range\"]").getAttribute("aria-valuetext").startsWith("7:15")
      || document.querySelector("input[type=\"range\"]").getAttribute("aria-valuetext").startsWith("07:15")
    );
    // The hours stand below their handles.
    for (const [i, part] of [[0, 435 / 1440], [1, 1320 / 1440]]) {
      const away = await page.locator(".hours span").nth(i).evaluate((e, part) => {
        const [bar, label] = [e.parentElement, e].map((x) => x.getBoundingClientRect());
        return Math.round(label.left + label.width / 2 - bar.left - bar.width * part);
      }, part);
      if (Math.abs(away) > 12) throw new Error(`hour ${i} stands ${away} px beside its handle`);
    }
    await page.locator("[role=\"switch\"]").click(); // the test may run at night
    await bob.still();
    await page.reload();
    await page.locator("[data-kind=\"turn\"] .picked").waitFor();
    if ((await page.locator("[data-kind=\"turn\"] .picked").textContent()).trim() !== "Immer") {
      throw new Error("the settings were not kept");
    }
    // Notices come in the language in which their page is read.
    const language = page.locator("header select");
    for (const [code, title] of [["fr", /^À vous de jouer.: avec Otto/], ["de", "Du bist am Zug: mit Otto"]]) {
      await language.selectOption(code);
      await sample.getByText(title).waitFor();
      const { settings } = await (await bob.context.request.get("/api/me/notices")).json();
      if (settings.lang !== code) throw new Error(`notices come in ${settings.lang}`);
    }

    // Two tables; at each Ann plays until Bob is to move.
    const ids = [];
    for (const name of ["Freitag", "Samstag"]) {
      const opened = await ann.post("/api/tables", { name, open: true, variant: "introductory", seats: [{ who: "me" }, { who: "open" }] });
      const id = opened.table.id;
      ids.push(id);
      await bob.post(`/api/tables/${id}/sit`, {});
      for (;;) {
        const now = await (await ann.context.request.get(`/api/tables/${id}`)).json();
        if (now.table.to_move === 1) break;
        await ann.post(`/api/tables/${id}/play`, { ply: now.ply, action: now.game.prompt.answers[0].action });
      }
    }
    const end = Date.now() + 30_000;
    while (got.length < 2 && Date.now() < end) await page.waitForTimeout(200);
    if (got.length !== 2 || got[0].title !== "Du bist am Zug: Freitag" || !got[1].body.includes("1 weiterer Tisch")) {
      throw new Error(`told: ${JSON.stringify(got)}`);
    }

    // The message opens the table, where Bob is asked; when he has played, the other table waits.
    await page.goto(got[0].url);
    const driver = new Driver(page, 7);
    await driver.until("his turn", (s) => s.asked);
    for (let i = 0; i < 60 && (await driver.look()).asked; i++) {
      await driver.decide();
      await page.waitForTimeout(100);
    }
    const next = page.locator("[data-next]");
    await next.waitFor();
    if (!(await next.textContent()).startsWith("1 weiterer Tisch wartet")) throw new Error(await next.textContent());
    await next.click();
    await page.waitForURL(`**/table/${ids[1]}`);
    await driver.until("the next turn", (s) => s.asked);

    // The links of a mail, in a browser where nobody is signed in: what happened is said, and stays on the screen.
    const mail = await visit("", { expected: (text) => /404/.test(text) });
    const answered = (route) => route.fulfill({ json: {} });
    for (const [link, said] of [["confirm", "The address is confirmed."], ["stop", "No more mails come to this address."]]) {
      await mail.page.goto("/help");
      const ways = new RegExp(`/api/ways/${link}`);
      await mail.page.route(ways, answered);
      await mail.page.goto(`/notices#${link}=x.y`);
      await mail.page.getByText(said).waitFor();
      await mail.page.waitForTimeout(2000); // the screen of newcomers came after 1.5 s
      if (!await mail.page.getByText(said).isVisible()) throw new Error(`${link}: nothing is said any more`);
      await mail.page.unroute(ways, answered);
    }
    await mail.page.goto("/help");
    await mail.page.goto("/notices#stop=x.y"); // as the server answers
    await mail.page.getByRole("alert").waitFor();
  } finally {
    hook.close();
  }
}
