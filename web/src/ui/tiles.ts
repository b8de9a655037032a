// What technology tiles do, for tooltips and readers of the screen.

import { t } from "../lang/index.svelte";

/** tileText is what a technology tile does; basic ones say it with their name, but for the wild one. */
export const tileText = ({ kind, text }: { kind: string; text?: string }): string =>
  text || (kind === "wild" ? t("management.wild.about") : "");
