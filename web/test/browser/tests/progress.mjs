// What was learnt follows the person: a guest learns, gets a name, and finds the stars on a second device; what that one learns comes back
// to the first. Whoever signs out leaves nothing behind.
import assert from "node:assert/strict";

/** learn answers the questions of the first lesson, whatever the answers, and gives back the stars. */
async function learn(page) {
  await page.goto("/learn/water");
  for (let i = 0; i < 9; i++) {
    const state = await (await page.waitForFunction(() =>
      ["[data-stars]", "[data-go-on]", "[data-asked]:not([data-busy])"].find((s) =>
        document.querySelector(s)
      )
    )).jsonValue();
    if (state === "[data-stars]") return Number(await page.locator(state).getAttribute("data-stars"));
    if (state === "[data-go-on]") {
      await page.locator(state).click();
      await page.locator(state).waitFor({ state: "detached" });
      continue;
    }
    await page.locator(".map [data-legal]").first().click({ force: true });
    await page.locator("section.bar .confirm:enabled").click();
    await page.locator("[data-go-on]").waitFor();
  }
  throw new Error("the lesson does not end");
}

/** river is the stars that the course shows. */
async function river(page, lesson) {
  await page.locator(`.stations [data-lesson="${lesson}"]`).waitFor();
  return page.locator(`.stations [data-lesson="${lesson}"] .stars [fill="var(--gold)"]`).count();
}

export default async function({ visit }) {
  const { page } = await visit("", { preferences: { confirm: "always" } });
  const counted = [];
  page.on("request", (r) => r.url().includes("/api/counted") && counted.push(r.postDataJSON()));
  const stars = await learn(page);
  assert.ok(stars >= 1 && stars <= 3, `${stars} stars`);
  // How far somebody got is counted, every step once.
  const events = () => counted.map(({ lesson, event, n }) => `${lesson} ${event} ${n}`).sort();
  const once = [`water finished ${stars}`, "water reached 1", "water reached 2", "water reached 3"];
  assert.deepEqual(events(), once);
  await page.reload();
  await page.locator("[data-asked]:not([data-busy])").waitFor({ state: "attached" });
  assert.deepEqual(events(), once, "once more, after it was finished");

  // With a name the server knows, and of practice too.
  await page.evaluate((p) => localStorage.setItem("practice", JSON.stringify(p)), {
    rating: { rating: 1634.2, deviation: 90, volatility: 0.06 },
    rated: 9,
    row: 1,
    seen: { "water-1-1": true },
    days: {},
    blunders: {},
  });
  await page.goto("/");
  const told = page.waitForResponse((r) => r.url().includes("/api/me/progress") && r.ok());
  await page.locator("input").first().fill("Ann");
  await page.locator("input").first().press("Enter");
  const { lessons, practice } = await (await told).json();
  assert.equal(lessons.stars.water, stars);
  assert.equal(practice.rated, 9);

  // The second device, by a recovery link.
  const { link } = await (await page.request.post("/api/me/device")).json();
  const { page: phone, context, still } = await visit("", { viewport: { width: 390, height: 844 }, phone: true });
  await phone.goto(link);
  await phone.locator("form button").first().click();
  await phone.waitForURL((url) => url.pathname === "/");
  await phone.goto("/learn");
  await phone.waitForFunction(
    (n) => document.querySelectorAll(".stations [data-lesson=\"water\"] .stars [fill=\"var(--gold)\"]").length === n,
    stars,
  );
  assert.deepEqual(await phone.evaluate(() => JSON.parse(localStorage.getItem("practice")).seen), { "water-1-1": true });

  // What the second one learns comes to the first.
  const patched = await context.request.patch("/api/me/progress", { data: { lessons: { stars: { 0: 3, 1: 2 }, begun: {} } } });
  assert.ok(patched.ok());
  await page.goto("/learn");
  await page.waitForFunction(() => document.querySelectorAll(".stations [data-lesson=\"dam\"] .stars [fill=\"var(--gold)\"]").length === 2);
  assert.equal(await river(page, "water"), 3);

  // Signed out, the first device shows nothing of it; the second one still does.
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/learn");
  assert.equal(await river(page, "water"), 0);
  await phone.reload();
  await still();
  assert.equal(await river(phone, "water"), 3);
}
