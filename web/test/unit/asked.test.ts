// Those who listen hear whose turn it is, also where nobody sits.
import { beforeAll, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null, cookie: "" });
vi.stubGlobal("navigator", { languages: ["en"] });
const { words } = await import("../../src/lang/index.svelte");
const { said } = await import("../../src/board/asked");

beforeAll(() => words.load("en"));

const seat = (more: object) => ({ name: "", bot: "", person: false, ...more });
const hears = (who: object, { kind = "turn", company = "usa", asked = false, phase = "playing" } = {}) =>
  said(
    {
      table: { id: "x", phase, seats: [seat({}), seat(who)] },
      game: { prompt: { seat: 1, kind, question: "Where?" }, seats: [{ company: "italy" }, { company }] },
      facts: { name: (id: string) => ({ usa: "USA", italy: "Italy" })[id] ?? "" },
      asked,
    } as unknown as Parameters<typeof said>[0],
  );

test("whose turn it is", () => {
  expect(hears({ name: "Ann", person: true })).toBe("It is Ann’s turn.");
  expect(hears({ name: "brook", bot: "brook" })).toBe("It is Brook’s turn.");
  expect(hears({ name: "Ann", person: true }, { asked: true })).toBe("You are asked: Where?");
});

test("an empty seat has the name of its company", () => {
  expect(hears({})).toBe("It is the turn of USA, and nobody sits there.");
});

test("nothing is said where nothing is asked", () => {
  expect(hears({}, { phase: "finished" })).toBe("");
  expect(hears({}, { kind: "guess" })).toBe("");
});
