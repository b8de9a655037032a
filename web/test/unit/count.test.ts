// A browser tells each event of a lesson once, and nothing of a lesson that it has finished.
import { expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (k: string) => stored.get(k) ?? null, setItem: (k: string, v: string) => void stored.set(k, v) });
const server = { there: true };
vi.mock("../../src/api/server.svelte", () => ({ server }));
let answers = true;
const call = vi.fn(async (_method: string, _path: string, _sent: { body: { lesson: string; event: string; n: number } }) => {
  if (!answers) throw new Error("unreachable");
});
vi.mock("../../src/api/client", () => ({ call }));

/** told are the events that were sent since the last time. */
const told = () => call.mock.calls.splice(0).map(([, , { body }]) => `${body.lesson} ${body.event} ${body.n}`);
/** visit is the page, loaded anew. */
async function visit() {
  vi.resetModules();
  return (await import("../../src/learn/count")).count;
}
const settled = () => new Promise((done) => setTimeout(done));

test("each event is told once, over all visits", async () => {
  let count = await visit();
  count("2", "reached", 1);
  count("2", "reached", 1);
  count("2", "reached", 2);
  count("3", "reached", 1);
  await settled();
  expect(told()).toEqual(["2 reached 1", "2 reached 2", "3 reached 1"]);
  count = await visit();
  count("2", "reached", 1);
  count("2", "hint", 1);
  count("2", "finished", 2);
  count("2", "finished", 3);
  count("2", "back", 1);
  count("3", "back", 1);
  await settled();
  expect(told()).toEqual(["2 hint 1", "2 finished 2", "3 back 1"]);
});

test("what could not be told may be told again", async () => {
  const count = await visit();
  server.there = false;
  count("4", "reached", 1);
  server.there = true;
  answers = false;
  count("4", "reached", 1);
  await settled();
  answers = true;
  count("4", "reached", 1);
  await settled();
  expect(told()).toEqual(["4 reached 1", "4 reached 1"]);
});
