// The plan as the boards see it: a table at which one person plays for everybody, without clocks, others and log.

import { call } from "../api/client";
import type { Assessment, Game, Planner, Position, Public, PublicEntry, Said, WhatIf, You } from "../api/types";
import { engine } from "../engine/engine.svelte";
import { words } from "../lang/index.svelte";
import type { Session } from "../table/session.svelte";
import { Show } from "../table/show.svelte";
import type { Plan, Rules } from "./plan.svelte";

/** rules asks the engine in this browser; the server only where there is none. */
export const rules: Rules = {
  look: (text) => call("POST", "/api/at/look", { here: true, body: { text } }),
  step: (text, actions, how = {}) => call("POST", "/api/at/step", { here: true, body: { text, actions, ...how } }),
};

export class PlanSession implements Session {
  readonly id = ""; // nothing is remembered of it but the plan itself
  readonly entries: PublicEntry[] = [];
  readonly chat: Said[] = [];
  readonly connected = true;
  readonly past: Position | undefined = undefined;
  readonly here = true;
  problem = $state("");
  fresh: Pick<PublicEntry, "events">[] = $state.raw([]);
  readonly show = new Show(() => this);
  private whatifs = new Map<string, Promise<WhatIf>>();
  private thoughts = new Map<string, Promise<Assessment>>();

  /** Of is the table that is planned for. */
  constructor(readonly of: Session, readonly plan: Plan) {}

  get facts() {
    return this.of.facts;
  }
  get game(): Game | undefined {
    return this.plan.looked?.game;
  }
  get shown() {
    return this.show.game;
  }
  get ply(): number {
    return this.plan.at;
  }
  get text(): string {
    return this.plan.textAt(this.plan.at);
  }
  get busy(): boolean {
    return this.plan.busy;
  }

  /** you plays for everybody but the Automas, which have cards. */
  you: You = $derived.by(() => ({
    seats: (this.game?.seats ?? []).flatMap((s, i) => (s.automa ? [] : [i])),
    owner: false,
    may_ask: this.of.you.may_ask,
  }));

  /** table is the real one as it would be: it is played, nobody waits, and every step can be taken back. */
  table: Public | undefined = $derived.by(() => {
    const { table } = this.of;
    if (!table) return undefined;
    const { at } = this.plan;
    const seat = this.mine;
    return {
      ...table,
      phase: "playing",
      requests: [],
      timer: undefined,
      overtime: undefined,
      undo: "free",
      seats: table.seats.map((s) => ({ name: s.name, person: s.person, bot: s.bot, nth: s.nth })),
      undoable: this.plan.canBack ? { seat, step: at, turn: at } : undefined,
      redoable: this.plan.canForward ? { seat, to: at } : undefined,
    };
  });

  get asked(): boolean {
    const seat = this.game?.prompt?.seat;
    return seat !== undefined && this.you.seats.includes(seat);
  }
  get mine(): number {
    const seat = this.game?.prompt?.seat ?? -1;
    return seat >= 0 ? seat : (this.of.you.seats[0] ?? 0);
  }
  get advised(): boolean {
    return this.of.advised;
  }

  async play(...actions: string[]) {
    await this.trying(() => this.plan.play(actions));
  }
  async undo(turn: boolean) {
    await this.trying(() => this.plan.back(turn));
  }
  async redo() {
    await this.trying(() => this.plan.forward());
  }

  /** trying says what went wrong. Where the work leads onward, what happens on the way is shown as at a table. */
  async trying(work: () => Promise<void>) {
    const { plan } = this;
    const from = plan.at;
    this.fresh = [];
    try {
      this.problem = "";
      await work();
    } catch (e) {
      this.problem = (e as Error).message;
    }
    const path = plan.path(plan.at);
    const before = path.findIndex((n) => n.parent === from);
    if (before >= 0) this.fresh = path.slice(before);
  }

  get instant(): boolean {
    return engine.ready;
  }
  whatIf(actions: string[]): Promise<WhatIf> {
    return this.remember(
      this.whatifs,
      [this.ply, words.language, ...actions].join("\n"),
      () => call("POST", "/api/at/whatif", { here: true, body: { text: this.text, actions, through: true } }),
    );
  }
  planner(): Promise<Planner> {
    return call("POST", "/api/at/planner", { here: true, body: { text: this.text } });
  }
  thought(ply: number): Promise<Assessment> {
    const text = this.plan.textAt(ply);
    return this.remember(
      this.thoughts,
      `${ply} ${words.language}`,
      () => call("POST", "/here/thought", { body: { text } }).then((opinion) => ({ ply, ...opinion })),
    );
  }
  private remember<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    let answer = known.get(key);
    if (!answer) {
      answer = ask();
      answer.catch(() => known.delete(key));
      known.set(key, answer);
    }
    return answer;
  }

  // What only a real table has.
  command = async () => undefined;
  say = async () => undefined;
  look = async () => {};
  relearn = async () => {};
  saveRecord = async () => {};
}
