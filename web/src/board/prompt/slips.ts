// The consequences of a turn, each on a slip in the bar: what is paid, what is won, where the water ends.

import type { Facts } from "../../api/catalogue.svelte";
import type { Answered, ContractFact, Game, RewardFact, Step, WhatIf } from "../../api/types";
import { changed, type Good } from "./difference";

export type Slip =
  | { kind: "place"; n: number; /** How many share it. */ shared: number }
  | {
    kind: "own";
    changes: { good: Good; n: number }[]; /** The round that ends with the turn: what its end changes is among it. */
    ends?: number;
  }
  | { kind: "toll"; credits: number; vp: number; company: string }
  | { kind: "contract"; contract: ContractFact }
  | { kind: "ability"; energy: number }
  | { kind: "stays"; drops: number; basin: number; company: string; holds: number; room: number }
  | { kind: "leaves"; drops: number }
  | { kind: "income"; /** The piece that uncovers it. */ piece: string; income: RewardFact }
  | { kind: "other"; company: string; changes: { good: Good; n: number }[] }
  | { kind: "assumed"; step: Step }
  | { kind: "then"; question: string };

/** Questions whose usual answer is said elsewhere: by the formula, as a payment, on the slip of a contract. */
const told: readonly string[] = ["produce", "pay", "fulfil"];

/** slips lists the consequences of a turn for a seat, most important first. */
export function slips(game: Game, whatif: WhatIf, seat: number, facts: Facts): Slip[] {
  const list: Slip[] = [];
  const company = (i: number) => game.seats[i]?.company ?? "";
  const produced = whatif.productions?.find((p) => p.seat === seat && p.place);
  if (produced) list.push({ kind: "place", n: produced.place, shared: produced.shared });
  const own = changed(whatif.seats[seat]);
  const ends = whatif.game.round !== game.round || whatif.game.done;
  if (own.length) list.push({ kind: "own", changes: own, ...(ends ? { ends: game.round } : {}) });
  for (const p of whatif.productions ?? []) if (p.toll) list.push({ kind: "toll", credits: p.toll, vp: p.toll, company: company(p.owner) });
  for (const e of whatif.events) {
    const contract = e.kind === "fulfilled" && e.seat === seat ? facts.contract.get(e.contract ?? "") : undefined;
    if (contract) list.push({ kind: "contract", contract });
  }
  // What the ability of a company makes of the water is not in the sum of a production.
  const energy = whatif.events.filter((e) => e.kind === "energy" && e.why === "ability" && e.seat === seat).reduce(
    (sum, e) => sum + (e.n ?? 0),
    0,
  );
  if (energy) list.push({ kind: "ability", energy });
  const rests = new Map<string, number>();
  for (const e of whatif.events) if (e.kind === "flowed" && e.to) rests.set(e.to, (rests.get(e.to) ?? 0) + 1);
  for (const [at, drops] of rests) {
    const site = facts.site.get(at);
    const dam = whatif.game.position.map.dams[at];
    if (site && dam) {
      list.push({
        kind: "stays",
        drops,
        basin: site.basin ?? 0,
        company: dam.owner,
        holds: whatif.game.position.map.water[at] ?? 0,
        room: whatif.game.capacity[at] ?? 0,
      });
    } else list.push({ kind: "leaves", drops });
  }
  const [before, after] = [game.seats[seat], whatif.game.seats[seat]];
  for (const [kind, incomes] of Object.entries(facts.company.get(before?.company ?? "")?.incomes ?? {})) {
    for (const r of incomes.slice(before?.built[kind] ?? 0, after?.built[kind] ?? 0)) {
      if (r.vp || r.credits || r.energy || r.parts?.length) list.push({ kind: "income", piece: kind, income: r });
    }
  }
  for (const s of whatif.steps ?? []) if (s.assumed && !told.includes(s.kind)) list.push({ kind: "assumed", step: s });
  whatif.seats.forEach((d, i) => {
    const paid = (whatif.productions ?? []).filter((p) => p.owner === i && p.toll).reduce((sum, p) => sum + p.toll, 0);
    const changes = i === seat ? [] : changed({ ...d, credits: d.credits - paid, vp: d.vp - paid });
    if (changes.length) list.push({ kind: "other", company: company(i), changes });
  });
  const next = whatif.game.prompt;
  if (next?.seat === seat && next.kind !== "turn" && !whatif.ends) list.push({ kind: "then", question: next.question });
  return list;
}

/** deed is the answer whose verb stands on the button: what the turn is about, not how it is paid or what it fulfils. */
export function deed(answer: Answered, steps: readonly Step[]): Answered {
  const later = steps.map((s) => s.answer).filter((a) => !["pay", "fulfil", "no", "machines"].includes(a.kind));
  return answer.kind === "space" || answer.kind === "free" ? (later[0] ?? answer) : answer;
}

/**
 * only is the production of a space that leaves no other, so that it is not asked for: the button names it, whatever a contract asks after
 * it.
 */
export function only(answer: Answered, steps: readonly Step[], whatif: WhatIf | undefined, seat: number) {
  return answer.kind === "space" && !steps.some((s) => s.kind === "produce")
    ? whatif?.productions?.find((p) => p.seat === seat)
    : undefined;
}
