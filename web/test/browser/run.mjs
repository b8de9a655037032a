// Runs the browser tests: `node run.mjs [NAME…]`. Each test is a file that exports default async ({ browser, base, visit }) => {},
// and `seen = true` if it looks at pictures or at what can be seen: the pages of others are not painted.
import { readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { launch } from "./chromium.mjs";
import { root, serve } from "./server.mjs";
import { visitor } from "./visit.mjs";

const folder = join(import.meta.dirname, "tests");
const wanted = process.argv.slice(2);
const names = readdirSync(folder).map((f) => f.replace(/\.mjs$/, "")).filter((n) => wanted.length === 0 || wanted.includes(n));
/** So many at once: one waits while others compute. More only take longer each. */
const atOnce = 3;
/** Those that take longest begin first, so that the last ones end together. */
const long = [
  "stage",
  "sizes",
  "shown",
  "axe",
  "lessons",
  "people",
  "timeline",
  "finale",
  "view",
  "device",
  "advice",
  "phone",
  "puzzles",
  "site",
  "hotseat",
  "alone",
];
const place = (name) => (long.includes(name) ? long.indexOf(name) : long.length);
names.sort((a, b) => place(a) - place(b));

/** within gives back what is promised, or fails after so many milliseconds. */
function within(ms, promised) {
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error(`not done after ${ms / 1000} s`)), ms)));
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

const server = await serve();
const browser = await launch();
const begun = Date.now();

/** run runs a test, says how it went and gives back whether it passed. */
async function run(name) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  // One that hangs must not hang the rest.
  const { default: test, minutes = 10, seen = !!process.env.SHOTS } = await import(join(folder, `${name}.mjs`));
  const { visit, keep, close, problems } = visitor(browser, server.base, { seen });
  const kept = join(root, ".tools/failed", name);
  rmSync(kept, { recursive: true, force: true });
  try {
    const said = await within(minutes * 60_000, test({ browser, base: server.base, program: server.program, visit }));
    if (problems.length > 0) throw new Error(problems.join("\n"));
    console.log(`ok   ${name} ${seconds()}${said ? ` (${said})` : ""}`);
    return true;
  } catch (e) {
    console.log(`FAIL ${name} ${seconds()}\n${e.stack ?? e}\n${problems.join("\n")}`);
    await within(60_000, keep(kept)).catch(() => {}); // a page that hangs shows nothing
    console.log(`     ${name}: what its pages showed is in ${relative(root, kept)}`);
    return false;
  } finally {
    await close();
  }
}

const failed = [];
const unsteady = [];
try {
  const queue = [...names];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = queue.shift(); name; name = queue.shift()) if (!await run(name)) failed.push(name);
    }),
  );
  // One that fails beside others and passes alone is a fault to look for, of the test or of the page, but it is not broken.
  if (failed.length <= 2 && names.length > failed.length) {
    for (const name of failed) if (await run(name)) unsteady.push(name);
  }
} finally {
  await browser.close();
  server.stop();
}
const broken = failed.filter((name) => !unsteady.includes(name));
console.log(`${names.length - broken.length} of ${names.length} browser tests passed in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
if (unsteady.length > 0) console.log(`passed only alone, see above: ${unsteady.join(", ")}`);
process.exit(broken.length > 0 ? 1 : 0);
