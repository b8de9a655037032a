// A move in short: what it was, as icons and figures, and where.

import type { Facts } from "../../api/catalogue.svelte";
import type { EventKind, Game, Happened, Pile, RewardFact } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { plus } from "../../ui/signs";
import type { Move } from "./moves";

export type Part = string | { icon: string; n?: number } | { pile: Pile; energy: number } | { reward: RewardFact };
export interface Told {
  what: Part[];
  where: string;
}

/** What a turn is about: the first of these it contains. */
const deeds: readonly EventKind[] = [
  "picked",
  "produced",
  "built",
  "work_done",
  "used",
  "taken",
  "tile_taken",
  "waiting",
  "drop_in_dam",
  "fetched",
  "machines",
  "rotated",
  "credits",
  "energy",
  "copied",
  "passed",
];
/** These come along with others, and count only where nothing else happened. */
const slight: ReadonlySet<EventKind> = new Set<EventKind>(["machines", "rotated", "credits", "energy", "copied", "passed"]);

/** place names a dam, conduit, powerhouse or building by its basin. */
export function place(id: string, facts: Facts, game: Game): string {
  const site = facts.site.get(id);
  if (!site) return /^H[A-D]$/.test(id) ? t("moves.headstream", { letter: id[1]! }) : "";
  if (site.kind === "building") return facts.name(game.private_buildings?.[(site.position ?? 1) - 1] ?? "");
  if (site.kind === "conduit") return t("moves.conduit", { from: site.basin ?? 0, to: site.end ?? 0 });
  if (site.kind === "powerhouse") return t("moves.basin", { n: site.basin ?? 0 });
  return t(id.endsWith("U") ? "moves.dam.upper" : "moves.dam.lower", { n: site.basin ?? 0 });
}

const sum = (events: readonly Happened[]) => events.reduce((n, e) => n + (e.n ?? 0), 0);
const list = (words: readonly string[]) => [...new Set(words)].join(", ");

/** tell says what a move was and where. */
export function tell(move: Move, facts: Facts, game: Game): Told {
  const mine = move.events.filter((e) => e.seat === move.seat);
  const of = (kind: EventKind) => mine.filter((e) => e.kind === kind);
  const space = facts.space.get(of("engineers")[0]?.to ?? "");
  const office = space ? facts.all.sections[space.section] : "";
  const deed = mine.find((e) => deeds.includes(e.kind) && !slight.has(e.kind))?.kind ?? deeds.find((kind) => of(kind).length > 0);
  const fulfilled: Part[] = of("fulfilled").flatMap((e) => ["✓", pile(e)]);
  const paid = -sum(of("credits").filter((e) => e.why === "cost"));
  const cost: Part[] = paid > 0 ? [{ icon: "credit", n: -paid }] : [];

  function pile(e: Happened): Part {
    const contract = facts.contract.get(e.contract ?? "");
    return { pile: contract?.pile ?? "starting", energy: contract?.energy ?? 0 };
  }
  const machines = (events: Happened[]): Part[] =>
    (["excavator", "mixer"] as const).flatMap((icon) => {
      const n = events.reduce((all, e) => all + (e[`${icon}s`] ?? 0), 0);
      return n ? [{ icon, n }] : [];
    });

  switch (deed) {
    case "picked":
      return { what: of("picked").map((e) => facts.name(e.officer ?? e.what ?? "")), where: "" };
    case "produced": {
      const through = of("produced").map((e) =>
        t("moves.conduit", { from: facts.site.get(e.from!)?.basin ?? 0, to: facts.site.get(e.to!)?.basin ?? 0 })
      );
      const figure = sum(of("energy").filter((e) => e.why === "production"));
      const station = space?.section === "turbine" ? [t("moves.turbine", { n: plus(space.n) })] : [];
      return { what: [{ icon: "energy", n: figure }, ...(fulfilled.length ? fulfilled : station)], where: list(through) };
    }
    case "built": {
      const built = of("built");
      const names = built.length === 1 ? [facts.all.structures[built[0]!.what as keyof typeof facts.all.structures] ?? ""] : [];
      return {
        what: [...built.map((e) => ({ icon: e.what ?? "base" })), ...names],
        where: list(built.map((e) => place(e.to!, facts, game))),
      };
    }
    case "work_done": {
      const work = facts.work.get(of("work_done")[0]!.what ?? "");
      const built = of("built").map((e) => place(e.to!, facts, game));
      return { what: work ? [{ reward: work.reward }] : [], where: list([facts.all.sections.external_work, ...built]) };
    }
    case "used": {
      const effect: Part[] = [
        ...of("drop_in_dam").map((e): Part => ({ icon: "drop", n: e.n })),
        ...of("energy").map((e): Part => ({ icon: "energy", n: e.n })),
      ];
      const at = [...of("drop_in_dam"), ...of("built")].map((e) => place(e.to!, facts, game));
      return {
        what: [{ icon: "building" }, ...effect, ...(effect.length ? [] : [facts.name(of("used")[0]!.what ?? "")])],
        where: list(effect.length ? [facts.name(of("used")[0]!.what ?? ""), ...at] : [facts.all.sections.building, ...at]),
      };
    }
    case "taken":
      return { what: [{ icon: "contract" }, ...of("taken").map(pile)], where: office };
    case "tile_taken": {
      const tile = facts.tile.get(of("tile_taken")[0]!.what ?? "");
      return { what: [{ icon: tile?.kind && tile.kind !== "none" ? tile.kind : "patent" }, tile?.name ?? ""], where: office };
    }
    case "waiting": {
      const from = of("waiting");
      const ends = move.events.filter((e) => e.kind === "flowed" && e.from?.startsWith("H")).map((e) =>
        place(e.to!, facts, game) || t("moves.gone")
      );
      return {
        what: [{ icon: ends.length ? "flow" : "drop", n: sum(from) }],
        where: [list(from.map((e) => place(e.to!, facts, game))), list(ends)].filter(Boolean).join(" → "),
      };
    }
    case "drop_in_dam":
      return { what: [{ icon: "drop", n: sum(of("drop_in_dam")) }], where: list(of("drop_in_dam").map((e) => place(e.to!, facts, game))) };
    case "fetched":
      return {
        what: [{ icon: "wheel" }, ...machines(of("fetched")), ...of("fetched").filter((e) => e.what).map((e) => facts.name(e.what!))],
        where: office,
      };
    case "machines":
      return { what: [...machines(of("machines")), ...cost], where: office };
    case "rotated": {
      const back = of("returned").filter((e) => e.what).length;
      return {
        what: [{ icon: "wheel", n: of("rotated").length }, ...cost],
        where: back ? t("moves.returned", { where: office, n: back }) : office,
      };
    }
    case "credits":
      return { what: [{ icon: "credit", n: sum(of("credits")) }, ...fulfilled], where: office };
    case "energy":
      return { what: [{ icon: "energy", n: sum(of("energy")) }], where: office };
    case "copied":
      return { what: [{ icon: "engineer" }, facts.name(of("copied")[0]!.officer ?? "")], where: office || facts.all.sections.officer };
    case "passed":
      return { what: [t("moves.passed")], where: t("moves.passed.where") };
    default:
      return { what: [move.lines[0] ?? t("moves.nothing")], where: office || facts.all.sections.automa };
  }
}
