// A puzzle is the list of the solver's answers: right ones lead on, a wrong one has to be taken back and decides the rating; hints are
// counted, the solution is a film, and where nothing is judged everything can be tried.
import { beforeEach, expect, test, vi } from "vitest";
import type { Played, Posed, PuzzlePlay } from "../../src/api/types";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (k: string) => stored.get(k) ?? null,
  setItem: (k: string, v: string) => void stored.set(k, v),
  removeItem: (k: string) => void stored.delete(k),
});

/** The best way has two answers, "a" and "b"; after "a" something is drawn. */
let asked: PuzzlePlay[] = [];
const solver = { rating: 1000, deviation: 350, volatility: 0.06 };
const game = (name: string, open: boolean) => ({ name, seats: [{}], ...(open ? { prompt: { seat: 0, kind: "turn", answers: [] } } : {}) });
const posed = (id: string, name = "start", open = true) =>
  ({ id, name: "puzzle", aim: "vp", kind: id.split("-")[0], game: game(name, open) }) as unknown as Posed;
const move = (after: string, seat = 0) => ({ seat, after, actor: "", events: [], lines: [] });
function play(id: string, body: PuzzlePlay): Played {
  asked.push(body);
  const { answers, free, reveal, known = 0, hints = 0, hinted = 0 } = body;
  const way = reveal ? ["a", "b"] : answers;
  const moves = way.flatMap((x) => (x === "a" ? [move("a"), move("drawn", -1)] : [move(x)]));
  const wrong = !free && way.some((x, i) => x !== "ab"[i]);
  const over = !wrong && way.length === 2;
  const solved = over && !free && !reveal;
  const decided = wrong || solved || reveal;
  return {
    puzzle: posed(id, moves.at(-1)?.after ?? "start", !over && !wrong),
    moves: moves.slice(known),
    count: moves.length,
    turn: 1,
    turns: 2,
    took: [],
    over,
    solved,
    wrong,
    hints: Array.from({ length: hints }, (_, i) => ({ text: `${i}`, things: [], turn: [] })),
    ...(way.length && !free ? { marked: { right: !wrong, why: way.at(-1) } } : {}),
    ...(decided && body.solver ? { rating: { ...body.solver, rating: body.solver.rating + (solved ? 100 - 4 * hinted : -50) } } : {}),
  } as unknown as Played;
}
vi.mock(
  "../../src/api/client",
  () => ({ call: async (_: string, path: string, { body }: { body: { text: string } }) => ({ path, game: { name: body.text } }) }),
);
vi.mock("../../src/api/catalogue.svelte", () => ({ facts: async () => ({}) }));
vi.mock("../../src/lang/index.svelte", () => ({ words: { language: "en" }, t: (key: string) => key }));
vi.mock("../../src/practice/source", () => ({
  catalogue: async () => ({ solver, again: [1, 3, 7] }),
  show: async (id: string) => posed(id),
  play: async (id: string, body: PuzzlePlay) => play(id, body),
}));
const { PuzzleSession } = await import("../../src/practice/session.svelte");
const { kept } = await import("../../src/progress/practice.svelte");

async function begun(id: string, ...answers: string[]) {
  const session = new PuzzleSession(id, undefined);
  await session.load();
  for (const a of answers) await session.play(a);
  return session;
}
beforeEach(() => {
  kept.forget();
  asked = [];
});
const at = (session: { game: unknown }) => (session.game as { name: string }).name;

test("a right answer is played and the next one asked; what is known is not sent again; the end decides", async () => {
  const session = await begun("engineers-1", "a");
  expect([session.asked, session.ply, at(session), session.over]).toEqual([true, 2, "drawn", false]);
  expect([kept.solved("engineers-1"), kept.rating]).toEqual([undefined, undefined]);
  await session.play("b");
  expect(asked.map((x) => [x.answers.join(""), x.known])).toEqual([["a", undefined], ["ab", 2]]);
  expect([session.asked, session.over, session.ply, session.entries.map((e) => e.hash).join()]).toEqual([false, true, 3, "a,drawn,b"]);
  expect([kept.solved("engineers-1"), kept.rating?.rating, session.change?.after.rating]).toEqual([true, 1100, 1100]);
  expect(session.first).toMatchObject({ why: "a" }); // what the first answer was judged by says what the puzzle is about
});

test("a wrong answer decides, at whatever turn it is; it is taken back, and what follows counts no more", async () => {
  const session = await begun("engineers-1", "a", "x");
  expect([session.wrong?.right, session.asked, at(session)]).toEqual([false, false, "x"]);
  expect([kept.solved("engineers-1"), kept.rating?.rating]).toEqual([false, 950]);
  await session.back();
  expect([session.wrong, session.asked, at(session), session.ply]).toEqual([undefined, true, "drawn", 2]);
  await session.play("b");
  expect([session.over, kept.solved("engineers-1"), kept.rating?.rating, kept.row]).toEqual([true, false, 950, 0]);
  expect(asked.at(-1)).not.toHaveProperty("solver");
});

test("hints are three for a question, and counted until it is decided", async () => {
  const session = await begun("engineers-1");
  for (let i = 0; i < 5; i++) await session.hint();
  expect([session.clues.length, session.hinted]).toEqual([3, 3]);
  await session.play("a");
  expect(session.clues).toEqual([]);
  await session.hint();
  await session.play("b");
  expect([asked.at(-1)?.hinted, kept.rating?.rating]).toEqual([4, 1084]);
  const again = await begun("engineers-1");
  await again.hint();
  expect(again.hinted).toBe(0);
});

test("the solution counts as not solved, and is a film whose every step is a position", async () => {
  const session = await begun("engineers-1");
  await session.reveal();
  expect([session.way, session.at, session.length, at(session), session.asked]).toEqual(["shown", 0, 3, "start", false]);
  expect([kept.solved("engineers-1"), kept.rating?.rating]).toEqual([false, 950]);
  for (const name of ["a", "drawn", "b"]) {
    await session.seek(session.at + 1);
    expect(at(session)).toBe(name);
  }
  await session.seek(4);
  await session.seek(1);
  expect([session.at, at(session), session.told]).toEqual([1, "a", true]);
  await Promise.all([session.step(1), session.step(1)]); // quicker than positions come
  expect([session.at, at(session)]).toEqual([3, "b"]);
  await Promise.all([session.step(-1), session.step(-1), session.step(-1), session.step(-1)]);
  expect([session.at, at(session)]).toEqual([0, "start"]);
  await session.again();
  expect([session.way, session.asked, at(session), session.ply]).toEqual(["judged", true, "start", 0]);
});

test("where everything can be tried nothing is judged or counted, and any answer is taken back", async () => {
  const session = await begun("engineers-1");
  await session.again("free");
  await session.play("x");
  expect([session.wrong, session.asked, session.table?.undoable?.seat, kept.solved("engineers-1")]).toEqual([
    undefined,
    true,
    0,
    undefined,
  ]);
  await session.undo();
  expect([at(session), session.ply, session.table?.undoable]).toEqual(["start", 0, undefined]);
});

test("days in a row end today or yesterday", async () => {
  const { streak } = await import("../../src/practice/days");
  const now = new Date(2026, 2, 2, 9); // over the end of a month
  const of = (...days: string[]) => streak((d) => days.includes(d) || undefined, now);
  expect(of()).toBe(0);
  expect(of("2026-03-02")).toBe(1);
  expect(of("2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25")).toBe(3);
  expect(of("2026-03-02", "2026-03-01", "2026-02-28")).toBe(3);
  expect(of("2026-02-28")).toBe(0);
  expect(streak((d) => d === "2026-03-02", now)).toBe(1); // one that was tried is none that was solved
});

test("what no lesson has taught is unmet; a lesson opens it, and so does a solver who knows the game", async () => {
  const { knows, taught, unmet } = await import("../../src/practice/met");
  const { chosen } = await import("../../src/practice/chosen.svelte");
  const { kept: lessons } = await import("../../src/progress/lessons.svelte");
  expect([knows(taught.kinds.water), knows(taught.kinds.production), knows(taught.sets.introductory), knows(taught.sets.full)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(unmet()).toContain("toll");
  lessons.done("energy", 1);
  expect(knows(taught.kinds.production)).toBe(true);
  lessons.done("production", 2);
  expect(unmet()).not.toContain("toll");
  chosen.choose({ all: true });
  expect([unmet(), knows(taught.sets.leeghwater)]).toEqual([[], true]);
  chosen.choose({ all: false });
  kept.adopt({ ...kept.document(), rated: 10, rating: { ...solver, rating: 1500 } });
  expect(knows(taught.sets.full)).toBe(true);
});
