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

/** content is what lies in a segment. */
export const content = (s: Segment | undefined): { tile: string | undefined; machines: { icon: string; n: number }[] } => ({
  tile: s?.tiles?.[0],
  machines: [
    { icon: "excavator", n: s?.excavators ?? 0 },
    { icon: "mixer", n: s?.mixers ?? 0 },
  ].filter((m) => m.n),
});
