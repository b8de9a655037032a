// The log of a table: all of it comes, in parts, and again where too much was missed. What is read from it, such as the windows that are
// lit, does not depend on how long the game is.
import { expect, test, vi } from "vitest";
import type { Happened, PublicEntry } from "../../src/api/types";
import { lit } from "../../src/table/lit";

/** What the server knows: its log, and how many entries a page has. */
const house = vi.hoisted(() => ({
  log: [] as PublicEntry[],
  asked: [] as number[],
  hear: undefined as ((m: unknown) => void) | undefined,
}));
const page = 1000;
const told = (more = {}) => ({
  table: { phase: "playing", version: house.log.length, seats: [] },
  game: { round: 1, seats: [] },
  ply: house.log.length,
  text: "",
  ...more,
});
vi.mock("../../src/api/client", async (original) => ({
  ...(await original<object>()),
  call: (_: string, path: string, { query }: { query?: { from: number } }) => {
    if (!path.endsWith("/log")) return Promise.resolve(told({ you: { seats: [0], owner: true, may_ask: true } }));
    house.asked.push(query!.from);
    return Promise.resolve({ entries: house.log.slice(query!.from, query!.from + page) });
  },
}));
vi.mock("../../src/api/catalogue.svelte", () => ({ facts: () => Promise.resolve({}), Facts: class {} }));
vi.mock("../../src/api/live", () => ({
  follow: (_: string, __: unknown, hear: (m: unknown) => void) => ((house.hear = hear), { open: false, close() {} }),
}));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: { welcome: false } }));

/** play adds entries; one of them begins the round, one produces. */
function play(n: number, events: Record<number, Happened> = {}) {
  const from = house.log.length;
  for (let ply = from + 1; ply <= from + n; ply++) {
    house.log.push({ ply, kind: "act", seat: 0, events: events[ply] ? [events[ply]] : [] } as unknown as PublicEntry);
  }
}
const windows = (session: { entries: PublicEntry[]; ply: number }) => [...lit(session.entries, { ply: session.ply, event: 0 })];
const complete = (session: { entries: PublicEntry[] }, n: number) =>
  vi.waitFor(() => expect(session.entries.map((e) => e.ply)).toEqual(Array.from({ length: n }, (_, i) => i + 1)));

test("a round of any length, and a connection that was lost", async () => {
  const kept = { getItem: () => null, setItem() {}, removeItem() {} };
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, kept);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "", querySelector: () => null });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { href: "http://localhost/" });
  const { TableSession } = await import("../../src/table/session.svelte");
  play(1400, { 5: { kind: "round", seat: -1, n: 1 }, 9: { kind: "produced", seat: 0, to: "P5_1" } });
  const session = new TableSession("t", "");
  await complete(session, 1400);
  expect(house.asked).toEqual([1100, 0, 1000]);
  expect(windows(session)).toEqual(["P5_1"]);

  // What comes is added; nothing is asked for.
  play(1, { 1401: { kind: "produced", seat: 0, to: "P6_1" } });
  house.hear!({ type: "update", from: 1400, entries: house.log.slice(1400), ...told() });
  expect(windows(session).sort()).toEqual(["P5_1", "P6_1"]);
  expect(house.asked.length).toBe(3);

  // Too much was missed: it is read again.
  play(600, { 1500: { kind: "round", seat: -1, n: 2 }, 1501: { kind: "produced", seat: 0, to: "P8_1" } });
  house.hear!({ type: "update", from: 1900, entries: [], ...told() });
  expect(session.ply).toBe(2001);
  await complete(session, 2001);
  expect(windows(session)).toEqual(["P8_1"]);
  session.close();
});
