// Two people with a browser each: an open seat by the invite link, moves with animations, a reload, a lost connection, an undo, a message.
import { Driver } from "../driver.mjs";

export default async function({ visit }) {
  // Requests fail while the connection is lost; that is the point.
  const offline = (text) => /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/.test(text);
  const ann = await visit("Ann", { preferences: { speed: 3 }, expected: offline });
  const bob = await visit("Bob", { preferences: { speed: 3 }, expected: offline });
  const sockets = [];
  await bob.page.routeWebSocket(/\/live/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const opened = await ann.table({ name: "Friday", seats: [{ who: "me" }, { who: "open" }], assignment: "random" });
  // Bob comes by the link and sits down.
  await bob.page.goto(`/table/${opened.table.id}?invite=${opened.you.invite ?? ""}`);
  await bob.page.locator("[data-ply]").waitFor({ state: "attached" });
  await bob.post(`/api/tables/${opened.table.id}/sit?invite=${opened.you.invite ?? ""}`, {});
  const players = [
    { ...ann, driver: new Driver(ann.page, 3) },
    { ...bob, driver: new Driver(bob.page, 5) },
  ];

  /** step lets whoever is asked decide. */
  async function step() {
    const end = Date.now() + 60_000; // a slow machine is no failure
    for (;;) {
      for (const p of players) {
        const now = await p.driver.look();
        if (now.asked && !now.busy) {
          await p.driver.decide();
          return p;
        }
      }
      if (Date.now() > end) throw new Error("nobody is asked");
      await ann.page.waitForTimeout(30);
    }
  }
  const both = async (what, test) => {
    for (const p of players) await p.driver.until(what, test);
  };

  for (let i = 0; i < 10; i++) await step();

  // A reload: everything is there again.
  const before = await players[0].driver.look();
  await ann.page.reload();
  await players[0].driver.until("the table after a reload", (s) => s.ply >= before.ply);
  await step();

  // A lost connection: it is told, and the table catches up by itself. Open sockets survive Chromium's offline mode; they are cut by hand.
  await bob.context.setOffline(true);
  for (const socket of sockets) await socket.close();
  await bob.page.locator(".lost:not(.back)").waitFor();
  for (let i = 0; i < 4; i++) {
    const now = await players[0].driver.look();
    if (!now.asked) break;
    await players[0].driver.decide();
  }
  await bob.context.setOffline(false);
  const ply = (await players[0].driver.look()).ply;
  await players[1].driver.until("what was missed", (s) => s.ply >= ply);
  await bob.page.locator(".lost:not(.back)").waitFor({ state: "detached" });
  await step();

  // An undo: the last decision of whoever may, seen by both.
  for (let i = 0;; i++) {
    const p = await step();
    const now = await p.driver.until("the table to be at rest", (s) => !s.busy);
    await p.still();
    const undo = p.page.locator("section.bar [data-undo]:not(:disabled)");
    if ((await undo.count()) > 0) {
      await undo.click();
      await both("the undo", (s) => s.ply > now.ply);
      break;
    }
    if (i > 12) throw new Error("nothing could be taken back");
  }
  for (let i = 0; i < 4; i++) await step();

  // A message, and its mark.
  await ann.page.keyboard.press("n");
  await ann.page.locator("#say").fill("Good luck!");
  await ann.page.keyboard.press("Enter");
  await bob.page.locator(".tools .badge").waitFor();
  await bob.page.keyboard.press("n");
  await bob.page.getByText("Good luck!").waitFor();
  await bob.page.keyboard.press("Escape");

  // An entry of the log shows the position then.
  await bob.page.keyboard.press("l");
  await bob.page.locator("aside ol li button").nth(5).click();
  await bob.page.locator("[data-past]").waitFor();
  await bob.page.keyboard.press("Escape");
  await bob.page.locator("[data-way=now]").click();
  await bob.page.locator("[data-past]").waitFor({ state: "detached" });
  const last = (await players[0].driver.look()).ply;
  await players[1].driver.until("the same position", (s) => s.ply === last);
}
