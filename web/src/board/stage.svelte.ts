// What has happened is shown one thing after the other: water runs, pieces appear. Who comes back after a while is told what was missed and may
// watch it.

import type { Happened, PublicEntry } from "../api/types";
import type { Session } from "../table/session.svelte";
import { settings } from "../ui/settings.svelte";
import { heard, play } from "../ui/sound";
import { endIn, type Finale } from "./finale/state.svelte";

/** With more than so many things at once the position speaks for itself. */
const tooMany = 16;
/** Play shows events; what comes after them is not to be seen yet. */
type Play = (events: Happened[], afterwards: Happened[]) => Promise<void> | void;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Stage {
  /** What happened since the last visit, until it has been dismissed. */
  missed: PublicEntry[] = $state.raw([]);
  /** The playback is running, and has come to this ply. */
  playback: number | undefined = $state();

  private running = false;

  /** busy tells whether something is being shown. */
  get busy() {
    return this.running;
  }

  constructor(readonly session: Session, readonly play: () => Play | undefined, readonly finale: Finale) {
    // The log comes a little later than the position.
    const seen = localStorage.getItem(this.key);
    let back = false;
    $effect(() => {
      if (back || session.entries.length === 0) return;
      back = true;
      if (seen !== null) this.comeBack(Number(seen));
    });
    $effect(() => {
      if (session.fresh.length > 0) void this.run();
    });
    // Somebody who looks has seen.
    $effect(() => {
      if (session.ply >= 0 && document.visibilityState === "visible") this.remember(session.ply);
    });
  }

  private get key() {
    return `seen ${this.session.id}`;
  }

  private remember(ply: number) {
    localStorage.setItem(this.key, String(ply));
  }

  /** comeBack finds out what the others did since the last visit. */
  private comeBack(seen: number) {
    if (this.session.you.seats.length === 0) return;
    const news = this.session.entries.filter((e) => e.ply > seen && e.lines.length > 0);
    if (news.some((e) => this.others(e.seat))) this.missed = news;
  }

  /** others tells whether a seat belongs to somebody who is not at this screen. */
  private others(seat: number): boolean {
    return seat >= 0 && !this.session.you.seats.includes(seat);
  }

  /** run plays what has arrived until nothing is left. */
  private async run() {
    if (this.running) return;
    this.running = true;
    try {
      while (this.session.fresh.length > 0) {
        const entries = this.session.fresh;
        this.session.fresh = [];
        const ended = entries.findLast((e) => endIn(e) >= 0);
        if (ended) this.finale.pending = true;
        if (settings.pace === 0 || entries.length > tooMany || document.visibilityState !== "visible") {
          if (ended) await this.finale.show(() => {});
          continue;
        }
        for (const [i, e] of entries.entries()) {
          if (this.session.fresh.length + entries.length > tooMany && !ended) break;
          for (const sound of heard(e.events)) play(sound);
          const later = entries.slice(i + 1).flatMap((x) => x.events);
          if (e !== ended) {
            await this.play()?.(e.events, later);
            continue;
          }
          const at = endIn(e);
          await this.play()?.(e.events.slice(0, at), [...e.events.slice(at), ...later]);
          await this.finale.show(() => this.play()?.(e.events.slice(at), later));
        }
      }
    } finally {
      this.running = false;
    }
  }

  /** watch plays what was missed, position by position. */
  async watch(entries: PublicEntry[] = this.missed) {
    this.missed = [];
    const pace = settings.pace || 1;
    for (const e of entries) {
      if (e.kind !== "act") continue;
      this.playback = e.ply;
      await this.session.look(e.ply);
      if (settings.pace > 0) await this.play()?.(e.events, []);
      await pause((e.seat >= 0 ? 700 : 250) * pace);
      if (this.playback === undefined) return; // stopped
    }
    this.stop();
  }

  stop() {
    this.playback = undefined;
    void this.session.look(undefined);
  }

  dismiss() {
    this.missed = [];
  }
}
