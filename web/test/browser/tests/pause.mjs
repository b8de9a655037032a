// A pause by consent at a table over days: asked for in the menu, answered by the other on a phone, ended by whoever is back; and one more
// day.
import assert from "node:assert/strict";

export default async function({ visit }) {
  const ann = await visit("Ann");
  const bob = await visit("Bob", { viewport: { width: 390, height: 844 }, phone: true });
  const { table, you } = await ann.table({
    variant: "introductory",
    seats: [{ who: "me" }, { who: "open" }],
    pace: "turns",
    clock: { kind: "days", days: 3 },
  });
  await bob.post(`/api/tables/${table.id}/sit?invite=${you.invite}`, { seat: -1 });
  await bob.page.goto(`/table/${table.id}`);
  const now = async () => (await (await ann.context.request.get(`/api/tables/${table.id}`)).json()).table;
  const menu = async ({ page }) => {
    await page.getByRole("button", { name: "Menu" }).filter({ visible: true }).first().click();
    await page.locator("[data-day]").waitFor();
  };
  const asked = ({ page }) => page.getByRole("alert").filter({ hasText: "Ann asks" });
  const stand = ({ page }) => page.locator("[data-paused]");

  // The form takes 1 to 30 days, and nothing else leaves it.
  await menu(ann);
  const days = ann.page.locator("[data-days]");
  const ask = ann.page.locator("button[data-pause]");
  assert.equal(await days.inputValue(), "7");
  await days.fill("");
  assert.ok(await ask.isDisabled());
  for (const wrong of ["31", "1.5", "-2"]) {
    await days.fill(wrong);
    await ask.click();
    assert.equal(await days.evaluate((e) => e.validity.valid), false, wrong);
  }
  assert.deepEqual((await now()).requests, []);
  await days.fill("1");
  await ann.page.getByRole("button", { name: "Ask for a pause of 1 day" }).waitFor();
  await days.fill("12");
  await days.press("Enter");

  // The other refuses, then agrees.
  await asked(bob).getByText("Ann asks to stop all clocks for 12 days.").waitFor();
  await asked(bob).getByRole("button", { name: "No" }).click();
  await asked(bob).waitFor({ state: "detached" });
  assert.equal((await now()).paused, undefined);
  await menu(ann);
  await days.fill("12");
  await ask.click();
  await ann.page.getByText("Not answered yet: Bob.").waitFor();
  await asked(bob).getByRole("button", { name: "Yes" }).click();
  await stand(bob).waitFor();
  const until = new Date((await now()).paused);
  assert.ok(Math.abs(until - Date.now() - 12 * 24 * 3600_000) < 3600_000, `${until}`);
  const date = until.toLocaleDateString("en", { dateStyle: "long" });
  for (const person of [ann, bob]) await stand(person).getByText(`All clocks are stopped until ${date}.`).waitFor();

  // Whoever is back ends it without asking.
  await menu(bob);
  await bob.page.getByRole("button", { name: "End the pause" }).click();
  for (const person of [ann, bob]) await stand(person).waitFor({ state: "detached" });
  assert.equal((await now()).paused, undefined);

  // What is asked for can be withdrawn; one more day is added to the clock.
  await menu(ann);
  await ann.page.locator("[data-day]").click();
  await asked(bob).getByText("Ann asks for one more day.").waitFor();
  await ann.page.getByRole("button", { name: "Withdraw" }).click();
  await asked(bob).waitFor({ state: "detached" });
  const { timer } = await now();
  await menu(ann);
  await ann.page.locator("[data-day]").click();
  await asked(bob).getByRole("button", { name: "Yes" }).click();
  await asked(bob).waitFor({ state: "detached" });
  const { seats, timer: longer } = await now();
  const mine = seats.findIndex((s) => s.name === "Ann");
  const more = longer.left[mine] - timer.left[mine];
  assert.ok(Math.abs(more - 24 * 3600) < 600, `${more} s more`);
}
