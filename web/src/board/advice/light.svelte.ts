// Which part of the table a hint lights up: a section of the boards, the map or the hand; none if empty.

import type { Nudge } from "../../api/types";

export const light = $state<{ area: Nudge["area"] }>({ area: "" });
