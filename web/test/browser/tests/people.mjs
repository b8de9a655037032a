// People come, leave, come back and look on; links open for whoever may see the table; nothing is lost where there is no connection or no
// https.
import assert from "node:assert/strict";
import { plies, record } from "../records.mjs";

const notFound = (text) => /404/.test(text);
const cut = (text) => /ERR_|Failed to load|WebSocket/.test(text);

export default async function({ visit, base }) {
  // Most of their time is waiting: for clocks that run out, for a connection.
  const slow = Promise.all([overtime(visit), noConnection(visit)]);
  slow.catch(() => {}); // told below
  await firstVisit(visit);
  await leaving(visit);
  await links(visit, base);
  await clocks(visit);
  await installed(visit);
  await plainHttp(visit);
  await back(visit);
  await again(visit);
  await slow;
}

/** The next game of a series: the card of whoever has not sat down yet says that a seat waits for them, and the button leads there. */
async function again(visit) {
  const ann = await visit("Ann");
  const bob = await visit("Bob");
  const text = record("001-2p-intro");
  const { table, you } = await ann.table({ record: text, ply: plies(text) - 1, seats: [{ who: "me" }, { who: "open" }] });
  await bob.post(`/api/tables/${table.id}/sit?invite=${you.invite}`, { seat: -1 });
  for (;;) {
    const { ply, game, you } = await (await ann.context.request.get(`/api/tables/${table.id}`)).json();
    if (!game.prompt) break;
    await (you.seats.includes(game.prompt.seat) ? ann : bob).post(`/api/tables/${table.id}/play`, {
      ply,
      action: game.prompt.answers[0].action,
    });
  }
  const next = await ann.post(`/api/tables/${table.id}/rematch`, {});
  await bob.page.goto("/");
  await bob.page.getByText("A seat is kept for you").waitFor();
  await bob.page.goto(`/table/${table.id}`);
  await bob.page.getByRole("button", { name: "To the next game" }).click();
  await bob.page.waitForURL((url) => url.pathname === `/table/${next.table.id}`);
  await bob.page.locator(".draft, section.bar").first().waitFor();
}

/**
 * A newcomer's first button leads to the introductory game against the gentlest bot, without a choice of companies; the console stays
 * quiet.
 */
async function firstVisit(visit) {
  const { page } = await visit("");
  await page.goto("/");
  await page.locator("button.go").click();
  await page.locator("section.bar").waitFor();
  const { table } = await (await page.request.get(`/api${new URL(page.url()).pathname.replace("/table", "/tables")}`)).json();
  assert.equal(table.variant, "introductory");
  assert.deepEqual(table.seats.map((s) => s.bot ?? "person").sort(), ["person", "spring"]);

  // Visitors who look around first find the same button at home, and the full game one click further.
  const second = await visit("Newcomer");
  await second.page.goto("/");
  await second.page.locator("a.way[href*=\"/learn\"]").waitFor();
  await second.page.locator(".way.other").click();
  assert.equal(await second.page.locator(".way b").count(), 3);
  await second.page.locator(".way").first().click();
  await second.page.waitForURL(/\/table\//);
}

/** Somebody leaves: who stays is told and may have a bot; who left may come back; who looks on is told so. */
async function leaving(visit) {
  const ann = await visit("Ann");
  const bob = await visit("Bob");
  const eve = await visit("Eve");
  const { table, you } = await ann.table({ variant: "introductory", seats: [{ who: "me" }, { who: "open" }] });
  const link = `/table/${table.id}?invite=${you.invite}`;
  await bob.page.goto(link);
  await bob.page.locator("li.free .button.primary, li .button.primary").first().click();
  await bob.page.locator("section.bar").waitFor();
  assert.ok(!bob.page.url().includes("invite"), "during the game the address invites nobody");
  await eve.page.goto(link);
  await eve.page.locator("[data-watching]").waitFor();
  assert.equal(await bob.page.locator("[data-watching]").count(), 0);

  await bob.page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").click();
  await bob.page.getByRole("button", { name: "Leave the table" }).click();
  await bob.page.locator("dialog .danger").click();
  await bob.page.waitForURL((url) => url.pathname === "/");
  // His list offers the way back.
  await bob.page.getByText("You have left, and may come back").waitFor();
  await ann.page.locator("[data-empty='1']").getByRole("button").first().click();
  await ann.page.locator("[data-empty]").waitFor({ state: "detached" });
  const seats = async () => (await (await ann.context.request.get(`/api/tables/${table.id}`)).json()).table.seats;
  assert.equal((await seats())[1].bot, "river");
  await bob.page.locator(`a[href="/table/${table.id}"]`).click();
  await bob.page.locator("[data-watching] button").click();
  await bob.page.locator("[data-watching]").waitFor({ state: "detached" });
  const seat = (await seats())[1];
  assert.ok(seat.person && !seat.bot, JSON.stringify(seat));

  // Her request to undo says what it is about.
  const state = await (await ann.context.request.get(`/api/tables/${table.id}`)).json();
  const mover = [ann, bob][state.game.prompt.seat];
  const other = mover === ann ? bob : ann;
  const bank = state.game.prompt.answers.find((a) => a.targets.bank);
  await mover.post(`/api/tables/${table.id}/play`, { ply: state.ply, action: bank.action });
  const now = await (await ann.context.request.get(`/api/tables/${table.id}`)).json();
  const reply = now.game.prompt.answers.find((a) => a.targets.bank);
  await other.post(`/api/tables/${table.id}/play`, { ply: now.ply, action: reply.action });
  const later = await (await ann.context.request.get(`/api/tables/${table.id}`)).json();
  await mover.post(`/api/tables/${table.id}/ask`, { ply: later.ply, kind: "undo" });
  await other.page.locator(".request").getByText(bank.text).waitFor();
}

/** Links: of a private table that waits the address invites; a link without the code is explained before and after a name is asked for. */
async function links(visit, base) {
  const ann = await visit("Ann");
  const { table, you } = await ann.table({ seats: [{ who: "me" }, { who: "open" }] });
  await ann.page.waitForURL((url) => url.searchParams.get("invite") === you.invite);

  const guest = await visit("", { expected: notFound });
  await guest.page.goto(`/table/${table.id}`);
  await guest.page.locator("[data-hidden]").waitFor();
  await guest.page.locator(".look").last().click();
  await guest.page.waitForURL(`${base}/`);
  await guest.page.goto(`/table/${table.id}`);
  await guest.page.locator("main[data-hidden] a").waitFor();

  const invited = await visit("");
  await invited.page.goto(ann.page.url());
  await invited.page.getByText("table of Ann").waitFor();
  await invited.page.locator("#nickname").fill("Ida");
  await invited.page.locator("button.go").click();
  await invited.page.locator("li .button.primary").first().click();
  await invited.page.locator(".draft").waitFor();
  // Whoever was invited may follow any link to the table; the link itself gives nothing away.
  const eve = await visit("Eve");
  await eve.page.goto(`/table/${table.id}?invite=${you.invite}`);
  await eve.page.locator("[data-watching]").waitFor();
  await eve.page.goto(`/table/${table.id}?ply=3`);
  await eve.page.locator("[data-past]").waitFor();
  await eve.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await eve.page.locator("[data-past] [data-link]").click();
  assert.equal(await eve.page.evaluate(() => navigator.clipboard.readText()), `${base}/table/${table.id}?ply=3`);

  // Help on Automas is where its link says.
  await eve.page.goto("/help#automa");
  await eve.page.locator("section#A1").waitFor();
  await eve.page.waitForFunction(() => Math.abs(document.getElementById("A1").getBoundingClientRect().top) < innerHeight / 2);
}

/** Every clock is in sight, in the draft too, with talk, log, menu and a way out; what the clock chooses is told. */
async function clocks(visit) {
  const ann = await visit("Ann");
  const bob = await visit("Bob");
  const { table, you } = await ann.table({ seats: [{ who: "me" }, { who: "open" }], clock: { kind: "live", bank: 60, increment: 0 } });
  await bob.post(`/api/tables/${table.id}/sit?invite=${you.invite}`, { seat: -1 });
  await bob.page.goto(`/table/${table.id}`);
  for (const { page } of [ann, bob]) {
    await page.locator(".draft [data-clock]").nth(1).waitFor();
    assert.equal(await page.locator(".draft [data-clock]").count(), 2);
  }
  const tool = (name) => ann.page.locator(".draft .tools").getByRole("button", { name });
  await tool("Chat").click();
  await ann.page.locator("#say").fill("Hello");
  await ann.page.keyboard.press("Enter");
  await bob.page.locator(".draft .tools .badge").waitFor();
  await ann.page.keyboard.press("Escape");
  await tool("Log").click();
  await ann.page.locator("aside :is(details, ol)").waitFor();
  await ann.page.keyboard.press("Escape");
  await tool("Menu").click();
  await ann.page.getByRole("button", { name: "Leave the table" }).waitFor();
  await ann.page.keyboard.press("Escape");

  // A table whose draft is over shows all clocks as well.
  const game = await ann.table({
    variant: "introductory",
    seats: [{ who: "me" }, { who: "open" }],
    clock: { kind: "live", bank: 600, increment: 0 },
  });
  await bob.post(`/api/tables/${game.table.id}/sit?invite=${game.you.invite}`, { seat: -1 });
  await ann.page.locator(".players [data-clock]").nth(1).waitFor();
  assert.match(await ann.page.locator(".players [data-clock]").first().innerText(), /^(10:00|\d:\d\d)$/);
  for (const [width, height] of [[1280, 720], [1024, 768], [820, 1180], [390, 844], [360, 740], [844, 390]]) {
    await ann.page.setViewportSize({ width, height });
    await ann.page.waitForFunction((wanted) => [...document.querySelectorAll("[data-clock]")].length >= wanted, 2);
    await ann.still();
    assert.equal(await ann.page.evaluate(inSight), 2, `clocks in sight at ${width} × ${height}`);
  }
}

/** inSight counts the clocks that are wholly on the screen and over nothing else that is written. */
const inSight = () =>
  [...document.querySelectorAll("[data-clock]")].filter((e) => {
    const box = e.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const holder = e.parentElement.getBoundingClientRect();
    return box.width > 0 && box.right <= Math.min(innerWidth, holder.right) && box.bottom <= Math.min(innerHeight, holder.bottom + 1)
      && (hit === e || e.parentElement.contains(hit));
  }).length;

/** A player who runs out of time is told what was chosen for them, also on the table after the draft, until they decide again. */
async function overtime(visit) {
  const ann = await visit("Ann");
  const { table } = await ann.table({ seats: [{ who: "me" }, { who: "spring" }], clock: { kind: "live", bank: 10, increment: 60 } });
  const notice = ann.page.locator("[data-overtime]");
  await notice.waitFor({ timeout: 120_000 });
  // Time may run out again while we ask what was chosen.
  for (let tries = 0;; tries++) {
    const { table: now } = await (await ann.context.request.get(`/api/tables/${table.id}`)).json();
    const { entries } = await (await ann.context.request.get(`/api/tables/${table.id}/log`)).json();
    const { from, seat } = now.overtime.at(-1);
    const { text } = entries.find((e) => e.ply > from && e.seat === seat);
    if (await notice.filter({ hasText: text }).waitFor({ timeout: 5000 }).then(() => true, () => false)) return;
    assert.ok(tries < 3, `${await notice.innerText()} does not say ${text}`);
  }
}

/** An installed client without a connection: it opens, says so, and the rules can be read. */
async function installed(visit) {
  const ann = await visit("Ann", { engine: true, expected: cut });
  await ann.page.goto("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => {
    for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).length > 20) return true;
    return false;
  });
  await ann.context.setOffline(true);
  await ann.page.reload();
  await ann.page.locator("[data-here]").waitFor();
  await ann.page.locator("[data-here] a[href=\"/help\"]").click();
  await ann.page.locator("nav a[href=\"#R5\"]").click();
  await ann.page.locator("section#R5").waitFor();
  await ann.context.setOffline(false);
  await ann.page.goto("/");
  await ann.page.locator(".now").waitFor();
}

/** Without a connection the page says so, and goes on by itself. */
async function noConnection(visit) {
  const ann = await visit("Ann", { expected: cut });
  let dead = true;
  await ann.page.route("**/api/**", (route) => (dead ? route.abort() : route.continue()));
  await ann.page.goto("/");
  await ann.page.locator("[data-here]").waitFor();
  await ann.page.goto("/table/abcdefghijklmnopqrstuv");
  await ann.page.locator("[data-unreachable]").waitFor();
  await ann.page.goto("/");
  await ann.page.locator("[data-here]").waitFor();
  dead = false;
  await ann.page.locator(".now").waitFor();

  // A slow first load is no lost connection.
  const bob = await visit("Bob");
  const { table } = await bob.post("/api/tables", { variant: "introductory", seats: [{ who: "me" }, { who: "spring" }] });
  let heard;
  const connected = new Promise((done) => (heard = done));
  await bob.page.routeWebSocket(/\/live/, async (socket) => {
    await new Promise((r) => setTimeout(r, 2500));
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      heard();
    });
  });
  await bob.page.goto(`/table/${table.id}`);
  await bob.page.locator("section.bar").waitFor();
  await bob.page.evaluate(() => {
    window.told = 0;
    new MutationObserver(() => (window.told += document.querySelectorAll(".lost").length)).observe(document.body, {
      subtree: true,
      childList: true,
    });
  });
  await connected;
  await bob.still();
  assert.equal(await bob.page.evaluate(() => window.told), 0, "it says that a connection is lost or back");
}

/** Over plain http there is no clipboard; copying works all the same. */
async function plainHttp(visit) {
  const ann = await visit("Ann");
  await ann.context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const { table, you } = await ann.table({ variant: "introductory", seats: [{ who: "me" }, { who: "spring" }] });
  await ann.page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").click();
  await ann.page.evaluate(() => document.addEventListener("copy", () => (window.copied = document.activeElement.value)));
  await ann.page.getByRole("button", { name: "Copy invite link" }).click();
  await ann.page.getByRole("button", { name: "Copied" }).waitFor();
  assert.match(await ann.page.evaluate(() => window.copied), new RegExp(`/table/${table.id}\\?invite=${you.invite}$`));
}

/**
 * The way back of a phone closes what is open instead of leaving; lists do not raise the keyboard; the text board asks for a confirmation.
 */
async function back(visit) {
  const ann = await visit("Ann", { viewport: { width: 390, height: 844 }, phone: true, preferences: { confirm: "always" } });
  await ann.page.goto("/");
  const { table } = await ann.table({ variant: "introductory", seats: [{ who: "me" }, { who: "me", name: "Otto" }] });
  const at = () => new URL(ann.page.url()).pathname;
  await ann.page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").tap();
  await ann.page.locator("dialog").waitFor();
  await ann.page.goBack();
  await ann.page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(at(), `/table/${table.id}`);
  // From one to the next, closed by hand: then the way back leads to the page before.
  await ann.page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").tap();
  await ann.page.getByRole("button", { name: "Chat" }).tap();
  await ann.page.locator("#say").waitFor();
  await ann.page.locator("aside header button").tap();
  await ann.page.locator("aside").waitFor({ state: "detached" });

  await ann.page.locator("section.bar [data-answers]").tap();
  await ann.page.locator(".answers li").first().waitFor();
  assert.notEqual(await ann.page.evaluate(() => document.activeElement.tagName), "INPUT");
  await ann.page.keyboard.press("Escape");

  const ply = () => ann.page.locator("[data-ply]").getAttribute("data-ply");
  const before = await ply();
  await ann.page.locator(".tools [aria-haspopup=dialog]:not([data-tool=view])").tap();
  await ann.page.getByRole("button", { name: "Text board" }).tap();
  await ann.page.locator("dialog ul button").first().tap();
  await ann.page.locator("dialog").waitFor({ state: "detached" });
  await ann.page.locator("section.bar .confirm:not(:disabled)").waitFor();
  assert.equal(await ply(), before);
  await ann.page.goBack();
  await ann.page.waitForURL((url) => url.pathname === "/");
}
