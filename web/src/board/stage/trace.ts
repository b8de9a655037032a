// The way of a drop that somebody did not foresee: it is lit, and the drop runs there once more. Only lessons need it.

import { settings } from "../../ui/settings.svelte";
import { way } from "../map/geometry";
import type { Land } from "./actors/water";
import { cueOf } from "./times";

/** How fast it runs, against how fast it ran. */
const again = 0.6;
const look = {
  fill: "none",
  stroke: "var(--lamp)",
  "stroke-width": "10",
  "stroke-linejoin": "round",
  "stroke-linecap": "round",
  opacity: "0.9",
  pathLength: "1",
};
const easing = "cubic-bezier(.4,.1,.5,1)";

/** trace lights the way through its nodes, for a stage of some speed; it gives back how to put the light out. */
export function trace(land: Land | undefined, nodes: readonly string[], speed: number): () => void {
  const [from, to] = [nodes[0], nodes.at(-1)];
  const d = land && from && to && way(from, to, land.levels, true);
  if (!d || document.hidden) return () => {};
  let over = false;
  let line: SVGPathElement | undefined;
  let running: Animation[] = [];
  void import("./actors/water").then(({ runs }) => {
    if (over) return;
    line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [name, value] of Object.entries({ d, ...look })) line.setAttribute(name, value);
    line.dataset.way = nodes.join(" ");
    land.layer.prepend(line);
    if (settings.pace === 0) return;
    const duration = cueOf("flowed")!.ms;
    const lit = line.animate([{ strokeDasharray: "0 2" }, { strokeDasharray: "1 2" }], { duration, easing });
    running = [lit, ...runs({ kind: "flowed", from, to, seat: -1 }, land, duration)];
    for (const a of running) a.playbackRate = (again * speed) / settings.pace;
  }, () => {}); // it was seen once
  return () => {
    over = true;
    for (const a of running) a.cancel();
    line?.remove();
  };
}
