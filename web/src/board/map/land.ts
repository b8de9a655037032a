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

/** What of the map is drawn on the land: its edge and its basins, the basins alone, or neither. */
export type Drawn = "whole" | "basins" | "rivers";

/**
 * land is the address of the picture. Small, it has no dots, which could not be told apart; wide, it has what lies beside the map.
 */
export function land(season: number, night: boolean, fine = true, wide = false, what: Drawn = "whole"): string {
  const key = `${season} ${night} ${fine} ${wide} ${what}`;
  let address = drawn.get(key);
  if (!address) {
    let svg = drawing.replace(/var\(--([\w-]+)\)/g, (_, name: keyof typeof colours) => tint(name, season, night));
    if (what !== "whole") svg = svg.replace(/<rect [^>]*#l-edge[^>]*\/>/, "");
    if (what === "rivers") svg = svg.replace(/<path fill="url\(#v-[^>]*\/>/g, "");
    if (!fine) svg = svg.replace(/<path [^>]*"halftone"[^>]*\/>/g, "");
    if (!wide) svg = svg.replace(/<g class="beyond">.*<\/g>/, "");
    const { x, y, w, h } = part(wide);
    svg = svg.replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${w} ${h}"`);
    address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    drawn.set(key, address);
  }
  return address;
}

/** lamps are where the houses of the villages stand. */
export const lamps = () =>
  [...drawing.matchAll(/<use href="#l-(?:house|church)" transform="translate\((\d+),(\d+)\)/g)].map(([, x, y]) =>
    [Number(x), Number(y)] as const
  );
/** wires are the lines and pylons that carry current, for another colour. */
export const wires = () =>
  [...drawing.matchAll(/<path [^>]*stroke="var\(--land-wire\)"[^>]*\/>/g)].map(([path]) =>
    path.replace(/ (?:stroke|fill|stroke-width|opacity)="[^"]*"/g, "")
  ).join("");
