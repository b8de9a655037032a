// Plays what has happened once more, without changing what stands on the table: a move on the map, or whole turns of a film.

import type { Happened } from "../../api/types";
import { settings } from "../../ui/settings.svelte";
import type { Land } from "./actors/water";
import type { Hears, Perform, Played } from "./performing";
import { type Entry, scenes } from "./scenes";
import { cueOf } from "./times";

interface Stage {
  land: () => Land | undefined;
  perform: () => Perform | undefined;
  /** Called with every event that begins. */
  heard?: Hears;
}
/** How long the position that a turn has led to is seen before the next one begins, in milliseconds. */
const rest = 250;

export class Replay {
  private running: Pick<Played, "stop">[] = [];
  private turn = 0;
  private wake = () => {};

  constructor(private readonly stage: Stage) {}

  /** play lets what was seen of events on the map be seen again, one after the other. */
  async play(events: readonly Happened[]) {
    this.stop();
    const mine = this.turn;
    const land = this.stage.land();
    if (!land || settings.pace === 0 || document.hidden) return;
    const { runs, visible } = await import("./actors/water");
    for (const e of events.filter(visible)) {
      if (this.turn !== mine) return;
      const all = runs(e, land, cueOf(e.kind)!.ms);
      this.running = all.map((a) => ({ stop: () => a.cancel() }));
      for (const a of all) a.playbackRate = 1 / settings.pace;
      await Promise.allSettled(all.map((a) => a.finished));
    }
  }

  /**
   * film plays a turn over the position before it, and tells when the one after it is to be shown: true, or false where it is not played.
   * It is undefined if somebody has stopped it.
   */
  async film(entries: readonly Entry[], speed: number): Promise<boolean | undefined> {
    this.stop();
    const mine = this.turn;
    const perform = this.stage.perform();
    const scene = scenes(entries, { mine: [], largest: new Map() }).find((s) => s.seat >= 0 && s.ms > 0);
    if (!scene || !perform || settings.pace === 0 || document.hidden) return false;
    await this.wait(rest / speed);
    let passed = 0;
    for (const [i, beat] of scene.beats.entries()) {
      await this.wait((beat.at - passed) / speed);
      passed = Math.max(passed, beat.at);
      if (this.turn !== mine) return undefined;
      this.stage.heard?.(scene, i, i + 1, { pace: speed, again: true });
      const played = beat.part && beat.ms > 0 ? perform(beat, scene, speed) : undefined;
      if (played) this.running.push(played);
    }
    await this.wait((scene.ms - passed) / speed);
    if (this.turn !== mine) return undefined;
    this.stop();
    return true;
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  stop() {
    this.turn++;
    for (const a of this.running) a.stop();
    this.running = [];
    this.wake();
  }
}
