// What was learnt on this device, and how it is brought together with what the server keeps.
import { expect, test, vi } from "vitest";
import type { Learnt } from "../../src/api/types";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (k: string) => stored.get(k) ?? null,
  setItem: (k: string, v: string) => void stored.set(k, v),
  removeItem: (k: string) => void stored.delete(k),
});
stored.set("learn", "{\"stars\":{\"0\":2},\"answers\":{\"3\":[\"a\"]}}"); // as an earlier version of the page left it

const server = { name: "", there: true };
vi.mock("../../src/api/server.svelte", () => ({ server }));
/** What the server answers to what is sent; undefined: it cannot be reached. */
let answer: ((sent: Learnt) => Learnt) | undefined;
const call = vi.fn(async (_method: string, _path: string, { body }: { body: Learnt }) => {
  if (!answer) throw new Error("unreachable");
  return answer(body);
});
vi.mock("../../src/api/client", () => ({ call }));
const { kept } = await import("../../src/progress/lessons.svelte");
const { kept: practice } = await import("../../src/progress/practice.svelte");
const { unsent } = await import("../../src/progress/marks");
const { forget, sync } = await import("../../src/progress/sync");

test("what an earlier version of the page has stored is sent", () => {
  expect(unsent()).toBe(true);
  expect(kept.document()).toEqual({ stars: { water: 2 }, begun: { wheel: { changes: 1, answers: ["a"] } } });
});

function fresh() {
  forget(false);
  call.mockClear();
  server.name = "Ann";
  answer = (sent) => sent;
}

test("every change of a lesson counts, and only better stars", () => {
  fresh();
  kept.keep("energy", ["a"]);
  kept.keep("energy", ["a", "b"]);
  kept.keep("energy", []);
  kept.keep("energy", []); // changes nothing
  kept.done("energy", 2);
  kept.done("energy", 1);
  expect(kept.document()).toEqual({ stars: { energy: 2 }, begun: { energy: { changes: 3, answers: [] } } });
});

test("a game on this device stays here", async () => {
  fresh();
  kept.keep("game", ["~game"]);
  kept.done("energy", 3);
  expect(kept.document().begun).toEqual({});
  await sync();
  expect(kept.answers("game")).toEqual(["~game"]);
});

test("a guest sends nothing, and everything once there is a name", async () => {
  fresh();
  server.name = "";
  kept.done("dam", 3);
  await sync();
  expect(call).not.toHaveBeenCalled();
  expect(unsent()).toBe(true);
  server.name = "Ann";
  await sync();
  expect(call).toHaveBeenCalledExactlyOnceWith("PATCH", "/api/me/progress", { body: { lessons: { stars: { dam: 3 }, begun: {} } } });
  expect(unsent()).toBe(false);
});

test("each subject is sent when there is something new in it, and taken over whichever was sent", async () => {
  fresh();
  practice.note("water-1-1", true, undefined);
  await sync();
  expect(call.mock.calls.at(-1)?.[2].body).toEqual({
    practice: { rated: 0, noted: 1, row: 1, seen: { "water-1-1": true }, days: {}, blunders: {} },
  });
  kept.done("dam", 2);
  answer = (sent) => ({
    ...sent,
    practice: { rated: 0, noted: 2, row: 0, seen: { "water-1-1": true, "water-2-1": false }, days: {}, blunders: {} },
  });
  await sync();
  expect(call.mock.calls.at(-1)?.[2].body).toEqual({ lessons: { stars: { dam: 2 }, begun: {} } });
  expect(practice.solved("water-2-1")).toBe(false);
  expect([unsent("lessons"), unsent("practice")]).toEqual([false, false]);
});

test("whoever leaves forgets what the server knows, and only that", async () => {
  fresh();
  kept.done("dam", 2);
  await sync();
  practice.noteDay("2026-11-16", true);
  forget();
  expect([kept.stars("dam"), practice.day("2026-11-16")]).toEqual([undefined, true]);
  forget(false);
  expect([practice.day("2026-11-16"), stored.size]).toEqual([undefined, 0]);
});

test("this device takes over what the server keeps", async () => {
  fresh();
  // The server may be older than this page, and still know lessons by other ids.
  const begun = { contracts: { changes: 7, answers: ["x"] }, 5: { changes: 6, answers: ["z"] }, 7: { changes: 2, answers: [] } };
  answer = () => ({ lessons: { stars: { 4: 1, production: 2, 6: 3 }, begun } });
  await sync();
  expect(kept.stars("production")).toBe(2);
  expect(kept.answers("contracts")).toEqual(["x"]);
  kept.keep("downstream", ["y"]);
  expect(kept.document().begun).toEqual({ contracts: { changes: 7, answers: ["x"] }, downstream: { changes: 3, answers: ["y"] } });
});

test("what is learnt while the server answers is not lost", async () => {
  fresh();
  answer = (sent) => {
    if (call.mock.calls.length === 1) kept.done("downstream", 3);
    return sent;
  };
  await sync();
  expect(call).toHaveBeenCalledTimes(2);
  expect(kept.stars("downstream")).toBe(3);
  expect(unsent()).toBe(false);
});

test("without an answer everything stays, for the next time", async () => {
  fresh();
  answer = undefined;
  kept.done("round", 2);
  await sync();
  expect(kept.stars("round")).toBe(2);
  expect(unsent()).toBe(true);
});
