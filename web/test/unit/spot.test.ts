import { expect, it } from "vitest";
import type { Scene } from "../../src/board/map/scene";
import { lit, system } from "../../src/board/map/spot";

const dam = (owner: string) => ({ owner, level: 1, drops: 0, room: 1 });
const scene: Scene = {
  dams: { B2L: dam("neutral"), B2U: dam("germany"), B6L: dam("usa") },
  conduits: { C2L: "usa", C3L: "germany" },
  powerhouses: { P6_1: "usa", P6_2: "germany" },
  waiting: {},
};

it("lights what belongs to a thing, of this company alone", () => {
  expect(system("C2L", scene, "usa"), "conduit").toEqual(["B2L", "P6_1"]);
  expect(system("P6_1", scene, "usa"), "powerhouse").toEqual(["C2L", "B2L"]);
  expect(system("B2L", scene, "usa"), "dam").toEqual(["C2L", "P6_1"]);
  expect(system("B6L", scene, "usa"), "a dam without a conduit").toEqual([]);
  expect(system("P6_2", scene, "germany"), "the conduit is another’s").toEqual([]);
  expect(system("HA", scene, "usa"), "headstream").toEqual([]);
});

it("has an edge for everything on the map, and for nothing else", () => {
  for (const id of ["B2L", "B1U", "C2L", "P6_1", "HA", "EXIT_L"]) expect(lit(id, scene)?.edge, id).toMatch(/^M/);
  expect(lit("C2L", scene)!.edge, "a conduit: its number").not.toBe(lit("C2L", scene)!.d);
  expect(lit("workshop_r1_l", scene)).toBeUndefined();
});
