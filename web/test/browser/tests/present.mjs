// People see who is there: at the table, on the rows of their tables, on profiles; as far as the others show it.
import assert from "node:assert/strict";
import { go } from "../visit.mjs";

export default async function({ visit }) {
  const expected = (text) => text.includes("CLOSING or CLOSED");
  const ann = await visit("Ann", { expected });
  const bob = await visit("Bob", { expected });
  const options = { variant: "introductory", open: true, name: "Signs", seats: [{ who: "me" }, { who: "open" }] };
  const { table } = await ann.post("/api/tables", options);

  // Whoever looks for a table sees that its owner is there.
  await ann.page.goto(`/table/${table.id}`);
  await bob.page.goto("/");
  const row = bob.page.locator(`.found a[href$="${table.id}"]`);
  await row.locator("[data-there=here]").waitFor();
  await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
  const { game, you } = await (await bob.context.request.get(`/api/tables/${table.id}`)).json();
  const seat = you.seats[0];
  await bob.page.goto(`/table/${table.id}`);
  const sign = (page, of) => page.locator(`.players [data-of="${of}"] [data-there]`);
  await sign(ann.page, seat).waitFor();
  assert.equal(await sign(ann.page, seat).getAttribute("data-there"), "here");

  // On the row at home and on the profile, in words too; with the device once that is shown.
  const home = await ann.context.newPage();
  await home.goto("/");
  await home.locator(`.mine a[href$="${table.id}"] [data-there=here]`).waitFor();
  const { id } = await (await bob.context.request.get("/api/me")).json();
  await go(bob.page, "/settings");
  const turn = async (label) => {
    const saved = bob.page.waitForResponse((r) => r.request().method() === "POST" && r.url().includes("/api/me/presence"));
    await bob.page.locator("[data-presence]").getByRole("switch", { name: label }).click();
    await saved;
  };
  await turn("Also show on which device");
  await home.goto(`/player/${id}`);
  await home.locator("[data-profile]").getByRole("img", { name: "here, on a computer" }).waitFor();

  // Switched off, nothing is told, but to a table that waits for this person.
  await turn("Show when I am here");
  await home.reload();
  await home.locator("[data-profile] dl").waitFor();
  assert.equal(await home.locator("[data-profile] [data-there]").count(), 0);
  await turn("Show when I am here");

  // Whoever has gone is away after a moment.
  await bob.page.close();
  await ann.page.locator(`.players [data-of="${seat}"] [data-there=away]`).waitFor({ timeout: 90_000 });
  assert.ok(game.seats[seat]);
}
