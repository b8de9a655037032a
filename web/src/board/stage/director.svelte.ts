// Stages what has happened, turn after turn. The table shows what has landed and nothing more: every figure changes with the event that
// changes it. Whoever acts goes to the present at once.

import { untrack } from "svelte";
import type { Game, Happened } from "../../api/types";
import { merge } from "../../table/patch";
import type { Show } from "../../table/show.svelte";
import { Echo } from "./echo";
import { type Clock, type Hears, type Perform, type Played, realTime } from "./performing";
import { scenes, type Beat, type Entry, type Scene } from "./scenes";
import { crowd, cueOf, plainly, turn } from "./times";

/** What is shown, as far as it matters here. */
export type Shown = Pick<Show, "step" | "jump" | "end" | "at" | "game" | "scene">;

/** Ending tells the end of a round; the water runs when it says so. */
export type Ending = (scene: Scene, water: () => Promise<void>) => Promise<unknown>;

interface Wishes {
  /** Whose screen it is. */
  mine: () => readonly number[];
  /** How fast, 0 for not at all. */
  speed: () => number;
  /** Without motion states are shown, one for each thing that happens. */
  plain: () => boolean;
  /** Nobody looks. */
  hidden?: () => boolean;
  perform?: () => Perform | undefined;
  ending?: Ending;
  /** Called with every event that begins, and with events that are not staged. */
  heard?: Hears;
  unstaged?: (events: readonly Happened[]) => void;
  /** Called when a turn is skipped. */
  cut?: () => void;
}

/** counted tells whether a turn is told with a number. */
const counted = (s: Scene) => s.seat >= 0 && !s.own && s.ms > 0;

export class Director {
  /** What is on the stage. */
  now: Scene | undefined = $state.raw();
  /** The turns of others that are told together, the one on the stage among them. */
  told: readonly Scene[] = $state.raw([]);
  /** How many beats of the scene have begun, and how many have landed. */
  begun = $state(0);
  landed = $state(0);
  paused = $state(false);

  private queue: Scene[] = [];
  private readonly largest = new Map<number, number>();
  private acting = new Map<number, Played>();
  private arrived = new Set<number>();
  private cancel: (() => void) | undefined;
  /** When the scene was last measured, how much of it had passed, and how fast it goes. */
  private since = 0;
  private passed = 0;
  private rate = 1;
  /** When something landed last. */
  private last = 0;
  /** Which scene it is: what comes late from an earlier one is not heard. */
  private number = 0;
  /** What comes when all of the scene has landed. */
  private done: () => void = () => this.onward();
  /** What somebody here did, and how long the scene after it waits for it. */
  readonly echo: Echo;
  wait = $state(0);

  constructor(private readonly show: Shown, private readonly wishes: Wishes, private readonly clock: Clock = realTime) {
    const { plain, heard: hears } = wishes;
    this.echo = new Echo({ clock, plain, perform: () => wishes.perform?.(), hears });
  }

  get busy(): boolean {
    return this.now !== undefined;
  }
  /** The number of the turn among those that are told together, from 1; 0 for one that is not counted. */
  get nth(): number {
    return this.now ? this.told.indexOf(this.now) + 1 : 0;
  }
  get of(): number {
    return this.told.length;
  }
  /** How long the scene is seen, in milliseconds. */
  get ms(): number {
    return this.now ? this.length(this.now) / (this.speed || 1) : 0;
  }
  private length(scene: Scene): number {
    return this.wishes.plain() && scene.ms ? ((scene.beats.at(-1)?.group ?? 0) + 1) * plainly : scene.ms;
  }
  /** How many times as fast as told usually: more when many wait. */
  get speed(): number {
    return this.wishes.speed() * (this.told.length > crowd.hurry ? 2 : 1);
  }

  /** know tells of what happened before anything was staged. */
  know(entries: readonly Entry[]) {
    untrack(() => scenes(entries, { mine: this.wishes.mine(), largest: this.largest }));
  }

  /** feed takes what has happened, and tells whether it is staged. If not, the present is to be shown. */
  feed(entries: readonly Entry[]): boolean {
    return untrack(() => this.take(entries));
  }

  private take(entries: readonly Entry[]): boolean {
    if (entries.some((e) => e.kind === "back" || this.wishes.mine().includes(e.seat ?? -2))) this.hush();
    if (entries.some((e) => e.kind === "back")) {
      this.skipAll();
      return false;
    }
    this.queue.push(...scenes(entries, { mine: this.wishes.mine(), largest: this.largest }));
    const events = entries.flatMap((e) => e.events);
    const known = events.some((e) => e.after) || !events.some((e) => cueOf(e.kind)); // not every event changes something
    if (this.wishes.speed() === 0 || this.wishes.hidden?.() || !known) {
      if (this.wishes.speed() === 0) this.wishes.unstaged?.(events);
      this.forget();
      return false;
    }
    const began = this.now;
    if (!began && this.queue.length) this.show.step(undefined, this.show.at); // from here on the screen keeps what it shows
    this.count();
    if (!this.now) this.next();
    else this.pace();
    return this.busy;
  }

  /** count finds out which turns are told together, and leaves out the earliest of too many. */
  private count() {
    const turns = () => this.queue.filter(counted);
    if (turns().length > crowd.many) {
      const first = this.queue.indexOf(turns().at(-crowd.few)!);
      const out = this.queue.slice(0, first);
      if (!out.some((s) => s.ends) && !this.now?.ends) {
        this.close();
        for (const s of out) this.do(s.beats);
        this.queue = this.queue.slice(first);
        this.told = [];
      }
    }
    const before = this.now ? this.told.slice(0, this.nth) : [];
    this.told = [...before, ...turns()];
  }

  private do(beats: readonly Beat[]) {
    for (const { event, place } of beats) this.show.step(event.after, place);
  }

  private next() {
    const scene = this.queue.shift();
    this.now = scene;
    if (!scene) {
      this.told = [];
      this.paused = false;
      return this.show.end();
    }
    this.begins();
    if (scene.ends && this.wishes.ending) void this.end(scene, this.wishes.ending);
    else if (scene.ms === 0) {
      if (scene.own) this.echo.begin(scene, this.rate);
      this.onward();
    } else this.tick();
  }

  /** begins starts the clock of a scene. What somebody here did before it is told first. */
  private begins() {
    this.number++;
    this.begun =
      this.landed =
      this.last =
        0;
    this.since = this.clock.now();
    this.rate = this.speed || 1;
    this.wait = this.echo.left;
    this.passed = -this.wait * this.rate;
    this.done = () => this.onward();
  }

  /** end has the end of a round told, and goes on from the position after it, or after all that came with it if nothing else is known. */
  private async end(scene: Scene, ending: Ending, known = true) {
    const mine = this.number;
    let { ply } = scene;
    let after = [...scene.beats, ...scene.rest].reduce(
      (game, { event: e }) => (game && e.after ? merge(game, e.after) : game),
      this.show.scene,
    );
    await Promise.resolve(); // until the table is the one after it
    if (!known) ({ at: { ply }, game: after } = this.show);
    await ending(scene, () => (known ? this.run(scene) : Promise.resolve())).catch(() => {});
    if (this.number !== mine) return;
    this.leave();
    this.resume(ply, after);
  }

  private resume(ply: number, after: Game | undefined) {
    if (this.queue.length && after) this.show.jump(ply, after);
    this.next();
  }

  /** run plays the beats of the scene on the stage and resolves when they have landed. */
  private run(scene: Scene): Promise<void> {
    return new Promise((done) => {
      if (this.now && this.now !== scene) return done();
      const { number } = this;
      const again = !this.now; // it has been told, and is told once more
      this.now = scene;
      this.begins();
      if (!again) this.number = number;
      this.done = () => {
        if (again) this.leave();
        done();
      };
      this.tick();
    });
  }

  /** elapsed is how much of the scene has passed at pace 1. */
  private get elapsed(): number {
    return this.passed + (this.paused ? 0 : (this.clock.now() - this.since) * this.rate);
  }

  /** pace begins to measure anew: the pace has changed. */
  pace() {
    if (!this.now || this.now.ends) return;
    if (this.speed === 0) return this.skipAll();
    this.measure();
    this.rate = this.speed;
    for (const p of this.acting.values()) p.rate(this.rate);
    this.tick();
  }

  private measure() {
    this.passed = this.elapsed;
    this.since = this.clock.now();
  }

  /** pause lets time stand still, or go on. */
  pause(on = !this.paused) {
    if (on === this.paused || !this.now || this.now.ends) return;
    this.measure();
    this.paused = on;
    for (const p of this.acting.values()) p.pause(on);
    this.tick();
  }

  /** tick begins what is due and lets land what has arrived, in order; then it waits for the next of them. */
  private tick() {
    this.cancel?.();
    const scene = this.now;
    if (!scene || this.paused) return;
    if (!this.show.scene) return this.drop(); // somebody went to the present
    const { beats } = scene;
    const plain = this.wishes.plain();
    const t = this.elapsed + 0.5; // clocks are not exact
    const at = (b: Beat) => (plain ? b.group * plainly : b.at);
    const first = this.begun;
    for (; this.begun < beats.length && at(beats[this.begun]!) <= t; this.begun++) this.begin(this.begun, scene);
    if (plain && this.begun > first) this.wishes.heard?.(scene, first, this.begun, { pace: this.rate });
    for (; this.landed < this.begun && this.arrives(this.landed, plain) <= t; this.landed++) {
      this.do([beats[this.landed]!]);
      this.last = t;
    }
    const over = this.landed === beats.length;
    const length = Math.max(this.length(scene), this.last + turn.seen);
    if (over && t >= length) return this.done();
    const due = [over ? length : Infinity];
    if (this.begun < beats.length) due.push(at(beats[this.begun]!));
    if (this.landed < this.begun) due.push(this.arrives(this.landed, plain));
    this.cancel = this.clock.after(Math.max(0, Math.min(...due) - this.elapsed) / this.rate, () => this.tick());
  }

  /** arrives tells when a beat lands at the latest. */
  private arrives(i: number, plain: boolean): number {
    if (plain || this.arrived.has(i)) return 0;
    const { at, ms } = this.now!.beats[i]!;
    return this.acting.get(i)?.landed ? at + 2 * ms : at + ms;
  }

  private begin(i: number, scene: Scene) {
    const beat = scene.beats[i]!;
    if (!this.wishes.plain()) this.wishes.heard?.(scene, i, i + 1, { pace: this.rate });
    const played = beat.part && beat.ms > 0 ? this.wishes.perform?.()?.(beat, scene, this.rate) : undefined;
    if (!played) return;
    this.acting.set(i, played);
    const mine = this.number;
    void played.landed?.then(() => {
      if (this.number !== mine) return;
      this.arrived.add(i);
      this.tick();
    });
  }

  /** leave takes everybody off the stage. */
  leave() {
    this.cancel?.();
    for (const p of this.acting.values()) p.stop();
    this.acting.clear();
    this.arrived.clear();
    this.number++;
    this.now = undefined;
  }

  /** close ends the scene: what has not landed does. */
  private close() {
    if (!this.now) return;
    const { beats, rest } = this.now;
    const left = [...beats.slice(this.landed), ...rest];
    this.leave();
    this.do(left);
  }

  private drop() {
    this.leave();
    this.queue = [];
    this.told = [];
    this.paused = false;
  }

  /** hush ends what is still seen and heard of what somebody here did. */
  hush() {
    this.echo.stop();
  }

  /** skip goes on to the next turn. */
  skip() {
    this.hush();
    this.onward();
  }

  private onward() {
    if (!this.now) return;
    if (!this.show.scene) return this.drop();
    if (this.landed < this.now.beats.length && this.now.ms > 0) this.wishes.cut?.();
    this.close();
    this.next();
  }

  /** skipAll goes to the present. The end of a round on the way is told all the same. */
  skipAll() {
    this.hush();
    if (this.now?.ends && this.wishes.ending) return; // it has its own way on
    const end = this.wishes.ending ? this.queue.findLastIndex((s) => s.ends) : -1;
    this.wishes.cut?.();
    if (end < 0) return this.forget();
    this.close();
    const [passed, scene] = [this.queue.slice(0, end), this.queue[end]!];
    for (const s of passed) this.do(s.beats);
    this.queue = [scene];
    this.told = [];
    this.paused = false;
    this.next();
  }

  /** forget shows the present: nothing can be staged. The end of a round is told without what led to it. */
  private forget() {
    const { ending } = this.wishes;
    const end = this.now?.ends ? undefined : this.queue.findLast((s) => s.ends);
    if (this.now?.ends && ending) {
      this.queue = [];
      return;
    }
    this.drop();
    this.show.end();
    if (!end || !ending) return;
    this.now = end;
    this.begins();
    void this.end(end, ending, false);
  }
}
