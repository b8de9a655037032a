// What a bot or the clock has played for a person, in words.

import type { StoodIn } from "../api/types";
import { t } from "../lang/index.svelte";
import { botName } from "../table/names";

/** How it is painted: hatched, never a colour alone. */
export const hatched = "repeating-linear-gradient(45deg, var(--gold) 0 5px, var(--honour) 5px 10px)";

/** from says who played, and since when. */
export const from = (s: StoodIn): string =>
  s.bot ? t("past.standin.bot", { who: botName(s.bot), n: s.round }) : t("past.standin.clock", { n: s.round });
