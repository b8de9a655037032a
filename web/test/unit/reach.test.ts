// Fingers: every thing of the map has room, and no two share a point.
import { expect, test } from "vitest";
import { centre, conduits, dams, exits, headstreams, houses, size } from "../../src/board/map/geometry";
import { reaches } from "../../src/board/map/reach";

const ids = [...dams.keys(), ...houses.keys(), ...conduits.keys(), ...headstreams.keys()];

test("a thing alone has a whole finger around it, on the map", () => {
  for (const half of [20, 30, 37.5]) {
    for (const id of [...ids, ...Object.keys(exits)]) {
      const [box] = reaches([id], half);
      const [x, y] = centre(id)!;
      expect(box, id).toMatchObject({ id, w: 2 * half, h: 2 * half, least: 2 * half });
      expect([box!.x, box!.x + box!.w, box!.y, box!.y + box!.h].every((n, i) => n >= 0 && n <= (i < 2 ? size.w : size.h)), id).toBe(true);
      expect(x >= box!.x && x <= box!.x + box!.w && y >= box!.y && y <= box!.y + box!.h, id).toBe(true);
      // Away from the edge its own middle is the middle.
      if (x > half && x < size.w - half && y > half && y < size.h - half) expect([box!.x + half, box!.y + half], id).toEqual([x, y]);
    }
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
