// Who plays the events: tokens that go where things go, rings round what is used, water on the map. Each gives the animations after which
// its event has landed.

import type { Game, Happened } from "../../../api/types";
import { plus } from "../../../ui/signs";
import type { Perform, Played } from "../performing";
import type { Beat, Scene } from "../scenes";
import { plainly, type Part } from "../times";
import { companyToken, counts, figure, iconToken, pill, ring, row, seen, type Sign, thing, tileToken, token, travel } from "./parts";
import { joy } from "./joy";
import { shift } from "./track";
import { pulse, runs, type Land } from "./water";

/** The table as actors see it. */
export interface Set {
  land: () => Land | undefined;
  /** Motion is not wanted. */
  plain: () => boolean;
  company: (seat: number) => string;
  /** What is drawn on a technology tile. */
  tile: (id: string) => Sign | undefined;
  game: () => Game | undefined;
  /** The table shows what has landed; else it is ahead, as after a turn of one's own, or stays behind, as in a film. */
  staged: () => boolean;
}
/** How long points are counted, in milliseconds. */
const counting = 240;

interface Role {
  e: Happened;
  scene: Scene;
  ms: number;
  set: Set;
}
type Actor = (role: Role) => (Animation | undefined)[];

/** The space that a turn has taken: goods come from there, and are paid there. */
const space = ({ scene }: Role) => thing(scene.beats.find((b) => b.event.kind === "engineers")?.event.to);
/** send lets so many tokens go from one place to another. */
function send(n: number, token: string, from: DOMRect | undefined, to: DOMRect | undefined, ms: number, sinks = false) {
  if (!from || !to) return [];
  const many = Math.max(1, Math.min(4, n));
  const apart = many > 1 ? Math.min(60, (0.3 * ms) / (many - 1)) : 0;
  return [...Array(many).keys()].map((i) => travel(token, from, to, { ms: ms - apart * (many - 1), delay: apart * i, sinks }));
}
const round = (at: DOMRect | undefined, ms: number) => (at ? [ring(at, { ms })] : []);

const engineer: Actor = ({ e, ms, set }) => {
  const to = thing(e.to);
  return [
    ...send(e.n ?? 1, companyToken(set.company(e.seat)), figure(e.seat, "engineers"), to, ms),
    to && ring(to, { ms: 0.5 * ms, delay: 0.5 * ms }),
    ...round(row(e.seat), ms),
  ];
};

const goods: Actor = (role) => {
  const { e, ms } = role;
  const kinds = e.kind === "credits"
    ? [["credit", "credits", e.n ?? 0] as const]
    : [["excavator", "excavators", e.excavators ?? 0] as const, ["mixer", "mixers", e.mixers ?? 0] as const];
  return kinds.flatMap(([icon, good, n]) => {
    if (n === 0) return [];
    const [mine, there] = [figure(e.seat, good), space(role) ?? (good === "credits" ? thing("bank") : undefined)];
    return e.kind === "spent" || n < 0 ? send(-n || n, iconToken(icon), mine, there, ms) : send(n, iconToken(icon), there, mine, ms);
  });
};

const card: Actor = ({ e, ms }) => {
  const from = thing(e.contract ?? e.what);
  const to = e.kind === "discarded" ? undefined : figure(e.seat, "hand");
  return [...(from ? [ring(from, { ms })] : []), ...send(1, iconToken(e.contract ? "contract" : "patent"), from, to, ms)];
};

/** The wheel of a seat: on its company board, or as a token over its emblem among the players. */
const wheel: Actor = ({ e, ms, set }) => {
  const board = `[data-board="${set.company(e.seat)}"]`;
  const mine = seen(`${board} .wheel`);
  const emblem = mine ? undefined : (seen(`[data-of="${e.seat}"] .flag`) ?? row(e.seat));
  const to = mine ?? emblem;
  if (!to) return [];
  const shown = emblem ? [token(iconToken("wheel"), emblem, { ms, turn: e.kind === "rotated" ? 60 : 0 })] : [];
  if (e.kind === "rotated") return mine ? round(mine, ms) : shown;
  const list = [["excavator", e.excavators ?? 0] as const, ["mixer", e.mixers ?? 0] as const].filter(([, n]) => n > 0);
  const open = mine ? (thing("segment_0") ?? mine) : to;
  const sign = set.tile(e.what ?? "");
  const ready = mine ? (seen(`${board} .technology [data-target="${e.what}"]`) ?? seen(`${board} .technology`)) : row(e.seat);
  const [sinks, ways] = [e.kind === "inserted", list.map(([icon, n]) => ({ n, html: iconToken(icon), at: figure(e.seat, `${icon}s`) }))];
  if (sign) ways.push({ n: 1, html: tileToken(sign), at: ready });
  return [...shown, ...ways.flatMap(({ n, html, at }) => (sinks ? send(n, html, at, open, ms, true) : send(n, html, open, at, ms)))];
};

/** Points are counted up over the figure, which changes when they have landed. */
const points: Actor = ({ e, ms, set }) => {
  const at = figure(e.seat, "vp");
  const sign = at ? [pill(plus(e.n ?? 0), at, { ms: 1.6 * ms })] : [];
  const to = after(e, set)?.vp;
  const figures = [...document.querySelectorAll(`[data-vp="${e.seat}"]`)];
  return [
    ...sign,
    ...(to === undefined || !set.staged() ? [] : figures.flatMap((cell) => counts(cell, to - (e.n ?? 0), to, ms, counting) ?? [])),
  ];
};

/** after is what the company of a seat has when an event has landed, where that came with it. */
const after = (e: Happened, set: Set) =>
  (e.after as { position?: { companies?: Record<string, { vp?: number; energy?: number }> } } | undefined)?.position?.companies?.[
    set.company(e.seat)
  ];

/** The marker goes with its energy; those that it meets make room. */
const marker: Actor = ({ e, ms, scene, set }) => {
  const company = set.company(e.seat);
  const track = seen(`[data-marker="${company}"]`);
  const to = after(e, set)?.energy;
  const told = to === undefined ? plus(e.n ?? 0) : `${to - (e.n ?? 0)} → ${to}`;
  const shown = track
    ? [pill(told, track, { ms: Math.max(ms, plainly) }), ...(set.staged() ? shift(set.game(), company, to, ms) : [])]
    : [];
  return scene.moment && e.why === "production" ? [...shown, ...joy(e, scene, set)] : shown;
};

/** A contract goes from its place, or from the hand, into the ribbon. */
const stamp: Actor = ({ e, ms }) => {
  const from = thing(e.contract ?? e.what);
  const card = e.contract ? send(1, iconToken("contract"), from ?? figure(e.seat, "hand"), seen("[data-sealed]"), 0.7 * ms) : [];
  return [...card, ...round(from, ms), ...round(row(e.seat), ms)];
};

const water: Actor = ({ e, ms, set, scene }) => {
  const land = set.land();
  if (!land) return [];
  return [...runs(e, land, ms), ...(e.kind === "produced" ? terms(e, scene, ms) : [])];
};
/** terms lets the terms of a production pop up where they come from. */
function terms(e: Happened, scene: Scene, ms: number) {
  const told = e.terms;
  if (!told) return [];
  const engineers = scene.beats.find((b) => b.event.kind === "engineers")?.event.to;
  const from: [string, string | undefined][] = [
    [`${told.drops}`, e.from],
    [`× ${told.value}`, e.through],
    [told.space ? plus(told.space) : "", engineers],
    [told.company + told.officer ? plus(told.company + told.officer) : "", e.to],
  ];
  return from.filter(([text]) => text).map(([text, id], i) => {
    const at = thing(id);
    return at && pill(text, at, { ms: ms + 300 - 90 * i, delay: 90 * i });
  });
}

const build: Actor = ({ e, ms, set }) => {
  const land = set.land();
  if (!land || e.to?.startsWith("slot")) return round(thing(e.what), ms);
  const piece = send(1, iconToken(e.what ?? "base"), row(e.seat), thing(e.to), 0.7 * ms);
  return [...piece, ...pulse(land, e.to!, 0.6 * ms, 0.4 * ms)];
};

const ringed: Actor = ({ e, ms }) => round(thing(e.officer ?? e.what) ?? row(e.seat), ms);

const actors: Readonly<Record<Part, Actor>> = { engineer, goods, card, wheel, water, build, marker, points, stamp, ring: ringed };

/** Without motion: a ring round what is used and who uses it, and the figure of a great production. */
const still: Actor = ({ e, scene, set }) => [
  ...round(thing(e.to ?? e.contract ?? e.what), plainly),
  ...(e.kind === "engineers" || e.kind === "passed" ? round(row(e.seat), plainly) : []),
  ...(scene.moment && e.kind === "energy" && e.why === "production" ? joy(e, scene, set) : []),
];

/** cast gives who plays at a table. */
export function cast(set: Set): Perform {
  return (beat: Beat, scene: Scene, speed: number) => {
    const actor = set.plain() ? still : actors[beat.part!];
    const all = actor({ e: beat.event, scene, ms: beat.ms, set }).filter((a) => !!a);
    if (all.length === 0) return undefined;
    return played(all, beat.ms, speed);
  };
}

/** played lets animations land, hold and hurry together. What is seen longer than the event takes is not waited for. */
function played(all: Animation[], ms: number, speed: number): Played {
  for (const a of all) a.playbackRate = speed;
  const awaited = all.filter((a) => Number(a.effect?.getComputedTiming().endTime) <= ms + 1);
  return {
    landed: awaited.length ? Promise.allSettled(awaited.map((a) => a.finished)) : undefined,
    stop: () => all.forEach((a) => a.cancel()),
    pause: (on) => all.filter((a) => a.playState !== "finished").forEach((a) => (on ? a.pause() : a.play())),
    rate: (r) => all.filter((a) => a.playState !== "finished").forEach((a) => a.updatePlaybackRate(r)),
  };
}
