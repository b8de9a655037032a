// In the draft one of each group is picked; another one of the group takes its place.

import type { Choice } from "../../table/choice.svelte";
import { pointable } from "../../table/pointing";

/** possible tells whether an answer names a thing together with what was picked from the other groups. */
export function possible(choice: Choice, id: string, group: string[]): boolean {
  const others = [...choice.pointed.keys()].filter((x) => !group.includes(x));
  return choice.answers.some((a) => a.targets[id] && others.every((x) => a.targets[x]));
}

/** pickProps are those of pointable for a thing of a group. What may be picked is named by all that stands on it. */
export function pickProps(choice: Choice, id: string, group: string[], label: string) {
  const props = pointable(choice, id, label);
  return possible(choice, id, group) ? { ...props, "aria-label": undefined } : props;
}
