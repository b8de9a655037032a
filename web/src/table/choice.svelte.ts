// How a prompt is answered, without any page: by pointing at the things an answer names, in any order, or by choosing it from a list. What has been
// pointed at narrows the legal answers down; what is left open by amounts alone is completed; the answer that is meant is previewed, and a
// confirmation plays it. No rule of the game is in here: answers and targets come from the server.

import { untrack } from "svelte";
import type { Answered, WhatIf } from "../api/types";
import { alike, includes, isBare, isThing, propose, same, step, total, variants, type Step } from "./answers";
import type { Session } from "./session.svelte";

export type Confirm = "always" | "touch" | "never";
type Counts = ReadonlyMap<string, number>;

const nothing: Counts = new Map();
/** How long something must be meant before the server is asked, in milliseconds. */
const patience = 40;

export class Choice {
  /** What has been pointed at, and how often. Methods change it. */
  pointed: Counts = $state.raw(nothing);
  /** The thing under the pointer or focus. */
  hovered: string | undefined = $state();

  /** An answer that pointing cannot tell from others, by its notation; it holds until something else is pointed at. */
  private picked: string | undefined = $state();
  /** Part of what is pointed at was added on behalf of the player. */
  private completed = false;
  /** What would come of answers, by their notation. */
  private previews: ReadonlyMap<string, WhatIf> = $state.raw(new Map());

  constructor(readonly session: Session, readonly confirm: () => Confirm) {
    // A new position makes a new question.
    let ply = -2;
    $effect(() => {
      if (session.ply === ply && session.asked) return;
      ply = session.ply;
      this.previews = new Map();
      this.clear();
    });
    // Answers that are on the screen are tried without playing them; the session remembers what it was told.
    $effect(() => {
      const wanted = new Set([this.shown, this.answer].flatMap((a) => (a && !untrack(() => this.previews).has(a.action) ? [a.action] : [])));
      if (wanted.size === 0) return;
      const wait = setTimeout(() => wanted.forEach((action) => void this.try(action)), patience);
      return () => clearTimeout(wait);
    });
  }

  private async try(action: string) {
    const { ply } = this.session;
    try {
      const whatif = await this.session.whatIf(action);
      if (this.session.ply === ply) this.previews = new Map(this.previews).set(action, whatif);
    } catch {
      // no preview then
    }
  }

  /** answers are the legal ones, if this screen is asked. */
  get answers(): Answered[] {
    return this.session.asked ? this.session.game!.prompt!.answers : [];
  }

  /** candidates are the answers that name everything pointed at. */
  candidates: Answered[] = $derived.by(() => this.answers.filter((a) => includes(a, this.pointed)));

  /** exact is the candidate that names nothing else, or the only one. */
  get exact(): Answered | undefined {
    if (this.pointed.size === 0) return undefined;
    const n = total(this.pointed.values());
    return this.candidates.find((a) => total(Object.values(a.targets)) === n) ?? (this.candidates.length === 1 ? this.candidates[0] : undefined);
  }

  /** answer is what confirming plays. */
  get answer(): Answered | undefined {
    const picked = this.picked === undefined ? undefined : this.answers.find((a) => a.action === this.picked);
    return picked ?? this.exact ?? (this.answers.length === 1 ? this.answers[0] : undefined);
  }

  /** shown is the answer whose consequences are on the table: the one the hovered thing would leave, else the one that would be played. */
  get shown(): Answered | undefined {
    if (this.hovered && this.targets.has(this.hovered)) {
      const more = this.with(this.hovered);
      const left = this.answers.filter((a) => includes(a, more));
      if (left.length === 1) return left[0];
      const best = left.filter((a) => a.kind === "produce").sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0))[0];
      if (best) return best;
    }
    return this.answer;
  }

  /** preview is what would come of the answer shown, once the server has told. */
  get preview(): WhatIf | undefined {
    return this.previewOf(this.shown);
  }

  previewOf(answer: Answered | undefined): WhatIf | undefined {
    return answer && this.previews.get(answer.action);
  }

  /** variants differ from the answer only in amounts and ways. */
  get variants(): Answered[] {
    return this.answer && !isBare(this.answer) ? variants(this.answers, this.answer) : [];
  }

  /** step is the amount of the answer that can be changed, all else being equal. */
  get step(): Step | undefined {
    const { answer } = this;
    return answer && step(this.variants.filter((v) => alike(v, answer)));
  }

  /** targets are the things that can be pointed at now, with the best production they lead to. */
  targets: ReadonlyMap<string, { answers: number; energy: number }> = $derived.by(() => {
    const map = new Map<string, { answers: number; energy: number }>();
    for (const a of this.candidates) {
      for (const [id, n] of Object.entries(a.targets)) {
        if ((this.pointed.get(id) ?? 0) >= n) continue;
        const old = map.get(id) ?? { answers: 0, energy: 0 };
        map.set(id, { answers: old.answers + 1, energy: Math.max(old.energy, a.energy ?? 0) });
      }
    }
    return map;
  });

  legal(id: string): boolean {
    return this.targets.has(id);
  }

  chosen(id: string): number {
    return this.pointed.get(id) ?? 0;
  }

  private with(id: string): Counts {
    return new Map(this.pointed).set(id, this.chosen(id) + 1);
  }

  private set(pointed: Counts, completed = false) {
    this.pointed = pointed;
    this.picked = undefined;
    this.completed = completed;
  }

  /** sure tells whether an answer is played without a confirmation. */
  private sure(touch: boolean): boolean {
    const mode = this.confirm();
    return mode === "never" || (mode === "touch" && !touch);
  }

  /** point chooses a thing; pointing at a chosen one that cannot be chosen again takes it back. */
  point(id: string, touch = false) {
    if (!this.session.asked || this.session.busy) return;
    if (!this.targets.has(id)) {
      if (this.pointed.has(id)) this.takeBack(id);
      return;
    }
    this.set(this.with(id));
    if (this.candidates.length === 1 && this.sure(touch)) this.play(this.candidates[0]);
    else this.complete();
  }

  /** complete chooses among answers that differ in amounts and ways alone. */
  private complete() {
    if (this.exact || ![...this.pointed.keys()].some(isThing)) return;
    const answer = propose(this.candidates);
    if (answer) this.select(answer);
  }

  /** takeBack unchooses things; whoever takes back a part of what was completed takes back all. */
  takeBack(...ids: string[]) {
    if (this.completed) return this.clear();
    const less = new Map(this.pointed);
    for (const id of ids) less.delete(id);
    this.set(less);
    this.complete();
  }

  /** less counts a thing once less. */
  less(id: string) {
    const n = this.chosen(id) - 1;
    const less = new Map(this.pointed).set(id, n);
    if (n <= 0) less.delete(id);
    this.set(less);
  }

  /** select chooses an answer as if everything it names had been pointed at. */
  select(answer: Answered) {
    if (isBare(answer) || this.answers.some((a) => a.action !== answer.action && same(a, answer))) {
      this.set(nothing);
      this.picked = answer.action;
    } else this.set(new Map(Object.entries(answer.targets)), true);
  }

  /** give selects an answer, or plays it where it is selected already or no confirmation is wanted. */
  give(answer: Answered, touch = false) {
    if (this.sure(touch) || this.answer?.action === answer.action) this.play(answer);
    else this.select(answer);
  }

  /** play sends an answer. */
  async play(answer: Answered | undefined = this.answer) {
    if (!answer || this.session.busy) return;
    this.hovered = undefined;
    await this.session.play(answer.action);
  }

  clear() {
    this.set(nothing);
    this.hovered = undefined;
  }
}
