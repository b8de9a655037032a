// In the draft one of each group is picked; another one of the group takes its place.

import type { Choice } from "../../table/choice.svelte";
import { pointable, touched } from "../../table/pointing";

/** possible tells whether an answer names a thing together with what was picked from the other groups. */
export function possible(choice: Choice, id: string, group: string[]): boolean {
  const others = [...choice.pointed.keys()].filter((x) => !group.includes(x));
  return choice.answers.some((a) => a.targets[id] && others.every((x) => a.targets[x]));
}

/** pickProps are those of pointable for a thing of a group. What may be picked is named by all that stands on it. */
export function pickProps(choice: Choice, id: string, group: string[], label: string) {
  const point = (touch: boolean) => {
    if (!choice.legal(id) && !choice.chosen(id)) choice.takeBack(...group);
    choice.point(id, touch);
  };
  const props = pointable(choice, id, label);
  const open = possible(choice, id, group);
  if (!open) return props;
  return {
    ...props,
    "data-legal": !choice.chosen(id) || undefined,
    role: "button" as const,
    tabindex: 0,
    "aria-label": undefined,
    "aria-pressed": choice.chosen(id) > 0,
    onclick: (e: MouseEvent) => {
      e.stopPropagation();
      point(touched(e));
    },
    onkeydown: (e: KeyboardEvent) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      e.stopPropagation();
      point(false);
    },
  };
}
