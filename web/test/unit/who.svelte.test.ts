// Who is in front of the screen: the server is asked until it answers, and nobody waits longer than a moment for it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../src/api/client";
import { Refused, Unreachable } from "../../src/api/errors";
import { server as known } from "../../src/api/server.svelte";
import type { Me } from "../../src/api/types";
import { Who } from "../../src/page/who.svelte";
import { avoided } from "../../src/table/avoided.svelte";

vi.mock("../../src/api/client", () => ({ call: vi.fn() }));
vi.mock("../../src/engine/engine.svelte", () => ({ engine: { possible: true } }));
vi.mock("../../src/table/avoided.svelte", () => ({ avoided: { list: [] } }));
vi.mock("../../src/api/server.svelte", () => ({ server: {} }));

const server = known as { -readonly [name in keyof typeof known]: (typeof known)[name] };

const ann = { id: "1", name: "Ann", avoided: [{ person: "2" }] } as unknown as Me;
const nobody = { name: "" } as Me;
const asked = vi.mocked(call as () => Promise<Me>);
const settled = () => vi.advanceTimersByTimeAsync(0);
let stop = () => {};

/** begin meets whoever is there, on the answer that was asked for already. */
function begin(first?: Promise<Me>) {
  const met = vi.fn();
  let who!: Who;
  stop = $effect.root(() => void (who = new Who(first, met)));
  return { who, met };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  Object.assign(server, { lost: false, absent: false, name: "", id: "" });
  avoided.list = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("the server knows somebody", async () => {
  const { who, met } = begin(Promise.resolve(ann));
  expect(who.me).toBeUndefined();
  await settled();
  expect(who.me).toEqual(ann);
  expect([server.name, server.id, server.lost, avoided.list.length]).toEqual(["Ann", "1", false, 1]);
  expect(met).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled(); // it had been asked
  asked.mockResolvedValue(nobody);
  await who.meet();
  expect([asked.mock.calls.length, who.me]).toEqual([1, null]);
});

test("the server refuses, or does not know anybody", async () => {
  expect(await answeredBy(Promise.resolve(nobody))).toEqual([null, false]);
  expect(await answeredBy(Promise.reject(new Refused(500, { code: "internal", message: "" })))).toEqual([null, false]);
});
async function answeredBy(first: Promise<Me>) {
  const { who } = begin(first);
  await settled();
  const { me } = who;
  stop();
  return [me, server.lost];
}

test("a server that cannot be reached is asked again, less and less often", async () => {
  asked.mockRejectedValue(new Unreachable());
  const { who, met } = begin();
  await settled();
  expect([who.me, server.lost, asked.mock.calls.length]).toEqual([undefined, true, 1]);
  const times: number[] = [];
  for (let s = 1; s <= 100; s++) {
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (asked.mock.calls.length > before) times.push(s);
  }
  expect(times).toEqual([3, 9, 21, 45, 75]);
  asked.mockResolvedValue(ann);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([who.me?.name, server.lost]).toEqual(["Ann", false]);
  expect(met).toHaveBeenCalledOnce();
});

test("nobody waits for a server that says nothing", async () => {
  let answer!: (me: Me) => void;
  const { who } = begin(new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(5999);
  expect(server.lost).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.lost).toBe(true);
  answer(ann);
  await settled();
  expect([who.me?.name, server.lost]).toEqual(["Ann", false]);
});

test("without a server nobody is asked, and a ban asks anew", async () => {
  server.absent = true;
  asked.mockResolvedValue(ann);
  const { who } = begin();
  await settled();
  expect(asked).not.toHaveBeenCalled();
  server.banned!();
  await settled();
  expect([asked.mock.calls.length, who.me?.name]).toEqual([1, "Ann"]);
});
