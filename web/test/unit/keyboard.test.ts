import { expect, test } from "vitest";
import { nearest } from "../../src/board/Keyboard";

test("arrows go to what lies that way", () => {
  const places = [{ x: 0, y: 0 }, { x: 100, y: 5 }, { x: 60, y: 90 }, { x: 0, y: 200 }, { x: 300, y: 0 }];
  expect(nearest(places[0]!, places, [1, 0])).toBe(1);
  expect(nearest(places[1]!, places, [1, 0])).toBe(4);
  expect(nearest(places[0]!, places, [0, 1])).toBe(3);
  expect(nearest(places[0]!, places, [-1, 0])).toBe(-1);
  expect(nearest(places[3]!, places, [0, -1])).toBe(0);
});
