// A puzzle as the boards see it: a table for one with a question. Nothing is tried out beforehand, because that would give the answer away,
// and nothing is played.

import { facts } from "../api/catalogue.svelte";
import type { Answered, Game, Marked, Planner, Posed, Public, PublicEntry, Rating, StopPlace, WhatIf, You } from "../api/types";
import { exits, sea } from "../board/map/geometry";
import { t } from "../lang/index.svelte";
import { Alone } from "../table/alone.svelte";
import { dayOf, kept, type Day } from "../progress/practice.svelte";
import { catalogue, judge, show } from "./source";

/** pointed is what is pointed at for a place where a drop stops: both ways off the map are the sea. */
export const pointed = (place: string) => (place in exits ? sea : place);

/** ways are all answers to the question where drops stop: a place for each, in any order. */
export function ways(places: readonly StopPlace[], drops: number): Answered[] {
  const list: Answered[] = [];
  const add = (from: number, named: readonly StopPlace[]) => {
    if (named.length < drops) {
      for (let i = from; i < places.length; i++) add(i, [...named, places[i]!]);
      return;
    }
    const targets: Record<string, number> = {};
    for (const { id } of named) targets[pointed(id)] = (targets[pointed(id)] ?? 0) + 1;
    list.push({ action: named.map((p) => p.id).join(" "), kind: "guess", text: named.map((p) => p.text).join("; "), targets });
  };
  add(0, []);
  return list;
}

/** asking is the game with the question of the puzzle: no plans, no energy. */
export function asking({ game, aim, question, places = [], drops = 0 }: Posed): Game {
  const prompt = game.prompt!;
  if (aim === "stops") return { ...game, prompt: { seat: prompt.seat, kind: "guess", question, answers: ways(places, drops) } };
  const { plans: _, ...rest } = prompt;
  return { ...game, prompt: { ...rest, answers: prompt.answers.map(({ energy: _, ...a }) => a) } };
}

export class PuzzleSession extends Alone {
  readonly entries: PublicEntry[] = [];
  readonly instant = false;
  posed: Posed | undefined = $state.raw();
  /** What the answer came to, until another is wanted. */
  marked: Marked | undefined = $state.raw();
  /** Nobody answered: the best answer was asked for. */
  given = $state(false);
  /** The rating before the last answer, if that changed it. */
  before: Rating | undefined = $state.raw();
  /** How often it was asked and answered: whatever was chosen before is not meant any more. */
  private times = $state(0);

  /** @param day the day whose puzzle it is */
  constructor(readonly puzzle: string, readonly day: Day | undefined) {
    super();
  }

  game: Game | undefined = $derived.by(() => this.posed && asking(this.posed));
  get ply(): number {
    return this.posed ? this.times : -1;
  }
  get text(): string {
    return this.posed?.position ?? "";
  }
  get mine(): number {
    return this.posed?.game.prompt?.seat ?? 0;
  }
  get asked(): boolean {
    return !!this.posed && !this.marked;
  }
  you: You = $derived.by(() => ({ seats: [this.mine], owner: false, may_ask: false }));

  table: Public | undefined = $derived.by(() => {
    const { posed, mine } = this;
    if (!posed) return undefined;
    const seats = posed.game.seats.map((_, i) => ({ name: i === mine ? t("learn.you") : "", person: i === mine }));
    return this.public(posed.name, posed.game, seats);
  });

  async load() {
    await this.trying(async () => {
      [this.facts, this.posed] = await Promise.all([facts(), show(this.puzzle)]);
      if (this.marked) {
        // In another language.
        this.marked = { ...this.marked, ...(await judge(this.puzzle, this.marked.yours.answer, undefined)), unsure: this.marked.unsure };
      }
    });
  }

  /** play answers the question: the first answer alone counts. */
  async play(answer: string) {
    await this.trying(async () => this.mark(await judge(this.puzzle, answer, await this.solver())));
  }

  /** giveUp shows the best answer. It counts as one that is not right, so the first such answer is judged. */
  async giveUp() {
    await this.trying(async () => {
      const solver = await this.solver();
      for (const { action } of this.game!.prompt!.answers) {
        const marked = await judge(this.puzzle, action, solver);
        if (marked.right) continue;
        this.given = true;
        return this.mark({ ...marked, unsure: undefined });
      }
    });
  }

  /** solver is the rating to be counted with: that of the first answer to a puzzle that is proven or agreed upon. */
  private async solver(): Promise<Rating | undefined> {
    if (this.posed!.kind === "blunder" || kept.solved(this.puzzle) !== undefined) return undefined;
    return kept.rating ?? (await catalogue()).solver;
  }

  private async mark(marked: Marked) {
    const { again, solver } = await catalogue();
    this.before = marked.rating && (kept.rating ?? solver);
    if (this.posed!.kind !== "blunder") kept.note(this.puzzle, marked.right, marked.rating);
    else if (!marked.unsure) kept.mend(this.puzzle, marked.right, again, new Date());
    if (this.day) kept.noteDay(this.day, marked.right);
    this.marked = marked;
    this.times++;
  }

  /** again asks the same question anew. */
  again() {
    this.marked = undefined;
    this.given = false;
    this.before = undefined;
    this.times++;
  }

  // What would give the answer away, and what has nothing to take back.
  whatIf = (): Promise<WhatIf> => Promise.reject(new Error("a puzzle has no preview"));
  planner = (): Promise<Planner> => Promise.reject(new Error("a puzzle has no planner"));
  undo = async () => undefined;
}

/** today is the day of the reader's calendar. */
export const today = (): Day => dayOf(new Date());
