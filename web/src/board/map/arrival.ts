// How places on the map come to a lesson's table: conduits draw themselves, the others rise, one after the other. The whole table is there
// at once.

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { settings } from "../../ui/settings.svelte";
import { getUnfolding } from "../unfolding";

const ways = {
  drawn: { frames: [{ strokeDasharray: "0 1500" }, { strokeDasharray: "700 1500" }], ms: 700, gap: 90 },
  risen: { frames: [{ opacity: 0, translate: "0 12px" }, { opacity: 1, translate: "0 0" }], ms: 420, gap: 50 },
};

/** arrival is made once for a place; the number in its id tells when it comes. */
export function arrival(how: keyof typeof ways, id: string): Attachment<SVGElement> | undefined {
  if (untrack(() => getUnfolding().whole)) return undefined;
  const { frames, ms, gap } = ways[how];
  return (place) =>
    untrack(() => {
      const { pace } = settings;
      const delay = gap * Number(/\d+/.exec(id)?.[0] ?? 0) * pace;
      if (pace) place.animate(frames, { duration: ms * pace, delay, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards" });
    });
}
