// A socket that is silent for too long is given up and opened again; one that speaks stays.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: {} }));
vi.mock("../../src/api/client", () => ({ address: () => "/api/me/live", followHere: () => () => {} }));
const { follow } = await import("../../src/api/live");

class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 1;
  onopen?: () => void;
  onmessage?: ((m: { data: string }) => void) | null;
  onclose?: ((e?: unknown) => void) | null;
  closed = false;
  constructor() {
    Socket.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("CloseEvent", class {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a dead connection is noticed", () => {
  const states: boolean[] = [];
  const live = follow("/api/me/live", () => ({}), () => {}, (yes) => states.push(yes));
  const [first] = Socket.all;
  first!.onopen!();
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(25_000);
    first!.onmessage!({ data: `{"type":"beat"}` });
  }
  expect(Socket.all.length).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(states).toEqual([true]);
  vi.advanceTimersByTime(2_000);
  expect(first!.closed).toBe(true);
  expect(states).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect(Socket.all.length).toBe(2);
  live.close();
  vi.advanceTimersByTime(300_000);
  expect(Socket.all.length).toBe(2);
});
