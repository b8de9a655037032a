// Answers are given by pointing at the things they name, in any order. What has been pointed at narrows the legal answers down; when one is left
// it is previewed, and a confirmation plays it. No rule of the game is in here: answers and targets come from the server.

import { untrack } from "svelte";
import type { Answered, WhatIf } from "../api/types";
import type { Session } from "./session.svelte";

export type Confirm = "always" | "touch" | "never";

export class Choice {
  /** What has been pointed at, and how often. */
  pointed: ReadonlyMap<string, number> = $state.raw(new Map());
  /** The thing under the pointer or focus. */
  hovered: string | undefined = $state();
  preview: WhatIf | undefined = $state.raw();
  previewed: Answered | undefined = $state.raw();

  constructor(readonly session: Session, readonly confirm: () => Confirm) {
    // A new position makes a new question.
    let ply = -2;
    $effect(() => {
      if (session.ply !== ply || !session.asked) {
        ply = session.ply;
        this.clear();
      }
    });
    // The answer that is meant is tried without playing it.
    $effect(() => {
      const answer = this.meant;
      if (answer === untrack(() => this.previewed)) return;
      this.previewed = answer;
      this.preview = undefined;
      if (!answer) return;
      const wait = setTimeout(() => {
        session.whatIf(answer.action).then(
          (w) => {
            if (this.previewed === answer) this.preview = w;
          },
          () => {},
        );
      }, 40);
      return () => clearTimeout(wait);
    });
  }

  /** answers are the legal ones, if this screen is asked. */
  get answers(): Answered[] {
    return this.session.asked ? this.session.game!.prompt!.answers : [];
  }

  /** candidates are the answers that name everything pointed at. */
  candidates: Answered[] = $derived.by(() => this.answers.filter((a) => this.includes(a, this.pointed)));

  /** exact is the candidate that names nothing else. */
  get exact(): Answered | undefined {
    if (this.pointed.size === 0) return undefined;
    const total = (m: Iterable<number>) => [...m].reduce((a, b) => a + b, 0);
    const n = total(this.pointed.values());
    return this.candidates.find((a) => total(Object.values(a.targets)) === n) ?? (this.candidates.length === 1 ? this.candidates[0] : undefined);
  }

  /** meant is the answer to preview: the one left, or the only one the hovered thing would leave. */
  get meant(): Answered | undefined {
    if (this.hovered && this.targets.has(this.hovered)) {
      const more = this.with(this.hovered);
      const left = this.answers.filter((a) => this.includes(a, more));
      if (left.length === 1) return left[0];
      const best = left.filter((a) => a.kind === "produce").sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0))[0];
      if (best) return best;
    }
    return this.exact;
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

  private includes(a: Answered, pointed: ReadonlyMap<string, number>): boolean {
    for (const [id, n] of pointed) if ((a.targets[id] ?? 0) < n) return false;
    return true;
  }

  private with(id: string): Map<string, number> {
    const more = new Map(this.pointed);
    more.set(id, (more.get(id) ?? 0) + 1);
    return more;
  }

  legal(id: string): boolean {
    return this.targets.has(id);
  }

  chosen(id: string): number {
    return this.pointed.get(id) ?? 0;
  }

  /** point chooses a thing; pointing at a chosen one that cannot be chosen again takes it back. */
  point(id: string, touch = false) {
    if (!this.session.asked || this.session.busy) return;
    if (!this.targets.has(id)) {
      if (this.pointed.has(id)) {
        const less = new Map(this.pointed);
        less.delete(id);
        this.pointed = less;
      }
      return;
    }
    this.pointed = this.with(id);
    // Among answers of one kind things that all candidates share need not be pointed at.
    const answer = this.exact;
    const sure = this.confirm() === "never" || (this.confirm() === "touch" && !touch);
    if (answer && this.candidates.length === 1 && sure) this.play(answer);
  }

  /** play gives an answer. */
  async play(answer: Answered | undefined = this.exact) {
    if (!answer || this.session.busy) return;
    this.hovered = undefined;
    await this.session.play(answer.action);
  }

  clear() {
    this.pointed = new Map();
    this.hovered = undefined;
    this.preview = undefined;
    this.previewed = undefined;
  }

  /**
   * props makes a thing one that can be pointed at: spread them on its element. Things that cannot be pointed at now keep their name and are
   * quiet.
   */
  props(id: string, label: string) {
    const legal = this.legal(id);
    const chosen = this.chosen(id) > 0;
    const active = legal || chosen;
    return {
      "data-target": id,
      "data-legal": legal || undefined,
      "data-chosen": chosen || undefined,
      role: active ? ("button" as const) : ("img" as const),
      tabindex: active ? 0 : -1, // Chromium would let people tab to anything that listens for focus
      "aria-label": label,
      "aria-pressed": active ? chosen : undefined,
      onclick: (e: MouseEvent) => {
        if (!active) return;
        e.stopPropagation();
        this.point(id, (e as PointerEvent).pointerType === "touch");
      },
      onkeydown: (e: KeyboardEvent) => {
        if (active && (e.key === "Enter" || e.key === " ")) {
          e.preventDefault();
          e.stopPropagation();
          this.point(id);
        }
      },
      onpointerenter: (e: PointerEvent) => {
        if (e.pointerType !== "touch") this.hovered = id;
      },
      onpointerleave: () => {
        if (this.hovered === id) this.hovered = undefined;
      },
      onfocus: () => (this.hovered = id),
      onblur: () => {
        if (this.hovered === id) this.hovered = undefined;
      },
    };
  }
}
