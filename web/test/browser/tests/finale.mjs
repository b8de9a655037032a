// The end of a round is a scene in three parts that can be skipped; its card adds up. Without motion there is only the card; the last one
// leads to the final scoring.
import assert from "node:assert/strict";
import { playOn, plies, record, recorded } from "../records.mjs";

/** column is what the card says of one company: the parts, their sum, and the points now. */
const columns = (page) =>
  page.locator("[data-finale=card] tbody").evaluate((body) => {
    const rows = [...body.rows].map((r) => [...r.cells].slice(1).map((c) => Number(c.textContent.replace("−", "-").replace("·", "0"))));
    return rows[0].map((_, i) => rows.map((r) => r[i]));
  });

/**
 * watch notes, frame by frame, which part of the scene is shown, the round in the header, the points beside the names, and how many tokens
 * fly.
 */
const watch = (page) =>
  page.evaluate(() => {
    window.frames = [];
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    const over = () => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector("[data-finale] .body"));
    const near = () => {
      const rows = [...document.querySelectorAll("[data-finale=energy] .bonus")].map((e) => ({
        ...e.getBoundingClientRect().toJSON(),
        end: e.querySelector(".token:not([data-flying])")?.getBoundingClientRect().right ?? 0,
      }));
      return Math.min(...rows.flatMap((a) =>
        rows.filter((b) => b.left > a.left && Math.abs(a.top - b.top) < 5).map((b) => Math.round(b.left - Math.max(a.right, a.end)))
      ));
    };
    const look = () => {
      const frame = {
        step: document.querySelector("[data-finale]")?.dataset.finale ?? (document.querySelector(".steps") ? "water" : ""),
        round: Number(/\d/.exec(text(".track .round"))?.[0]),
        vp: [...document.querySelectorAll("td[data-vp]")].sort((a, b) =>
          a.dataset.vp - b.dataset.vp
        ).map((td) => Number(td.textContent.replace("−", "-"))),
        flying: [...document.querySelectorAll("[data-flying]")].filter((e) =>
          e.getAnimations().some((a) =>
            a.currentTime > (a.effect.getTiming().delay ?? 0)
          )
        ).length,
        tags: [...document.querySelectorAll("[data-tag]")].map((g) =>
          g.textContent
        ).join(),
        cut: [...document.querySelectorAll("section.bar .about")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)
          .join(),
        over: document.querySelector("[data-finale=energy] .body") && over(),
        near: near(),
        water: [...document.querySelectorAll(".map .water .tag")].map((e) => e.textContent).sort().join(),
        told: text("[data-gives]").replace(/\s+/g, " ").trim(),
        track: document.querySelector(".energy svg")?.getAttribute("aria-label") ?? "",
        legal: document.querySelectorAll("[data-legal]").length,
        waits: text("section.bar .waiting .who"),
      };
      if (JSON.stringify(frame) !== JSON.stringify(window.frames.at(-1))) window.frames.push(frame);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** hold lets the ranking stay until the test has looked: on a busy machine its time alone may pass before that. */
const hold = (page) =>
  page.evaluate(() => {
    const { setTimeout } = window;
    const looked = new Promise((done) => (window.looked = done));
    window.setTimeout = (f, ms, ...more) => setTimeout(ms === 2600 ? () => looked.then(f) : f, ms, ...more);
  });

/** counted compares the count that was shown, and what stands at its end, with the rules' final score. */
async function counted(page, ann, id) {
  const { game } = await (await ann.context.request.get(`/api/tables/${id}`)).json();
  const { rounds, turning } = await (await ann.context.request.get(`/api/tables/${id}/finale`)).json();
  const frames = await page.evaluate(() => window.counted);
  const shown = [...new Set(frames.map((f) => f.source))];
  const all = new Set(game.seats.flatMap((s) => Object.keys(s.sources).filter((source) => s.sources[source] !== 0)));
  assert.deepEqual([...shown].sort(), [...all].sort(), "every source is counted, and no other");
  for (const f of frames) {
    const before = shown.slice(0, shown.indexOf(f.source) + 1);
    game.seats.forEach((s, seat) => {
      const sum = before.reduce((n, source) => n + (s.sources[source] ?? 0), 0);
      assert.equal(f.sums[seat], sum, `the sum of seat ${seat} after ${f.source}`);
      const gain = s.sources[f.source] ?? 0;
      assert.equal(f.gains[seat] ?? 0, gain, `what ${f.source} brings seat ${seat}`);
      const said = `${["Ann", "Otto", "Ida", "Cem"][seat]} ${gain > 0 ? "+" : ""}${gain} = ${sum}`.replaceAll("-", "−");
      assert.ok(f.heard.includes(said), `${said} is not said: ${f.heard}`);
    });
  }
  assert.ok(frames.some((f) => f.passes), "nobody passes anybody");
  assert.deepEqual(Object.values(frames.at(-1).sums), game.seats.map((s) => s.vp));
  const final = await page.locator("[data-final]").evaluateAll((list) => list.map((e) => [Number(e.dataset.final), Number(e.textContent)]));
  assert.deepEqual(final.sort(), game.seats.map((s, seat) => [seat, s.vp]));
  assert.equal(await page.locator("[data-turning]").getAttribute("data-turning"), `${turning.round}`);
  const told = await page.locator("[data-turning] p").innerText();
  const climbs = turning.from > turning.to;
  for (const n of [turning.gained, ...(climbs ? [turning.before, turning.ahead] : [])]) assert.match(told, new RegExp(`\\b${n}\\b`));
  const lines = await page.locator("[data-turning] tbody tr").evaluateAll((rows) =>
    rows.map((r) => [...r.cells].slice(1).map((c) => Number(c.textContent)))
  );
  assert.deepEqual(lines, game.seats.map((_, seat) => rounds.map((r) => r.vp[seat])));
  await page.locator("[data-sums] summary").click();
  const total = await page.locator("[data-sums] tfoot td").allTextContents();
  assert.deepEqual(total.map(Number), game.seats.map((s) => s.vp).sort((a, b) => b - a));
}

export default async function({ visit }) {
  const ann = await visit("Ann", { preferences: { speed: 1, coach: "off" } });
  const { page } = ann;
  const opened = await ann.table(recorded("044-4p-lwp", 154));
  await page.locator("td[data-vp]").first().waitFor();
  await watch(page);
  await hold(page);
  await playOn(ann, opened);
  await page.getByText("Round 2 ends").waitFor();
  await page.locator("[data-finale=energy]").waitFor();
  assert.equal(await page.locator("[data-finale=energy] h2").textContent(), "Energy: you second");
  const bank = await page.locator(".management .bank .space").evaluate((e) =>
    [...e.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > e.getBoundingClientRect().right).length
  );
  assert.equal(bank, 0, "four companies do not fit into the bank");
  const bonuses = await page.locator("[data-finale=energy] .bonus").evaluateAll((rows) =>
    rows.map((e) => (({ left, right, top }) => ({ left, right, top }))(e.getBoundingClientRect()))
  );
  assert.equal(bonuses.length, 4);
  for (const a of bonuses) {
    for (const b of bonuses) {
      assert.ok(
        b.left <= a.left || Math.abs(a.top - b.top) > 5 || b.left - a.right >= 16,
        "the points of one company touch the flag of another",
      );
    }
  }
  await page.evaluate(() => window.looked());
  await page.locator("[data-finale=card]").waitFor();
  const { seats, played, watered, water } =
    await (await ann.context.request.get(`${new URL(page.url()).pathname.replace("/table", "/api/tables")}/finale`)).json();

  // Until a part is told the table shows what stood before it; points come with the tokens, and nothing can be done meanwhile.
  const frames = await page.evaluate(() => window.frames);
  const ends = frames.findIndex((f) => f.step);
  const scene = frames.slice(ends).filter((f) => f.step === "water" || f.step === "energy");
  assert.deepEqual([...new Set(scene.map((f) => f.step))], ["water", "energy"]);
  const stood = watered.seats.map((s) => s.vp);
  const scored = seats.map((s, i) =>
    stood[i] + ["ranking", "no_energy", "bonus_tiles"].reduce((n, source) => n + (s.sources[source] ?? 0), 0)
  );
  assert.notDeepEqual(stood, scored);
  for (const f of scene) assert.equal(f.cut, "", "shortened in the bar");
  for (const f of [...frames.slice(0, ends), ...scene]) {
    assert.equal(f.round, 2, `round ${f.round} in the header during ${f.step || "the last turn"}`);
  }
  for (const f of scene) {
    assert.equal(f.legal, 0, `something can be done during ${f.step}`);
    f.vp.forEach((vp, seat) =>
      assert.ok(
        f.step === "water"
          ? vp === stood[seat]
          : vp >= Math.min(stood[seat], scored[seat]) - 3 && vp <= Math.max(stood[seat], scored[seat]),
        `${vp} VP of seat ${seat} during ${f.step}; ${stood[seat]} stood there, ${scored[seat]} are scored`,
      )
    );
  }
  assert.ok(scene.some((f) => f.flying > 0), "no token flies");
  assert.deepEqual(
    [...new Set(frames.map((f) => f.waits).filter(Boolean))],
    ["Your turn is next"],
    "nobody waits for somebody at this screen",
  );
  // While the water runs, each dam that it fills says from what to what, and so does what leaves.
  const drops = (game, dam) => game.position.map.water[dam] ?? 0;
  const fills = Object.keys(watered.position.map.dams).filter((dam) => drops(played, dam) !== drops(watered, dam)).map((dam) =>
    `${drops(played, dam)} → ${drops(watered, dam)}/${watered.capacity[dam]}`
  );
  const leave = ["EXIT_L", "EXIT_R"].map((exit) => water.filter((e) => e.to === exit).length).filter(Boolean).map((n) =>
    n === 1 ? "1 leaves" : `${n} leave`
  );
  assert.ok(fills.length > 0);
  const tags = (step) => [...new Set(scene.filter((f) => f.step === step).map((f) => f.water))].filter(Boolean);
  assert.deepEqual([tags("water"), tags("energy")], [[[...fills, ...leave].sort().join()], []]);
  // What places bring stands beside the ranking, and beside the markers of those who have it.
  const ranks = seats.filter((s) => s.sources.ranking).map((s) => [s.place, s.sources.ranking]).sort();
  assert.deepEqual(ranks, [[1, 6], [2, 1], [2, 1], [2, 1]], "three are tied");
  for (const f of scene.filter((f) => f.step === "energy")) {
    assert.equal(f.told, "first 6 VP, second 2 VP,");
    // That of the three who are tied has no room beside their markers here.
    assert.deepEqual(f.tags.split(",").filter((tag) => tag !== "2nd +1"), ["1st +6"]);
    assert.deepEqual(
      [...f.track.matchAll(/place (\d) by energy, \+(\d) VP/g)].map(([, place, vp]) => [Number(place), Number(vp)]).sort(),
      ranks,
    );
  }
  assert.deepEqual(
    [...new Set(frames.filter((f) => f.step === "" || f.step === "card").map((f) => f.tags))],
    [""],
    "tags outside the scoring",
  );
  assert.deepEqual(scene.findLast((f) => f.step === "energy").vp, scored, "the points that flew");
  assert.equal(frames.at(-1).round, 3);
  const told = await columns(page);
  assert.equal(told.length, 4);
  told.forEach((column, seat) => {
    const [now, sum, ...parts] = column.reverse();
    assert.equal(parts.reduce((a, b) => a + b, 0), sum, `the parts of seat ${seat}`);
    assert.equal(sum, seats[seat].after - seats[seat].before);
    assert.equal(now, seats[seat].after);
  });
  await hold(page);
  await page.getByRole("button", { name: "Again" }).click();
  await page.locator("[data-finale=energy]").waitFor();
  await page.locator(".map").first().click({ position: { x: 40, y: 200 } }); // a click anywhere
  await page.locator("[data-finale=card]").waitFor();
  await page.locator("[data-finale-next]").click();
  await page.locator("[data-finale]").waitFor({ state: "detached" });

  // The last round leads to the final scoring.
  const last = await ann.table(recorded("044-4p-lwp", plies(record("044-4p-lwp")) - 1));
  await hold(page);
  const { round } = await playOn(ann, last);
  assert.equal(round, 5);
  await page.getByText("Round 5 ends").waitFor();
  assert.match(await page.locator("section.bar .steps").innerText(), /Final scoring/, "no other round follows");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    window.counted = [];
    const figures = (name) =>
      Object.fromEntries(
        [...document.querySelectorAll(`[data-${name}]`)].map((e) => [e.dataset[name], Number(e.textContent.replace("−", "-"))]),
      );
    const look = () => {
      const source = document.querySelector("[data-count]")?.dataset.count;
      if (source) {
        window.counted.push({
          source,
          sums: figures("sum"),
          gains: figures("gain"),
          passes: document.querySelector("[data-passes]")?.textContent,
          heard: document.querySelector("[data-count] [role=status]").textContent,
        });
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const began = Date.now();
  await page.locator("[data-finale-next]").click();
  await page.locator("[data-poster]").waitFor();
  const seconds = (Date.now() - began) / 1000;
  assert.ok(seconds > 6, `counted within ${seconds} s`);
  await page.locator("[data-finale]").waitFor({ state: "detached" });
  await counted(page, ann, last.table.id);

  // Again: the pace is chosen beside it, which is no skipping.
  await page.locator("[data-count-again]").click();
  await page.locator("[data-pace='0.5']").click();
  await page.locator("[data-pace='0.5'][aria-pressed=true]").waitFor();
  assert.equal(await page.locator("[data-count]").count(), 1, "choosing a pace skips the count");
  await page.locator("[data-pace='1']").click();
  await page.locator("[data-skip]").click();
  await page.locator("[data-board]").waitFor();
  // Past it by Space, or by the button.
  for (const skip of [() => page.keyboard.press("Space"), () => page.locator("[data-skip]").click()]) {
    await page.locator("[data-count-again]").click();
    await page.locator("[data-count]").waitFor();
    await skip();
    await page.locator("[data-poster]").waitFor();
  }

  // The poster says which company has won, who it was and by how much.
  for (const mine of [0, 1]) {
    const name = "001-2p-intro";
    let { table, ply, game } = await ann.post(
      "/api/tables",
      recorded(name, plies(record(name)) - 1, { seats: [0, 1].map((i) => ({ who: i === mine ? "me" : "busy" })) }),
    );
    while (table.phase !== "finished") {
      if (game.prompt?.seat === mine) await ann.post(`/api/tables/${table.id}/play`, { ply, action: game.prompt.answers[0].action });
      ({ table, ply, game } = await (await ann.context.request.get(`/api/tables/${table.id}`)).json());
    }
    await page.goto(`/table/${table.id}`);
    await page.locator("[data-phase=finished]").waitFor({ state: "attached" });
    const winner = table.seats.findIndex((s) => s.winner);
    const { company, vp } = game.seats[winner];
    const { companies } = await (await ann.context.request.get("/api/catalogue")).json();
    assert.equal(await page.locator("main h1").first().innerText(), `${companies.find((c) => c.id === company).name} wins`);
    assert.equal(await page.locator("[data-poster]").getAttribute("data-poster"), company);
    const ahead = vp - game.seats[1 - winner].vp;
    const by = ahead === 0 ? "ahead by the tiebreaker" : ahead === 1 ? "1 point ahead" : `${ahead} points ahead`;
    assert.equal(await page.locator("[data-below]").innerText(), `${winner === mine ? "Ann" : "Busy bot"}, ${by}`);
  }

  // Without motion: the card at once, and past it straight to the final scoring.
  const bea = await visit("Bea");
  const still = await bea.table(recorded("044-4p-lwp", 154));
  await bea.page.locator("td[data-vp]").first().waitFor();
  await watch(bea.page);
  await playOn(bea, still);
  await bea.page.locator("[data-finale=card]").waitFor();
  for (const f of await bea.page.evaluate(() => window.frames)) {
    assert.ok(f.flying === 0 && (f.step === "" || f.step === "card"), `${f.step} without motion`);
  }
  assert.equal(await bea.page.getByText("Round 2 ends").count(), 0);
  const ranked = await bea.page.locator("[data-finale=card] [data-energy]").evaluateAll((cells) =>
    cells.map((c) => [Number(c.dataset.energy), Number(c.querySelector("[data-place]")?.textContent.replace(/\D+/g, "") ?? 0)])
  );
  assert.deepEqual(ranked, seats.map((s) => [s.energy, s.place]), "the ranking of energy on the card");
  await bea.page.locator("body").press("Escape");
  await bea.page.locator("[data-finale]").waitFor({ state: "detached" });

  // The card of a long round has room for all of it on a desktop and on a laptop.
  await playOn(bea, await bea.table(recorded("046-4p-lwp", 196)));
  await bea.page.locator("[data-finale=card]").waitFor();
  assert.equal((await columns(bea.page))[0].length, 9, "seven sources, their sum, and the points now");
  for (const [width, height] of [[1440, 900], [1280, 720], [844, 390]]) {
    await bea.page.setViewportSize({ width, height });
    await bea.still();
    const over = await bea.page.locator("[data-finale=card] .body").evaluate((e) => e.scrollHeight - e.clientHeight);
    assert.ok(over <= 0, `the card of a round is ${over} pixels too high at ${width}×${height}`);
  }

  // Laptop, tablet and a phone on its side show ranking, bonus and credits at once, and shorten nothing; the points of one company keep
  // their distance from the next one.
  for (
    const [size, language, phone] of [[{ width: 1280, height: 720 }, "fr", false], [{ width: 820, height: 1180 }, "fr", true], [
      { width: 844, height: 390 },
      "de",
      true,
    ]]
  ) {
    const at = `${size.width}×${size.height}`;
    const dora = await visit("Dora", { viewport: size, phone, language, preferences: { speed: 1, coach: "off" } });
    const small = await dora.table(recorded("044-4p-lwp", 154));
    await dora.page.locator(phone && size.height < 500 ? "[data-tab=players]" : "td[data-vp]").first().waitFor();
    await watch(dora.page);
    await playOn(dora, small);
    await dora.page.locator("[data-finale=card]").waitFor();
    const ranking = (await dora.page.evaluate(() => window.frames)).filter((f) => f.step === "energy");
    assert.ok(ranking.length > 0);
    for (const f of ranking) {
      assert.deepEqual([f.over, f.cut], [0, ""], `the ranking at ${at}`);
      assert.ok(f.near >= 4, `${f.near} pixels between the points of one company and the flag of another at ${at}`);
    }
    await dora.context.close();
  }

  // A phone shows the water on the map, and then what it showed before.
  const cem = await visit("Cem", { viewport: { width: 390, height: 844 }, phone: true, preferences: { speed: 1, coach: "off" } });
  const pocket = await cem.table(recorded("044-4p-lwp", 154));
  await cem.page.locator("[data-tab=players]").click();
  await cem.page.evaluate(() => {
    window.tabs = [];
    const look = () => {
      const step = document.querySelector("[data-finale]")?.dataset.finale ?? (document.querySelector(".steps") ? "water" : "");
      const told = `${step} ${document.querySelector("[data-tab][aria-pressed=true]")?.dataset.tab}`;
      if (window.tabs.at(-1) !== told) window.tabs.push(told);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await playOn(cem, pocket);
  await cem.page.locator("[data-finale=card]").waitFor();
  const tabs = await cem.page.evaluate(() => window.tabs);
  assert.equal(tabs.find((tab) => tab.startsWith("water ")), "water map", tabs.join());
  assert.notEqual(tabs.at(-1), "card map", "the tab from before");
  // The question waits below until the card has been read, which needs the room.
  assert.equal(await cem.page.locator("section.bar").isVisible(), false, "a question below the card of a round");
  await cem.page.locator("[data-finale-next]").click();
  await cem.page.locator("section.bar").waitFor();

  // A phone with a bad network: while the card is on its way, and when it does not come, the question stays where it is.
  const eve = await visit("Eve", { viewport: { width: 390, height: 844 }, phone: true, expected: (text) => /ERR_FAILED|more-/.test(text) });
  const bar = eve.page.locator("section.bar");
  for (const comes of [false, true]) {
    let come;
    const late = new Promise((done) => (come = done));
    await eve.context.route(/\/assets\/more-[^/]*\.js$/, (route) => late.then(() => (comes ? route.continue() : route.abort())));
    const wanted = eve.page.waitForRequest(/\/assets\/more-/);
    const round = await eve.table(recorded("044-4p-lwp", 154));
    await eve.page.evaluate(() => sessionStorage.setItem("reloaded", String(Date.now()))); // or the page would be loaded anew
    await Promise.all([wanted, eve.page.waitForResponse(/\/finale\b/), playOn(eve, round)]);
    assert.ok(await bar.isVisible(), "no question while the card is on its way");
    come();
    if (comes) await eve.page.locator("[data-finale=card]").waitFor(); // its script has come, and still has to run
    await eve.still();
    assert.equal(await eve.page.locator("[data-finale=card]").count(), comes ? 1 : 0);
    assert.equal(await bar.isVisible(), !comes, comes ? "a question below the card" : "no question where the card has not come");
    await eve.context.unrouteAll();
  }
}
