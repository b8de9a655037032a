// A lesson as the boards see it: a table for one, whose whole state is the list of the learner's answers.

import { facts } from "../api/catalogue.svelte";
import { call } from "../api/client";
import type { Game, Moved, Outcome, Planner, Progress, Public, PublicEntry, WhatIf, You } from "../api/types";
import type { Place } from "../board/places";
import { engine } from "../engine/engine.svelte";
import { t, words } from "../lang/index.svelte";
import { brought } from "../page/opening.svelte";
import { sync } from "../progress/sync";
import { Alone } from "../table/alone.svelte";
import { count } from "./count";
import { kept } from "../progress/lessons.svelte";

/** learner is the seat of who learns. */
const learner = 0;
/** How long what happened is looked at before it is said what came of it, in milliseconds. */
const rest = 250;

export class LessonSession extends Alone {
  readonly you: You = { seats: [learner], owner: false, may_ask: false };
  /** Where the lesson stands. */
  progress: Progress | undefined = $state.raw();
  /** What became of the guess that was just made, until the learner goes on. Meanwhile the table shows where it led. */
  judged: Outcome | undefined = $state.raw();
  /** What the last answer brought has been read. */
  private read = $state(false);
  /** Where that guess led. */
  private led: { ply: number; game: Game } | undefined;
  /** What the last answer led to has been seen: only then it is said what came of it. */
  seen = $state(true);
  private soon: ReturnType<typeof setTimeout> | undefined;
  /** The learner's answers since the lesson began. */
  private answers: string[] = $state.raw([]);
  private whatifs = new Map<string, Promise<WhatIf>>();
  /** The lesson was not finished before: how far one gets is counted. */
  private readonly first: boolean;

  constructor(readonly lesson: string) {
    super();
    this.answers = kept.answers(lesson);
    this.first = kept.stars(lesson) === undefined;
  }

  get game(): Game | undefined {
    return this.progress?.game;
  }
  get ply(): number {
    if (!this.progress) return -1;
    return this.progress.sums ? this.answers.length : this.progress.moves.length; // nothing moves where one only points
  }
  /** moved is how much was played since the lesson began. */
  private get moved(): number {
    return this.progress?.moves.length ?? 0;
  }
  /** given is how often the learner has answered. */
  get given(): number {
    return this.answers.length;
  }
  get text(): string {
    return this.progress?.text ?? "";
  }
  get asked(): boolean {
    return this.show.mode === "live" && !!this.progress && !this.progress.over && this.game?.prompt?.seat === learner;
  }
  get mine(): number {
    return learner;
  }
  get entries(): PublicEntry[] {
    return (this.progress?.moves ?? []).map(entry);
  }
  /** guessing tells that the lesson asks what will happen: then nothing is tried out beforehand, and nothing taken back. */
  get guessing(): boolean {
    const prompt = this.progress?.game.prompt;
    return prompt ? prompt.kind === "guess" : !!this.progress?.verdict;
  }
  /** over tells that the goal is reached and everything about it has been read. */
  get over(): boolean {
    return !!this.progress?.over && !this.judged;
  }
  /** said is what came of the last answer, until the learner goes on: a guess that is judged, or what a step brought. Nothing else is said meanwhile. */
  get said(): { right: boolean; title: string; text: string; wheel?: boolean } | undefined {
    const { payoff, stuck } = this.progress ?? {};
    return this.judged ?? (payoff && !stuck && !this.read ? { right: true, ...payoff } : undefined);
  }
  /** wheel tells that what is said now speaks of the construction wheel. */
  get wheel(): boolean {
    return this.seen && !!(this.said ?? this.progress)?.wheel;
  }
  /** runs is the board on which what the last answer led to is seen, until the learner goes on. */
  get runs(): Place | undefined {
    if (this.seen && !this.said) return undefined;
    const moves = this.progress?.moves ?? [];
    const kinds = (this.judged ? moves.at(-1) : moves.findLast((m) => m.seat === learner))?.events.map((e) => e.kind) ?? [];
    if (kinds.some((k) => ["produced", "flowed", "built", "picked"].includes(k))) return "map";
    return kinds.includes("rotated") ? "company" : undefined;
  }
  get instant(): boolean {
    return engine.ready && !this.guessing;
  }
  get begun(): boolean {
    return this.answers.length > 0;
  }

  /** table is one at which everything can be taken back. */
  table: Public | undefined = $derived.by(() => {
    const { progress } = this;
    if (!progress) return undefined;
    const seats = progress.game.seats.map(({ automa }, i) =>
      i === learner ? { name: t("learn.you"), person: true } : { name: "", person: false, bot: automa ? `automa${automa}` : "spring" }
    );
    return this.public(progress.name, progress.game, seats, {
      undoable: this.begun && !progress.over && !this.guessing ? { seat: learner, step: this.ply, turn: this.ply } : undefined,
    });
  });

  /**
   * load brings the lesson to where its answers lead. Answers of an earlier version of the lesson may not be legal any more: then it begins
   * anew.
   */
  async load() {
    await this.trying(async () => {
      this.facts = await facts();
      try {
        this.progress = await this.ask(this.answers);
      } catch (e) {
        if (this.answers.length === 0) throw e;
        this.answers = [];
        this.progress = await this.ask([]);
      }
      this.reached();
    });
  }

  /** step is the number of the step that is next, from 1; of the last one if all are done. */
  private get step(): number {
    const steps = this.progress?.steps ?? [];
    const now = steps.findIndex((s) => s.now);
    return now >= 0 ? now + 1 : Math.max(1, steps.length);
  }

  /** reached counts the steps as far as the learner has got. */
  private reached() {
    for (let n = 1; this.first && n <= this.step; n++) count(this.lesson, "reached", n);
  }

  /** hint counts that the learner has asked for one. */
  hint() {
    if (this.first) count(this.lesson, "hint", this.step);
  }

  private async ask(answers: readonly string[]): Promise<Progress> {
    const began = answers.length === 0 && brought<Progress>(this.lesson);
    return began || call("POST", "/api/lessons/{id}", { id: this.lesson, body: { answers: [...answers] } });
  }

  /** go leads to where other answers lead; what is new is played. */
  private async go(answers: string[]) {
    await this.trying(async () => {
      const before = this.moved;
      const next = await this.ask(answers);
      const judged = answers.length > this.answers.length ? next.verdict : undefined;
      const after = judged && !next.shown && next.moves.length > this.moved
        && (await call("POST", "/api/at/look", { body: { text: next.moves.at(-1)!.after } }));
      if (this.first && answers.length < this.answers.length && !this.progress?.over) count(this.lesson, "back", this.step);
      this.answers = answers;
      this.saw();
      this.judged = judged;
      this.read = false;
      this.show.live();
      // On part of the table nobody sees what the others do.
      const news = next.moves.map(entry).slice(before).filter((e) => !next.shown || e.seat < 1);
      if (news.length > 0 && answers.length > 0) this.show.feed(news);
      this.seen = this.show.mode === "live" && !this.show.left?.();
      this.led = after && !next.shown ? { ply: next.moves.length, game: after.game } : undefined;
      this.progress = next;
      this.settle();
      this.reached();
      if (this.first && next.over) count(this.lesson, "finished", next.stars);
      kept.keep(this.lesson, next.over ? [] : answers);
      if (next.over) kept.done(this.lesson, next.stars);
      if (next.over) void sync();
    });
  }

  async play(...actions: string[]) {
    await this.go([...this.answers, ...actions]);
  }

  /** settle shows where a guess led when what happened has been shown, until the learner goes on; where the table unfolds the next question is there at once. */
  settle() {
    if (this.show.mode !== "live") return;
    if (this.judged && this.led) this.show.jump(this.led.ply, this.led.game);
    if (!this.seen) this.linger();
  }

  /** linger waits for what the learner did to have been seen, and a little longer. */
  private linger() {
    clearTimeout(this.soon);
    const left = this.show.left?.();
    this.soon = setTimeout(() => (left ? this.linger() : this.saw()), left ? Math.min(left, 100) : rest);
  }

  private saw() {
    clearTimeout(this.soon);
    this.seen = true;
  }

  /** goOn leaves what came of the last answer for the next question. */
  goOn() {
    this.read = true;
    if (!this.judged) return;
    this.judged = this.led = undefined;
    this.saw();
    this.show.live();
  }

  /** undo takes back an answer, or the turn it belongs to; between two turns the last one. */
  async undo(turn: boolean) {
    let n = this.answers.length - 1;
    if (turn || this.game?.prompt?.kind === "turn") { while (n > 0 && !this.opens(n)) n--; }
    if (n >= 0) await this.go(this.answers.slice(0, n));
  }

  /** opens tells whether an answer began a turn: engineers were placed. */
  private opens(n: number): boolean {
    const own = (this.progress?.moves ?? []).filter((m) => m.seat === learner);
    return own[n]?.events.some((e) => e.kind === "engineers" || e.kind === "passed") ?? true;
  }

  /** again begins anew. */
  async again() {
    await this.go([]);
  }

  whatIf(actions: string[]): Promise<WhatIf> {
    if (this.guessing) return Promise.reject(new Error("a guess has no preview"));
    const key = [this.ply, words.language, ...actions].join("\n");
    let answer = this.whatifs.get(key);
    if (!answer) {
      answer = call("POST", "/api/at/whatif", { body: { text: this.text, actions, through: true } });
      answer.catch(() => this.whatifs.delete(key));
      this.whatifs.set(key, answer);
    }
    return answer;
  }
  planner(): Promise<Planner> {
    return call("POST", "/api/at/planner", { body: { text: this.text } });
  }
}

/** entry shows a move as an entry of a log. */
function entry({ after, ...m }: Moved, i: number): PublicEntry {
  return { ...m, ply: i + 1, kind: "act", hash: after, at: "" };
}
