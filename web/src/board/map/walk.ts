// Arrow keys on the map.

import type { Choice } from "../../table/choice.svelte";
import { centre, type Point } from "./geometry";
import { under } from "../tips/state.svelte";
import type { View } from "./view.svelte";

const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** walk lets arrow keys go to the nearest thing that may be chosen in their direction. */
export function walk(choice: Choice, view: View) {
  return (element: SVGSVGElement) => {
    const key = (e: KeyboardEvent) => {
      const way = ways[e.key];
      const from = centre(under(e));
      if (!way || !from) return;
      e.preventDefault();
      e.stopPropagation();
      let best: { id: string; far: number } | undefined;
      for (const id of choice.targets.keys()) {
        const to = centre(id);
        if (!to || id === under(e)) continue;
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const ahead = dx * way[0] + dy * way[1];
        const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
        if (ahead > 2 && (!best || ahead + 2 * aside < best.far)) best = { id, far: ahead + 2 * aside };
      }
      if (!best) return;
      element.querySelector<SVGElement>(`[data-target="${best.id}"]`)?.focus();
      const to = centre(best.id)!;
      if (!view.sees(to, 30)) view.glide(to);
    };
    element.addEventListener("keydown", key);
    return () => element.removeEventListener("keydown", key);
  };
}
