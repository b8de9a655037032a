// The game as a film: its frames from the log, which of them is on the screen, and how it plays.
import { call } from "../../api/client";
import type { PublicEntry } from "../../api/types";
import { t } from "../../lang/index.svelte";
import type { Reviewing } from "../../table/reviewing.svelte";
import type { Session } from "../../table/session.svelte";
import { frameAt, frames } from "./frames";

/** milliseconds for a turn at normal speed, and for a whole game in time-lapse */
const turn = 1400;
const lapse = 20_000;
export const speeds = [1, 2, 4, 0] as const; // 0: time-lapse

export class Player {
  #log: PublicEntry[] = $state.raw([]);
  speed: (typeof speeds)[number] = $state(1);
  playing = $state(false);
  #timer = 0;

  constructor(readonly session: Session, readonly reviewing?: Reviewing) {}

  readonly film = $derived(frames(this.#log));
  readonly ply = $derived.by(() => this.session.past?.ply ?? this.session.ply);
  readonly at = $derived(Math.max(0, frameAt(this.film, this.ply)));
  readonly last = $derived(this.film.length - 1);
  readonly rounds = $derived(this.film.flatMap((f, i) => (f.round !== this.film[i - 1]?.round ? [{ i, round: f.round }] : [])));
  readonly said = $derived.by(() =>
    this.reviewing?.review
      ? t("film.turn", { n: this.reviewing.turn, of: this.reviewing.total })
      : t("film.turn", { n: this.at + 1, of: this.film.length })
  );
  readonly blunders = $derived.by(() =>
    (this.reviewing?.review?.turns ?? []).filter((x) => x.verdict === "blunder").map((x) => Math.max(0, frameAt(this.film, x.ply)))
  );

  async load() {
    const list: PublicEntry[] = [];
    for (let from = 0; from < this.session.ply; from = list.at(-1)!.ply) {
      const page = await call("GET", "/api/tables/{id}/log", { id: this.session.id, query: { from } });
      if (page.entries.length === 0) break;
      list.push(...page.entries);
    }
    this.#log = list;
  }

  async #go(i: number) {
    const frame = this.film[Math.max(0, Math.min(this.last, i))];
    if (!frame) return;
    if (this.reviewing) {
      const known = this.reviewing.review?.turns.findLast((x) => x.ply <= frame.ply);
      if (known) this.reviewing.turn = known.number;
    }
    await this.session.look(frame.ply);
  }

  /** by shows a frame, and stops there. */
  by(i: number) {
    this.pause();
    void this.#go(i);
  }

  pause() {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  play() {
    this.playing = true;
    const next = async () => {
      if (!this.playing) return;
      if (this.at >= this.last) return this.pause();
      await this.#go(this.at + 1);
      if (this.playing) this.#timer = window.setTimeout(next, this.speed ? turn / this.speed : lapse / Math.max(1, this.film.length));
    };
    if (this.at >= this.last) void this.#go(0).then(next);
    else void next();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }
}
