// Push notices in the browser, from where the push service would hand them over: the service worker shows the notice, a later one of the
// same table takes its place, and pressing it opens the table. (Without the push service of its maker the browser cannot be subscribed; the
// page says so in words. That what is sent can be decrypted is tested in package notice.)
import assert from "node:assert/strict";

export default async function({ visit, base }) {
  const bob = await visit("Bob", { language: "de", engine: true, expected: (text) => /Push API/.test(text) });
  const { page, context } = bob;
  await context.grantPermissions(["notifications"], { origin: base });
  const { table } = await bob.table({ name: "Freitag", variant: "introductory", open: true, seats: [{ who: "me" }, { who: "brook" }] });

  await page.goto("/notices");
  await page.locator("[data-push] button").click();
  await page.getByRole("alert").getByText("Push-Dienst dieses Browsers antwortet nicht").waitFor();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const session = await context.newCDPSession(page);
  const registered = new Promise((done) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId))
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const url = `${base}/table/${table.id}`;
  const push = (message) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: base, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => ({
        title: n.title,
        body: n.body,
        lang: n.lang,
        tag: n.tag,
      }))
    );
  /** until delivers a message, as a push service does: again, if nothing has come of it. */
  const until = async (message, what) => {
    const end = Date.now() + 30_000;
    for (let n = 0, last;; n++, await page.waitForTimeout(100)) {
      if (n % 50 === 0) await push(message);
      last = await shown();
      if (last.length === 1 && last[0].body === what.body) return assert.deepEqual(last, [what]);
      if (Date.now() > end) throw new Error(`shown: ${JSON.stringify(last)}`);
    }
  };
  const message = { kind: "turn", title: "Du bist am Zug: Freitag", body: "Runde 1", lang: "de", table: table.id, url };
  const notice = { title: message.title, body: message.body, lang: "de", tag: table.id };
  await until(message, notice);
  await until({ ...message, body: "Runde 2" }, { ...notice, body: "Runde 2" });

  // Only a real press may open a window: what the press asks for is noted instead.
  const opened = await worker.evaluate(async () => {
    const asked = [];
    Clients.prototype.openWindow = async (to) => void asked.push(to);
    const [notification] = await self.registration.getNotifications();
    const press = new NotificationEvent("notificationclick", { notification });
    self.dispatchEvent(press);
    while (asked.length === 0) await new Promise((done) => setTimeout(done, 50));
    return asked;
  });
  assert.deepEqual(opened, [url]);
  assert.deepEqual(await shown(), []);
}
