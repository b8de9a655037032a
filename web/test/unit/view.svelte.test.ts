// The part of the map in sight follows what there is to see.
import { expect, test, vi } from "vitest";
import type { Point } from "../../src/board/map/geometry";
import { View } from "../../src/board/map/view.svelte";

vi.mock("../../src/ui/settings.svelte", () => ({ settings: { pace: 0 } }));
vi.stubGlobal("cancelAnimationFrame", () => {}); // nothing glides: there is no time for it

function make(pocket: boolean) {
  const view = new View(() => ({ pocket, least: 12 }));
  view.width = 300;
  view.height = 300;
  return view;
}
const place: Point = [500, 700];

test("a small map moves to what is out of sight", () => {
  const view = make(true);
  expect(view.sees(place, 20)).toBe(false);
  expect(view.keep([place], 20)).toBe(true);
  expect(view.sees(place, 20)).toBe(true);
});

test("what is in sight stays where it is", () => {
  const view = make(true);
  view.keep([place], 20);
  const { box } = view;
  expect(view.keep([[place[0] + 10, place[1] + 10]], 20)).toBe(true);
  expect(view.box).toBe(box);
});

test("a whole map does not move, nor does one with nothing to see", () => {
  expect(make(false).keep([place], 20)).toBe(false);
  expect(make(true).keep([], 20)).toBe(false);
});

test("while the map moves what is drawn is moved, and drawn anew when it rests", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  const view = make(false);
  /** where a point is on the screen: where it was drawn, moved. */
  const seen = ([x, y]: Point): number[] => {
    const { drawn, moved } = view;
    const [dx, dy, k] = moved === "none" ? [0, 0, 1] : moved.match(/-?[\d.]+(?=px|\)$)/g)!.map(Number) as [number, number, number];
    return [[x - drawn.x, dx], [y - drawn.y, dy]].map(([d, by]) => (d! * drawn.scale - 150) * k + 150 + by!);
  };
  const { box } = view;
  view.magnify(2, [100, 120]);
  view.magnify(1.5, [100, 120]);
  view.pan(-31, 17);
  expect(view.box).toBe(box);
  expect(view.moved).not.toBe("none");
  for (const p of [place, [0, 0], [310, 429]] as Point[]) seen(p).forEach((x, i) => expect(x).toBeCloseTo(view.screen(p)[i]!));
  const least = view.least;
  vi.advanceTimersByTime(219);
  expect(view.box).toBe(box);
  vi.advanceTimersByTime(1);
  expect([view.box === box, view.moved, view.least < least]).toEqual([false, "none", true]);
  expect(seen(place)).toEqual(view.screen(place));
  // In a box of another size it is drawn at once.
  view.pan(5, 5);
  view.width = 310;
  expect(view.moved).toBe("none");
  // What is not seen to move is drawn at once.
  view.pan(5, 5);
  view.reset();
  expect(view.moved).toBe("none");
  vi.useRealTimers();
});
