// Small makers of audio nodes, and what is made once for a context: noise, and the wave of a horn.

import { dice } from "./scale";

interface Material {
  noise: AudioBuffer;
  horn: PeriodicWave;
}
const kept = new WeakMap<BaseAudioContext, Material>();

export function material(ctx: BaseAudioContext): Material {
  let made = kept.get(ctx);
  if (!made) {
    const noise = ctx.createBuffer(1, ctx.sampleRate * 5, ctx.sampleRate);
    const r = dice(1926);
    noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = r() * 2 - 1));
    const horn = ctx.createPeriodicWave(new Float32Array(8), new Float32Array([0, 1, 0.62, 0.42, 0.2, 0.11, 0.05, 0.02]));
    kept.set(ctx, made = { noise, horn });
  }
  return made;
}

/** rush is noise without end. */
export const rush = (ctx: BaseAudioContext, playbackRate = 1) =>
  new AudioBufferSourceNode(ctx, { buffer: material(ctx).noise, loop: true, playbackRate });
export const band = (ctx: BaseAudioContext, frequency: number, Q = 1) => new BiquadFilterNode(ctx, { type: "bandpass", frequency, Q });
/** dull takes the heights away. */
export const dull = (ctx: BaseAudioContext, frequency: number) => new BiquadFilterNode(ctx, { frequency });
export const gain = (ctx: BaseAudioContext, gain: number) => new GainNode(ctx, { gain });

export const toward = ({ gain }: GainNode, to: number, at: number, soon: number) => gain.setTargetAtTime(to, at, soon);

/** glide sets a pitch, which may go to another one. */
export function glide({ frequency: p }: { frequency: AudioParam }, t: number, from: number, to?: number, over = 0) {
  p.setValueAtTime(from, t);
  if (to) p.exponentialRampToValueAtTime(to, t + over);
}
