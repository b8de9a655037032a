import type { Misdeed } from "../../api/types";

/** What somebody can be reported and banned for. */
export const misdeeds: readonly Misdeed[] = ["chat", "name", "leaving", "cheating", "other"];
