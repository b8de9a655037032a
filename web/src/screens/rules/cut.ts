// Which part of the map a picture of the rules shows.

import { basinOf, damBox, headstreamBox, headstreams, size, type Box } from "../../board/map/geometry";

const margin = 16;
/** The shapes that a picture may have: its height for a width of 1. */
const shape = { least: 0.72, most: 1.66 };

/** cutOf is the part around some basins, no narrower than a good picture. */
export function cutOf(ids: string[]): Box {
  if (ids.includes("all")) return { x: 0, y: 0, ...size };
  const boxes = ids.flatMap((id): Box[] => {
    const b = basinOf.get(Number(id));
    if (!b) return [];
    const stream = b.band === "mountain" ? [...headstreams.values()].filter((h) => Math.abs(h.x - b.cx) < 60).map(headstreamBox) : [];
    return [b.panel, b.row, ...b.dams.map(damBox), ...stream].filter((x): x is Box => x !== undefined);
  });
  let x = Math.min(...boxes.map((b) => b.x)) - margin;
  let y = Math.min(...boxes.map((b) => b.y)) - margin;
  let w = Math.max(...boxes.map((b) => b.x + b.w)) + margin - x;
  let h = Math.max(...boxes.map((b) => b.y + b.h)) + margin - y;
  const wide = Math.max(w, 240, h / shape.most);
  x -= (wide - w) / 2;
  w = Math.min(wide, size.w);
  const high = Math.max(h, w * shape.least);
  y -= (high - h) / 2;
  h = Math.min(high, size.h);
  return { x: Math.max(0, Math.min(x, size.w - w)), y: Math.max(0, Math.min(y, size.h - h)), w, h };
}
