// What else is known of an event that is heard, and changes how it sounds.

import type { Facts } from "../api/catalogue.svelte";
import type { Dam, Happened, RewardFact } from "../api/types";
import type { Options } from "./recipe";

/** What it is known from. */
interface Around {
  /** How long it is seen, in milliseconds. */
  ms?: number | undefined;
  /** A great production of mine. */
  joy?: boolean | undefined;
  facts?: Pick<Facts, "contract" | "work" | "site"> | undefined;
  /** The dams that stand now. */
  dams?: Readonly<Record<string, Dam>> | undefined;
}

/** The level that the event itself tells, where it comes with what it changes. */
interface After {
  position?: { map?: { dams?: Record<string, { level?: number } | undefined> } };
}

const points = (reward: RewardFact | undefined): Options => (reward ? { points: reward.vp ?? 0 } : {});

/** known tells the level of a dam that was raised, the value of a conduit, the points of a contract, how long water is on its way. */
export function known(e: Happened, { ms, joy, facts, dams }: Around): Options {
  const options: Options = joy ? { joy } : {};
  switch (e.kind) {
    case "built": {
      const at = e.to ?? "";
      const level = (e.after as After | undefined)?.position?.map?.dams?.[at]?.level ?? dams?.[at]?.level;
      if (e.what === "elevation" && level) options.level = level;
      const power = facts?.site.get(at)?.value;
      if (e.what === "conduit" && power) options.power = power;
      return options;
    }
    case "produced":
      return ms ? { ...options, length: ms / 1000 } : options;
    case "fulfilled":
      return { ...options, ...points(facts?.contract.get(e.contract ?? "")?.reward) };
    case "work_done":
      return { ...options, ...points(facts?.work.get(e.what ?? "")?.reward) };
    default:
      return options;
  }
}
