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
