// How a turn is chosen, without any page: by pointing at the things it names, in any order, or by choosing answers from a list. What has
// been pointed at narrows the legal answers down; what is left open by amounts alone is completed; the turn that is meant is previewed to
// its end, with the usual answers where something is still open, and a confirmation plays it. Pointing at something else changes the
// choice. No rule of the game is in here: answers, plans and previews come from the server.

import { untrack } from "svelte";
import type { Answered, Plan, Step, WhatIf } from "../api/types";
import type { Confirm } from "../ui/settings.svelte";
import { alike, closest, fewest, includes, isBare, isThing, propose, same, step, total, variants, type Step as Stepper } from "./answers";
import type { Session } from "./session.svelte";

/** Where everything can be taken back for nothing, what is pointed at may be played at once. */
export type Confirming = Confirm | "once";
type Counts = ReadonlyMap<string, number>;
type Led = Pick<Answered, "action" | "targets">;

/** Meant is what the player has chosen so far. */
interface Meant {
  /** What has been pointed at, and how often. */
  pointed: Counts;
  /** An answer that pointing cannot tell from others, by its notation; it holds until something else is pointed at. */
  picked?: string;
  /** Part of what is pointed at was added on behalf of the player. */
  completed?: boolean;
  /** It is the turn proposed for something that was pointed at. */
  planned?: boolean;
  /** Answers to the questions that follow, by their notation. */
  then: readonly string[];
  /** The things those answers name. */
  named: Counts;
  /** The things that the player pointed at: what was added to them on the player's behalf is not among them. */
  own: ReadonlySet<string>;
}

const nothing: Counts = new Map();
const undecided: Meant = { pointed: nothing, then: [], named: nothing, own: new Set() };
/** How long something must be hovered over before the server is asked, in milliseconds. */
const patience = 20;
/**
 * How long what the pointer has left stays previewed, in milliseconds: on its way to the next thing one preview replaces the other, and the
 * table is not drawn without any in between.
 */
const linger = 100;

export class Choice {
  /** The thing under the pointer or focus. */
  hovered: string | undefined = $state();
  /** A turn under the pointer or focus somewhere else than on the table: a line of the planner. */
  private looked: readonly string[] | undefined = $state.raw();

  /** heed tells whether there is something to say about a turn before it is played: then it waits for a confirmation. */
  heed: ((line: readonly string[]) => Promise<boolean>) | undefined;

  /** What a lesson or a hint points at. */
  lit: ReadonlySet<string> = $state.raw(new Set());
  /** What a lesson rings of all that is legal; undefined where all of it is. */
  marked: ReadonlySet<string> | undefined = $state.raw();
  /** What a lesson is about now: the page of a board where it lies comes to the front. */
  about: readonly string[] = $state.raw([]);
  /** The turn it belongs to, answer by answer. */
  led: readonly Led[] = $state.raw([]);

  private meant: Meant = $state.raw(undecided);
  /** What would come of turns, by their answers. */
  private previews: ReadonlyMap<string, WhatIf> = $state.raw(new Map());
  /** The same, told before anybody asked. Nothing on the screen waits for them, so they are no state. */
  private readonly ahead = new Map<string, WhatIf>();

  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session, readonly confirm: () => Confirming) {
    // A new position makes a new question.
    let ply = -2;
    $effect(() => {
      if (session.ply === ply && session.asked) return;
      ply = session.ply;
      this.previews = new Map();
      this.ahead.clear();
      this.reset();
    });
    // What is on the screen is tried without playing it; the session remembers what it was told.
    $effect(() => {
      const { line } = this;
      if (line.length) untrack(() => void this.try(line));
    });
    $effect(() => {
      const line = this.shownLine;
      if (!line.length || untrack(() => this.known(line))) return;
      if (session.instant) return untrack(() => void this.try(line));
      const wait = setTimeout(() => void this.try(line), patience);
      return () => clearTimeout(wait);
    });
    // Where nobody has to be asked over a network, everything that can be pointed at is tried beforehand, one after the other.
    $effect(() => {
      if (!session.instant || !this.answers.length) return;
      const things = new Set([...this.targets.keys(), ...this.others, ...Object.keys(this.plans)]);
      let over = false;
      untrack(() => void this.tryAll(things, () => over));
      return () => void (over = true);
    });
  }

  /** tryAll learns what would come of pointing at things, until it is told that nobody wants to know any more. */
  private async tryAll(things: Iterable<string>, over: () => boolean) {
    for (const id of things) {
      if (over()) return;
      const line = this.lineAt(id);
      if (!line.length || this.known(line)) continue;
      const whatif = await this.session.whatIf([...line]).catch(() => undefined);
      if (whatif && !over()) this.ahead.set(line.join("\n"), whatif);
    }
  }

  /** known is what would come of a turn, if that has been told. */
  private known(line: readonly string[]): WhatIf | undefined {
    const key = line.join("\n");
    return this.previews.get(key) ?? this.ahead.get(key);
  }

  private async try(line: readonly string[]): Promise<WhatIf | undefined> {
    const { ply } = this.session;
    const key = line.join("\n");
    try {
      const whatif = this.known(line) ?? (await this.session.whatIf([...line]));
      if (this.session.ply === ply && !this.previews.has(key)) this.previews = new Map(this.previews).set(key, whatif);
      return whatif;
    } catch {
      return undefined; // no preview then
    }
  }

  /** enter is told what the pointer or the focus comes to. */
  enter(id: string) {
    clearTimeout(this.leaving);
    this.hovered = id;
  }

  /** leave is told what it goes away from. */
  leave(id: string) {
    if (this.hovered !== id) return;
    const forget = () => {
      if (this.hovered === id) this.hovered = undefined;
    };
    clearTimeout(this.leaving);
    if (this.preview && this.lit.size === 0) this.leaving = setTimeout(forget, linger);
    else forget(); // what a teacher lights comes back at once
  }

  /** answers are the legal ones, if this screen is asked. */
  get answers(): Answered[] {
    return this.session.asked ? this.session.game!.prompt!.answers : [];
  }

  /** plans are turns for things that no answer names, at the beginning of a turn. */
  private get plans(): Readonly<Record<string, Plan>> {
    return (this.session.asked && this.session.game!.prompt!.plans) || {};
  }

  get pointed(): Counts {
    return this.meant.pointed;
  }

  /** things are all things on the table that the turn names so far, by choice. */
  get things(): [string, number][] {
    return [...this.meant.pointed, ...[...this.meant.named].filter(([id]) => !this.meant.pointed.has(id))].filter(([id]) => isThing(id));
  }

  /** touched tells that something was pointed at, or is under the pointer. */
  get touched(): boolean {
    return this.things.length > 0 || this.hovered !== undefined;
  }

  /** candidates are the answers that name everything pointed at. */
  candidates: Answered[] = $derived.by(() => this.answers.filter((a) => includes(a, this.meant.pointed)));

  /** exact is the candidate that names nothing else, or the only one. */
  get exact(): Answered | undefined {
    return this.exactly(this.meant.pointed);
  }

  private exactly(pointed: Counts): Answered | undefined {
    if (pointed.size === 0) return undefined;
    const left = this.answers.filter((a) => includes(a, pointed));
    const n = total(pointed.values());
    return left.find((a) => total(Object.values(a.targets)) === n) ?? (left.length === 1 ? left[0] : undefined);
  }

  /** answer is the answer to this question that confirming plays. */
  get answer(): Answered | undefined {
    return this.answerOf(this.meant);
  }

  private answerOf(meant: Meant): Answered | undefined {
    const picked = meant.picked === undefined ? undefined : this.answers.find((a) => a.action === meant.picked);
    return picked ?? this.exactly(meant.pointed) ?? (this.answers.length === 1 ? this.answers[0] : undefined);
  }

  /** line is the turn as far as it is meant, answer by answer. */
  get line(): readonly string[] {
    return this.lineOf(this.meant);
  }

  private lineOf(meant: Meant): readonly string[] {
    const answer = this.answerOf(meant);
    return answer ? [answer.action, ...meant.then] : [];
  }

  /**
   * shownLine is the turn whose consequences are on the table: one looked at elsewhere, else the one that pointing at the hovered thing
   * would make, else the one meant.
   */
  private get shownLine(): readonly string[] {
    if (this.looked) return this.looked;
    return this.hovered === undefined ? this.line : this.lineAt(this.hovered);
  }

  /** lineAt is the turn that pointing at a thing would make, else the one meant. */
  private lineAt(id: string): readonly string[] {
    const meant = this.after(id);
    if (!meant) return this.line;
    const line = this.lineOf(meant);
    if (line.length) return line;
    const best =
      this.answers.filter((a) => a.kind === "produce" && includes(a, meant.pointed)).sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0))[0];
    return best ? [best.action] : this.line;
  }

  /** shown is the answer to this question whose consequences are on the table. */
  get shown(): Answered | undefined {
    const [first] = this.shownLine;
    return first === undefined ? undefined : this.answers.find((a) => a.action === first);
  }

  /** preview is what would come of the turn shown, once the server has told. */
  get preview(): WhatIf | undefined {
    return this.known(this.shownLine);
  }

  /** outcome is what would come of the turn that is meant. */
  get outcome(): WhatIf | undefined {
    return this.line.length ? this.known(this.line) : undefined;
  }

  /** steps are the questions that follow in the turn that is meant, with the answers that would be given. */
  get steps(): readonly Step[] {
    return this.outcome?.steps ?? [];
  }

  /** variants differ from the answer only in amounts and ways. */
  get variants(): Answered[] {
    return this.answer && !isBare(this.answer) ? variants(this.answers, this.answer) : [];
  }

  /** step is the amount of the answer that can be changed, all else being equal. */
  get step(): Stepper | undefined {
    const { answer } = this;
    return answer && step(this.variants.filter((v) => alike(v, answer)));
  }

  /** targets are the things that can be pointed at besides what is, with the best production they lead to. */
  targets: ReadonlyMap<string, { answers: number; energy: number }> = $derived.by(() => {
    const map = new Map<string, { answers: number; energy: number }>();
    for (const a of this.candidates) {
      for (const [id, n] of Object.entries(a.targets)) {
        if ((this.meant.pointed.get(id) ?? 0) >= n) continue;
        const old = map.get(id) ?? { answers: 0, energy: 0 };
        map.set(id, { answers: old.answers + 1, energy: Math.max(old.energy, a.energy ?? 0) });
      }
    }
    return map;
  });

  /** others are the things of other answers, to this question and to those that follow: pointing at one changes the choice. */
  private others: ReadonlySet<string> = $derived.by(() => {
    const set = new Set<string>();
    if (this.meant === undecided) return set;
    for (const list of [this.answers, ...this.steps.map((s) => s.answers)]) {
      for (const a of list) for (const id of Object.keys(a.targets)) if (isThing(id)) set.add(id);
    }
    return set;
  });

  /** legal tells whether a thing belongs to an answer that can be given now. */
  legal(id: string): boolean {
    return this.targets.has(id) || (this.others.has(id) && this.chosen(id) === 0);
  }

  /** ringed tells whether a thing that can be pointed at says so before the pointer comes to it. */
  ringed(id: string): boolean {
    if (!this.marked) return this.legal(id);
    return (this.legal(id) || this.planned(id)) && (this.marked.has(id) || this.hovered === id);
  }

  /** other tells whether pointing at a legal thing would change what is chosen: the next step is another one. */
  other(id: string): boolean {
    return this.meant !== undecided && (!!this.answer || !this.targets.has(id)) && this.chosen(id) === 0;
  }

  /** planned tells whether pointing at a thing proposes a turn. */
  planned(id: string): boolean {
    return id in this.plans;
  }

  chosen(id: string): number {
    return this.meant.pointed.get(id) ?? this.meant.named.get(id) ?? 0;
  }

  /**
   * after is what is meant after pointing at a thing; undefined if that means nothing, or takes it back. What is lit means the turn it is
   * lit for.
   */
  private after(id: string): Meant | undefined {
    const { meant } = this;
    if (this.lit.has(id) && isThing(id) && this.chosen(id) === 0 && this.led.some((a) => a.targets[id])) {
      const led = this.settingUp(this.led);
      if (led) return led;
    }
    if (this.targets.has(id)) return this.completing(new Map(meant.pointed).set(id, (meant.pointed.get(id) ?? 0) + 1));
    if (this.chosen(id) > 0) return undefined;
    if (meant !== undecided) {
      const { steps } = this;
      for (const [i, s] of steps.entries()) {
        const answer = fewest(s.answers.filter((a) => a.targets[id]));
        if (answer) return this.swapping(i, answer);
      }
    }
    const shared = closest(this.answers.filter((a) => a.targets[id]), meant.pointed, id);
    if (shared) return this.completing(shared);
    const plan = this.plans[id];
    return plan && this.planning(plan);
  }

  /** planning means a whole turn. */
  private planning(plan: Plan): Meant | undefined {
    const first = this.answers.find((a) => a.action === plan.actions[0]);
    return first
      && {
        ...this.selecting(first),
        completed: true,
        planned: true,
        then: plan.actions.slice(1),
        named: new Map(Object.entries(plan.targets)),
      };
  }

  /** look shows what would come of a turn that was found elsewhere, until it is called without one. */
  look(plan?: Plan) {
    this.looked = this.session.asked ? plan?.actions : undefined;
  }

  /** begin proposes a turn that was found elsewhere. */
  begin(plan: Plan) {
    if (this.session.busy) return;
    this.looked = undefined;
    this.meant = this.planning(plan) ?? undecided;
  }

  /** completing chooses among answers that differ in amounts and ways alone. */
  private completing(pointed: Counts): Meant {
    const meant = { ...undecided, pointed };
    if (this.exactly(pointed) || ![...pointed.keys()].some(isThing)) return meant;
    const answer = propose(this.answers.filter((a) => includes(a, pointed)));
    return answer ? this.selecting(answer) : meant;
  }

  /** selecting chooses an answer as if everything it names had been pointed at. */
  private selecting(answer: Answered): Meant {
    if (isBare(answer) || this.answers.some((a) => a.action !== answer.action && same(a, answer))) {
      return { ...undecided, picked: answer.action };
    }
    return { ...undecided, pointed: new Map(Object.entries(answer.targets)), completed: true };
  }

  /** swapping gives another answer to a question that follows; what comes after it is open again. */
  private swapping(i: number, answer: Answered): Meant {
    const given = [...this.steps.slice(0, i).map((s) => s.answer), answer];
    const named = new Map<string, number>();
    for (const a of given) for (const [id, n] of Object.entries(a.targets)) named.set(id, (named.get(id) ?? 0) + n);
    return { ...this.meant, then: given.map((a) => a.action), named };
  }

  /** sure tells whether an answer is played without confirmation: it can be taken back, and more is to be chosen after it. */
  private sure(answer: Answered): boolean {
    const mode = this.confirm();
    return mode === "never" || mode === "once" || (mode === "ends" && !!answer.open && this.session.table?.undo !== "none");
  }

  /**
   * point chooses a thing. Pointing at one that was added on the player's behalf confirms it; at one that the player has chosen, and that
   * cannot be chosen again, takes it back.
   */
  point(id: string) {
    if (!this.session.asked || this.session.busy) return;
    const meant = this.after(id);
    const own = new Set([...this.meant.own, id]);
    if (!meant) {
      if (!this.chosen(id)) return;
      if (this.meant.completed && !this.meant.own.has(id)) this.meant = { ...this.meant, own };
      else this.takeBack(id);
      return;
    }
    this.mean(meant, own);
    if (this.confirm() === "once") {
      // A number, of drops or of engineers in the bank, can still be changed.
      if (this.line.length && !this.step) void this.play();
      return;
    }
    if (meant.completed && this.confirm() === "ends") return; // what was added, the number of drops for instance, can still be changed
    const [only] = this.candidates;
    if (only && this.candidates.length === 1 && meant.then.length === 0 && this.sure(only)) void this.hasten(only);
  }

  /** mean changes what is meant; what of it the player has pointed at stays the player's. */
  private mean(meant: Meant, own: Iterable<string> = this.meant.own) {
    const named = (id: string) => (meant.pointed.get(id) ?? meant.named.get(id) ?? 0) > 0;
    this.meant = meant === undecided ? meant : { ...meant, own: new Set([...own].filter(named)) };
  }

  /** takeBack removes a chosen thing; removing part of a choice that was completed automatically removes all of it. */
  takeBack(id: string) {
    if (this.session.busy) return;
    const { meant } = this;
    if (!meant.planned && !meant.pointed.has(id)) this.meant = { ...meant, then: [], named: nothing };
    else if (meant.completed) this.clear();
    else {
      const less = new Map(meant.pointed);
      less.delete(id);
      this.mean(less.size ? this.completing(less) : undecided);
    }
  }

  /** less removes one of a counted thing. */
  less(id: string) {
    if (this.session.busy) return;
    const n = this.chosen(id) - 1;
    const less = new Map(this.meant.pointed).set(id, n);
    if (n <= 0) less.delete(id);
    this.mean(less.size ? { ...undecided, pointed: less } : undecided);
  }

  /** select chooses an answer. */
  select(answer: Answered) {
    if (this.session.busy) return;
    this.mean(this.selecting(answer));
  }

  /** setUp points at a whole turn, answer by answer. */
  setUp(line: readonly Led[]) {
    if (this.session.busy) return;
    this.meant = this.settingUp(line) ?? this.meant;
  }

  private settingUp(line: readonly Led[]): Meant | undefined {
    const first = this.answers.find((a) => a.action === line[0]?.action);
    if (!first) return undefined;
    const named = new Map<string, number>();
    for (const a of line) for (const [id, n] of Object.entries(a.targets)) named.set(id, (named.get(id) ?? 0) + n);
    return { ...this.selecting(first), completed: true, planned: true, then: line.slice(1).map((a) => a.action), named };
  }

  /** swap gives another answer to a question that follows. */
  swap(i: number, answer: Answered) {
    if (this.session.busy) return;
    this.meant = this.swapping(i, answer);
  }

  /** give selects an answer, or plays it where no confirmation is wanted; an answer that is selected already is taken back. */
  give(answer: Answered) {
    if (this.session.busy) return;
    if (this.answer?.action === answer.action) this.clear();
    else if (this.sure(answer)) void this.hasten(answer);
    else this.select(answer);
  }

  /** hasten plays an answer without confirmation, unless there is something to say about it. */
  private async hasten(answer: Answered) {
    if (this.heed && this.confirm() === "ends") {
      const { ply } = this.session;
      this.select(answer);
      if ((await this.heed([answer.action])) || this.session.ply !== ply || this.session.busy || this.answer?.action !== answer.action) {
        return;
      }
    }
    await this.send([answer.action]);
  }

  /**
   * play plays the turn that is meant; with the usual answers to what it leaves open, unless every answer is to be confirmed. Nothing
   * is answered beyond a draw: what was foreseen there was one of its outcomes.
   */
  async play() {
    const { line } = this;
    if (line.length === 0 || this.session.busy) return;
    const ends = this.confirm() === "ends";
    if (!ends && line.length === 1) return this.send(line);
    const { ply } = this.session;
    const whatif = await this.try(line);
    if (this.line !== line && this.line.join() !== line.join()) return; // the mind has changed meanwhile
    if (this.session.ply !== ply || this.session.busy) return;
    const steps = whatif?.steps ?? [];
    const drawn = steps.findIndex((s) => s.sampled);
    if (drawn >= 0) return this.send(line.slice(0, drawn + 1));
    await this.send([...line, ...(ends ? steps.filter((s) => s.assumed).map((s) => s.answer.action) : [])]);
  }

  /** send plays answers. What is meant stays on the screen, and nothing can be changed about it, until the answer is there. */
  private async send(line: readonly string[]) {
    this.hovered = undefined;
    await this.session.play(...line);
  }

  clear() {
    if (!this.session.busy) this.reset();
  }

  private reset() {
    this.meant = undecided;
    this.hovered = undefined;
    this.looked = undefined;
  }
}
