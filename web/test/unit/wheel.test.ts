// Where things lie on the construction wheel.
import { expect, test } from "vitest";
import { c, inner, lay, outer } from "../../src/board/company/wheel";

test("neither figures nor tiles lie under the hub or over the rim", () => {
  for (let place = 0; place < 6; place++) {
    for (const tile of [false, true]) {
      for (const machines of [0, 1, 2]) {
        const { x, y, machines: figures, badge } = lay(place, tile, machines);
        expect(figures).toHaveLength(machines);
        // Half the width and height of each: a tile, a figure as high as its digits are, a drawing.
        const boxes = [
          ...(tile ? [[x, y, 14, 13.5]] : []),
          ...figures.flatMap((f) => [[f.figure, f.line, 4, 6], [f.drawing, f.line, f.side / 2 - 1, f.side / 2 - 1]]),
        ] as [number, number, number, number][];
        for (const [x, y, w, h] of boxes) {
          const near = Math.hypot(Math.max(0, Math.abs(x - c) - w), Math.max(0, Math.abs(y - c) - h));
          const far = Math.hypot(Math.abs(x - c) + w, Math.abs(y - c) + h);
          expect(near, `place ${place}, ${tile ? "a tile and " : ""}${machines}`).toBeGreaterThan(inner);
          expect(far, `place ${place}, ${tile ? "a tile and " : ""}${machines}`).toBeLessThan(outer + 3);
        }
        for (const [x, y, w, h] of boxes) {
          const [dx, dy] = [Math.abs(x - badge[0]) - w, Math.abs(y - badge[1]) - h];
          if (place) expect(Math.hypot(Math.max(0, dx), Math.max(0, dy)), `the number of place ${place}, ${machines}`).toBeGreaterThan(8);
        }
        // Nothing in a segment lies over anything else in it.
        for (const [i, [x, y, w, h]] of boxes.entries()) {
          for (const [x2, y2, w2, h2] of boxes.slice(i + 1)) {
            expect(Math.abs(x - x2) > w + w2 - 1 || Math.abs(y - y2) > h + h2 - 1).toBe(true);
          }
        }
      }
    }
  }
});
