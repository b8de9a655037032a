// The page's side of the engine: questions find their answers, and an engine that breaks is started again for whoever follows a table.
import { afterEach, expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../../src/engine/protocol";

/** A worker that does what the test tells it to. */
class FakeWorker {
  static made: FakeWorker[] = [];
  heard: ToWorker[] = [];
  onmessage: (e: { data: FromWorker }) => void = () => {};
  onerror: (e: { message: string }) => void = () => {};
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(m: ToWorker) {
    this.heard.push(m);
  }
  terminate() {}
  say(data: FromWorker) {
    this.onmessage({ data });
  }
  ready() {
    this.say({ type: "ready", module: {} as WebAssembly.Module, problem: "" });
  }
}
vi.stubGlobal("Worker", FakeWorker);
vi.stubGlobal("navigator", { hardwareConcurrency: 4 });
vi.stubGlobal("self", { location: new URL("https://host.example/") });
vi.stubGlobal("document", {
  querySelector: () => ({ content: "engine.wasm" }),
  baseURI: "https://host.example/",
  documentElement: { dataset: {} },
  addEventListener() {},
});
const { engine } = await import("../../src/engine/engine.svelte");
const request = { path: "/api/tables/{id}/live", id: "~x", lang: "en" };

afterEach(() => vi.useRealTimers());

test("answers come to who asked, refusals as errors", async () => {
  const asked = [engine.call({ path: "/a", lang: "en" }), engine.call({ path: "/b", lang: "en" })];
  FakeWorker.made[0]!.ready();
  await vi.waitFor(() => expect(FakeWorker.made[0]!.heard.length).toBe(3)); // the start, and two questions
  FakeWorker.made[0]!.say({
    type: "answer",
    n: 2,
    status: 404,
    body: "{\"error\":{\"code\":\"no_such_table\",\"message\":\"There is no such table.\"}}",
  });
  FakeWorker.made[0]!.say({ type: "answer", n: 1, status: 200, body: "\"yes\"" });
  await expect(asked[0]).resolves.toBe("yes");
  await expect(asked[1]).rejects.toThrow("There is no such table.");
});

test("an engine that breaks is started again, for those who have not left", async () => {
  vi.useFakeTimers();
  const [here, gone]: boolean[][] = [[], []];
  const news: string[] = [];
  engine.follow(request, (m) => news.push(m), (yes) => here!.push(yes));
  const leave = engine.follow(request, () => {}, (yes) => gone!.push(yes));
  await vi.advanceTimersByTimeAsync(0);
  const waiting = engine.call({ path: "/c", lang: "en" });
  await vi.advanceTimersByTimeAsync(0);
  const failed = expect(waiting).rejects.toThrow();
  FakeWorker.made[0]!.say({ type: "failed", problem: "the program has ended" });
  await failed;
  expect([engine.ready, here, gone]).toEqual([false, [true, false], [true, false]]);
  leave();
  await vi.advanceTimersByTimeAsync(1500);
  expect(FakeWorker.made.length).toBe(2);
  FakeWorker.made[1]!.ready();
  await vi.advanceTimersByTimeAsync(0);
  expect([engine.ready, here, gone]).toEqual([true, [true, false, true], [true, false]]);
  const follow = FakeWorker.made[1]!.heard.findLast((m) => m.type === "follow")!;
  FakeWorker.made[1]!.say({ type: "news", n: (follow as { n: number }).n, message: "again" });
  expect(news).toEqual(["again"]);
});
