// The review of a finished game as it grows: the server is asked until every turn is judged.

import { call, Refused } from "../api/client";
import type { Judged, JudgedTurn, ToLearn } from "../api/types";
import { words } from "../lang/index.svelte";
import type { Session } from "./session.svelte";

/** milliseconds between two requests for the progress */
const every = 900;

export class Reviewing {
  review: Judged | undefined = $state.raw();
  done = $state(0);
  total = $state(0);
  problem = $state("");
  /**
   * The turn that is looked at, from 1. Where nobody has chosen: the costliest of what is to be learnt, the own turn that lost most, the
   * largest own swing, the first turn; for whoever did not play the largest swing.
   */
  private picked = $state(0);

  private timer = 0;
  private closed = false;

  constructor(readonly session: Session) {
    $effect(() => {
      void this.ask(words.language);
      return () => clearTimeout(this.timer);
    });
    $effect(() => () => {
      this.closed = true;
    });
  }

  get turn(): number {
    return Math.min(
      this.picked || this.learnt[0]?.turns[0] || this.worst || this.swing || 1,
      Math.max(1, this.review?.turns.length ?? 1),
    );
  }
  set turn(n: number) {
    this.picked = n;
  }

  /** worst is the own turn that lost most. */
  private get worst(): number | undefined {
    const { review, session: { you: { seats } } } = this;
    const own = (review?.turns ?? []).filter((x) => x.best && x.loss > 0 && seats.includes(x.seat));
    return own.sort((a, b) => b.loss - a.loss)[0]?.number;
  }

  /** swing is the largest swing, of the own turns for whoever played. */
  private get swing(): number | undefined {
    const { review, session: { you: { seats } } } = this;
    return review?.swings.find((s) => seats.length === 0 || seats.includes(review.turns[s.turn - 1]?.seat ?? -1))?.turn;
  }

  /** learnt is what whoever played here can learn from the game: the kinds of own mistakes that cost most, three at most. */
  get learnt(): ToLearn[] {
    const { seats } = this.session.you;
    return (this.review?.learnt ?? []).filter((x) => seats.includes(x.seat)).sort((a, b) => b.loss - a.loss).slice(0, 3);
  }

  /** now is the turn that is looked at. */
  get now(): JudgedTurn | undefined {
    return this.review?.turns[this.turn - 1];
  }

  get finished(): boolean {
    return !!this.review && this.done === this.total;
  }

  private async ask(language: string) {
    try {
      const answer = await call("GET", "/api/tables/{id}/review", { id: this.session.id });
      if (this.closed || language !== words.language) return;
      this.problem = "";
      this.review = answer.review;
      this.done = answer.done;
      this.total = answer.total;
    } catch (e) {
      if (e instanceof Refused && e.status !== 429 && e.status !== 503) {
        this.problem = e.message;
        return;
      }
    }
    if (!this.finished && !this.closed) this.timer = window.setTimeout(() => this.ask(language), every);
  }
}
