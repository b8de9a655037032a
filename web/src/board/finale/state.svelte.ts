// The end of a round as a scene: the water runs, energy is ranked, a card tells what the round brought. The card stays until it is dismissed; nobody
// waits for anybody.

import { call } from "../../api/client";
import type { Finale as Figures, Happened, PublicEntry } from "../../api/types";
import type { Session } from "../../table/session.svelte";
import { settings } from "../../ui/settings.svelte";

/** How long each part is seen, in milliseconds. */
const lasts = { water: 1600, energy: 2600 };

/** The event with which the end of a round begins. */
const begins = (e: Happened) => e.kind === "phase" && e.what === "water_flow";
/** endIn finds the end of a round among the events of an entry. */
export const endIn = (entry: PublicEntry) => entry.events.findIndex(begins);

export type Step = "water" | "energy" | "card";

export class Finale {
  figures: Figures | undefined = $state.raw();
  step: Step | undefined = $state();
  /** A round has ended, and its card has not been dismissed. */
  pending = $state(false);
  private hurry: (() => void) | undefined;
  private seen: { water: () => Promise<unknown> | void } | undefined;

  constructor(private readonly session: Session) {}

  get last(): boolean {
    return this.figures?.order.length === 0;
  }

  /** Somebody who has to move while others wait sees only the card, and so does somebody who wants no motion. */
  private get brief(): boolean {
    const people = this.session.table?.seats.filter((s) => s.person).length ?? 0;
    return settings.pace === 0 || document.hidden || (this.session.asked && people > 1 && this.session.you.seats.length < people);
  }

  /** show plays the end of the round that has just been over; water plays its drops on the map. */
  async show(water: () => Promise<unknown> | void) {
    this.pending = true;
    try {
      this.figures = await call("GET", "/api/tables/{id}/finale", { id: this.session.id });
    } catch {
      return this.dismiss(); // without figures there is nothing to show
    }
    if (this.last && this.brief) return this.dismiss(); // the final scoring tells all
    this.seen = { water };
    if (this.brief) this.step = "card";
    else await this.play(water);
  }

  private async play(water: () => Promise<unknown> | void) {
    const part = async (step: Step, ...work: (Promise<unknown> | void)[]) => {
      this.step = step;
      const time = new Promise<void>((done) => setTimeout(done, lasts[step as keyof typeof lasts] * settings.pace));
      await Promise.race([Promise.all([time, ...work]), hurried]);
    };
    let skipped = false;
    const hurried = new Promise<void>((done) => {
      this.hurry = () => {
        skipped = true;
        done();
      };
    });
    await part("water", water());
    if (!skipped) await part("energy");
    this.hurry = undefined;
    if (this.pending) this.step = "card";
  }

  /** skip goes on to the card; from there the next round begins. */
  skip() {
    if (this.hurry) this.hurry();
    else this.dismiss();
  }

  again() {
    if (this.seen && !this.hurry) void this.play(this.seen.water);
  }

  dismiss() {
    this.hurry?.();
    this.step = undefined;
    this.pending = false;
  }
}
