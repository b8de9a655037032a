// What sounds are made of: tones, noise, struck things, drops, horns. Times are seconds from the start of a sound; every envelope begins
// and ends at 0.

import { band, dull, gain, glide, material, rush } from "./nodes";
import { dice, note } from "./scale";

/** The partials of something struck: ratio, level, share of the length. */
type Body = readonly (readonly [ratio: number, level: number, share: number])[];
export const bell: Body = [[1, 1, 1], [2, 0.4, 0.6], [3, 0.2, 0.4], [4.2, 0.1, 0.2]];
export const bar: Body = [[1, 1, 1], [2.756, 0.35, 0.4], [5.404, 0.12, 0.2]];
export const wood: Body = [[1, 1, 1], [2.42, 0.45, 0.6], [4.1, 0.2, 0.4]];

interface Envelope {
  /** It rises within so long, and then is held. */
  up?: number;
  hold?: number;
  /** Tremolo: depth, rate at first, rate at last, within. */
  wobble?: readonly [number, number, number, number];
}
interface Gliding extends Envelope {
  /** The pitch at last, and how long it takes to get there. */
  to?: number;
  over?: number;
}
interface Tone extends Gliding {
  type?: OscillatorType;
  horn?: boolean;
}
interface Hiss extends Gliding {
  /** How narrow it is, and above which pitch it is dull. */
  q?: number;
  dull?: number;
}

export class Kit {
  end: number;
  readonly nodes: AudioScheduledSourceNode[] = [];
  /** The source that ends last. */
  final: AudioScheduledSourceNode | undefined;
  readonly out: GainNode;
  readonly r: () => number;

  constructor(readonly ctx: BaseAudioContext, readonly when: number, seed: number, db: number, readonly cents: number) {
    this.end = when;
    this.r = dice(seed * 7919);
    this.out = gain(ctx, 10 ** ((db + this.r() * 1.5 - 0.75) / 20));
  }

  private voice(source: AudioScheduledSourceNode, last: AudioNode, at: number, len: number, peak: number, o: Envelope) {
    const { ctx } = this;
    const { up = 0.003, hold = 0, wobble } = o;
    const t = this.when + at;
    const g = gain(ctx, 0);
    g.gain.setValueAtTime(0, t);
    g.gain.linearRampToValueAtTime(peak, t + up);
    g.gain.setValueAtTime(peak, t + up + hold);
    g.gain.exponentialRampToValueAtTime(peak * 0.003, t + len - 0.008);
    g.gain.linearRampToValueAtTime(0, t + len);
    last.connect(g);
    if (wobble) {
      const lfo = new OscillatorNode(ctx);
      const m = gain(ctx, 1);
      glide(lfo, t, wobble[1], wobble[2], wobble[3]);
      g.connect(m).connect(this.out);
      lfo.connect(gain(ctx, wobble[0])).connect(m.gain);
      lfo.start(t);
      lfo.stop(t + len);
      this.nodes.push(lfo);
    } else g.connect(this.out);
    source.stop(t + len);
    this.nodes.push(source);
    if (t + len > this.end) [this.end, this.final] = [t + len, source];
  }

  /** tone is one oscillator. */
  tone(f: number, at: number, len: number, peak: number, o: Tone = {}) {
    const s = new OscillatorNode(this.ctx, { type: o.type ?? "sine", detune: (this.r() * 2 - 1) * this.cents });
    if (o.horn) s.setPeriodicWave(material(this.ctx).horn);
    glide(s, this.when + at, f, o.to, o.over ?? len);
    s.start(this.when + at);
    this.voice(s, s, at, len, peak, o);
  }

  /** hiss is filtered noise around a note. */
  hiss(f: number, at: number, len: number, peak: number, o: Hiss = {}) {
    const s = rush(this.ctx);
    const q = band(this.ctx, f, o.q);
    glide(q, this.when + at, f, o.to, o.over ?? len);
    s.connect(q);
    s.start(this.when + at, this.r() * 4);
    this.voice(s, o.dull ? q.connect(dull(this.ctx, o.dull)) : q, at, len, peak, o);
  }

  /** struck is a bell, a bar or a piece of wood. */
  struck(body: Body, f: number, at: number, len: number, peak: number, up = 0.002) {
    for (const [ratio, level, share] of body) this.tone(f * ratio, at, Math.max(0.03, len * share), peak * level, { up });
  }

  /** tick is the short noise of a touch. */
  tick(f: number, at: number, peak: number, q = 1) {
    this.hiss(f, at, 0.026, peak, { q, up: 0.001 });
  }

  /** knock is wood on wood. */
  knock(f: number, at: number, peak: number) {
    this.struck(wood, f, at, 0.11, peak, 0.0015);
    this.tick(f * 5, at, peak * 0.9);
  }

  /** thud is a heavy stone; its wood is for small loudspeakers. */
  thud(at: number, peak: number) {
    this.tone(note(10), at, 0.24, peak * 0.65, { to: note(5), over: 0.09, up: 0.002 });
    this.struck(wood, note(15), at, 0.14, peak * 0.5);
    this.hiss(note(20), at, 0.07, peak * 0.8, { q: 0.7, up: 0.002 });
  }

  /** plip is one drop: a bubble whose pitch rises. */
  plip(f: number, at: number, peak: number) {
    this.tone(f, at, 0.13, peak, { to: f * 2, over: 0.09, up: 0.004 });
  }

  /** horn is an alphorn from afar. */
  horn(i: number, at: number, len: number, peak: number) {
    this.tone(note(i), at, len, peak, { horn: true, up: 0.045, hold: len * 0.35 });
  }
}
