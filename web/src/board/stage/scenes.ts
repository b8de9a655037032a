// What has happened as scenes: one for each turn, with what is seen of it and when. Nothing is counted here: figures are those of the
// events.

import type { Happened, PublicEntry } from "../../api/types";
import type { At } from "../../table/show.svelte";
import { begins, cueOf, moment, turn, type Part } from "./times";

export type Entry = Pick<PublicEntry, "events"> & Partial<Pick<PublicEntry, "seat" | "ply" | "kind" | "lines">>;
type Terms = NonNullable<Happened["terms"]>;

/** Beat is one event on the stage. */
export interface Beat {
  /** What it changes on the table is shown when it lands. */
  event: Happened;
  /** Where the log is when it has landed. */
  place: At;
  /** Who plays it; nobody where it is silent. */
  part: Part | undefined;
  /** When it begins and how long it takes, from the beginning of its scene. */
  at: number;
  ms: number;
  /** Without motion: which of the things that happen in the turn it belongs to, from 0. */
  group: number;
}

/** Formula is the energy of a production, term by term, and where each comes from. */
export interface Formula extends Terms {
  energy: number;
  /** The beats with which its terms and its sum light up. */
  from: number;
  to: number;
}

export interface Scene {
  /** Whose turn it is; −2 where a round ends or begins. */
  seat: number;
  /** Of its last decision. */
  ply: number;
  beats: Beat[];
  formulas: Formula[];
  lines: string[];
  ms: number;
  /** Somebody at this screen did it, and has seen what he did. */
  own: boolean;
  /** A large production of mine, and whether it is the largest so far. */
  moment: boolean;
  largest: boolean;
  /** A round ends: its water is staged, the rest comes with the scene that tells it. */
  ends: boolean;
  rest: readonly Beat[];
}

/** Whose the table is, and the largest productions so far, by seat. */
export interface Before {
  mine: readonly number[];
  largest: Map<number, number>;
}

/** A turn ends with the next one, with a phase, or where another company passes. */
const closes = (e: Happened, seat: number) => (e.kind === "passed" && e.seat !== seat) || e.kind === "phase" || e.kind === "round";
const isEnd = (e: Happened) => e.kind === "phase" && e.what === "water_flow";

interface Turn {
  seat: number;
  ply: number;
  events: Happened[];
  /** Where the log is after each of them. */
  places: At[];
  lines: string[];
  ends: boolean;
}

/** scenes are the turns in what has happened. Every event is in one of them, in order. */
export function scenes(entries: readonly Entry[], before: Before): Scene[] {
  const list: Turn[] = [];
  let now: Turn | undefined;
  const open = (seat: number, ply: number, ends = false) => list.push(now = { seat, ply, events: [], places: [], lines: [], ends });
  let over = false;
  for (const { seat = -2, ply = 0, events, lines = [] } of entries) {
    if (seat >= 0 && (now?.seat !== seat || over)) open(seat, ply);
    over = false;
    if (now) now.ply = ply;
    if (now && seat >= 0) now.lines.push(...lines);
    for (const e of events) {
      if (isEnd(e)) open(-2, ply, true);
      else if (!now || (now.seat >= 0 && closes(e, now.seat))) open(e.kind === "passed" ? e.seat : -2, ply);
      else if (over && e.kind !== "turn" && now.seat >= 0) open(e.kind === "passed" ? e.seat : -2, ply);
      const last = e === events.at(-1);
      now!.events.push(e);
      now!.places.push(last ? { ply, event: 0 } : { ply: ply - 1, event: events.indexOf(e) + 1 });
      over = e.kind === "turn";
    }
  }
  return list.filter((s) => s.events.length > 0).map((s) => stage(s, before));
}

function stage({ seat, ply, events: all, places, lines, ends }: Turn, { mine, largest }: Before): Scene {
  const scored = ends ? all.findIndex((e) => e.kind === "phase" && e.what === "scoring") : -1;
  const events = scored < 0 ? all : all.slice(0, scored);
  const own = mine.includes(seat);
  const formulas = formulasOf(events);
  const made = Math.max(0, ...events.filter((e) => e.kind === "energy" && e.why === "production" && e.seat === seat).map((e) => e.n ?? 0));
  const best = largest.get(seat) ?? 0;
  const great = own && (made >= moment.least || (best > 0 && made > best));
  if (made > best) largest.set(seat, made);
  const rest = all.slice(events.length).map((event, i) => ({
    event,
    place: places[events.length + i]!,
    part: undefined,
    at: 0,
    ms: 0,
    group: 0,
  }));
  let beats = time(events, places, ends || seat >= 0);
  const seen = own && !events.some((e) => e.kind === "produced" || e.kind === "flowed") ? [] : beats.filter((b) => b.part);
  const landed = Math.max(0, ...beats.map((b) => b.at + b.ms)) + turn.rest;
  const least = great ? moment.ms : own ? 0 : seen.every((b) => b.event.kind === "passed") ? turn.pass : turn.least;
  const most = great ? moment.ms : turn.most;
  const k = Math.min(1, most / landed);
  beats = beats.map((b) => ({ ...b, at: b.at * k, ms: b.ms * k }));
  const ms = seen.length === 0 ? 0 : Math.max(least, landed * k);
  return { seat, ply, lines, own, ends, moment: great, largest: great && best > 0 && made > best, formulas, ms, beats, rest };
}

/** time says when each event begins and lands. Nothing lands before what happened before it. */
function time(events: readonly Happened[], places: readonly At[], played: boolean): Beat[] {
  let [at, landed, group] = [0, 0, 0];
  return events.map((event, i) => {
    if (i > 0 && begins.has(event.kind) && event.kind !== events[i - 1]!.kind) group++;
    const cue = played ? cueOf(event.kind) : undefined;
    const from = at;
    landed = Math.max(landed, from + (cue?.ms ?? 0));
    if (cue) at += events[i + 1]?.kind === event.kind ? (cue.same ?? cue.gap) : cue.gap;
    return { event, place: places[i]!, part: cue?.part, at: from, ms: landed - from, group };
  });
}

/** formulasOf are the productions in events: the rules say the terms, the energy that came of them stands in the event after it. */
function formulasOf(events: readonly Happened[]): Formula[] {
  return events.flatMap((e, from) => {
    if (e.kind !== "produced" || !e.terms) return [];
    const to = events.findIndex((x, i) => i > from && x.kind === "energy" && x.seat === e.seat && x.why === "production");
    return to < 0 ? [] : [{ ...e.terms, energy: events[to]!.n ?? 0, from, to }];
  });
}
