// The six posters of the opening, each a drawing of 1440 × 900 whose subject stands between 525 and 915, so that a phone may show its
// middle alone. Sky, peaks and land are groups of their own: they pass at different paces.

import you from "./1-you.svg?raw";
import river from "./2-river.svg?raw";
import dam from "./3-dam.svg?raw";
import conduit from "./4-conduit.svg?raw";
import powerhouse from "./5-powerhouse.svg?raw";
import summit from "./6-summit.svg?raw";
import { inside } from "../../ui/drawing";

export const scenes = [you, river, dam, conduit, powerhouse, summit].map(inside);
