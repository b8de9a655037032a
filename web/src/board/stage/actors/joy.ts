// A great production of mine: rays from the powerhouse and its energy as a large figure; then the land answers, with lamps in the villages
// and current in the wires.

import type { Happened } from "../../../api/types";
import { lamps, wires } from "../../map/land";
import type { Scene } from "../scenes";
import { plainly } from "../times";
import { enlarged, float, gone, middle, seen, svg, thing } from "./parts";
import type { Land } from "./water";

/** joy celebrates the energy of an event until the end of its scene. */
export function joy(e: Happened, scene: Scene, set: { land: () => Land | undefined; plain: () => boolean }): Animation[] {
  const house = scene.beats.find((b) => b.event.kind === "produced")?.event.to;
  const at = thing(house);
  if (!at) return [];
  const land = set.land();
  const still = set.plain();
  const beat = scene.beats.find((b) => b.event === e);
  const ms = still ? plainly : Math.max(plainly, scene.ms - (beat?.at ?? 0));
  return [number(e.n ?? 0, at, ms, still), ...(land ? answer(land, ms, still) : []), ...(land && !still ? rays(house!, land, ms) : [])];
}

/** number lets a large figure appear above a powerhouse, within the map. */
function number(n: number, at: DOMRect, ms: number, still: boolean): Animation {
  const k = enlarged();
  const map = seen(".map") ?? at;
  const { x, y } = middle(at);
  const sign = float(
    `<svg width="220" height="150" viewBox="0 0 220 150" overflow="visible">`
      + `<text x="96" y="122" text-anchor="middle" font-family="var(--display)" font-size="128" fill="var(--lamp)"`
      + ` stroke="var(--print)" stroke-width="12" stroke-linejoin="round" paint-order="stroke">${n}</text>`
      + `<svg x="150" y="14" width="60" height="60"><use href="#i-produced"/></svg></svg>`,
    {
      x: Math.max(map.left + 115 * k, Math.min(map.right - 115 * k, x)),
      y: Math.max(map.top + 85 * k, y - (130 * k)),
    },
  );
  sign.dataset.joy = `${n}`;
  const scale = (by: number) => `scale(${by * k})`;
  const frames = still
    ? [{ opacity: 1, transform: scale(1) }, { opacity: 1, transform: scale(1) }]
    : [
      { opacity: 0, transform: scale(0.3) },
      { opacity: 1, transform: scale(1.15), offset: 0.22 },
      { opacity: 1, transform: scale(1), offset: 0.4 },
      { opacity: 1, transform: scale(1), offset: 0.86 },
      { opacity: 0, transform: `translateY(-20px) ${scale(1)}` },
    ];
  return gone(sign, sign.animate(frames, { duration: ms, easing: still ? "linear" : "ease-out" }));
}

/** answer lets the lamps of the villages burn, and light run along the wires. */
function answer(land: Land, ms: number, still: boolean): Animation[] {
  const group = document.createElementNS(svg, "g");
  group.dataset.joy = "land";
  group.innerHTML = lamps().map(([x, y]) => `<circle cx="${x}" cy="${y - 5}" r="24" fill="url(#lamp-glow)" opacity=".6"/>`).join("")
    + `<g fill="none" stroke="var(--gilt)" stroke-width="1.8" stroke-linecap="round">${wires()}</g>`;
  land.layer.prepend(group);
  if (still) return [gone(group, group.animate([{ opacity: 1 }, { opacity: 1 }], { duration: ms }))];
  const delay = 120;
  const lines = [...group.querySelectorAll("path")].map((path) => {
    path.setAttribute("pathLength", "1");
    return path.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], { duration: 420, delay, fill: "backwards" });
  });
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];
  return [gone(group, group.animate(frames, { duration: ms - delay, delay, fill: "backwards", easing: "ease-out" })), ...lines];
}

/** rays go out from a powerhouse. */
function rays(house: string, land: Land, ms: number): Animation[] {
  const box = (document.querySelector(`.map [data-target="${house}"]`) as SVGGElement | null)?.getBBox();
  if (!box) return [];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const sun = document.createElementNS(svg, "path");
  const n = 20;
  const d = [...Array(n).keys()].map((i) => {
    const p = (a: number, r: number) => `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
    const a = (2 * Math.PI * i) / n;
    return `M${p(a - 0.03, 18)}L${p(a - 0.075, 150)}L${p(a + 0.075, 150)}L${p(a + 0.03, 18)}Z`;
  }).join("");
  sun.setAttribute("d", d);
  sun.dataset.joy = "rays";
  Object.assign(sun.style, { fill: "var(--gilt)", transformOrigin: `${x}px ${y}px` });
  land.layer.prepend(sun);
  return [
    gone(
      sun,
      sun.animate(
        [
          { opacity: 0, transform: "scale(.3)" },
          { opacity: 0.8, transform: "scale(1) rotate(4deg)", offset: 0.5 },
          { opacity: 0, transform: "scale(1.12) rotate(9deg)" },
        ],
        { duration: ms, easing: "cubic-bezier(.2,.8,.2,1)" },
      ),
    ),
  ];
}
