// Where everything on the map lies and how it is drawn, figure by figure: whoever moves something sees here what else moves with it.
// UPDATE=1 scripts/client.sh test shapes writes shapes.json.
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as g from "../../src/board/map/geometry";
import { reaches } from "../../src/board/map/reach";
import type { Scene } from "../../src/board/map/scene";
import { lit } from "../../src/board/map/spot";
import json from "./shapes.json";

const levels = [0, 1, 2, 3];
const [upper, lower] = [g.dams.get("B5U")!, g.dams.get("B5L")!];
const some = ["B5U", "B5L", "P5_1", "P10_3", "C2L", "C9R", "HA", "HD", "EXIT_L", "EXIT_R", "nowhere"];
const all = [...g.dams.keys(), ...g.houses.keys(), ...g.conduits.keys(), ...g.headstreams.keys()];
const corner: g.Point[] = [[0, 0], [30, 0], [30, 40], [36, 40]];
const scene: Scene = {
  dams: { B5U: { owner: "usa", level: 2, drops: 0, room: 1 } },
  conduits: {},
  powerhouses: {},
  waiting: {},
};

const shapes = {
  basins: g.basins,
  headstreams: [...g.headstreams.values()].map((h) => [h, g.pool(h), g.headstreamBox(h)]),
  conduits: [...g.conduits.values()].map((c) => [c.id, c.basin, c.side, c.end, g.intake(c), g.entry(c), g.pipe(c.points)]),
  rivers: g.basins.map(g.river),
  walls: levels.map((n) => [g.crest(upper, n), g.course(n), g.lake(lower, n), g.damRing(lower, n)]),
  boxes: [g.damBox(upper), g.houseBox(g.houses.get("P5_1")!), g.signBox([100, 200])],
  rounded: [g.box({ x: 10, y: 20, w: 30, h: 40 }), g.box({ x: 10, y: 20, w: 30, h: 40 }, 3, 2)],
  pipes: [g.pipe(corner), g.pipe(corner, 4), g.pipe(corner.slice(0, 2))],
  along: [0, 0.2, 0.5, 0.9, 1, 1.5].map((part) => g.along(corner, part)),
  things: some.map((id) => [id, g.outline(id, 0), g.outline(id, 2), g.ring(id), g.ring(id, 3), g.centre(id) ?? null]),
  ways: [
    ["HA", "B1U"],
    ["HA", "B1L"],
    ["HA", "B8L"],
    ["HC", "EXIT_R"],
    ["HD", "B10U"],
    ["P10_2", "B10L"],
    ["P11_4", "EXIT_L"],
    ["P5_1", "EXIT_L"],
    ["B5L", "EXIT_L"],
    ["B2L", "B6U"],
    ["nowhere", "B6U"],
  ].map(([from, to]) => [from, to, g.way(from!, to!, () => 1), g.way(from!, to!, () => 3, true)]),
  supply: [g.supply("B5L", "C5R", "P10_1", 1), g.supply("B5L", "C5R", "P10_1", 3), g.supply("B5L", "C5R", "nowhere", 3)],
  reaches: [reaches(all, 26), reaches(["B5U", "B5L", "P5_1", "P5_2", "nowhere"], 60), reaches(["HA", "HB", "HC", "HD"], 37)],
  lit: some.map((id) => lit(id, scene) ?? null),
};

it("lies where it lay", () => {
  const now = JSON.parse(JSON.stringify(shapes));
  if (process.env.UPDATE) writeFileSync("test/unit/shapes.json", JSON.stringify(now, undefined, 1) + "\n");
  else expect(now).toEqual(json);
});
