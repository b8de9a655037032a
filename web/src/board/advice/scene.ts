// What a reason is looked at with: the part of the map that both sides show, and the figures that change in them.

import type { Company, Game, Happened, Reason, Scene, SceneStep } from "../../api/types";
import type { Facts } from "../../api/catalogue.svelte";
import { centre, size, type Box } from "../map/geometry";
import { goods, signs, type Good } from "../prompt/difference";

/** Seen is a reason to be looked at: in which position it is said, of which turn, and which turn it is compared with. */
export interface Seen {
  reason: Reason;
  /** The position before the turn, in one line. */
  text: string;
  turn: readonly string[];
  instead: readonly string[];
  facts: Facts;
  /** The turn has been played: the other one is what was better. */
  past: boolean;
}

/** How many events of a step move on the map; more of them take too long to watch. */
const most = 12;

/** film are the events of a step that are played on the map: none where they are too many. */
export const film = (step: SceneStep, visible: (e: Happened) => boolean): Happened[] => {
  const list = step.events.filter(visible);
  return list.length > most ? [] : list;
};

/** touched are the spaces of the map that the events of a step are about. */
export const touched = (step: SceneStep): string[] =>
  step.events.filter((e) => e.kind === "built" || e.kind === "produced" || e.kind === "waiting" || e.kind === "drop_in_dam").flatMap((e) =>
    [e.from, e.through, e.to].filter((id): id is NonNullable<typeof id> => !!id && centre(id) !== undefined)
  );

/** The least of the map that is shown, so that one knows where one is, and the room around what is touched; in units of the map. */
const least = { w: 440, h: 300 };
const room = 70;
/** A box on the screen that is narrower than this shows what a step is about, not everything. */
const narrow = 480;

/**
 * cutOf is the part of the map around everything that a scene is about, in the shape of its box: the same on both sides and at every step
 * where there is room for it; else what the step is about. It is all of the map if nothing on it is touched.
 */
export function cutOf(scene: Scene, side: number, at: number, things: readonly string[], width: number, height: number): Box {
  const small = width < narrow;
  const { steps } = scene.sides[side]!;
  const last = steps.slice(0, Math.max(1, at)).map(touched).findLast((x) => x.length) ?? steps.flatMap(touched);
  const about = small ? last : [...things, ...scene.sides.flatMap((x) => x.steps.flatMap(touched))];
  const places = (about.length ? about : things).map(centre).filter((p) => p !== undefined);
  const [x, y] = [0, 1].map((i) => places.map((p) => p[i]!)) as [number[], number[]];
  const k = small ? 0.7 : 1;
  let w = places.length ? Math.max(k * least.w, Math.max(...x) - Math.min(...x) + 2 * room) : size.w;
  let h = places.length ? Math.max(k * least.h, Math.max(...y) - Math.min(...y) + 2 * room) : size.h;
  const shape = width / Math.max(1, height);
  if (w / h < shape) w = h * shape;
  else h = w / shape;
  const [cx, cy] = places.length
    ? [(Math.max(...x) + Math.min(...x)) / 2, (Math.max(...y) + Math.min(...y)) / 2]
    : [size.w / 2, size.h / 2];
  const within = (
    at: number,
    long: number,
    all: number,
  ) => (long >= all ? (all - long) / 2 : Math.max(0, Math.min(at - long / 2, all - long)));
  return { x: within(cx, w, size.w), y: within(cy, h, size.h), w, h };
}

/** Figure is something that a seat has, before the scene and now. */
export interface Figure {
  good: Good | "total";
  icon: string;
  was: number;
  now: number;
}

const company = (game: Game, seat: number): Company | undefined => game.position.companies[game.seats[seat]?.company ?? ""];
/** total is what a seat would have if the game ended now. */
const total = (game: Game, seat: number) => {
  const { vp, if_it_ended: more } = game.seats[seat]!;
  return vp + Object.values(more).reduce((a, b) => a + b, 0);
};
const of = (game: Game, seat: number, good: Figure["good"]) =>
  good === "total" ? total(game, seat) : good === "vp" ? game.seats[seat]!.vp : (company(game, seat)?.[good] ?? 0);

/** figures are what a seat has after so many steps of a side: all that changes anywhere in the scene, so that both sides show the same. */
export function figures(scene: Scene, seat: number, now: Game): Figure[] {
  const kinds: Figure["good"][] = [...goods, "total"];
  return kinds.filter((good) => scene.sides.some((side) => side.steps.some((x) => of(x.game, seat, good) !== of(scene.start, seat, good))))
    .map((good) => ({
      good,
      icon: good === "total" ? "vp" : signs[good],
      was: of(scene.start, seat, good),
      now: of(now, seat, good),
    }));
}

/** seats are those whose figures are shown: who the reason is for, and whoever else moves. */
export const seatsOf = (scene: Scene): number[] => [
  ...new Set([scene.seat, ...scene.sides.flatMap((side) => side.steps.map((x) => x.seat)).filter((seat) => seat >= 0)]),
];

/** after is the position after so many steps of a side, which stays where it ends. */
export const after = (scene: Scene, side: number, at: number): Game => {
  const { steps } = scene.sides[side]!;
  return at === 0 ? scene.start : steps[Math.min(at, steps.length) - 1]!.game;
};

/** length is how many steps a scene has. */
export const length = (scene: Scene): number => Math.max(...scene.sides.map((side) => side.steps.length));
