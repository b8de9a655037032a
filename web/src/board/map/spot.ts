// What the teacher lights: a thing in its outline, and the rest of the system it belongs to.

import { centre, conduits, crest, dams, headstreams, houses, outline, type Point } from "./geometry";
import type { Scene } from "./scene";

export interface Lit {
  id: string;
  /** What lies in the light; of a conduit the pipe. */
  d: string;
  pipe: boolean;
  /** What the lamp goes round; of a conduit its number. */
  edge: string;
  /** Where a tag stands. */
  top: Point;
}

/** Around the mouth of a river, and around the number of a conduit. */
const [mouth, badge] = [32, 22];
const circle = ([x, y]: Point, r: number) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;

/** lit is where a thing is lit; undefined for what is not on the map. Of a headstream without its tile it is the pool. */
export function lit(id: string, scene: Scene, bare = false): Lit | undefined {
  const stream = headstreams.get(id);
  if (bare && stream) {
    const round = circle([stream.x, stream.y + 30], mouth);
    return { id, d: round, pipe: false, edge: round, top: [stream.x, stream.y - 2] };
  }
  const at = centre(id);
  if (!at) return undefined;
  const level = scene.dams[id]?.level ?? 0;
  const [dam, pipe] = [dams.get(id), conduits.has(id)];
  const d = outline(id, level) || circle(at, mouth);
  const half = pipe ? badge : houses.has(id) ? 20 : mouth;
  return { id, d, pipe, edge: pipe ? circle(at, badge) : d, top: dam && level ? [dam.x, crest(dam, level) - 38] : [at[0], at[1] - half] };
}

/** system is what stands on the map and belongs to a thing: dams of this company and neutral ones, its conduits, its powerhouses. */
export function system(id: string, scene: Scene, company: string): string[] {
  const damsIn = (basin: number) =>
    [...dams.values()].filter((d) => d.basin === basin && [company, "neutral"].includes(scene.dams[d.id]?.owner ?? "")).map((d) => d.id);
  const housesIn = (basin: number) =>
    [...houses.values()].filter((h) => h.basin === basin && scene.powerhouses[h.id] === company).map((h) => h.id);
  const own = [...conduits.values()].filter((c) => scene.conduits[c.id] === company);
  const conduit = conduits.get(id);
  if (conduit) return [...damsIn(conduit.basin), ...housesIn(conduit.end)];
  const house = houses.get(id);
  if (house) return own.filter((c) => c.end === house.basin).flatMap((c) => [c.id, ...damsIn(c.basin)]);
  const dam = dams.get(id);
  if (dam) return own.filter((c) => c.basin === dam.basin).flatMap((c) => [c.id, ...housesIn(c.end)]);
  return [];
}
