// A turn on a bad network: cut on the way there, on the way back, without any answer, in the middle of a reload. The screen says what is
// going on, the choice stays drawn, and the log has the turn once.
import assert from "node:assert/strict";
import { Driver } from "../driver.mjs";

export default async function({ visit }) {
  const expected = (text) => /ERR_|WebSocket|Failed to load resource/.test(text); // requests fail; that is the point
  const { page, context, table } = await visit("Ann", { expected });
  /** What the network does to turns, by socket and by request: let them pass, hold them for ever, lose their answers. */
  const weather = { socket: "fine", request: "fine" };
  const sockets = [];
  const sent = []; // the turns that were sent, on whichever road
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    let deaf = false;
    socket.onMessage((m) => {
      const { do: name, body } = JSON.parse(m);
      if (name !== "play") return server.send(m);
      sent.push(body);
      if (weather.socket === "back") deaf = true;
      if (weather.socket !== "never") server.send(m);
    });
    server.onMessage((m) => {
      if (!deaf) return socket.send(m);
      socket.close();
    });
  });
  await page.route(/\/api\/tables\/[^/]+\/play/, async (route) => {
    sent.push(route.request().postDataJSON());
    if (weather.request === "never") return;
    if (weather.request === "there") return route.abort("connectionreset");
    const answer = await route.fetch();
    if (weather.request === "back") return route.abort("connectionreset");
    return route.fulfill({ response: answer });
  });
  const opened = await table({ variant: "introductory", seats: [{ who: "me", name: "Ann" }, { who: "me", name: "Otto" }] });
  const driver = new Driver(page, 11);
  const log = async (from) =>
    (await (await context.request.get(`/api/tables/${opened.table.id}/log?from=${from}`)).json()).entries.filter((e) => e.seat >= 0);
  const bar = page.locator("section.bar");

  /** choose points at things until a turn can be confirmed, with something drawn as chosen. */
  async function choose() {
    let now = await driver.ready();
    for (let tries = 0; tries < 60 && !(now.confirm && now.chosen > 0); tries++) {
      const list = [...now.legal, ...now.options.filter((o) => !o.pressed)];
      await driver.click(list[driver.random(list.length)] ?? now.confirm);
      await page.waitForTimeout(120);
      now = await driver.ready();
    }
    assert.ok(now.confirm && now.chosen > 0, "nothing could be chosen");
    sent.length = 0;
    return now;
  }
  /** played waits for the position after a turn, and demands that the log has it once, sent with one key. */
  async function played(before, what) {
    await driver.until(what, (s) => s.ply > before.ply && !s.busy);
    const [turn] = sent;
    const entries = await log(before.ply);
    assert.deepEqual(entries.slice(0, turn.actions.length).map((e) => e.action), turn.actions, what);
    assert.equal(entries.length, turn.actions.length, `${what}: the log has ${entries.map((e) => e.action)}`);
    assert.deepEqual([...new Set(sent.map((x) => JSON.stringify(x)))].length, 1, `${what}: sent ${JSON.stringify(sent)}`);
    // The position may come before the answer to the turn.
    await page.waitForFunction((id) => sessionStorage.getItem(`unsent ${id}`) === null, opened.table.id);
  }
  const still = async (before, what) => {
    const now = await driver.look();
    assert.equal(now.ply, before.ply, what);
    assert.equal(now.chosen, before.chosen, `${what}: the choice is drawn`);
  };

  // All is well: one message over the socket, and nothing is said about it.
  let before = await choose();
  await driver.click(before.confirm);
  await played(before, "a turn over the socket");
  assert.equal(sent.length, 1);

  // Nobody answers, neither the socket nor the request.
  before = await choose();
  Object.assign(weather, { socket: "never", request: "never" });
  await driver.click(before.confirm);
  const button = bar.locator(".confirm");
  assert.doesNotMatch(await button.textContent(), /Sending/);
  await bar.locator(".confirm[data-sending=sending]").waitFor({ timeout: 4000 });
  assert.match(await button.textContent(), /Sending…/);
  assert.equal(await bar.locator("[data-late]").count(), 0);
  await still(before, "after a second");
  await bar.locator("[data-late=silent]").getByText("No answer for 8 seconds").waitFor({ timeout: 12_000 });
  await still(before, "after eight seconds");
  assert.equal(await page.locator(".lost:not(.back)").count(), 0, "two banners");
  assert.deepEqual(await log(before.ply), [], "nothing has arrived");
  // The socket is given up after ten seconds, the request after ten more.
  await page.waitForFunction(
    () =>
      /No connection/.test(document.querySelector("section.bar [data-late=kept]")?.textContent ?? "")
      && /Kept, not sent yet/.test(document.querySelector("section.bar .confirm")?.textContent ?? ""),
    undefined,
    { timeout: 90_000 },
  );
  await still(before, "while it is kept");
  Object.assign(weather, { socket: "fine", request: "fine" });
  await bar.locator(".confirm[data-sending=kept]").waitFor({ timeout: 12_000 }).catch(() => {}); // or it has gone by itself
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Enter"); // tries again at once
  await played(before, "a turn that nobody answered");

  // The answer is lost on the way back: by the socket, and by the request after it.
  before = await choose();
  Object.assign(weather, { socket: "back", request: "back" });
  await driver.click(before.confirm);
  await page.waitForTimeout(1500);
  assert.ok((await log(before.ply)).length > 0, "it has been played");
  Object.assign(weather, { socket: "fine", request: "fine" });
  await played(before, "a turn whose answer was lost");

  // No connection, and a reload in the middle of it: the same command is sent again.
  before = await choose();
  Object.assign(weather, { socket: "never", request: "there" });
  for (const socket of sockets) await socket.close().catch(() => {});
  await driver.click(before.confirm);
  await bar.locator("[data-late=kept]").waitFor({ timeout: 15_000 });
  await still(before, "without a connection");
  assert.deepEqual(await log(before.ply), []);
  Object.assign(weather, { socket: "fine", request: "fine" });
  await page.reload();
  await played(before, "a turn after a reload");
  return `${sent.length} messages for the last turn`;
}
