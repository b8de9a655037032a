// What is printed on the components, in the language of the reader.

import type { Named } from "../lang/format";
import { words } from "../lang/index.svelte";
import { call } from "./client";
import type {
  BonusFact,
  BuildingFact,
  CardFact,
  Catalogue,
  CompanyFact,
  ContractFact,
  HeadstreamFact,
  NamedFact,
  OfficerFact,
  SiteFact,
  SpaceFact,
  TileFact,
  WorkFact,
} from "./types";

const byID = <T extends { id: string }>(list: T[]) => new Map(list.map((x) => [x.id, x]));

/** Facts are the catalogue by id. */
export class Facts {
  readonly space: Map<string, SpaceFact>;
  readonly site: Map<string, SiteFact>;
  readonly contract: Map<string, ContractFact>;
  readonly tile: Map<string, TileFact>;
  readonly work: Map<string, WorkFact>;
  readonly building: Map<string, BuildingFact>;
  readonly company: Map<string, CompanyFact>;
  readonly officer: Map<string, OfficerFact>;
  readonly bonus: Map<string, BonusFact>;
  readonly objective: Map<string, NamedFact>;
  readonly headstream: Map<string, HeadstreamFact>;
  readonly card: Map<number, CardFact>;

  constructor(readonly all: Catalogue) {
    this.space = byID(all.spaces);
    this.site = byID(all.sites);
    this.contract = byID(all.contracts);
    this.tile = byID(all.tiles);
    this.work = byID(all.works);
    this.building = byID(all.buildings);
    this.company = byID(all.companies);
    this.officer = byID(all.officers);
    this.bonus = byID(all.bonuses);
    this.objective = byID(all.objectives);
    this.headstream = byID(all.headstream_tiles);
    this.card = new Map(all.automa_cards.map((c) => [c.number, c]));
  }

  /** subject is a company as the one who does something. */
  subject(id = ""): Named {
    const { subject: text = id, form = "one" } = this.company.get(id) ?? {};
    return { text, form };
  }

  /** name is what a thing is called, whatever it is; its id if nobody knows. */
  name(id: string): string {
    return (
      this.company.get(id)?.name ?? this.officer.get(id)?.name ?? this.tile.get(id)?.name ?? this.building.get(id)?.name
        ?? this.bonus.get(id)?.name
        ?? this.objective.get(id)?.name ?? this.space.get(id)?.text ?? id
    );
  }
}

const loaded = new Map<string, Promise<Facts>>();

/** facts loads the catalogue once for each language. */
export function facts(): Promise<Facts> {
  const language = words.language;
  let promise = loaded.get(language);
  if (!promise) {
    promise = call("GET", "/api/catalogue").then((c) => new Facts(c));
    promise.catch(() => loaded.delete(language));
    loaded.set(language, promise);
  }
  return promise;
}
