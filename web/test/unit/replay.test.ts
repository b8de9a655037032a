// A film plays each turn over the position before it: every event that can be seen, in order and at the pace that is chosen.
import { afterEach, expect, test, vi } from "vitest";
import type { Happened } from "../../src/api/types";
import type { Entry } from "../../src/board/stage/scenes";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
const matchMedia = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} });
vi.stubGlobal("matchMedia", matchMedia);
vi.stubGlobal("window", { matchMedia });
vi.stubGlobal("document", { documentElement: { dataset: {} }, hidden: false });
const { Replay } = await import("../../src/board/stage/replay");

const events: Happened[] = [
  { kind: "engineers", seat: 1, n: 1, to: "bank" },
  { kind: "credits", seat: 1, n: 1 },
  { kind: "turn", seat: 2 },
];
const turn: Entry[] = [{ ply: 7, seat: 1, kind: "act", events, lines: [] }];

function stage() {
  const seen: [string, number][] = [];
  const heard: [string | undefined, unknown][] = [];
  let stopped = 0;
  const replay = new Replay({
    land: () => undefined,
    perform: () => (beat, _, speed) => {
      seen.push([beat.event.kind, speed]);
      return { landed: Promise.resolve(), stop: () => stopped++, pause: () => {}, rate: () => {} };
    },
    heard: ({ beats }, from, to, how) => heard.push([beats.slice(from, to).map((b) => b.event.kind).join(), how]),
  });
  return { replay, seen, heard, stopped: () => stopped };
}
afterEach(() => void vi.useRealTimers());

test("a turn is played event after event, and takes its time at the pace of the film", async () => {
  vi.useFakeTimers();
  for (const speed of [1, 2]) {
    const { replay, seen, heard, stopped } = stage();
    const from = Date.now();
    const over = replay.film(turn, speed).then((shown) => [shown, Date.now() - from]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual([["engineers", speed], ["credits", speed]]);
    const how = { pace: speed, again: true }; // it is heard as a film is, whatever the pace of the table
    expect(heard).toEqual([["engineers", how], ["credits", how], ["turn", how]]);
    expect(await over).toEqual([true, (250 + 800) / speed]); // nothing is cut: it has ended before it is cleared away
    expect(stopped()).toBe(2);
  }
});

test("who stops it sees nothing more of it, and what cannot be played is not", async () => {
  vi.useFakeTimers();
  const { replay, seen } = stage();
  const over = replay.film(turn, 1);
  await vi.advanceTimersByTimeAsync(300);
  replay.stop();
  expect(await over).toBe(undefined);
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([["engineers", 1]]);
  expect(await replay.film([{ ...turn[0]!, events: [events[2]!] }], 1)).toBe(false);
});
