// The goods of a company, in the order they are shown, with what the previewed answer changes.

import type { Company, Difference } from "../../api/types";

const kinds = ["credits", "excavators", "mixers", "engineers", "energy"] as const;

export const goodsOf = (goods: Company, change?: Difference) =>
  kinds.map((word) => ({ word, icon: word === "energy" ? word : word.slice(0, -1), n: goods[word], by: change?.[word] ?? 0 }));
