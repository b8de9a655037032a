// The answer that the confirmation would give. It follows what has been pointed at, and can be chosen from lists and with steppers as well.

import { untrack } from "svelte";
import type { Answered, WhatIf } from "../../api/types";
import type { Choice } from "../../table/choice.svelte";
import { isBare, isThing, propose, same, variants, within } from "./answers";

export class Proposal {
  /** An answer chosen by itself because pointing cannot tell it from others; it holds until something else is pointed at. */
  private alone: { answer: Answered; pointed: ReadonlyMap<string, number> } | undefined = $state.raw();
  /** What came of an answer that is not previewed on the table. */
  private aside: { answer: Answered; whatif: WhatIf } | undefined = $state.raw();
  /** What was pointed at on behalf of the player, to complete an answer. */
  private completed: ReadonlyMap<string, number> | undefined;

  constructor(readonly choice: Choice) {
    // What is left open by amounts alone is completed; whoever takes back a part of it takes back all.
    $effect(() => {
      const pointed = choice.pointed;
      untrack(() => {
        const completed = this.completed;
        this.completed = undefined;
        if (pointed.size === 0 || pointed === completed) this.completed = pointed.size ? completed : undefined;
        else if (completed && within(pointed, completed)) choice.clear();
        else if (!choice.exact) {
          const answer = propose(choice.candidates);
          if (answer && [...pointed.keys()].some(isThing)) this.select(answer);
        }
      });
    });
    // Answers that pointing cannot preview are tried here; the session remembers what it was told.
    $effect(() => {
      const answer = this.answer;
      if (!answer || this.aside?.answer === answer) return;
      choice.session.whatIf(answer.action).then(
        (whatif) => {
          if (this.answer === answer) this.aside = { answer, whatif };
        },
        () => {},
      );
    });
  }

  private get picked(): Answered | undefined {
    const { alone, choice } = this;
    return alone && alone.pointed === choice.pointed && choice.answers.includes(alone.answer) ? alone.answer : undefined;
  }

  /** answer is what confirming plays. */
  get answer(): Answered | undefined {
    if (this.picked) return this.picked;
    const only = this.choice.answers.length === 1 ? this.choice.answers[0] : undefined;
    return this.choice.exact ?? only;
  }

  /** shown is the answer whose consequences are on the screen: the one under the pointer, else the one that would be played. */
  get shown(): Answered | undefined {
    return this.choice.previewed ?? this.answer;
  }

  get whatif(): WhatIf | undefined {
    const answer = this.answer;
    if (!answer) return undefined;
    if (answer === this.choice.previewed && this.choice.preview) return this.choice.preview;
    return this.aside?.answer === answer ? this.aside.whatif : undefined;
  }

  /** variants differ from the answer only in amounts and ways. */
  get variants(): Answered[] {
    return this.answer && !isBare(this.answer) ? variants(this.choice.answers, this.answer) : [];
  }

  /** select chooses an answer as if everything it names had been pointed at. */
  select(answer: Answered) {
    if (isBare(answer) || this.choice.answers.some((a) => a !== answer && same(a, answer))) {
      if (this.choice.pointed.size) this.choice.clear();
      this.alone = { answer, pointed: this.choice.pointed };
      return;
    }
    this.completed = new Map(Object.entries(answer.targets));
    this.choice.pointed = this.completed;
  }

  /** give selects an answer, or plays it where it is selected already or no confirmation is wanted. */
  give(answer: Answered, touch = false) {
    const mode = this.choice.confirm();
    const sure = mode === "never" || (mode === "touch" && !touch);
    if (sure || this.answer === answer) this.choice.play(answer);
    else this.select(answer);
  }

  play() {
    if (this.answer) this.choice.play(this.answer);
  }

  clear() {
    this.alone = undefined;
    this.choice.clear();
  }
}
