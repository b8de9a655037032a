// The desk is the one way to the loudspeaker: never more than six voices, calls before things, softer in a crowd, silent in hidden pages.

import { type Air, ambience } from "./ambience";
import { gain, toward } from "./nodes";
import type { Options, Sounding } from "./recipe";
import { type Name, sounds } from "./sounds";

/** So many voices at most sound at the same time. */
const most = 6;

interface Voice extends Sounding {
  name: Name;
}
/** What of a document is asked: whether it is in sight. */
export type Sight = EventTarget & { readonly visibilityState: DocumentVisibilityState };

interface Wishes {
  level?: number;
  seed?: number;
  /** Your turn is heard in a hidden page too. */
  background?: boolean;
  /** Nothing when sounds are not played but computed. */
  page?: Sight;
}

/** bend is straight up to −8 dBFS and never passes −3.1. */
const bend = (x: number): number => (x < 0 ? -bend(-x) : x < 0.4 ? x : 0.4 + 0.3 * Math.tanh((x - 0.4) / 0.3));

export class Desk {
  private readonly calls: GainNode;
  private readonly things: GainNode;
  private readonly air: GainNode;
  private readonly volume: GainNode;
  private readonly hush: GainNode;
  private playing: Voice[] = [];
  private count = 0;
  private readonly last = new Map<Name, number[]>();
  private wind: Air | undefined;
  private readonly seed: number;
  background: boolean;
  private readonly page: Sight | undefined;

  constructor(private readonly ctx: AudioContext | OfflineAudioContext, { level = 0.7, seed = 1, background = false, page }: Wishes = {}) {
    [this.seed, this.background, this.page] = [seed, background, page];
    [this.calls, this.things, this.air, this.hush] = [gain(ctx, 1), gain(ctx, 1), gain(ctx, 1), gain(ctx, 1)];
    this.volume = gain(ctx, level ** 2);
    const floor = new BiquadFilterNode(ctx, { type: "highpass", frequency: 40 });
    const squeeze = new DynamicsCompressorNode(ctx, { threshold: -12, knee: 6, ratio: 10, attack: 0.002, release: 0.18 });
    const ceiling = new WaveShaperNode(ctx, { curve: Float32Array.from({ length: 2049 }, (_, i) => bend(i / 1024 - 1)) });
    for (const g of [this.calls, this.things, this.air]) g.connect(floor);
    floor.connect(squeeze).connect(gain(ctx, 10 ** (-5.3 / 20))).connect(ceiling).connect(this.volume).connect(this.hush)
      .connect(ctx.destination);
    page?.addEventListener("visibilitychange", this.look);
  }

  private get hidden(): boolean {
    return this.page?.visibilityState === "hidden";
  }

  /** look falls silent with a page that is hidden; nothing is kept for later. */
  private readonly look = () => {
    const { ctx } = this;
    toward(this.hush, this.hidden ? 0 : 1, ctx.currentTime, 0.05);
    if (!(ctx instanceof AudioContext) || ctx.state === "closed") return;
    if (!this.hidden) return void ctx.resume();
    for (const v of this.now()) this.fade(v, ctx.currentTime);
    setTimeout(() => this.hidden && ctx.state !== "closed" && void ctx.suspend(), 300);
  };

  private fade(v: Voice, at: number) {
    if (v.from >= at) v.out.disconnect();
    else toward(v.out, 0, at, 0.012);
    for (const n of v.nodes) n.stop(Math.max(at, v.from) + 0.08);
    v.end = at;
  }

  /** dip lowers a bus for a while. */
  private dip(g: GainNode, to: number, at: number, until: number) {
    g.gain.cancelScheduledValues(at);
    toward(g, to, at, 0.03);
    toward(g, 1, until, 0.2);
  }

  /** now are the voices that have not ended, those to come too. */
  private now(): Voice[] {
    return this.playing.filter((v) => v.end > this.ctx.currentTime);
  }

  /** makeRoom finds who must go for a new voice, and when; nothing if all who could are greater. */
  private makeRoom(v: Voice): Map<Voice, number> | undefined {
    const gone = new Map<Voice, number>();
    for (const t of [v.from, ...this.playing.map((x) => x.from)].sort((a, b) => a - b)) {
      if (t < v.from || t >= v.end) continue;
      const there = this.at(t).filter((x) => !gone.has(x));
      if (there.length < most) continue;
      const least = there.reduce((a, b) => (b.priority < a.priority || (b.priority === a.priority && b.from < a.from) ? b : a));
      if (least.priority > v.priority) return undefined;
      gone.set(least, t);
    }
    return gone;
  }

  private at(t: number): Voice[] {
    return this.playing.filter((v) => v.from <= t && v.end > t);
  }

  /** play makes a sound after a delay, in seconds; it gives back nothing when it is not to be heard. */
  play(name: Name, o: Options = {}, delay = 0): Voice | undefined {
    const { ctx } = this;
    const at = ctx.currentTime + delay;
    if (this.hidden) {
      if (!this.background || name !== "turn") return undefined;
      if (ctx instanceof AudioContext) void ctx.resume();
      toward(this.hush, 1, at, 0.01);
      toward(this.hush, 0, at + 2, 0.1);
      setTimeout(this.look, 2500);
    }
    this.playing = this.now();
    if (this.playing.some((v) => v.name === name && Math.abs(at - v.from) < 0.05)) return undefined; // one is enough
    const v: Voice = { name, ...sounds[name].make(ctx, at, { seed: this.seed + this.count++, ...o }) };
    const gone = this.makeRoom(v);
    if (!gone) return undefined;
    gone.forEach((t, x) => this.fade(x, t));
    this.balance(v);
    const pan = new StereoPannerNode(ctx, { pan: Math.max(-0.4, Math.min(0.4, o.pan ?? 0)) });
    const call = v.priority > 4;
    v.out.connect(pan).connect(call ? this.calls : this.things);
    if (call) this.dip(this.things, 0.5, at, v.end - 0.3);
    this.dip(this.air, 0.4, at, v.end);
    v.final.onended = () => {
      v.out.disconnect();
      pan.disconnect();
    };
    this.playing.push(v);
    return v;
  }

  /** balance makes the same again within four seconds softer, and a crowd; calls stay as they are. */
  private balance(v: Voice) {
    const before = (this.last.get(v.name) ?? []).filter((t) => Math.abs(v.from - t) < 4);
    const less = v.priority > 4 ? 0 : Math.min(6, 1.5 * before.length) + 1.2 * this.at(v.from).length;
    this.last.set(v.name, [...before, v.from]);
    v.out.gain.value *= 10 ** (-less / 20);
  }

  /** cut ends what belongs to a turn that was skipped; calls go on. */
  cut() {
    for (const v of this.now()) if (v.priority < 5) this.fade(v, this.ctx.currentTime);
  }

  level(x: number) {
    toward(this.volume, x ** 2, this.ctx.currentTime, 0.03);
  }

  /** breathe plays the ambience of a round, or ends it. */
  breathe(round: number | undefined) {
    this.wind?.stop();
    this.wind = round === undefined ? undefined : ambience(this.ctx, this.ctx.currentTime, round);
    this.wind?.out.connect(this.air);
  }

  /** voices are those that sound at a time. */
  voices(at = this.ctx.currentTime): Name[] {
    return this.at(at).map((v) => v.name);
  }

  close() {
    this.page?.removeEventListener("visibilitychange", this.look);
    if (this.ctx instanceof AudioContext) void this.ctx.close();
  }
}
