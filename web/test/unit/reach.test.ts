// Fingers: every thing of the map has room, and no two share a point.
import { expect, test } from "vitest";
import { centre, conduits, dams, headstreams, houses } from "../../src/board/map/geometry";
import { reaches } from "../../src/board/map/reach";

const ids = [...dams.keys(), ...houses.keys(), ...conduits.keys(), ...headstreams.keys()];

test("a thing alone has a whole finger around its middle", () => {
  for (const id of ids) {
    const [box] = reaches([id], 30);
    const at = centre(id)!;
    expect(box).toEqual({ id, x: at[0] - 30, y: at[1] - 30, w: 60, h: 60 });
  }
});

test("things that lie close together share the room", () => {
  for (const half of [19.4, 26, 32.6]) {
    const boxes = reaches(ids, half);
    for (const [i, a] of boxes.entries()) {
      const at = centre(a.id)!;
      expect(at[0], a.id).toBeGreaterThan(a.x);
      expect(at[0], a.id).toBeLessThan(a.x + a.w);
      for (const b of boxes.slice(i + 1)) {
        const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
        const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
        expect(w > 1e-9 && h > 1e-9, `${a.id} and ${b.id} at ${half}`).toBe(false);
      }
    }
  }
});
