// Players who come back after a while are told what they missed and may watch it.

import type { PublicEntry } from "../api/types";
import type { Session } from "../table/session.svelte";
import { settings } from "../ui/settings.svelte";

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Stage {
  /** What happened since the last visit, until it has been dismissed. */
  missed: PublicEntry[] = $state.raw([]);
  /** The playback is running, and has come to this ply. */
  playback: number | undefined = $state();

  constructor(readonly session: Session) {
    // The log comes a little later than the position.
    const seen = localStorage.getItem(this.key);
    let back = false;
    $effect(() => {
      if (back || session.entries.length === 0) return;
      back = true;
      if (seen !== null) this.comeBack(Number(seen));
    });
    // Somebody who looks has seen.
    $effect(() => {
      if (session.id && session.ply >= 0 && document.visibilityState === "visible") this.remember(session.ply);
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

  /** watch plays what was missed, position by position. */
  async watch(entries: PublicEntry[] = this.missed) {
    this.missed = [];
    const pace = settings.pace || 1;
    for (const e of entries) {
      if (e.kind !== "act") continue;
      this.playback = e.ply;
      await this.session.look(e.ply);
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
