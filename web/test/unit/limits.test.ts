// No request waits for ever: each has a time limit, and large files have one for their silence.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: { absent: false } }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "", querySelector: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
const { call, recordOf, Unreachable } = await import("../../src/api/client");
const { flowing } = await import("../../src/api/flowing");

let asked: number[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    asked.push(ms);
    const c = new AbortController();
    setTimeout(() => c.abort(), ms);
    return c.signal;
  });
  // It never answers, or answers and never ends.
  vi.stubGlobal(
    "fetch",
    (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a server that never answers is unreachable", async () => {
  const ends = async (what: Promise<unknown>, ms: number) => {
    let over: unknown;
    what.catch((e) => (over = e));
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(over).toBe(undefined);
    await vi.advanceTimersByTimeAsync(20);
    expect(over).toBeInstanceOf(Unreachable);
  };
  await ends(call("GET", "/api/me"), 10_000);
  await ends(call("POST", "/api/tables/{id}/play", { id: "t", body: { actions: ["pass"] } }), 10_000);
  await ends(recordOf("t"), 10_000);
  await ends(call("GET", "/api/tables/{id}/thought", { id: "t", query: { ply: 3 } }), 60_000);
  await ends(call("GET", "/api/tables/{id}/review", { id: "t" }), 60_000);
  await ends(call("POST", "/api/tables", { body: { seats: [] } }), 10_000);
  await ends(call("POST", "/api/tables", { body: { seats: [], record: "…" } }), 60_000);
});

test("an answer that stops in the middle is none", async () => {
  vi.stubGlobal("fetch", async (_: unknown, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(c) {
        c.enqueue(new TextEncoder().encode(`{"name":`));
        signal.addEventListener("abort", () => c.error(signal.reason));
      },
    });
    return new Response(body);
  });
  let over: unknown;
  call("GET", "/api/me").catch((e) => (over = e));
  await vi.advanceTimersByTimeAsync(9_990);
  expect(over).toBe(undefined);
  await vi.advanceTimersByTimeAsync(20);
  expect(over).toBeInstanceOf(Unreachable);
});

test("a large file comes as long as bytes do", async () => {
  let more!: (last?: boolean) => void;
  vi.stubGlobal("fetch", async (_: unknown, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(c) {
        more = (last) => (last ? c.close() : c.enqueue(new Uint8Array([65])));
        signal.addEventListener("abort", () => c.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const text = flowing("/file").then((r) => r.text());
  for (let i = 0; i < 5; i++) {
    await vi.advanceTimersByTimeAsync(19_000);
    more();
  }
  await vi.advanceTimersByTimeAsync(10);
  more(true);
  expect(await text).toBe("AAAAA");
  let over: unknown;
  flowing("/file").then((r) => r.text()).catch((e) => (over = e));
  await vi.advanceTimersByTimeAsync(10);
  more();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(over).toBe(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(String(over)).toContain("no bytes");
});
