// In the draft one of each group is picked; another one of the group takes its place.

import type { Choice } from "../../table/choice.svelte";

/** possible tells whether an answer names a thing together with what was picked from the other groups. */
export function possible(choice: Choice, id: string, group: string[]): boolean {
  const others = [...choice.pointed.keys()].filter((x) => !group.includes(x));
  return choice.answers.some((a) => a.targets[id] && others.every((x) => a.targets[x]));
}

/** pickProps are those of Choice.props for a thing of a group. What may be picked is named by all that stands on it. */
export function pickProps(choice: Choice, id: string, group: string[], label: string) {
  const point = (touch: boolean) => {
    if (!choice.legal(id) && !choice.chosen(id)) {
      const rest = new Map([...choice.pointed].filter(([x]) => !group.includes(x)));
      choice.pointed = rest;
    }
    choice.point(id, touch);
  };
  const props = choice.props(id, label);
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
      point((e as PointerEvent).pointerType === "touch");
    },
    onkeydown: (e: KeyboardEvent) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      e.stopPropagation();
      point(false);
    },
  };
}
