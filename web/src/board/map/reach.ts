// The room that fingers have around the things of the map.

import { centre, size, type Box } from "./geometry";

/** Reach is the room of one thing; `least` is twice the distance from its middle to the nearest edge. */
export type Reach = Box & { id: string; least: number };

/**
 * reaches gives each thing a box that extends `half` from its middle on every side. The box stays on the map: at the edge it moves inwards.
 * Where two boxes would meet, each ends half-way.
 */
export function reaches(ids: readonly string[], half: number): Reach[] {
  const within = (at: number, all: number) => Math.max(half, Math.min(at, all - half));
  const places = ids.flatMap((id) => {
    const at = centre(id);
    return at ? [{ id, x: within(at[0], size.w), y: within(at[1], size.h) }] : [];
  });
  return places.map(({ id, x, y }) => {
    let [left, right, up, down] = [half, half, half, half];
    for (const other of places) {
      const [dx, dy] = [other.x - x, other.y - y];
      if (other.id === id || Math.abs(dx) >= 2 * half || Math.abs(dy) >= 2 * half) continue;
      if (Math.abs(dx) >= Math.abs(dy)) {
        if (dx < 0) left = Math.min(left, -dx / 2);
        else right = Math.min(right, dx / 2);
      } else if (dy < 0) up = Math.min(up, -dy / 2);
      else down = Math.min(down, dy / 2);
    }
    return { id, x: x - left, y: y - up, w: left + right, h: up + down, least: 2 * Math.min(left, right, up, down) };
  });
}
