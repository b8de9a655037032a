// What the client draws from tables of its own agrees with the printed components.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { powerhouses, rows } from "../../src/board/company/pieces";
import { basins, conduits, dams, exits, headstreams, houses, signs } from "../../src/board/map/geometry";
import { last, sections } from "../../src/board/track/track";

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../../../internal/catalogue", `${name}.json`), "utf8"));
const map: {
  areas: string[];
  headstreams: { id: string; label: string; basin: number; flows_to: string }[];
  basins: {
    id: number;
    area: string;
    dam_spaces: string[];
    conduit_spaces: string[];
    powerhouse_spaces: string[];
    downstream_basin: number | null;
    exit: string | null;
  }[];
  conduit_spaces: { id: string; basin: number; side: string; to_basin: number }[];
  exits: string[];
} = read("map");

test("basins: their areas, spaces and where their rivers lead", () => {
  const drawn = basins.map((b) => ({
    id: b.id,
    area: b.band === "bottom" ? "plain" : b.band,
    dams: b.dams.map((d) => d.id),
    houses: b.houses.map((h) => h.id),
    conduits: [...conduits.values()].filter((c) => c.basin === b.id).map((c) => c.id),
    next: b.next,
  }));
  expect(drawn).toEqual(
    map.basins.map((b) => ({
      id: b.id,
      area: b.area,
      dams: b.dam_spaces,
      houses: b.powerhouse_spaces,
      conduits: b.conduit_spaces,
      next: b.downstream_basin ?? b.exit,
    })),
  );
  expect(Object.keys(exits)).toEqual(map.exits);
  expect(Object.keys(signs)).toEqual(map.areas);
});

test("conduits: from which basin to which", () => {
  expect([...conduits.values()].map((c) => [c.id, c.basin, c.side === "L" ? "left" : "right", c.end])).toEqual(
    map.conduit_spaces.map((c) => [c.id, c.basin, c.side, c.to_basin]),
  );
});

test("headstreams, and the dams water meets first", () => {
  expect([...headstreams.values()].map((h) => [h.id, h.letter, h.basin])).toEqual(map.headstreams.map((h) => [h.id, h.label, h.basin]));
  for (const h of map.headstreams) expect(basins.find((b) => b.id === h.basin)!.dams[0]!.id).toBe(h.flows_to);
  expect([dams.size, houses.size]).toEqual([
    map.basins.flatMap((b) => b.dam_spaces).length,
    map.basins.flatMap((b) => b.powerhouse_spaces).length,
  ]);
});

test("the energy track", () => {
  const track: { last_space: number; sections: { round: number; from: number; to: number | null }[] } = read("energy_track");
  expect(last).toBe(track.last_space);
  expect(sections).toEqual(track.sections.map(({ round, from, to }) => ({ round, from, to: to ?? last })));
});

test("pieces of companies and what lies under powerhouses", () => {
  const pieces: Record<string, number> = read("setup").structures_per_company;
  for (const { kind, all } of rows) expect(all, kind).toBe(pieces[kind]);
  const companies: { ability_active_from_powerhouses: number; production_bonus_by_powerhouses: Record<string, number> } = read("companies");
  expect(powerhouses.length).toBe(pieces.powerhouse);
  expect(powerhouses.indexOf("ability") + 1).toBe(companies.ability_active_from_powerhouses);
  for (let n = 0; n <= powerhouses.length; n++) {
    const bonus = powerhouses.slice(0, n).reduce<number>((sum, p) => sum + (p === "ability" ? 0 : p), 0);
    expect(bonus, `${n} powerhouses`).toBe(companies.production_bonus_by_powerhouses[n]);
  }
});
