// Tags of the ranking on the energy track.
import { expect, test } from "vitest";
import { bonusIcon, last, type Marker, markers, roundEnd, runs, Scale, scored, sections, tags } from "../../src/board/track/track";
import type { FinaleSeat, Game } from "../../src/api/types";

const near = (x: number) => Math.round(x * 1e6) / 1e6;

/** track places one marker for each energy and ranks them by hand. */
function track(width: number, ...energies: [energy: number, place: number, vp: number][]) {
  const scale = new Scale(width);
  const markers: Marker[] = energies.map(([energy], seat) => ({
    seat,
    company: "usa",
    energy,
    ghost: false,
    x: scale.middle(energy) + (energies.findIndex(([e]) => e === energy) < seat ? 13 : 0),
  }));
  const ranked = energies.map(([energy, place, vp]) => ({ energy, place, sources: vp ? { ranking: vp } : {} }) as FinaleSeat);
  return { scale, markers, list: tags(markers, ranked, scale) };
}

/** clear tells whether tags lie on the track and cover neither a marker nor another tag. */
function clear({ scale, markers, list }: ReturnType<typeof track>): boolean {
  const boxes = [...list.map((t) => [t.x, t.x + t.width] as const), ...markers.map((m) => [m.x - 11, m.x + 11] as const)].sort((a, b) =>
    a[0] - b[0]
  );
  return list.every((t) => t.x >= 0 && t.x + t.width <= scale.width)
    && list.every((t) => boxes.every(([a, b]) => (a === t.x && b === t.x + t.width) || b <= t.x || t.x + t.width <= a));
}

test("who gains by the ranking has a tag, others have none", () => {
  const at = track(860, [14, 1, 6], [9, 2, 2], [5, 3, 0], [0, 0, 0]);
  expect(at.list.map(({ place, vp, brief }) => [place, vp, brief])).toEqual([[1, 6, false], [2, 2, false]]);
  expect(clear(at)).toBe(true);
});

test("those who are tied share a tag", () => {
  const at = track(860, [14, 1, 4], [14, 1, 4], [3, 3, 0]);
  expect(at.list.map(({ place, vp }) => [place, vp])).toEqual([[1, 4]]);
  expect(clear(at)).toBe(true);
});

test("a tag gives way: to the left, then without its place, then altogether", () => {
  expect(track(860, [30, 1, 6], [4, 2, 2]).list[0]!.x).toBeLessThan(new Scale(860).middle(30));
  const tight = track(860, [14, 1, 6], [11, 2, 2], [17, 3, 0]);
  expect(tight.list.map((t) => t.brief)).toEqual([true, false]);
  for (const width of [300, 440, 640, 860, 1100]) {
    for (let first = 1; first <= 30; first++) {
      for (let second = 0; second < first; second++) {
        expect(
          clear(track(width, [first, 1, 6], [second, 2, second ? 2 : 0], [Math.max(0, second - 1), 3, 0], [0, 0, 0])),
          `${first} before ${second} at ${width}`,
        ).toBe(true);
      }
    }
  }
});

test("the sections of the rounds, as printed", () => {
  expect(last).toBe(30);
  expect(sections).toEqual([
    { round: 1, from: 6, to: 11 },
    { round: 2, from: 12, to: 17 },
    { round: 3, from: 18, to: 23 },
    { round: 4, from: 24, to: 29 },
    { round: 5, from: 30, to: 30 },
  ]);
});

test("runs of the same credits", () => {
  expect(runs([3, 3, 2, 2, 2, 3])).toEqual([
    { from: 0, to: 1, credits: 3 },
    { from: 2, to: 4, credits: 2 },
    { from: 5, to: 5, credits: 3 },
  ]);
  expect(runs([])).toEqual([]);
  expect(runs([0, 0])).toEqual([{ from: 0, to: 1, credits: 0 }]);
});

test("places lie side by side from the left edge, and the last one takes what is left", () => {
  const wide = new Scale(985);
  expect(wide.cell).toBeCloseTo(30, 9);
  expect([0, 1, 30, 31].map((n) => near(wide.x(n)))).toEqual([2, 32, 902, 983]);
  expect([0, 29, 30, 55].map((n) => near(wide.middle(n)))).toEqual([17, 887, 942.5, 942.5]);
  // In a narrow one the last place keeps its room.
  const narrow = new Scale(344);
  expect(narrow.cell).toBeCloseTo(10, 9);
  expect([0, 30, 31].map((n) => near(narrow.x(n)))).toEqual([2, 302, 342]);
});

/** game has a seat for each company, in turn order, with its energy. */
const game = (energies: Record<string, number | undefined>, order?: number[]) =>
  ({
    order: order ?? Object.keys(energies).map((_, i) => i),
    seats: Object.keys(energies).map((company) => ({ company: company.startsWith("none") ? undefined : company })),
    position: {
      companies: Object.fromEntries(Object.entries(energies).map(([c, energy]) => [c, energy === undefined ? undefined : { energy }])),
    },
  }) as unknown as Game;

const placed = (g: Game, then?: Game, width = 985) =>
  markers(g, then, new Scale(width)).map((m) => [m.seat, m.company, m.energy, m.ghost, near(m.x)]);

test("markers stand side by side, those with less energy further left", () => {
  expect(placed(game({ usa: 3, italy: 3, france: 5 }, [1, 0, 2]))).toEqual([
    [1, "italy", 3, false, 107 - 10],
    [0, "usa", 3, false, 107 + 10],
    [2, "france", 5, false, 167],
  ]);
  expect(placed(game({ usa: 0, none: 1, italy: 0, france: 0 }))).toEqual([
    [0, "usa", 0, false, 10],
    [2, "italy", 0, false, 30],
    [3, "france", 0, false, 50],
  ]);
  expect(placed(game({ usa: 31, italy: 40, france: undefined }))).toEqual([
    [0, "usa", 31, false, 932.5],
    [1, "italy", 40, false, 952.5],
  ]);
});

test("no marker lies on another, on the narrowest track either", () => {
  for (const width of [300, 405, 860]) {
    for (let n = 0; n < 34 ** 3; n += 61) {
      const energies = [0, n % 34, Math.floor(n / 34) % 34, Math.floor(n / 34 ** 2)];
      const g = game(Object.fromEntries(energies.map((energy, i) => [`c${i}`, energy])));
      const list = markers(g, undefined, new Scale(width)).sort((a, b) => a.x - b.x);
      expect(list.every((m, i) => m.x >= 10 && m.x <= width - 10 && m.x - (list[i - 1]?.x ?? -10) > 19.999), `${energies}`).toBe(true);
      expect(list.every((m, i) => m.energy >= (list[i - 1]?.energy ?? 0)), `${energies}`).toBe(true);
    }
  }
});

test("a ghost stands where a marker would come to, and pushes nobody", () => {
  const now = game({ usa: 2, italy: 4 });
  expect(placed(now, game({ usa: 4, italy: 4 }))).toEqual([
    [0, "usa", 2, false, 77],
    [1, "italy", 4, false, 137],
    [0, "usa", 4, true, 157],
  ]);
  expect(placed(now, game({ usa: 7, italy: 7 })).slice(2)).toEqual([[0, "usa", 7, true, 227], [1, "italy", 7, true, 247]]);
  expect(placed(now, game({ usa: undefined, italy: 5 }))).toEqual([[1, "italy", 4, false, 137], [1, "italy", 5, true, 167]]);
  // At the right edge what finds no room stands to the left.
  const full = game({ a: 30, b: 30, c: 30, d: 0 });
  expect(placed(full, game({ a: 30, b: 30, c: 30, d: 30 }), 120).map((m) => m[4])).toEqual([70, 90, 110, 10, 50]);
});

test("a tag has its place to the right of the markers, to their left where the track ends", () => {
  const at = (width: number, ...energies: [number, number, number][]) =>
    track(width, ...energies).list.map((t) => [near(t.x), t.width, t.brief]);
  expect(at(985, [14, 1, 6])).toEqual([[437 + 13, 60, false]]);
  expect(at(985, [14, 1, 6], [14, 1, 6])).toEqual([[437 + 13 + 13, 60, false]]);
  expect(at(985, [31, 1, 6])).toEqual([[942.5 - 13 - 60, 60, false]]);
  expect(at(1400, [31, 1, 6])).toEqual([[near(new Scale(1400).middle(31) - 73), 60, false]]);
  expect(at(985, [31, 1, 6], [31, 1, 6]), "left of both").toEqual([[942.5 - 13 - 60, 60, false]]);
  expect(at(3000, [31, 1, 6]), "the figure beside a marker beyond the end").toEqual([[near(new Scale(3000).middle(31) + 33), 60, false]]);
  expect(at(1400, [30, 1, 6], [29, 2, 0])).toEqual([[near(new Scale(1400).middle(30) + 13), 34, true]]);
  expect(at(985, [14, 1, 6], [13, 2, 0], [16, 3, 0])).toEqual([[450, 34, true]]);
});

test("what the end of the round brings", () => {
  const seats = [{ if_it_ended: { ranking: 6, no_energy: -3, credits: 5, bonus: 4, resources: 99 } }, {}];
  expect(scored).toEqual(["ranking", "no_energy", "credits", "bonus"]);
  expect(roundEnd({ seats } as unknown as Game, 0)).toBe(12);
  expect(roundEnd({ seats } as unknown as Game, 1)).toBe(0);
  expect(roundEnd({ seats } as unknown as Game, 2)).toBe(0);
});

test("what a bonus tile counts has its drawing", () => {
  expect(["bonus_advanced_tile", "bonus_external_work", "bonus_base"].map(bonusIcon)).toEqual(["patent", "machine", "base"]);
});
