// What a reason is looked at with: the part of the map, and the figures that change.
import { expect, test } from "vitest";
import type { Company, Game, Scene, SceneStep } from "../../src/api/types";
import { after, cutOf, figures, film, length, seatsOf, touched } from "../../src/board/advice/scene";
import { centre, size } from "../../src/board/map/geometry";

const none = { ranking: 0, no_energy: 0, credits: 0, bonus: 0, objective: 0, resources: 0, buildings: 0, water: 0 };
const game = (energy: number, ranking = 0): Game =>
  ({
    seats: [{ company: "usa", vp: 10, if_it_ended: { ...none, ranking } }, { company: "italy", vp: 10, if_it_ended: none }],
    position: {
      companies: {
        usa: { energy, credits: 6, excavators: 0, mixers: 0, engineers: 3 } as unknown as Company,
        italy: { energy: 0, credits: 6, excavators: 0, mixers: 0, engineers: 3 } as unknown as Company,
      },
    },
  }) as unknown as Game;
const step = (seat: number, now: Game, ...events: object[]) =>
  ({ seat, text: ["x"], lines: [], events, game: now }) as unknown as SceneStep;
const built = { kind: "built", seat: 0, to: "C3L" };
const scene: Scene = {
  seat: 0,
  start: game(2),
  sides: [
    {
      way: "turn",
      steps: [step(0, game(2), built), step(0, game(8, 6), { kind: "produced", seat: 0, from: "B3L", through: "C3L", to: "P6_1" })],
    },
    { way: "without", steps: [step(1, game(2))] },
  ],
};

test("a scene is as long as its longer side, and the other one stays where it ends", () => {
  expect(length(scene)).toBe(2);
  expect(after(scene, 1, 0)).toBe(scene.start);
  expect(after(scene, 1, 2)).toBe(scene.sides[1]!.steps[0]!.game);
  expect(after(scene, 0, 2)).toBe(scene.sides[0]!.steps[1]!.game);
});

test("the figures of both sides are those that change anywhere in them", () => {
  expect(seatsOf(scene)).toEqual([0, 1]);
  expect(figures(scene, 0, game(8, 6)).map((f) => [f.good, f.was, f.now])).toEqual([["energy", 2, 8], ["total", 10, 16]]);
  expect(figures(scene, 0, scene.start).map((f) => [f.good, f.was, f.now])).toEqual([["energy", 2, 2], ["total", 10, 10]]);
  expect(figures(scene, 1, scene.start)).toEqual([]);
});

test("the part of the map holds everything that is touched, in the shape of its box", () => {
  expect(touched(scene.sides[0]!.steps[1]!)).toEqual(["B3L", "C3L", "P6_1"]);
  for (const [w, h] of [[600, 400], [360, 240], [300, 500]] as const) {
    const cut = cutOf(scene, 0, 2, ["B3L", "contract"], w, h);
    expect(cut.w / cut.h).toBeCloseTo(w / h, 5);
    for (const id of ["B3L", "C3L", "P6_1"]) {
      const [x, y] = centre(id)!;
      expect(x > cut.x && x < cut.x + cut.w && y > cut.y && y < cut.y + cut.h, id).toBe(true);
    }
  }
  // What touches nothing shows all of it.
  const bare = { ...scene, sides: [{ way: "turn" as const, steps: [step(0, game(2))] }] };
  const all = cutOf(bare, 0, 1, [], 600, 400);
  expect(all.w >= size.w && all.h >= size.h).toBe(true);
});

test("a step with too many events is not played on the map", () => {
  const flow = { kind: "flowed", seat: -1, from: "B3L", to: "B6L" };
  expect(film(step(-1, game(2), flow, flow), () => true)).toHaveLength(2);
  expect(film(step(-1, game(2), ...Array.from({ length: 20 }, () => flow)), () => true)).toEqual([]);
  expect(film(step(0, game(2), built, flow), (e) => e.kind === "built")).toHaveLength(1);
});
