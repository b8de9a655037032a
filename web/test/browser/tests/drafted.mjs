// The statistics of the draft with games of people: many are played to their end at a server of their own, and the screen shows what was
// counted, beside the bots.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { serve } from "../server.mjs";

const percent = (n) => n.toLocaleString("en", { style: "percent" });
const interval = (s) => `${Math.round(100 * s.low)}–${percent(s.high)} in ${s.seats.toLocaleString("en")}`;

export default async function({ visit }) {
  const house = await serve();
  try {
    const get = async (path) => (await fetch(`${house.base}${path}`)).json();
    let finished = 0;
    for (let tries = 0; finished < 40 && tries < 10; tries++) {
      const { stdout } = await promisify(execFile)(house.program, [
        "load",
        "-server",
        house.base,
        "-tables",
        "6",
        "-rate",
        "0",
        "-time",
        "10s",
      ]);
      finished += Number(/(\d+) games finished/.exec(stdout)[1]);
    }
    const { people, bots } = await get("/api/draft?players=2");
    assert.ok(people.games > 10, `${people.games} games of two people, of ${finished}`);
    assert.equal(people.picks[1].seats, people.games);

    const ann = await visit("Ann", { at: house.base });
    const bob = await visit("Bob", { at: house.base, viewport: { width: 390, height: 844 }, phone: true });
    const { table } = await ann.post("/api/tables", { open: true, seats: [{ who: "me" }, { who: "open" }] });
    await bob.post(`/api/tables/${table.id}/sit`, { seat: -1 });
    const { companies } = await get("/api/catalogue?lang=en");
    for (const { page } of [ann, bob]) {
      await page.goto(`/table/${table.id}`);
      await page.locator("[data-statistics]").click();
      const posters = page.locator(".draft .poster");
      await posters.locator(".shares").nth(1).waitFor();
      for (const poster of await posters.all()) {
        const name = (await poster.locator(".name").textContent()).trim();
        const company = companies.find((c) => c.name === name).id;
        const rows = await poster.locator(".shares p").allTextContents();
        for (const [i, counted] of [people, bots].entries()) {
          // Alone or with the officer it is offered with, if there are enough games with both.
          const shares = [
            counted.companies[company],
            ...Object.entries(counted.pairs).flatMap(([key, s]) => (key.startsWith(`${company}/`) && s.seats >= 30 ? [s] : [])),
          ];
          assert.ok(shares.some((s) => s && rows[i].includes(`${percent(s.share)} ${interval(s)}`)), `${name}: ${rows[i]}`);
        }
      }
      const told = await page.locator(".picks .shares .visually-hidden").allTextContents();
      assert.deepEqual(
        told,
        [1, 2].map((n) =>
          [["People", people], ["Bots", bots]].map(([who, of]) => `${who}: ${percent(of.picks[n].share)} (${interval(of.picks[n])})`).join(
            ", ",
          )
        ),
      );
      // Both marks are drawn, people above bots.
      const marks = await page.locator(".picks .line").first().locator(".dot").evaluateAll((list) =>
        list.map((e) => e.getBoundingClientRect().top)
      );
      assert.equal(marks.length, 2);
      assert.ok(marks[0] < marks[1], `${marks}`);
    }
    return `${finished} games`;
  } finally {
    house.stop();
  }
}
