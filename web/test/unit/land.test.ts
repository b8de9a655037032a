// The land as a picture: the drawing and the colours of the Go program.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { size } from "../../src/board/map/geometry";
import { land, part, seasonOf, tint } from "../../src/board/map/land";

const svg = (...of: Parameters<typeof land>) => decodeURIComponent(land(...of).replace("data:image/svg+xml,", ""));
const colours: Record<string, [string, string]> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../game/picture/seasons.json"), "utf8"),
);

test("every round has its season", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(seasonOf)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});

test("every season has its colours, by day and by night", () => {
  const seen = new Set<string>();
  for (const night of [false, true]) {
    for (const season of [1, 2, 3, 4, 5]) {
      const drawn = svg(season, night);
      expect(drawn).not.toContain("var(");
      expect(drawn).not.toContain("undefined");
      expect(drawn).toContain(tint("land-hill-1", season, night));
      seen.add(drawn);
    }
  }
  expect(seen.size).toBe(10);
  const hills = colours["land-hill-1"]!;
  expect(tint("land-hill-1", 4, false)).toBe(hills[0].split(" ")[3]);
  expect(tint("land-hill-1", 5, true)).toBe(hills[1].split(" ")[4]);
  expect(tint("land-wall", 5, false)).toBe(colours["land-wall"]![0]); // the same all the year
});

test("small it has no dots, and only a wide screen sees what lies beside the map", () => {
  expect(svg(3, false)).toContain("\"halftone\"");
  expect(svg(3, false, false)).not.toContain("\"halftone\"");
  expect(svg(3, false)).not.toContain("\"beyond\"");
  expect(svg(3, false, true, true)).toContain("\"beyond\"");
});

test("it reaches beyond the map, above and below and on a wide screen beside it", () => {
  for (const wide of [false, true]) {
    const { x, y, w, h } = part(wide);
    expect(svg(1, false, true, wide)).toContain(`viewBox="${x} ${y} ${w} ${h}"`);
    expect([x, w, y, h]).toEqual(wide ? [-619, 1858, -700, 2300] : [-1, size.w + 2, -700, 2300]); // one map more on both sides
    expect(x < 0 && y < 0 && x + w > size.w && y + h > size.h).toBe(true);
  }
});
