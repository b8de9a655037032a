// A great production of mine: rays from the powerhouse, its energy as a large figure, lamps in the villages.

import type { Happened } from "../../../api/types";
import type { Scene } from "../scenes";
import { moment, plainly } from "../times";
import { enlarged, float, gone, middle, svg, thing } from "./parts";
import type { Land } from "./water";

/** joy celebrates the energy of an event. */
export function joy(e: Happened, scene: Scene, set: { land: () => Land | undefined; plain: () => boolean }): Animation[] {
  const house = scene.beats.find((b) => b.event.kind === "produced")?.event.to;
  const at = thing(house);
  if (!at) return [];
  const land = set.land();
  const k = enlarged();
  const ms = moment.ms * 0.6;
  const figure = float(
    `<svg width="260" height="150" viewBox="0 0 260 150" overflow="visible">`
      + `<text x="130" y="120" text-anchor="middle" font-family="var(--display)" font-size="128" fill="var(--lamp)"`
      + ` stroke="var(--print)" stroke-width="9" paint-order="stroke">${e.n ?? 0}</text>`
      + `<svg x="190" y="30" width="56" height="56"><use href="#i-energy"/></svg></svg>`,
    { x: middle(at).x, y: Math.max(90 * k, middle(at).y - 120 * k) },
  );
  const appears = [{ opacity: 0, transform: `scale(${k})` }, { opacity: 1, transform: `scale(${k})`, offset: 0.1 }, {
    opacity: 1,
    transform: `scale(${k})`,
  }];
  if (set.plain()) return [gone(figure, figure.animate(appears, { duration: plainly }))];
  const show = gone(
    figure,
    figure.animate(
      [
        { opacity: 0, transform: `scale(${0.3 * k})` },
        { opacity: 1, transform: `scale(${1.15 * k})`, offset: 0.25 },
        { opacity: 1, transform: `scale(${k})`, offset: 0.8 },
        { opacity: 0, transform: `translateY(-20px) scale(${k})` },
      ],
      { duration: ms, easing: "cubic-bezier(.2,1.2,.4,1)" },
    ),
  );
  return [show, ...(land ? rays(house!, land, ms) : [])];
}

/** rays go out from a powerhouse. */
function rays(house: string, land: Land, ms: number): Animation[] {
  const box = (document.querySelector(`.map [data-target="${house}"]`) as SVGGElement | null)?.getBBox();
  if (!box) return [];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const sun = document.createElementNS(svg, "path");
  const n = 18;
  const d = [...Array(n).keys()].map((i) => {
    const p = (a: number, r: number) => `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
    const a = (2 * Math.PI * i) / n;
    return `M${p(a - 0.05, 26)}L${p(a - 0.08, 150)}L${p(a + 0.08, 150)}L${p(a + 0.05, 26)}Z`;
  }).join("");
  sun.setAttribute("d", d);
  Object.assign(sun.style, { fill: "var(--lamp)", transformOrigin: `${x}px ${y}px` });
  land.layer.prepend(sun);
  return [
    gone(
      sun,
      sun.animate(
        [
          { opacity: 0, transform: "scale(.4)" },
          { opacity: 0.75, transform: "scale(1) rotate(4deg)", offset: 0.35 },
          { opacity: 0, transform: "scale(1.15) rotate(10deg)" },
        ],
        { duration: ms, easing: "cubic-bezier(.2,.8,.2,1)" },
      ),
    ),
  ];
}
