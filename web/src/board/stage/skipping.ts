// Ways past the stage. A key or a click goes on to the next turn; whoever acts goes to the present, and what was clicked counts.

import { flushSync } from "svelte";
import { hears } from "../../ui/keys";
import type { Director } from "./director.svelte";

const controls = "button, a, input, select, textarea, summary, label, dialog, aside, [role=button], [role=tab]";
/** Who presses the key again so soon wants to see nothing more, in milliseconds. */
const again = 500;

export function skipping(director: Director): () => void {
  const on = () => !!director.now && !director.now.ends;
  let pressed = -Infinity;
  const stop = hears("turn", {
    " ": (at) => {
      director.hush();
      if (!on() || at.closest(controls)) return false;
      const now = performance.now();
      if (now - pressed < again) director.skipAll();
      else director.skip();
      pressed = now;
      return true;
    },
    Escape: () => (director.hush(), on() && (director.skipAll(), true)),
  });
  const click = ({ target }: MouseEvent) => {
    director.hush();
    if (!on() || !(target instanceof Element)) return;
    if (target.closest("[data-target]")) {
      director.skipAll();
      flushSync(); // so that the thing can be pointed at when it hears of the click
    } else if (!target.closest(controls)) director.skip();
  };
  addEventListener("click", click, true);
  return () => {
    stop();
    removeEventListener("click", click, true);
  };
}
