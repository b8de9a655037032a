// Things on the map that can be pointed at.

import type { Choice } from "../../table/choice.svelte";

/**
 * thing is choice.props for an element of the map. Browsers put SVG elements that listen to focus into the tab order by themselves; only those
 * that may be chosen belong there.
 */
export function thing(choice: Choice, id: string, label: string) {
  const props = choice.props(id, label);
  return { ...props, tabindex: props.tabindex ?? -1 };
}
