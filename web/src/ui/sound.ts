// Quiet sounds, made on the spot; none unless somebody wants them.

import type { Happened } from "../api/types";
import { settings } from "./settings.svelte";

export type Sound = "turn" | "click" | "water" | "wheel";

let context: AudioContext | undefined;

/** play makes a sound, if sounds are wanted. */
export function play(sound: Sound) {
  if (!settings.now.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  switch (sound) {
    case "turn": // two notes of a small bell
      tone(context, 659, now, 0.5, 0.08);
      tone(context, 988, now + 0.16, 0.7, 0.07);
      break;
    case "click": // brass on brass
      tone(context, 1760, now, 0.06, 0.05);
      break;
    case "wheel":
      for (let i = 0; i < 3; i++) tone(context, 240, now + i * 0.09, 0.05, 0.05);
      break;
    case "water":
      rush(context, now, 0.6);
  }
}

/** heard are the sounds that belong to events. */
export function heard(events: readonly Happened[]): Sound[] {
  const sounds: Sound[] = [];
  if (events.some((e) => e.kind === "produced" || e.kind === "flowed")) sounds.push("water");
  if (events.some((e) => e.kind === "rotated")) sounds.push("wheel");
  return sounds;
}

function tone(audio: AudioContext, pitch: number, at: number, length: number, volume: number) {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** rush is running water: filtered noise that swells and fades. */
function rush(audio: AudioContext, at: number, length: number) {
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 900;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.05, at + length / 3);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}
