// Tags of the ranking on the energy track.
import { expect, test } from "vitest";
import { type Marker, Scale, tags } from "../../src/board/track/track";
import type { FinaleSeat } from "../../src/api/types";

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
