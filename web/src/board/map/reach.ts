// The room that fingers have around the things of the map.

import { centre, type Box } from "./geometry";

/** reaches gives each thing a box of twice `half` on every side of its middle; where two boxes would meet, each ends half-way. */
export function reaches(ids: readonly string[], half: number): (Box & { id: string })[] {
  const places = ids.flatMap((id) => {
    const at = centre(id);
    return at ? [{ id, x: at[0], y: at[1] }] : [];
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
    return { id, x: x - left, y: y - up, w: left + right, h: up + down };
  });
}
