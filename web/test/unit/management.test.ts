import { describe, expect, it } from "vitest";
import type { BuildingID, Company, CompanyID, Game, OfficerID, Section, SpaceFact, SpaceID } from "../../src/api/types";
import {
  buildingAction,
  buildingSpaces,
  copyable,
  effect,
  occupants,
  owners,
  pageOf,
  rows,
  secondPage,
} from "../../src/board/management/rows";
import { bonusIcon, last, markers, roundEnd, runs, Scale, sections } from "../../src/board/track/track";
import { minus, plus } from "../../src/ui/signs";
import { gains } from "../../src/ui/reward";

const space = (id: SpaceID, section: Section, n = 0, building?: BuildingID): SpaceFact => ({
  id,
  section,
  engineers: 1,
  fee: 0,
  cost: 0,
  n,
  min_players: 2,
  text: id,
  ...(building ? { building } : {}),
});
const projection = { ranking: 0, no_energy: 0, credits: 0, bonus: 0, objective: 0, resources: 0, buildings: 0, water: 0 };
const seat = (company: CompanyID, officer: OfficerID) => ({
  company,
  officer,
  vp: 10,
  sources: {},
  built: {},
  objective: 0,
  if_it_ended: projection,
});
const company = (energy: number, buildings: Company["buildings"] = []): Company => ({
  vp: 10,
  energy,
  credits: 0,
  excavators: 0,
  mixers: 0,
  engineers: 0,
  architect: 0,
  tiles: [],
  wheel: [],
  contracts: [],
  fulfilled: [],
  works: [],
  buildings,
  structures: [],
});

function game(energies: [number, number] = [0, 0]): Game {
  return {
    round: 2,
    phase: "turns",
    done: false,
    order: [1, 0],
    bonuses: ["", "bonus_base"],
    headstreams: [],
    piles: { green: 1, yellow: 1, red: 1, tiles: [0, 0, 0], works: [0, 0, 0], cards: 0 },
    capacity: {},
    after_water: { water: {} },
    tomorrow: [],
    seats: [seat("usa", "mahiri_sekibo"), {
      ...seat("italy", "viktor_fiesler"),
      if_it_ended: { ...projection, ranking: 6, no_energy: -3, bonus: 1 },
    }],
    extras: ["jill_mcdowell"],
    private_buildings: ["cofferdam"],
    position: {
      round: 2,
      turn_order: [],
      companies: { usa: company(energies[0]), italy: company(energies[1], [{ building: "cofferdam", space: "slot_1_2" }]) },
      market: { national: ["N1"], green: ["G01"], yellow: [], red: [], patents: { "2": "adv_1_base" }, works: { "1": "EA1" } },
      map: { dams: {}, conduits: {}, powerhouses: {}, water: {} },
      action_spaces: { bank: { usa: { engineer: 2 } }, building_cofferdam_r2: { italy: { architect: 1 } } },
    },
  };
}

describe("the management board", () => {
  const spaces = [
    space("turbine_m1_l", "turbine", -1),
    space("turbine_m1_r", "turbine", -1),
    space("machinery_both_l", "machinery", 2),
    space("machinery_both_r", "machinery", 2),
    space("building_cofferdam_l", "building", 0, "cofferdam"),
    space("building_cofferdam_r1", "building", 0, "cofferdam"),
    space("building_cofferdam_r2", "building", 0, "cofferdam"),
  ];

  it("pairs the spaces of a row and says what it does", () => {
    const [row] = rows(spaces, "turbine");
    expect([row!.id, row!.left.id, row!.right.id]).toEqual(["turbine_m1", "turbine_m1_l", "turbine_m1_r"]);
    expect(effect(row!)).toEqual({ figure: "−1", icons: ["produced"] });
    expect(effect(rows(spaces, "machinery")[0]!)).toEqual({ figure: "", icons: ["excavator", "mixer"] });
  });

  it("knows who stands where and who has built", () => {
    expect(occupants(game(), "bank")).toEqual([{ company: "usa", engineer: 2 }]);
    const { first, later } = buildingSpaces(spaces, "cofferdam")!;
    expect(occupants(game(), first.id, ...later.map((s) => s.id))).toEqual([{ company: "italy", architect: 1 }]);
    expect(owners(game()).get("slot_1_2")).toBe("italy");
  });

  it("tells what a building does without its name, in every language", () => {
    for (const text of ["Batardeau : une goutte", "Batardeau\u00a0: une goutte", "Batardeau: une goutte", "une goutte"]) {
      expect(buildingAction({ name: "Batardeau", text })).toBe("une goutte");
    }
  });

  it("finds the page of a thing", () => {
    const pages = ["turbine_m1_l", "bank", "G01", "N1", "adv_1_base", "EA1", "cofferdam", "slot_1_1", "jill_mcdowell", "B5L", "company_1"]
      .map((id) => pageOf(game(), id));
    expect(pages).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0]);
    expect(secondPage(game()).officers).toEqual([{ seat: 0, officer: "mahiri_sekibo", spaces: ["officer_mahiri_1", "officer_mahiri_2"] }]);
    expect(copyable(game(), 0)).toEqual(["jill_mcdowell", "viktor_fiesler"]);
  });
});

describe("rewards", () => {
  it("are icons with figures", () => {
    const list = gains({
      vp: 3,
      mixers: 1,
      parts: [{ kind: "conduit", n: 4 }, { kind: "fulfil", n: 255 }, { kind: "base", areas: ["plain"] }, { kind: "elevation", n: 2 }],
      text: "",
    });
    expect(list.map((g) => `${g.figure} ${g.icon} ${g.areas}`.trim())).toEqual([
      "3 vp",
      "1 mixer",
      "≤4 conduit",
      "contract",
      "base plain",
      "2 elevation",
    ]);
  });
});

describe("the energy track", () => {
  it("has runs of credits and five sections", () => {
    expect(runs([3, 1, 2, 2])).toEqual([{ from: 0, to: 0, credits: 3 }, { from: 1, to: 1, credits: 1 }, { from: 2, to: 3, credits: 2 }]);
    expect(sections.map((s) => [s.from, s.to])).toEqual([[6, 11], [12, 17], [18, 23], [24, 29], [30, 30]]);
  });

  it("keeps every place within its width", () => {
    for (const width of [360, 700, 1000]) {
      const scale = new Scale(width);
      expect(scale.x(last + 1)).toBeLessThanOrEqual(width);
      expect(scale.x(last + 1) - scale.x(last)).toBeGreaterThanOrEqual(38);
    }
  });

  it("puts markers side by side and ghosts where they would come", () => {
    const scale = new Scale(800);
    const both = markers(game([4, 4]), undefined, scale);
    expect(both.map((m) => m.company)).toEqual(["italy", "usa"]);
    expect(both[1]!.x - both[0]!.x).toBe(20);
    const moved = markers(game([4, 4]), game([4, 40]), scale).filter((m) => m.ghost);
    expect(moved.map((m) => [m.company, m.energy])).toEqual([["italy", 40]]);
    expect(moved[0]!.x).toBeLessThanOrEqual(800 - 11);
  });

  it("sums what the end of the round would bring", () => {
    expect(roundEnd(game(), 1)).toBe(4);
    expect([plus(2), plus(-4), plus(0), minus(3), minus(-3)]).toEqual(["+2", "−4", "0", "3", "−3"]);
    expect(bonusIcon("bonus_advanced_tile")).toBe("patent");
  });
});
