// The icon of a kind of reason, by what it speaks of.

import type { AdviceCode } from "../../api/types";

const signs: readonly [pattern: RegExp, icon: string][] = [
  [/^(points|building_worth)/, "vp"],
  [/contract/, "log"],
  [/^(bonus|rank|no_energy|produce|best_production|short_by)/, "energy"],
  [/objective/, "objective"],
  [/^(income|ability|house_bonus)/, "vp"],
  [/^(water|drops|gives|dry)/, "drop"],
  [/^(wheel|empty_wheel|saves_for)/, "undo"],
  [/^(toll|credits|bank|dearer|afford)/, "credit"],
  [/^(crew|space|section|turn_order)/, "engineer"],
  [/^(tile|wild)/, "architect"],
  [/^work/, "excavator"],
  [/^(dam|no_dam|basin)/, "base"],
  [/^(no_house|system)/, "powerhouse"],
  [/^(no_pipe|site)/, "conduit"],
];

export const sign = (code: AdviceCode): string => signs.find(([pattern]) => pattern.test(code))?.[1] ?? "check";
