// The timeline of a game: its turns, which of them is on the screen, what is new, and how it plays.

import type { PublicEntry } from "../../api/types";
import { t } from "../../lang/index.svelte";
import type { Reviewing } from "../../table/reviewing.svelte";
import type { Session } from "../../table/session.svelte";
import { route } from "../../ui/route.svelte";
import { lineOf, roundFrom, stopAt } from "./line";

/** milliseconds for a turn at normal speed, and for a whole game in time-lapse */
const each = 1400;
const lapse = 20_000;
export const speeds = [1, 2, 4, 0] as const; // 0: time-lapse

const known = new WeakMap<Session, Timeline>();

export class Timeline {
  #wanted: number | undefined = $state();
  #going = false;
  #timer = 0;
  /** Where playing ends, and how often it has begun. */
  #until = Infinity;
  #played = 0;
  /** What plays a turn over the position before it, where there is a table to play on; else positions follow each other. */
  film: { film(entries: readonly PublicEntry[], speed: number): Promise<boolean | undefined>; stop(): void } | undefined;
  speed: (typeof speeds)[number] = $state(1);
  playing = $state(false);
  /** The turn under the pointer. */
  pointed: number | undefined = $state();

  /** of is the timeline of a table, one for all its parts, which outlives each of them. */
  static of(session: Session): Timeline {
    if (!known.has(session)) $effect.root(() => void known.set(session, new Timeline(session)));
    return known.get(session)!;
  }

  /** In a review a turn is looked at where it begins, with what was played and what was better; else where it led. */
  constructor(readonly session: Session, readonly reviewing?: Reviewing) {}

  readonly line = $derived.by(() => lineOf(this.session.entries, this.session.game ?? { round: 0, seats: [] }));
  readonly turns = $derived(this.line.turns);
  readonly stops = $derived(this.line.stops);
  readonly last = $derived(this.stops.length - 1);
  readonly ply = $derived.by(() => this.session.show.at.ply);
  /** The stop that is looked at; −1 before the first. */
  readonly at = $derived(this.#wanted ?? stopAt(this.stops, this.ply));
  /** The turn that is looked at. */
  readonly turn = $derived.by(() => this.turns[this.reviewing ? Math.min(this.at, this.last - 1) : this.at - 1]);
  readonly round = $derived.by(() => this.turn?.round ?? this.stops[Math.max(0, this.at)]?.round ?? 0);
  readonly rounds = $derived(
    [...new Set(this.turns.map((x) => x.round))].map((round) => ({ round, turns: this.turns.filter((x) => x.round === round) })),
  );
  /** The first turn after the last one of who sits here; none for somebody who looks on. */
  readonly news = $derived.by(() => {
    const { you, table } = this.session;
    const mine = this.turns.findLastIndex((x) => you.seats.includes(x.seat));
    const first = mine < 0 || table?.phase !== "playing" ? this.turns.length : mine + 1;
    return this.turns.slice(first).filter((x) => x.seat >= 0);
  });
  readonly blunders = $derived.by(() =>
    new Set((this.reviewing?.review?.turns ?? []).filter((x) => x.verdict === "blunder").map((x) => Math.max(0, stopAt(this.stops, x.ply))))
  );
  /** Which turn of how many is on the screen. */
  readonly said = $derived.by(() => {
    if (this.reviewing?.review) return t("film.turn", { n: this.reviewing.turn, of: this.reviewing.total });
    const { turn, round } = this;
    if (!turn) return t(this.stops[0]?.round ? "timeline.begin" : "timeline.draft");
    const own = this.turns.filter((x) => x.round === round);
    const n = own.indexOf(turn) + 1;
    return round > 0 ? t("timeline.turn", { round, n, of: own.length }) : t("timeline.pick", { n, of: own.length });
  });

  /** go shows a stop; while one is on its way only the last that was wanted follows. */
  async #go(i: number) {
    this.#wanted = Math.max(0, Math.min(this.last, i));
    if (this.#going) return;
    this.#going = true;
    try {
      for (let now = -1; this.#wanted !== undefined && now !== this.#wanted;) {
        now = this.#wanted;
        const { ply } = this.stops[now]!;
        const known = this.reviewing?.review?.turns.findLast((x) => x.ply <= ply);
        if (known) this.reviewing!.turn = known.number;
        await this.session.look(ply);
      }
    } finally {
      this.#going = false;
      this.#wanted = undefined;
    }
  }

  /** by shows a stop, and stays there. */
  by(i: number) {
    this.pause();
    if (this.last >= 0) void this.#go(i);
  }
  /** step goes on or back by turns. */
  step(n: number) {
    this.by(this.at + n);
  }
  /** leap goes on or back by rounds. */
  leap(way: 1 | -1) {
    this.by(roundFrom(this.stops, Math.max(0, this.at), way));
  }
  /** to shows a turn. */
  to(turn: number) {
    this.by(this.reviewing ? turn : turn + 1);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#played++;
    if (this.playing) this.film?.stop();
    this.playing = false;
  }

  /** play goes on from the stop that is looked at, or from the first if that is the last; up to a stop. */
  play(from = this.at >= this.last ? 0 : this.at, until = Infinity) {
    this.pause();
    this.playing = true;
    this.#until = Math.min(until, this.last);
    const mine = this.#played;
    const next = async (i: number) => {
      await this.#go(i);
      if (this.#played !== mine) return;
      if (i >= this.#until) return this.pause();
      const shown = this.speed && this.turns[i] ? await this.film?.film(this.turns[i].entries, this.speed) : false;
      if (this.#played !== mine) return;
      if (shown) return void next(i + 1);
      this.#timer = window.setTimeout(() => void next(i + 1), this.speed ? each / this.speed : lapse / Math.max(1, this.stops.length));
    };
    void next(Math.max(0, from));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** catchUp plays what is new. */
  catchUp() {
    const first = this.news[0];
    if (first) this.play(first.i);
  }

  /** now goes back to the table as it is, and takes the ply out of the address. */
  now() {
    this.pause();
    void this.session.look(undefined);
    const query = new URLSearchParams(route.query);
    if (!query.has("ply")) return;
    query.delete("ply");
    route.go(route.path + (query.size ? `?${query}` : ""), true);
  }
}
