// What belongs to one table stays with it: its invite code, and whom its reader has muted there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/api/server.svelte", () => ({ server: { absent: false } }));

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "", querySelector: () => null });
  vi.stubGlobal("navigator", { languages: ["en"] });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("each request carries the code of its own table", async () => {
  const { accept } = await import("../../src/api/invites");
  const { address } = await import("../../src/api/client");
  const code = (id: string) => new URLSearchParams(address("/api/tables/{id}", { id }).split("?")[1]).get("invite");
  accept("first", "one");
  accept("second", "two");
  expect([code("first"), code("second"), code("third")]).toEqual(["one", "two", null]);
  accept("first", null); // a link without one
  accept("second", "new");
  expect([code("first"), code("second")]).toEqual(["one", "new"]);
  expect(address("/api/me")).not.toContain("invite");
  vi.resetModules(); // the next visit
  const later = await import("../../src/api/invites");
  expect([later.invitation("first"), later.invitation("second")]).toEqual(["one", "new"]);
});

test("a code is good for the visit where nothing can be kept", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { invitation, accept } = await import("../../src/api/invites");
  accept("first", "one");
  expect(invitation("first")).toBe("one");
});

test("who is muted at one table is shown at another", async () => {
  const { avoided } = await import("../../src/table/avoided.svelte");
  const { personName } = await import("../../src/table/names");
  await (await import("../../src/lang/index.svelte")).words.load("en");
  avoided.list = [{ person: "ann", how: "mute", table: "first" }, { person: "bob", how: "block" }] as typeof avoided.list;
  const ann = { name: "Ann", id: "ann", person: true };
  expect(avoided.hides("ann", "first")).toBe(true);
  expect(personName(ann, "first")).not.toBe("Ann");
  expect(personName(ann, "second")).toBe("Ann");
  expect(avoided.hides("ann", undefined)).toBe(false);
  expect(avoided.hides("bob", "second")).toBe(true);
  expect(avoided.hides(undefined, "first")).toBe(false);
});
