// Sounds, computed in the browser and measured: how long, how loud, how they begin and end; then the rules of the desk. Then the
// loudspeaker at the table: asked once, muted, louder. `WHOLE=yes` measures every sound with three seeds.
import assert from "node:assert/strict";
import { join } from "node:path";
import { build } from "vite";
import { Driver } from "../driver.mjs";
import { enter, ply, stands } from "../lesson.mjs";
import { recorded } from "../records.mjs";
import { root } from "../server.mjs";

const whole = process.env.WHOLE === "yes";
/** The most bytes of everything that makes sounds. */
const most = 12_000;

/** name: options, shortest and longest in seconds, loudness in LUFS over the loudest 200 ms at full level. */
const cases = [
  ["engineer", { n: 1 }, 0.1, 0.13, -28],
  ["engineer", { n: 3 }, 0.2, 0.26, -28],
  ["coins", { n: 1 }, 0.3, 0.36, -30],
  ["coins", { n: -6 }, 0.55, 0.66, -30],
  ["machine", { n: 2 }, 0.4, 0.5, -28],
  ["machine", { what: "mixer", n: 4 }, 0.7, 0.8, -28],
  ["stone", {}, 0.28, 0.4, -26],
  ["raise", { level: 3 }, 0.4, 0.45, -26],
  ["pipe", { power: 3 }, 0.6, 0.7, -26],
  ["house", {}, 0.75, 0.85, -26],
  ["wheel", { steps: 4 }, 0.95, 1.05, -27],
  ["drop", { n: 1 }, 0.15, 0.2, -30],
  ["drop", { n: 4 }, 0.3, 0.4, -30],
  ["conduit", { n: 3 }, 0.65, 0.72, -27],
  ["conduit", { n: 8, length: 2.6 }, 3, 3.2, -27],
  ["turbine", { energy: 1 }, 0.75, 0.85, -23],
  ["turbine", { energy: 11, joy: true }, 1.5, 1.65, -23],
  ["stamp", {}, 0.9, 1, -23],
  ["turn", {}, 1.6, 1.7, -20],
  ["clock", {}, 0.6, 0.7, -25],
  ["round", { rank: 1 }, 1.7, 1.85, -22],
  ["round", { rank: 4 }, 1.6, 1.85, -22],
  ["victory", {}, 2.4, 2.6, -20],
  ["refused", {}, 0.2, 0.26, -30],
  ["undo", {}, 0.18, 0.22, -31],
  ["hint", {}, 0.6, 0.7, -28],
];

/** bundle is what makes sounds, as one module. */
async function bundle() {
  const entry = "virtual:sounds";
  const src = join(root, "web/src/sound");
  const made = await build({
    configFile: false,
    logLevel: "error",
    plugins: [{
      name: "sounds",
      enforce: "pre",
      resolveId: (id) => (id === entry ? id : undefined),
      load: (id) =>
        id === entry ? ["desk", "sounds", "scale"].map((f) => `export * from ${JSON.stringify(join(src, f))};`).join("\n") : undefined,
    }],
    build: { write: false, target: "es2022", rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  });
  return made.output[0].code;
}

export default async function({ visit }) {
  const code = await bundle();
  assert.ok(code.length <= most, `sounds are ${code.length} bytes, at most ${most}`);
  const { page } = await visit();
  await page.route("**/sounds-measured.js", (r) => r.fulfill({ contentType: "text/javascript", body: code }));
  await page.goto("/privacy");
  await page.mouse.click(5, 5); // before that browsers play nothing
  const wrong = await page.evaluate(measure, { cases: cases.filter((_, i) => whole || i % 3 === 0), seeds: whole ? 3 : 1 });
  assert.deepEqual(wrong, []);
  await page.close();
  await table(visit);
  return `${code.length} bytes`;
}

/** measure runs in the page. */
async function measure({ cases, seeds }) {
  const { Desk, sounds, note } = await import("/sounds-measured.js");
  const wrong = [];
  const rate = 48000;
  const start = 0.5;
  const ok = (yes, what) => yes || wrong.push(what);
  const offline = (seconds) => new OfflineAudioContext(2, rate * seconds, rate);
  const loudest = (samples) => samples.reduce((m, a) => Math.max(m, Math.abs(a)), 0);
  /** The K weighting of BS.1770. */
  const weighted = async (buffer) => {
    const c = new OfflineAudioContext(2, buffer.length, rate);
    const s = new AudioBufferSourceNode(c, { buffer });
    s.connect(c.createIIRFilter([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585]))
      .connect(c.createIIRFilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621])).connect(c.destination);
    s.start();
    return c.startRendering();
  };
  for (const [name, o, shortest, longest, target] of cases) {
    for (let seed = 1; seed <= seeds; seed++) {
      const id = `${name} ${JSON.stringify(o)} seed ${seed}: `;
      const c = offline(longest + start + 0.4);
      const v = new Desk(c, { level: 1, seed }).play(name, o, start);
      const b = await c.startRendering();
      const x = b.getChannelData(0);
      const length = v.end - start;
      ok(length >= shortest && length <= longest, `${id}length ${length}`);
      ok(loudest(x) < 0.36, `${id}peak ${loudest(x)}`); // −9 dBFS
      const mean = x.reduce((m, a) => m + a, 0) / x.length;
      ok(Math.abs(mean) < 1e-4, `${id}offset ${mean}`);
      const first = x.findIndex((a) => Math.abs(a) > 1e-6);
      ok(first / rate >= start && first / rate < start + 0.016, `${id}starts at ${first / rate}`);
      const after = loudest(x.subarray(Math.ceil((v.end + 0.007) * rate)));
      ok(Math.abs(x[first]) < 0.003 && after < 0.001, `${id}edges ${x[first]} ${after}`);
      const k = await weighted(b);
      const [l, r] = [k.getChannelData(0), k.getChannelData(1)];
      const w = rate / 5;
      let [sum, top] = [0, 0];
      for (let i = 0; i < l.length; i++) {
        sum += l[i] ** 2 + r[i] ** 2;
        if (i >= w) sum -= l[i - w] ** 2 + r[i - w] ** 2;
        top = Math.max(top, sum);
      }
      const loud = -0.691 + 10 * Math.log10(top / w);
      ok(Math.abs(loud - target) <= 3, `${id}loudness ${loud.toFixed(1)}, wanted ${target}`);
    }
  }
  // Never more than six, in whatever order things are asked for.
  const names = Object.keys(sounds);
  const c = offline(8);
  const d = new Desk(c, { level: 1 });
  for (let i = 0; i < 300; i++) d.play(names[(i * 7) % names.length], { n: 4, steps: 4, energy: 11, joy: true }, ((i * 1.618) % 1) * 6);
  let fullest = 0;
  for (let t = 0; t < 9; t += 0.01) fullest = Math.max(fullest, d.voices(t).length);
  ok(fullest === 6, `${fullest} voices at once`);
  const crowd = loudest((await c.startRendering()).getChannelData(0));
  ok(crowd < 0.7, `crowd peak ${crowd}`);
  // A call is never pushed out by a thing, nor a great one by a small one.
  const e = new Desk(offline(1));
  e.play("turn", {}, 0);
  for (const n of ["stone", "raise", "pipe", "house", "wheel", "conduit", "stamp", "turbine"]) e.play(n, {}, 0.1);
  ok(e.voices(0.3).includes("turn"), "a call was pushed out");
  ok(!e.play("coins", {}, 0.14), "a small thing pushed out a greater one");
  ok(!e.play("turbine", {}, 0.12), "the same twice within 50 ms");
  // A skipped turn stops; a hidden page is silent, but for your turn where that is allowed.
  const live = new AudioContext();
  const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const f = new Desk(live, { page: tab });
  await live.resume();
  ok(live.state === "running", `in sight, yet ${live.state}`);
  f.play("conduit", { length: 2 });
  f.play("stamp", {}, 1);
  f.play("turn", {}, 1);
  f.cut();
  ok(f.voices(live.currentTime + 1.1).join() === "turn", `cut left ${f.voices(live.currentTime + 1.1)}`);
  tab.visibilityState = "hidden";
  tab.dispatchEvent(new Event("visibilitychange"));
  ok(!f.play("stone") && !f.play("turn"), "heard in a hidden page");
  for (let i = 0; i < 50 && live.state !== "suspended"; i++) await new Promise((done) => setTimeout(done, 100));
  ok(live.state === "suspended", `hidden, yet ${live.state}`);
  const g = new Desk(live, { page: tab, background: true });
  ok(!g.play("stone") && g.play("turn"), "your turn in a hidden page");
  for (let i = -10; i < 40; i++) {
    const semitone = (((12 * Math.log2(note(i) / 43.6535)) % 12) + 12) % 12;
    ok([0, 2, 4, 7, 9].some((s) => Math.abs(semitone - s) < 0.001), `note ${i}`);
  }
  return wrong;
}

/** At a table sound is asked for once, after the first production; then the loudspeaker has it. */
async function table(visit) {
  const ann = await visit("Ann", { viewport: { width: 1920, height: 1080 }, preferences: { sound: "ask" } });
  const { page } = ann;
  const sound = () => page.evaluate(() => JSON.parse(localStorage.getItem("preferences")).sound);
  const opened = await ann.table(recorded("001-2p-intro", 135));
  const tool = page.locator("[data-sound]");
  await tool.waitFor();
  assert.equal(await page.locator("[data-hear]").count(), 0);
  const produce = opened.game.prompt.answers.find((a) => a.kind === "produce").action;
  await ann.post(`/api/tables/${opened.table.id}/play`, { ply: opened.ply, action: produce });
  await page.locator("[data-hear] [data-yes]").click();
  assert.equal(await sound(), "on");
  await page.locator("[data-hear]").waitFor({ state: "detached" });

  // On a phone the question gives way to the next turn.
  const bea = await visit("Bea", { viewport: { width: 390, height: 844 }, phone: true, preferences: { sound: "ask" } });
  const small = await bea.table(recorded("001-2p-intro", 135));
  await bea.page.locator("[data-ply]").waitFor();
  await bea.still();
  await bea.post(`/api/tables/${small.table.id}/play`, { ply: small.ply, action: produce });
  await bea.page.locator("[data-hear]").waitFor();
  const driver = new Driver(bea.page, 1, { touch: true });
  const { legal } = await driver.ready();
  await driver.click(legal[0]);
  await bea.page.locator("[data-hear]").waitFor({ state: "detached" });
  assert.equal(await bea.page.evaluate(() => JSON.parse(localStorage.getItem("preferences")).sound), "ask", "nothing was answered");

  await page.keyboard.press("m");
  assert.equal(await tool.getAttribute("data-sound"), "off");
  await tool.click();
  assert.equal(await sound(), "on");
  await tool.focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  assert.match(await tool.getAttribute("aria-label"), /4 of 5/);

  // Held, it opens its switches, and does not mute.
  await tool.hover();
  await page.mouse.down();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.mouse.up();
  assert.equal(await sound(), "on");
  await dialog.getByRole("radio", { name: "Calls only" }).check();
  await dialog.getByRole("switch", { name: "In the background" }).check();
  await page.keyboard.press("Escape");
  assert.equal(await sound(), "calls");
  await page.reload();
  await tool.waitFor();
  assert.equal(await tool.getAttribute("data-sound"), "calls");

  // Who had sound before keeps it; who had not is asked.
  for (const [before, now] of [[true, "on"], [false, "ask"]]) {
    await page.evaluate((sound) => localStorage.setItem("preferences", JSON.stringify({ sound, speed: 0, coach: "off" })), before);
    await page.reload();
    await tool.waitFor();
    assert.equal(await tool.getAttribute("data-sound"), now);
  }
  // In the first lesson it is asked for after the first verdict, which stands alone.
  const ida = await visit("Ida", { preferences: { sound: "ask" } });
  for (let state = await enter(ida.page, "water"); state !== "judged"; state = await stands(ida.page)) {
    assert.equal(await ida.page.locator("[data-hear]").count(), 0);
    const before = await ply(ida.page);
    await ida.page.locator(".map [data-legal]").first().click({ force: true });
    await ida.page.waitForFunction((before) => document.querySelector("[data-ply]").dataset.ply !== before, before);
  }
  assert.equal(await ida.page.locator("[data-hear]").count(), 0);
  await ida.page.locator("[data-go-on]").click();
  await ida.page.locator("[data-hear] [data-no]").click();
  await ida.page.locator("[data-hear]").waitFor({ state: "detached" });
  assert.equal(await ida.page.evaluate(() => JSON.parse(localStorage.getItem("preferences")).sound), "off");
}
