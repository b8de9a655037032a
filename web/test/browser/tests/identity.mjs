// Who somebody is: a handle claimed with a passkey of the browser's virtual authenticator, a second device that signs in with it and brings
// its guest's games along, devices signed out one by one, a recovery link that ends all others, tokens.
import assert from "node:assert/strict";

/** authenticator gives a page a device for passkeys. */
async function authenticator(context, page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    add: (credential) => cdp.send("WebAuthn.addCredential", { authenticatorId, credential }),
  };
}

export default async function({ visit, base }) {
  const site = base.replace("127.0.0.1", "localhost"); // passkeys are for sites with a name
  const me = async (page) => (await page.request.get(`${site}/api/me`)).json();
  const settings = async (page) => {
    await page.goto(`${site}/settings`);
    await page.locator("[data-devices] li").first().waitFor();
  };

  // A guest claims a handle.
  const desk = await visit("", { expected: (text) => /40[09]/.test(text) });
  const keys = await authenticator(desk.context, desk.page);
  await desk.page.request.post(`${site}/api/me`, { data: { name: "Ann" } });
  await settings(desk.page);
  await desk.page.locator("[data-handle] input").fill("admin");
  await desk.page.locator("[data-handle] [data-passkey]").click();
  await desk.page.getByRole("alert").getByText("reserved").waitFor();
  assert.equal((await keys.credentials()).length, 0, "a passkey for a handle that nobody can have");
  await desk.page.locator("[data-handle] input").fill("Annie_9");
  await desk.page.locator("[data-handle] [data-passkey]").click();
  await desk.page.locator("[data-handle] p").getByText("Annie_9 is yours").waitFor();
  const { handle, id } = await me(desk.page);
  assert.equal(handle, "Annie_9");
  const [credential] = await keys.credentials();
  assert.ok(credential.isResidentCredential);
  assert.match(await desk.page.locator("[data-devices] li").innerText(), /Chrome, Linux\s+this device/);
  assert.equal(await desk.page.locator("[data-passkeys] li").count(), 1);

  // Somebody else cannot have a name like it.
  const eve = await visit("", { expected: (text) => /409/.test(text) });
  await eve.page.goto(site);
  await eve.page.locator("#nickname").fill("annie-9");
  await eve.page.locator("button.look").last().click();
  await eve.page.getByRole("alert").getByText("Annie_9").waitFor();

  // The second device played as a guest; with the passkey its games become those of the handle.
  const phone = await visit("", { viewport: { width: 390, height: 844 }, phone: true, expected: (text) => /409/.test(text) });
  await phone.page.request.post(`${site}/api/me`, { data: { name: "Somebody" } });
  const { table } =
    await (await phone.page.request.post(`${site}/api/tables`, { data: { seats: [{ who: "me" }, { who: "open" }], open: true } })).json();
  await phone.page.goto(`${site}/recover`);
  await (await authenticator(phone.context, phone.page)).add(credential);
  await phone.page.locator("[data-passkey]").click();
  await phone.page.locator("[data-merge]").click();
  await phone.page.waitForURL((url) => url.pathname === "/");
  assert.equal((await me(phone.page)).id, id);
  const seat = (await (await desk.page.request.get(`${site}/api/tables/${table.id}`)).json()).table.seats[0];
  assert.deepEqual([seat.id, seat.name, seat.handle], [id, "Annie_9", true]);

  // The first device lists both and signs the other one out.
  await settings(desk.page);
  assert.equal(await desk.page.locator("[data-devices] li").count(), 2);
  await desk.page.locator("[data-devices] li button").click();
  await desk.page.waitForFunction(() => document.querySelectorAll("[data-devices] li").length === 1);
  assert.equal((await me(phone.page)).name, "");

  // A token plays, and is revoked.
  await desk.page.locator("[data-tokens] summary").click();
  await desk.page.locator("[data-tokens] form input").fill("My bot");
  await desk.page.locator("[data-tokens] form button").click();
  await desk.page.locator("[data-tokens] li").waitFor();
  const token = await desk.page.locator("[data-tokens] input[readonly]").inputValue();
  const asked = () => fetch(`${site}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await (await asked()).json()).handle, "Annie_9");
  await desk.page.locator("[data-tokens] li button").click();
  await desk.page.locator("[data-tokens] li").waitFor({ state: "detached" });
  assert.equal((await asked()).status, 401);

  // The recovery link brings her back on another device, and this one is signed out.
  await desk.page.locator("[data-recovery] button").click();
  const link = await desk.page.locator("[data-recovery] input").inputValue();
  const third = await visit("");
  await third.page.goto(link.replace("127.0.0.1", "localhost"));
  await third.page.locator("form button.on-navy").click();
  await third.page.waitForURL((url) => url.pathname === "/");
  assert.equal((await me(third.page)).handle, "Annie_9");
  assert.equal((await me(desk.page)).name, "");
}
