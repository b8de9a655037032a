// Plays a move once more on the map, without changing what stands there.

import type { Happened } from "../../api/types";
import { settings } from "../../ui/settings.svelte";
import type { Land } from "./actors/water";
import { cueOf } from "./times";

export class Replay {
  private running: Animation[] = [];
  private turn = 0;

  constructor(private readonly land: () => Land | undefined) {}

  /** play lets what was seen of events on the map be seen again, one after the other. */
  async play(events: readonly Happened[]) {
    this.stop();
    const mine = this.turn;
    const land = this.land();
    if (!land || settings.pace === 0 || document.hidden) return;
    const { runs, visible } = await import("./actors/water");
    for (const e of events.filter(visible)) {
      if (this.turn !== mine) return;
      this.running = runs(e, land, cueOf(e.kind)!.ms);
      for (const a of this.running) a.playbackRate = 1 / settings.pace;
      await Promise.allSettled(this.running.map((a) => a.finished));
    }
  }

  stop() {
    this.turn++;
    for (const a of this.running) a.cancel();
    this.running = [];
  }
}
