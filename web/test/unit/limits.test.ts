// No request waits for ever: each has a time limit, and large files have one for their silence.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: { absent: false } }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "", querySelector: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
const { call, loaded, recordOf, Unreachable } = await import("../../src/api/client");
const { flowing } = await import("../../src/api/flowing");

const web = join(import.meta.dirname, "../..");
const worker = readFileSync(join(web, "public/sw.js"), "utf8");
const sources = readdirSync(join(web, "src"), { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|js|svelte)$/.test(path))
  .map((path) => readFileSync(join(web, "src", path), "utf8"));

/** requests are the requests in a source, each with what it is given. */
function requests(text: string): string[] {
  const found = [];
  for (const m of text.matchAll(/(?<!async\s+)(?:\b(?:window|self|globalThis)\.|(?<![.\w#]))fetch\(/g)) {
    let [at, open] = [m.index + m[0].length, 1];
    for (; open > 0; at++) open += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    found.push(text.slice(m.index, at));
  }
  return found;
}
const limitless = (text: string) => requests(text).filter((r) => !/\bsignal\b/.test(r));

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

test("every request has a signal", () => {
  expect(requests(worker).length).toBe(3);
  expect(sources.flatMap(requests).length).toBeGreaterThanOrEqual(3);
  expect([worker, ...sources].flatMap(limitless)).toEqual([]);
  expect(sources.join("\n")).not.toMatch(/\b(?:XMLHttpRequest|EventSource)\b/);
});

test("a request without a signal is found wherever it is written", () => {
  for (const text of ["await fetch(a)", "(await (await fetch(file(`b?${c(1)}`))).blob())", "self.fetch(x, {})", "fetch(\n  x,\n)"]) {
    expect(limitless(text).length, text).toBe(1);
  }
  for (
    const text of ["fetch(a, { signal })", "this.fetch(a)", "private async fetch(a) {", "prefetch(a)", "fetch(f(a), { signal: s(b) })"]
  ) {
    expect(limitless(text), text).toEqual([]);
  }
});

/** serviced runs the service worker with a page kept, or none, and gives what it does with a page that is asked for. */
function serviced(kept?: string) {
  const store = new Map(kept === undefined ? [] : [["http://host/", kept]]);
  const cache = {
    match: async (key: { url: string }) => (store.has(key.url) ? new Response(store.get(key.url)) : undefined),
    put: async (key: { url: string }, r: Response) => void store.set(key.url, await r.text()),
    keys: async () => [],
  };
  const heard: Record<string, (event: unknown) => void> = {};
  new Function("self", "location", "caches", "Request", worker)(
    { addEventListener: (kind: string, f: (event: unknown) => void) => (heard[kind] = f) },
    new URL("http://host/sw.js"),
    { open: async () => cache },
    class {
      url: string;
      constructor(path: string) {
        this.url = new URL(path, "http://host").href;
      }
    },
  );
  return {
    store,
    /** The answer to a request, as it becomes known. */
    get(path: string, mode: string) {
      const got: { text?: string; error?: unknown } = {};
      heard.fetch!({
        request: { method: "GET", url: `http://host${path}`, mode },
        respondWith: (answer: Promise<Response>) => answer.then((r) => r.text()).then((text) => (got.text = text), (e) => (got.error = e)),
        waitUntil: () => {},
      });
      return got;
    },
  };
}

test("a page that does not come in time is the one that was kept, and the late one is kept for the next time", async () => {
  let answer!: (r: Response) => void;
  vi.stubGlobal("fetch", () => new Promise((done) => (answer = done)));
  const { get, store } = serviced("kept");
  const got = get("/table/x", "navigate");
  await vi.advanceTimersByTimeAsync(7_990);
  expect(got).toEqual({});
  await vi.advanceTimersByTimeAsync(20);
  expect(got).toEqual({ text: "kept" });
  answer(new Response("late"));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get("http://host/")).toBe("late");
});

test("a page that stops in the middle is the one that was kept", async () => {
  vi.stubGlobal("fetch", async () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([65])) })));
  const { get, store } = serviced("kept");
  const got = get("/", "navigate");
  await vi.advanceTimersByTimeAsync(8_010);
  expect(got).toEqual({ text: "kept" });
  expect(store.get("http://host/")).toBe("kept");
});

test("where no page was kept, a slow one is waited for, though not for ever", async () => {
  const { get, store } = serviced();
  const never = get("/", "navigate");
  await vi.advanceTimersByTimeAsync(59_990);
  expect(never).toEqual({});
  await vi.advanceTimersByTimeAsync(20);
  expect(never.error).toMatchObject({ name: "AbortError" });
  vi.stubGlobal("fetch", () => new Promise((done) => setTimeout(() => done(new Response("slow")), 30_000)));
  const slow = get("/", "navigate");
  await vi.advanceTimersByTimeAsync(30_010);
  expect(slow).toEqual({ text: "slow" });
  expect(store.get("http://host/")).toBe("slow");
});

test("a page that comes in time is shown and kept, and without a connection the kept one is shown at once", async () => {
  vi.stubGlobal("fetch", () => new Promise((done) => setTimeout(() => done(new Response("new")), 7_000)));
  const { get, store } = serviced("kept");
  const got = get("/", "navigate");
  await vi.advanceTimersByTimeAsync(7_010);
  expect(got).toEqual({ text: "new" });
  expect(store.get("http://host/")).toBe("new");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  const offline = get("/", "navigate");
  await vi.advanceTimersByTimeAsync(0);
  expect(offline).toEqual({ text: "new" });
});

test("a file that brings nothing for a while fails instead of waiting", async () => {
  const got = serviced().get("/assets/a-12345678.js", "no-cors");
  await vi.advanceTimersByTimeAsync(19_990);
  expect(got).toEqual({});
  await vi.advanceTimersByTimeAsync(20);
  expect(got.error).toBeDefined();
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
  await ends(loaded("/picture/t.png", (r) => r.blob()), 10_000);
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
