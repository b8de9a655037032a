// River and wind without end: by round the river is full in spring and thin in winter, the wind the other way.

import { band, dull, gain, rush, toward } from "./nodes";
import { dice, F3, F4, F5, F6, note } from "./scale";

export interface Air {
  out: GainNode;
  /** stop fades. */
  stop(): void;
}

export function ambience(ctx: BaseAudioContext, when: number, round: number, seed = 1): Air {
  const out = gain(ctx, 0);
  const r = dice(seed);
  const nodes: AudioScheduledSourceNode[] = [];
  const winter = (Math.max(1, Math.min(5, round)) - 1) / 4;
  const layer = (f: number, q: number, level: number, swing: number, rate: number, speed: number) => {
    const s = rush(ctx, speed);
    const g = gain(ctx, level);
    const lfo = new OscillatorNode(ctx, { frequency: rate * (0.9 + r() * 0.2) });
    lfo.connect(gain(ctx, level * swing)).connect(g.gain);
    s.connect(band(ctx, f, q)).connect(dull(ctx, note(F6 + 2))).connect(g).connect(out);
    s.start(when, r() * 4);
    lfo.start(when);
    nodes.push(s, lfo);
  };
  const river = 1 - 0.6 * winter;
  const wind = 0.5 + winter;
  layer(note(F4 + 3), 0.7, 0.028 * river, 0.2, 0.23, 1);
  layer(note(F5 + 3), 1.5, 0.017 * river, 0.35, 0.61, 0.83);
  layer(note(F6 + 2), 2, 0.007 * river, 0.5, 1.7, 0.71);
  layer(note(F3 + 3), 2.5, 0.034 * wind, 0.7, 0.07, 0.53);
  layer(note(F4), 6, 0.017 * wind, 0.9, 0.11, 0.61);
  out.gain.setValueAtTime(0, when);
  out.gain.linearRampToValueAtTime(1, when + 3);
  return {
    out,
    stop() {
      const at = ctx.currentTime;
      out.gain.cancelScheduledValues(at);
      toward(out, 0, at, 0.4);
      for (const n of nodes) n.stop(at + 3);
    },
  };
}
