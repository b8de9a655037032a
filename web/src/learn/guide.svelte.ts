// What a lesson points at: unasked, or by a hint in three steps: where to look, what it is, and the turn itself. A hint costs no star.

import type { Section } from "../api/types";
import { sea } from "../board/map/geometry";
import { place } from "../board/places";
import { t } from "../lang/index.svelte";
import type { Choice } from "../table/choice.svelte";
import { capital } from "../ui/signs";
import type { LessonSession } from "./session.svelte";

/** The steps of a hint, from 0, where none is shown. */
export type Step = 0 | 1 | 2 | 3;

export class Guide {
  /** A hint holds until the next answer. */
  private asked: { ply: number; step: Step } = $state.raw({ ply: -1, step: 0 });
  /** A thing that a word on the card stands for, while the pointer is on it. */
  linked: string | undefined = $state();

  constructor(private readonly session: LessonSession, private readonly choice: Choice) {}

  step: Step = $derived.by(() => (this.asked.ply === this.session.ply ? this.asked.step : 0));

  /** ask goes on to the next step, and after the last one takes the hint away. Where no board can be named, the thing itself is the first. */
  ask() {
    this.session.goOn();
    if (!this.step) this.session.hint();
    const step = ((this.step + (this.step || this.board ? 1 : 2)) % 4) as Step;
    this.asked = { ply: this.session.ply, step };
    if (step === 3) this.choice.setUp(this.best);
  }

  /** best is the rest of the turn on the best way. */
  best = $derived.by(() => (this.session.progress && this.session.asked ? this.session.progress.next : []));
  named = $derived.by(() => this.best.flatMap((h) => Object.keys(h.targets)));
  /** The turn that is lit, and the things it names. */
  led = $derived.by(() => (this.step > 1 ? this.best : []));
  lit: ReadonlySet<string> = $derived.by(() => {
    const { choice } = this;
    const lit = this.led.length ? this.named.filter((id) => choice.legal(id) || choice.planned(id) || choice.chosen(id) > 0) : [];
    return new Set(this.linked ? [...lit, this.linked] : lit);
  });

  /**
   * board is where the first of them lies: what the step asks for on the management board, else the map comes first, if something on it can
   * be pointed at.
   */
  board = $derived.by(() => {
    const { session, choice } = this;
    const marked = this.named.filter((id) => session.progress?.marked?.includes(id) && choice.legal(id));
    if (marked.some((id) => place(session, id) === "actions")) return "actions";
    const boards = this.named.filter((id) => choice.legal(id) || choice.planned(id)).map((id) => place(session, id));
    return boards.includes("map") ? "map" : boards.find((b) => b !== undefined);
  });

  /** where names the part of the table to look at: the section of the management board, or the board. */
  get where(): string {
    const { sections } = this.session.facts!.all;
    return (this.board === "actions" && capital(sections[this.area as Section] ?? "")) || t(`board.place.${this.board!}`);
  }

  /** area is the part of the table that the first step of a hint lights. */
  area: Section | "map" | "hand" | "" = $derived.by(() => {
    if (this.step !== 1 || !this.board) return "";
    if (this.board === "map" || this.board === "company") return this.board;
    if (this.board === "contracts") return "hand";
    return this.named.map((id) => this.session.facts?.space.get(id)?.section).find((s) => s && s !== "company") ?? "";
  });

  /**
   * marked is what is ringed before a turn is begun, if not all that can be done: what the step names and what is lit; where only part of
   * the table is there also every answer of a guess.
   */
  marked: ReadonlySet<string> | undefined = $derived.by(() => {
    const { progress, game } = this.session;
    const { prompt } = game ?? {};
    if (!progress) return undefined;
    if (!progress.shown) {
      const fresh = prompt?.kind === "turn" && this.choice.things.length === 0;
      return fresh && progress.marked?.length ? new Set([...progress.marked, ...this.lit]) : undefined;
    }
    const guesses = prompt?.kind === "guess" ? prompt.answers.flatMap((a) => Object.keys(a.targets)) : [];
    return new Set([...(progress.marked ?? guesses), ...this.lit]);
  });

  /** sea tells whether it is lit that the water leaves the map. */
  get sea(): boolean {
    return this.lit.has(sea);
  }
}
