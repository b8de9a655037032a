// Where things lie on the energy track.

import type { FinaleSeat, Game } from "../../api/types";

/** The last place of the track stands for all beyond it. */
export const last = 30;

/** TrackSection is a run of places that share a bonus tile. */
export interface TrackSection {
  round: number;
  from: number;
  to: number;
}

/** The five sections with the bonus tiles of the rounds, as printed. */
export const sections: TrackSection[] = [0, 1, 2, 3, 4].map((i) => ({ round: i + 1, from: 6 + 6 * i, to: Math.min(11 + 6 * i, last) }));

/** runs are the stretches of the track with the same credits. */
export function runs(track: number[]): { from: number; to: number; credits: number }[] {
  const list: { from: number; to: number; credits: number }[] = [];
  track.forEach((credits, i) => {
    const run = list.at(-1);
    if (run && run.credits === credits) run.to = i;
    else list.push({ from: i, to: i, credits });
  });
  return list;
}

/** Lengths along the track for a width: all places are alike, the last is longer. */
export class Scale {
  readonly cell: number;

  constructor(readonly width: number) {
    this.cell = Math.min((width - 4) / (last + 2.7), (width - 44) / last);
  }

  /** x is where a place begins; place 31 is the end. */
  x(place: number): number {
    return place > last ? this.width - 2 : 2 + place * this.cell;
  }

  middle(place: number): number {
    const at = Math.min(place, last);
    return (this.x(at) + this.x(at + 1)) / 2;
  }
}

export interface Marker {
  seat: number;
  company: string;
  energy: number;
  /** Where it would come to, by the previewed answer. */
  ghost: boolean;
  x: number;
}

/**
 * markers stand side by side, those with less energy further left and within the width, each as near to its place as the others let it;
 * then come the ghosts of those that would move, in the nearest room that is free.
 */
export function markers(game: Game, then: Game | undefined, scale: Scale, step = 20, radius = 10): Marker[] {
  const list: Marker[] = [];
  const energy = (g: Game, company: string) => g.position.companies[company]?.energy;
  for (const ghost of [false, true]) {
    for (const seat of game.order) {
      const company = game.seats[seat]?.company;
      const now = company && energy(game, company);
      const next = company && (then ? energy(then, company) : now);
      if (!company || now === undefined || next === undefined || (ghost && now === next)) continue;
      const at = Number(ghost ? next : now);
      list.push({ seat, company, energy: at, ghost, x: Math.max(radius, Math.min(scale.width - radius, scale.middle(at))) });
    }
  }
  const solid = list.filter((m) => !m.ghost).sort((a, b) => a.energy - b.energy);
  // A row of markers that touch lies so that they are, on average, at their places; rows that meet become one.
  const rows: { start: number; all: Marker[] }[] = [];
  for (const m of solid) {
    let row = { start: m.x, all: [m] };
    for (let left = rows.at(-1); left && left.start + left.all.length * step > row.start; left = rows.at(-1)) {
      rows.pop();
      const all = [...left.all, ...row.all];
      const start = all.reduce((sum, { energy }, i) => sum + scale.middle(energy) - i * step, 0) / all.length;
      row = { start: Math.max(radius, Math.min(scale.width - radius - (all.length - 1) * step, start)), all };
    }
    rows.push(row);
  }
  for (const { start, all } of rows) all.forEach((m, i) => (m.x = start + i * step));
  const taken = solid.map((m) => m.x);
  for (const m of list.filter((m) => m.ghost)) {
    const free = (x: number) => x >= radius && x <= scale.width - radius && taken.every((other) => Math.abs(other - x) >= step);
    const places = [m.x, ...taken.flatMap((x) => [x + step, x - step]).sort((a, b) => Math.abs(a - m.x) - Math.abs(b - m.x))];
    taken.push(m.x = places.find(free) ?? m.x);
  }
  return list;
}

/** A Tag beside the markers of a place tells what the ranking brings them. */
export interface Tag {
  place: number;
  vp: number;
  x: number;
  width: number;
  /** There is no room for the place, only for the points. */
  brief: boolean;
}

/** tags are placed beside markers in a ranking that brings points, wherever they cover no other marker or tag. */
export function tags(markers: Marker[], ranked: FinaleSeat[], scale: Scale, full = 60, brief = 34): Tag[] {
  const taken = markers.map(({ x, energy }) => [x - 12, x + (energy > last ? 32 : 12)] as const);
  const free = (from: number, to: number) => from >= 0 && to <= scale.width && taken.every(([a, b]) => to <= a || b <= from);
  const list: Tag[] = [];
  for (const energy of new Set(markers.map((m) => m.energy))) {
    const here = markers.filter((m) => m.energy === energy);
    const { place, sources } = ranked[here[0]!.seat]!;
    const vp = sources.ranking ?? 0;
    if (!vp) continue;
    const left = Math.min(...here.map((m) => m.x)) - 13;
    const right = Math.max(...here.map((m) => m.x)) + (energy > last ? 33 : 13);
    for (const width of [full, brief]) {
      const x = [right, left - width].find((x) => free(x, x + width));
      if (x === undefined) continue;
      taken.push([x, x + width]);
      list.push({ place, vp, x, width, brief: width === brief });
      break;
    }
  }
  return list;
}

/** scored are the parts of the scoring of a round (R14). */
export const scored = ["ranking", "no_energy", "credits", "bonus"] as const;

/** roundEnd is what the end of the round would bring a seat now. */
export function roundEnd(game: Game, seat: number): number {
  const p = game.seats[seat]?.if_it_ended;
  return p ? scored.reduce((n, part) => n + p[part], 0) : 0;
}

/** bonusIcon is the drawing for what a bonus tile counts. */
export function bonusIcon(bonus: string): string {
  const icons: Record<string, string> = { bonus_advanced_tile: "patent", bonus_external_work: "machine" };
  return icons[bonus] ?? bonus.replace("bonus_", "");
}
