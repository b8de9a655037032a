// Where things lie on the construction wheel, in its own units. The open segment is at the top.
import type { Segment } from "../../api/types";

export const size = 210;
/** The middle, and the radii of the wheel and of its hub. */
export const c = size / 2;
export const outer = c - 4;
export const inner = size * 0.19;
export const sixth = Math.PI / 3;

export const at = (angle: number, r: number): [number, number] => [c + r * Math.sin(angle), c - r * Math.cos(angle)];

/** wedge is the outline of a segment, drawn in by a margin. */
export function wedge(i: number, margin = 0): string {
  const R = outer - margin;
  const r = inner + margin;
  const [a, b] = [(i - 0.5) * sixth, (i + 0.5) * sixth];
  const p = (angle: number, q: number, side: number) => at(angle + (side * margin) / q, q).map((x) => x.toFixed(2)).join(",");
  return `M${p(a, R, 1)}A${R},${R} 0 0 1 ${p(b, R, -1)}L${p(b, r, -1)}A${r},${r} 0 0 0 ${p(a, r, 1)}Z`;
}

/** Where a machine's figure and drawing lie: their middles, on one line, and the drawing's side. */
export interface Figure {
  figure: number;
  drawing: number;
  line: number;
  side: number;
}

/**
 * lay tells where the tile and the machines of a segment lie, so that nothing is under the hub or over the rim: the machines below the
 * tile, at the lower sides above it.
 */
export function lay(place: number, tile: boolean, machines: number): { x: number; y: number; machines: Figure[]; badge: [number, number] } {
  const [x, y] = at(place * sixth, (outer + inner) / 2 + 2);
  const sideways = Math.sign(Math.round(x - c));
  const way = sideways && y > c ? -1 : 1;
  const badge = at(place * sixth + (sideways * way > 0 ? -0.4 : 0.4), outer - 10); // its number, away from the machines
  const both = tile && machines > 0;
  const line = both ? y + 18 * way : y;
  const middle = x + (machines > 1 ? sideways * (both ? 5 : -2) : 0);
  const two = [{ figure: middle - 22, drawing: middle - 10, line, side: 15 }, { figure: middle + 4, drawing: middle + 16, line, side: 15 }];
  const one = [{ figure: x - 8, drawing: x + 7, line, side: 18 }];
  return { x, y: both ? y - 11 * way : y, machines: machines > 1 ? two : one.slice(0, machines), badge };
}

/** content is what lies in a segment. */
export const content = (s: Segment | undefined): { tile: string | undefined; machines: { icon: string; n: number }[] } => ({
  tile: s?.tiles?.[0],
  machines: [
    { icon: "excavator", n: s?.excavators ?? 0 },
    { icon: "mixer", n: s?.mixers ?? 0 },
  ].filter((m) => m.n),
});
