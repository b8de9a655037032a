// A sound is a recipe for a kit, with how much it matters and how it varies.

import { Kit } from "./kit";

/** What a sound may be told; each reads what it knows. Times are in seconds. */
export interface Options {
  /** How many; credits paid are negative. */
  n?: number;
  what?: "excavator" | "mixer";
  /** The level of a dam, the value of a conduit, the steps of the wheel. */
  level?: number;
  power?: number;
  steps?: number;
  /** Something comes back with the last step of the wheel. */
  home?: boolean;
  energy?: number;
  joy?: boolean;
  points?: number;
  rank?: number;
  last?: boolean;
  /** How long things take: between engineers, a step of the wheel, the way of a drop, a turbine's start, a card's fall. */
  gap?: number;
  step?: number;
  length?: number;
  rise?: number;
  fall?: number;
  /** From −0.4 (left) to 0.4. */
  pan?: number;
  seed?: number;
}

/** Sounding is a sound on its way; it is not connected to anything yet. */
export interface Sounding {
  priority: number;
  out: GainNode;
  nodes: AudioScheduledSourceNode[];
  /** The source that ends last. */
  final: AudioScheduledSourceNode;
  from: number;
  end: number;
}

export interface Sound {
  /** From 1; 5 is a call, which everything else makes way for. */
  priority: number;
  make(ctx: BaseAudioContext, when: number, o: Options): Sounding;
}

/** sound has a priority, a level in dB, the cents by which its pitch varies, and its recipe. */
export function sound(priority: number, db: number, cents: number, recipe: (k: Kit, o: Options) => void): Sound {
  return {
    priority,
    make(ctx, from, o) {
      const k = new Kit(ctx, from, o.seed ?? 1, db, cents);
      recipe(k, o);
      return { priority, out: k.out, nodes: k.nodes, final: k.final!, from, end: k.end };
    },
  };
}

/** many is how many are heard, at least one. */
export const many = (n = 1, most: number) => Math.max(1, Math.min(n, most));
