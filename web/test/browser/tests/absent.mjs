// Somebody who is to move is away: the bar counts down to the moment from which nobody need wait, then offers to wait, a bot and the claim.
// Minutes are not waited for: the test says what the server would say (play/table/absence_test.go proves that it does).
import assert from "node:assert/strict";

export default async function({ visit }) {
  await scene(visit, async () => {});
}

/** scene shows the bar before and after that moment, and when the game can be claimed. */
export async function scene(visit, shown) {
  const expected = (text) => text.includes("CLOSING or CLOSED"); // a socket of the page that is gone, through the test's hands
  const people = [await visit("Ann", { expected }), await visit("Otto", { expected })];
  const options = { variant: "introductory", open: true, clock: { kind: "live", bank: 1500 }, seats: [{ who: "me" }, { who: "open" }] };
  const { table } = await people[0].post("/api/tables", options);
  await people[1].post(`/api/tables/${table.id}/sit`, { seat: -1 });
  const { game } = await (await people[0].context.request.get(`/api/tables/${table.id}`)).json();
  const { seat } = game.prompt;
  const { page } = people[1 - seat];
  let tell;
  await page.routeWebSocket(/tables.*live/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((m) => JSON.parse(m).type === "there" || ws.send(m)); // that is said below
    ws.onMessage((m) => server.send(m));
    tell = (message) => ws.send(JSON.stringify(message));
  });
  await page.goto(`/table/${table.id}`);
  await page.locator("section.bar .waiting").waitFor();
  while (!tell) await page.waitForTimeout(50); // the socket may open after the page is drawn
  const at = (seconds) => new Date(Date.now() + 1000 * seconds).toISOString();
  const away = (since) =>
    tell({
      type: "there",
      seats: [{ seat, here: false, since: at(-since) }],
      absent: { seat, away: true, since: at(-since), ask: at(180 - since), bot: at(180 - since), claim: at(300 - since) },
    });

  await away(60);
  const bar = page.locator(`[data-absent="${seat}"]`);
  await bar.getByText("has been away for 1:0").waitFor();
  await bar.getByText(/In (2:00|1:5\d) you need not wait/).waitFor();
  assert.equal(await bar.locator("button").count(), 0);
  await shown(page, "soon");

  await away(182);
  await bar.locator("[data-claim]", { hasText: "Claim in 1:5" }).waitFor();
  assert.ok(await bar.locator("[data-claim]").isDisabled());
  await shown(page, "ask");

  await away(301);
  await page.waitForFunction(() => !document.querySelector("[data-claim]").disabled);
  await bar.locator("[data-wait]").click();
  await page.locator("section.bar .waiting").waitFor();
  await away(301);
  await bar.waitFor();
  await page.keyboard.press("1");
  await page.locator("section.bar .waiting").waitFor();
  await away(302);
  await bar.locator("[data-bot]:enabled").waitFor();
  await page.keyboard.press("2");
  await page.locator(".request").waitFor(); // the others are asked
  await page.waitForFunction(() => document.querySelector("[data-bot]").disabled);
  await shown(page, "bot");

  // Whoever is back moves on: the bar is as before.
  tell({ type: "there", seats: [{ seat, here: true }] });
  await page.locator("section.bar .waiting").waitFor();
}
