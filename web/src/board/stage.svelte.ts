// Shows events one after the other: water runs, pieces appear. Players who come back after a while are told what they missed and may
// watch it.

import type { Game, Happened, PublicEntry } from "../api/types";
import { together } from "../sound/heard";
import { speaker } from "../sound/speaker.svelte";
import type { Session } from "../table/session.svelte";
import { settings } from "../ui/settings.svelte";
import { endIn, type Finale } from "./finale/state.svelte";

/** With more than so many things at once the position speaks for itself. */
const tooMany = 16;
/** Play shows events; what comes after them is not to be seen yet. */
type Play = (events: Happened[], afterwards: Happened[]) => Promise<void> | void;

/** When each kind of event is heard after the first of its list, in seconds. */
const after: Partial<Record<Happened["kind"], number>> = {
  inserted: 0.04,
  built: 0.18,
  rotated: 0.34,
  energy: 0.42,
  fulfilled: 0.62,
  credits: 0.86,
};

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Stage {
  /** What happened since the last visit, until it has been dismissed. */
  missed: PublicEntry[] = $state.raw([]);
  /** The playback is running, and has come to this ply. */
  playback: number | undefined = $state();

  private running = false;
  /** The position before the entries that have just arrived. */
  private stood: Game | undefined;

  /** busy tells whether something is being shown. */
  get busy() {
    return this.running;
  }

  /** Without a finale, the end of a round is shown like any other events. */
  constructor(readonly session: Session, readonly play: () => Play | undefined, readonly finale: Finale | undefined) {
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
      else this.stood = session.game;
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

  /** run plays what has arrived until nothing is left. */
  private async run() {
    if (this.running) return;
    this.running = true;
    try {
      while (this.session.fresh.length > 0) {
        const entries = this.session.fresh;
        this.session.fresh = [];
        const still = settings.pace === 0 || entries.length > tooMany || document.visibilityState !== "visible";
        const lists = entries.map((e) => e.events);
        const { finale } = this;
        const last = finale ? entries.findLastIndex((e) => endIn(e) >= 0) : -1;
        if (finale && last >= 0) {
          await finale.prepare(this.stood);
          const at = endIn(entries[last]!);
          const rest = this.session.show.scene ? [] : [lists[last]!.slice(at), ...lists.slice(last + 1)].flat();
          if (!still) await this.act([...lists.slice(0, last), lists[last]!.slice(0, at)], rest);
          await finale.show((water) => (still ? undefined : this.act([water])));
        }
        if (!still) await this.act(lists.slice(last + 1));
        else if (settings.pace === 0) speaker.step(lists.flat(), { mine: true });
      }
    } finally {
      this.running = false;
    }
  }

  /** act plays lists of events one after the other; the map does not show later ones yet. */
  private async act(lists: Happened[][], later: Happened[] = []) {
    for (const [i, events] of lists.entries()) {
      if (this.session.fresh.length + lists.length > tooMany) return;
      const pace = settings.now.speed;
      for (const { e, n } of together(events)) {
        speaker.beat(e, { mine: this.session.you.seats.includes(e.seat), pace, n, delay: (after[e.kind] ?? 0) / pace });
      }
      await this.play()?.(events, [...lists.slice(i + 1).flat(), ...later]);
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
