// The coach of first games: what the rules prove about the turn that is chosen, before it is confirmed. The facts come from the server;
// here is when they are asked for.

import type { Fact } from "../../api/types";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { settings } from "../../ui/settings.svelte";
import { course } from "../../progress/course";
import { kept } from "../../progress/lessons.svelte";

/** First games are those before so many were finished on this device. */
export const firstGames = 3;

export class Coach {
  /** What is said of which turn. */
  private said: { line: string; facts: readonly Fact[] } = $state.raw({ line: "", facts: [] });
  /** In the game that ends the course: the rounds with the coach. */
  private rounds = $state(Infinity);
  /** Something was chosen since it came. */
  private met = $state(false);
  /** Something was chosen since it fell silent. */
  private went = $state(false);

  /** barred tells that this is no game: a lesson, a plan, a review. */
  constructor(readonly session: Session, readonly choice: Choice, private readonly barred: () => boolean) {
    $effect(() => {
      const line = this.on ? choice.line : [];
      if (!line.length) return;
      this.met = true;
      void this.ask(line);
    });
    let fresh = false; // nothing is left of the turn before
    $effect(() => {
      if (!this.alone) return;
      if (choice.line.length === 0) fresh = true;
      else if (fresh) this.went = true;
    });
    $effect(() => {
      const lesson = kept.game(session.id);
      if (lesson) void course().then((list) => (this.rounds = list.find((x) => x.id === lesson)?.coached ?? Infinity), () => {});
    });
    // A warning is read before anything is played; praise need not be.
    choice.heed = async (line) => this.on && (await this.ask(line)).some((f) => !f.praise);
  }

  /** on tells whether somebody at this screen has a coach: always, in introductory games until some were finished, or never. */
  get on(): boolean {
    const { coach, finished } = settings.now;
    if (this.barred() || this.session.you.seats.length === 0 || coach === "off") return false;
    return coach === "always"
      || (this.session.table?.variant === "introductory" && finished.length < firstGames && this.round <= this.rounds);
  }

  /** first tells that this is one of the first games, with the coach. */
  get first(): boolean {
    const { coach, finished } = settings.now;
    return !this.barred() && coach !== "off" && (coach === "always" || finished.length < firstGames);
  }

  /** greets tells that a first game has just begun, and nothing was chosen yet: who has learned nothing reads here what it is about. */
  get greets(): boolean {
    return this.on && settings.now.coach === "first" && !this.met && this.round === 1 && !this.session.past;
  }

  /** alone tells that the coach has just fallen silent: the rest of the game is played without. */
  get alone(): boolean {
    return !this.on && !this.went && settings.now.coach === "first" && !this.barred() && this.round === this.rounds + 1
      && !this.session.past;
  }

  private get round(): number {
    return this.session.game?.round ?? 0;
  }

  /** facts are what is said of the turn that is chosen, the most important first. */
  get facts(): readonly Fact[] {
    const line = this.on && !this.session.past ? this.choice.line : [];
    return line.length && this.said.line === line.join("\n") ? this.said.facts : [];
  }

  /** nothing tells that the coach was asked about the turn that is chosen, and that the rules prove nothing about it. */
  get nothing(): boolean {
    const { line } = this.choice;
    return this.on && !this.session.past && line.length > 0 && this.said.line === line.join("\n") && this.said.facts.length === 0;
  }

  private async ask(line: readonly string[]): Promise<readonly Fact[]> {
    const { ply } = this.session;
    const facts = (await this.session.whatIf([...line], true).catch(() => undefined))?.coach ?? [];
    if (this.session.ply === ply) this.said = { line: line.join("\n"), facts };
    return facts;
  }
}
