// The store in the browser's database: its Go tests, a full disk, and pages that are killed while they save. Nothing that was acknowledged
// is lost.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiled, profile, run, start } from "../wasm.mjs";

// A page holds several programs, each with a database of its own. KILLS is the number of pages.
const pages = Number(process.env.KILLS ?? 2);
const programs = 5;

/**
 * killed lets the programs of a page save until it is killed at a random moment. They first check what those before them have saved; saved
 * has what they said.
 */
async function killed(context, base, saved, kill) {
  const said = [];
  let checked = 0;
  let all;
  const began = new Promise((done) => (all = done));
  const { page, ended } = await start(
    context,
    base,
    saved.map((heard, n) => ({ env: { BARRAGE_TEST_IDB: `killed ${n}`, BARRAGE_TEST_HEARD: JSON.stringify(heard) } })),
    (line, n) => {
      said.push(line);
      const [word, table, version] = line.split(" ");
      if (word === "checked" && ++checked === saved.length) all();
      if (word === "saved") saved[n][table] = Number(version);
    },
  );
  const early = await Promise.race([began, ended]);
  assert.equal(early, undefined, `the page ends early: ${said.join("\n")}`);
  await new Promise((done) => setTimeout(done, Math.random() * 60));
  await kill(page, ended);
}

async function crashPage(page, ended) {
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => {}); // no answer comes
  assert.equal(await ended, -1, "the page is killed");
  await page.close();
}

export default async function() {
  const tests = await compiled("./store/idb");
  const folder = mkdtempSync(join(tmpdir(), "barrage-profile-"));
  const context = await profile(folder);
  try {
    const said = await run(context, tests.base, ["-test.v", "-test.skip=TestFull"]);
    const passed = said.match(/--- PASS/g).length;
    assert.ok(passed > 80 && !said.includes("--- SKIP"), said);

    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: tests.base, quotaSize: 3 << 20 });
    const full = await run(context, tests.base, ["-test.v", "-test.run=TestFull"]);
    assert.match(full, /--- PASS: TestFull/);
    await session.send("Storage.overrideQuotaForOrigin", { origin: tests.base });
    await page.close();

    const saved = Array.from({ length: programs }, () => ({}));
    for (let i = 0; i < pages; i++) await killed(context, tests.base, saved, crashPage);
    await killed(context, tests.base, saved, (page) => page.close());
    const changes = saved.flatMap(Object.values).reduce((a, b) => a + b, 0);
    return `${passed} Go tests, ${pages} pages of ${programs} programs killed in ${changes} changes`;
  } finally {
    await context.close().catch(() => {});
    tests.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
