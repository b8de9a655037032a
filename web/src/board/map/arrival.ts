// How places on the map come to a lesson's table: conduits draw themselves, the others rise, one after the other.

import { settings } from "../../ui/settings.svelte";

const easing = "cubic-bezier(.2,.8,.2,1)";
const ways = {
  ".pipe": { frames: [{ strokeDasharray: "0 1500" }, { strokeDasharray: "700 1500" }], ms: 700, gap: 40 },
  ".row, .space, .sign": { frames: [{ opacity: 0, translate: "0 12px" }, { opacity: 1, translate: "0 0" }], ms: 420, gap: 12 },
};

/** arrive lets what has come to the land since last time be seen coming. */
export function arrive(land: Element, there: WeakSet<Element>) {
  const { pace } = settings;
  for (const [what, { frames, ms, gap }] of Object.entries(ways)) {
    const fresh = [...land.querySelectorAll(`.map :is(${what})`)].filter((place) => !there.has(place));
    for (const [i, place] of fresh.entries()) {
      there.add(place);
      if (pace) place.animate(frames, { duration: ms * pace, delay: gap * i * pace, easing, fill: "backwards" });
    }
  }
}
