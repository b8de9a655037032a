// The open tables: filtered, page by page, and a game found with whoever wants the same.
import assert from "node:assert/strict";

export default async function({ visit }) {
  const makers = [];
  for (let i = 0; i < 6; i++) {
    const maker = await visit(`Maker ${i}`);
    makers.push(maker);
    for (let n = 0; n < 5; n++) {
      await maker.table({
        name: `Lobby ${i} ${n}`,
        seats: [{ who: "me" }, ...Array.from({ length: i === 0 ? 2 : 1 }, () => ({ who: "open" }))],
        open: true,
      });
    }
  }
  const ann = await visit("Ann");
  await ann.page.goto("/");
  const open = ann.page.locator(".found li");
  await open.first().waitFor();
  assert.equal(await open.count(), 24);
  await ann.page.locator("[data-more]").click();
  await ann.page.waitForFunction(() => document.querySelectorAll(".found li").length >= 30);

  await ann.page.locator(".found button[aria-expanded]").click();
  await ann.page.locator("[data-filters] [name=players]").selectOption("3");
  await ann.page.waitForFunction(() =>
    [...document.querySelectorAll(".found li b")].every((b) => /^Lobby 0/.test(b.textContent))
    && document.querySelectorAll(".found li").length === 5
  );
  await ann.page.locator("[data-filters] [name=rated]").selectOption("1");
  await ann.page.locator(".found").getByText("No open tables match.").waitFor();
  await ann.page.locator("[data-filters] [name=rated]").selectOption({ label: "any" });
  await open.first().waitFor();

  // A seek sits down with the one who has waited longest for the same.
  await ann.page.locator("[data-filters] [name=players]").selectOption("4");
  await ann.page.locator("[data-seek]").click();
  await ann.page.waitForURL(/\/table\//);
  const mine = new URL(ann.page.url()).pathname;
  const bob = await visit("Bob", { viewport: { width: 390, height: 844 }, phone: true });
  await bob.page.goto("/");
  await bob.page.locator(".found button[aria-expanded]").click();
  await bob.page.locator("[data-filters] [name=players]").selectOption("4");
  await bob.page.locator("[data-seek]").click();
  await bob.page.waitForURL(/\/table\//);
  assert.equal(new URL(bob.page.url()).pathname, mine);

  // Of those who seek one size, those meet who want the same clock.
  const seek = async (person, clock) => {
    await person.page.goto("/");
    await person.page.locator(".found button[aria-expanded]").click();
    await person.page.locator("[data-filters] [name=players]").selectOption("3");
    await person.page.locator("[data-filters] [name=clock]").selectOption({ label: clock });
    await person.page.locator("[data-seek]").click();
    await person.page.waitForURL(/\/table\//);
    return new URL(person.page.url()).pathname;
  };
  const slow = await seek(ann, "Days");
  const quick = await seek(bob, "Minutes");
  assert.notEqual(quick, slow);
  const cem = await visit("Cem", { viewport: { width: 390, height: 844 }, phone: true });
  assert.equal(await seek(cem, "Days"), slow);
  const clocks = async (path) => (await (await ann.context.request.get(`/api${path.replace("table", "tables")}`)).json()).table;
  const { clock, pace, seats } = await clocks(slow);
  assert.deepEqual([clock.kind, clock.days, pace], ["days", 3, "turns"]);
  assert.deepEqual(seats.map((s) => s.name).filter(Boolean).sort(), ["Ann", "Cem"]);
  assert.deepEqual([(await clocks(quick)).clock.kind, (await clocks(quick)).clock.bank], ["live", 1800]);
  await ann.page.goto(slow);
  await ann.page.locator("main .name", { hasText: "Cem" }).waitFor(); // whoever waited sees who came, and the other way round
  await cem.page.locator("main .name", { hasText: "Ann" }).waitFor();

  // The waiting room fits the smallest phone (P2), in a language of long words; its link can be shared, and a bot plays meanwhile.
  const dora = await visit("Dora", { viewport: { width: 360, height: 740 }, phone: true, language: "de" });
  await dora.page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (what) => void (globalThis.given = what);
  });
  const { table } = await dora.table({ name: "Freitagabend", seats: [{ who: "me" }, { who: "open" }] });
  await dora.page.locator("[data-share]").click();
  const given = await dora.page.evaluate(() => globalThis.given);
  assert.equal(given.title, "Freitagabend");
  assert.match(given.url, new RegExp(`/table/${table.id}\\?invite=`));
  await dora.still();
  const wide = await dora.page.evaluate(() =>
    [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) =>
      e.outerHTML.slice(0, 80)
    )
  );
  assert.deepEqual(wide, [], "cut at 360 px");
  await dora.page.locator("[data-meanwhile]").click();
  await dora.page.waitForURL((url) => /\/table\//.test(url) && !url.href.includes(table.id));
}
