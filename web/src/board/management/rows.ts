// The management board as rows of action spaces, and who stands on them.

import type { Closed, Game, SpaceFact, Stand } from "../../api/types";
import { plus } from "../../ui/signs";

export interface Row {
  /** Its spaces share this beginning of their ids: "turbine_p2". */
  id: string;
  left: SpaceFact;
  right: SpaceFact;
}

/** rows are the rows of a section, in their printed order. */
export function rows(spaces: SpaceFact[], section: string): Row[] {
  const list: Row[] = [];
  for (const left of spaces) {
    if (left.section !== section || !left.id.endsWith("_l")) continue;
    const id = left.id.slice(0, -2);
    const right = spaces.find((s) => s.id === `${id}_r`);
    if (right) list.push({ id, left, right });
  }
  return list;
}

/** Effect is what a row does: a figure and icons. */
export interface Effect {
  figure: string;
  icons: string[];
}

const icons: [string, string[]][] = [
  ["turbine", ["produced"]],
  ["water_place", ["drop"]],
  ["water_flow", ["flow"]],
  ["workshop", ["wheel"]],
  ["machinery_excavator", ["excavator"]],
  ["machinery_any", ["machine"]],
  ["machinery_both", ["excavator", "mixer"]],
  ["contract", ["contract"]],
];

export function effect(row: Row): Effect {
  const shown = icons.find(([start]) => row.id.startsWith(start))?.[1] ?? [];
  const n = row.left.n;
  if (row.left.section === "turbine") return { figure: plus(n), icons: shown };
  if (row.left.section === "machinery") return { figure: "", icons: shown };
  return { figure: `${n}`, icons: shown };
}

export interface Occupant extends Stand {
  company: string;
}

/** occupants are those who stand on any of these spaces. */
export function occupants(game: Game, ...spaces: string[]): Occupant[] {
  return spaces.flatMap((id) => Object.entries(game.position.action_spaces[id] ?? {}).map(([company, stand]) => ({ company, ...stand })));
}

/** reason is why a space cannot be taken now, if the game says so. */
export function reason(game: Game, space: string): Closed | undefined {
  return game.prompt?.closed?.find((c) => c.space === space);
}

/** buildingAction is what a private building does, without its name, with which the text of the catalogue begins. */
export function buildingAction({ name, text }: { name: string; text: string }): string {
  return text.startsWith(name) ? text.slice(name.length).replace(/^\s*:\s*/, "") : text;
}

/** buildingSpaces are the spaces of a private building: the one of its first user, and those of later users. */
export function buildingSpaces(spaces: SpaceFact[], building: string): { first: SpaceFact; later: SpaceFact[] } | undefined {
  const own = spaces.filter((s) => s.building === building);
  const first = own.find((s) => s.id.endsWith("_l"));
  return first && { first, later: own.filter((s) => s !== first) };
}

/** owners are the companies on the slots of private buildings. */
export function owners(game: Game): Map<string, string> {
  const map = new Map<string, string>();
  for (const [company, c] of Object.entries(game.position.companies)) for (const b of c.buildings) map.set(b.space, company);
  return map;
}

/** copyable are the officers a seat could copy: those lying beside and those of the others. */
export function copyable(game: Game, seat: number): string[] {
  const others = game.seats.filter((s, i) => i !== seat && s.officer).map((s) => s.officer!);
  return [...(game.extras ?? []), ...others];
}

/** secondPage are the things that have no place on the first page. */
export function secondPage(
  game: Game,
): { works: boolean; buildings: string[]; officers: { seat: number; officer: string; spaces: string[] }[] } {
  const places: Record<string, string[]> = { mahiri_sekibo: ["officer_mahiri_1", "officer_mahiri_2"], margot_fouche: ["officer_margot_1"] };
  const buildings = game.private_buildings ?? [];
  const officers = game.seats.flatMap((s, seat) =>
    s.officer && places[s.officer] ? [{ seat, officer: s.officer, spaces: places[s.officer]! }] : []
  );
  return { works: buildings.length > 0, buildings, officers };
}

/** holds tells whether a thing is in a list. */
const holds = (list: readonly string[] = [], id: string) => list.includes(id);

/** pageOf is the page of the management board a thing lies on, 0 if on none. */
export function pageOf(game: Game, id: string): 0 | 1 | 2 {
  const { market } = game.position;
  const second = ["external_work_", "building_", "officer_", "slot_"];
  if (second.some((start) => id.startsWith(start)) || holds(game.private_buildings, id) || holds(Object.values(market.works), id)) return 2;
  if (game.seats.some((s) => s.officer === "mahiri_sekibo") && (holds(game.extras, id) || game.seats.some((s) => s.officer === id))) {
    return 2;
  }
  const first = ["turbine_", "water_", "workshop_", "machinery_", "contract_", "patent_"];
  if (first.some((start) => id.startsWith(start)) || id === "bank") return 1;
  if (
    [market.national, market.green, market.yellow, market.red].some((list) => holds(list, id)) || holds(Object.values(market.patents), id)
  ) return 1;
  return 0;
}
