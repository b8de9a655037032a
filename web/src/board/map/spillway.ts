// Water that runs over the crest of a full dam: two chutes, and foam at the foot.

import { course, type DamPlace } from "./geometry";

const svg = "http://www.w3.org/2000/svg";

/** The chutes stand so far from the middle, and are so wide. */
const [apart, half] = [20, 5.4];

/** The lines of the falling water, as parts of the half width of a chute. */
const lines = [-0.55, 0, 0.55];

/** spillway draws the water on its way over a dam of a level. */
export function spillway({ id, x, foot }: DamPlace, level: number): SVGGElement {
  const top = foot - course(Math.max(1, level));
  const g = document.createElementNS(svg, "g");
  g.dataset.spillway = id;
  const draw = (d: string, attributes: Record<string, string | number>) => {
    const path = document.createElementNS(svg, "path");
    for (const [name, value] of Object.entries({ d, fill: "none", "stroke-linecap": "round", ...attributes })) {
      path.setAttribute(name, `${value}`);
    }
    g.append(path);
  };
  const chutes = [x - apart, x + apart];
  const fall = (c: number, w: number, from: number, to: number) =>
    `${c + w},${top - from}C${c + w},${top + 2} ${c + 1.28 * w},${foot - 5} ${c + 1.45 * w},${foot + to}`;
  for (const c of chutes) {
    draw(`M${fall(c, -half, 5, 3)}H${c + 1.45 * half}C${c + 1.28 * half},${foot - 5} ${c + half},${top + 2} ${c + half},${top - 5}Z`, {
      fill: "var(--lake)",
      stroke: "var(--deep)",
    });
    draw(lines.map((k) => `M${fall(c, half * k, 3, 2)}`).join(""), {
      stroke: "var(--water-glint)",
      "stroke-width": 1.5,
      "stroke-dasharray": "5 2.4",
    });
    draw(
      `M${c - 11},${foot + 7}c-4,-1 -3.4,-6 1,-5.6c1.6,-3.4 6,-3 7,-.4c2.4,-2.4 6.6,-1.4 7,1.2c3.4,-.4 5,3.8 1.6,4.8c-4,2 -13,1.6 -16.6,0Z`,
      { fill: "var(--white)", stroke: "var(--drop-pale)", "stroke-width": 0.8 },
    );
  }
  // Both streams meet in the bed below.
  draw(
    `M${x - 14},${foot + 8}Q${x - 3},${foot + 9} ${x - 2},${foot + 18}M${x + 14},${foot + 8}Q${x + 3},${foot + 9} ${x + 2},${foot + 18}`,
    {
      stroke: "var(--water-glint)",
      "stroke-width": 3,
      opacity: 0.85,
    },
  );
  return g;
}
