// The land behind the game, and its seasons: spring is the first round, winter the fifth. The drawing and its colours are those of the Go
// program's pictures. It is a picture of its own, in which nothing is pointed at and nothing moves, so the page has none of its parts.

import drawing from "../../../../game/picture/land.svg?raw";
import colours from "../../../../game/picture/seasons.json";

export const seasonOf = (round: number) => Math.min(5, Math.max(1, round));

/** tint is a colour of the land: one for the whole year, or one for each season. */
export function tint(name: keyof typeof colours, season: number, night: boolean): string {
  const all = colours[name][night ? 1 : 0]!.split(" ");
  return all[Math.min(all.length, season) - 1]!;
}

/** part is the part of the drawing that is in the picture: with sky above the map, meadows below, and wide with what lies beside it. */
export const part = (wide: boolean) => ({ ...(wide ? { x: -619, w: 1858 } : { x: -1, w: 622 }), y: -700, h: 2300 });

const drawn = new Map<string, string>();

/**
 * land is the address of the picture. Small, it has no dots, which could not be told apart; wide, it has what lies beside the map.
 */
export function land(season: number, night: boolean, fine = true, wide = false): string {
  const key = `${season} ${night} ${fine} ${wide}`;
  let address = drawn.get(key);
  if (!address) {
    let svg = drawing.replace(/var\(--([\w-]+)\)/g, (_, name: keyof typeof colours) => tint(name, season, night));
    if (!fine) svg = svg.replace(/<path [^>]*"halftone"[^>]*\/>/g, "");
    if (!wide) svg = svg.replace(/<g class="beyond">.*<\/g>/, "");
    const { x, y, w, h } = part(wide);
    svg = svg.replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${w} ${h}"`);
    address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    drawn.set(key, address);
  }
  return address;
}
