// The end of a round as a scene: the water runs, energy is ranked, a card tells what the round brought. The card stays until it is
// dismissed; nobody waits for anybody.

import { call } from "../../api/client";
import type { Finale as Figures, Game } from "../../api/types";
import { speaker } from "../../sound/speaker.svelte";
import type { Session } from "../../table/session.svelte";
import { settings } from "../../ui/settings.svelte";

/** How long each part is seen, in milliseconds. */
const lasts = { water: 1600, energy: 2600 };
/** How long the sums are seen after the last points have come, at least. */
const glance = 300;

export type Step = "water" | "energy" | "card";

/** Scoring is the points that come with the ranking of energy, by their sources, and as the forecast of the round names them (R14). */
const scoring = { ranking: "ranking", no_energy: "no_energy", bonus_tiles: "bonus" } as const;
export type Scoring = keyof typeof scoring;

/** Play lets the water of the round run. */
type Play = () => Promise<void> | void;

export class Finale {
  figures: Figures | undefined = $state.raw();
  step: Step | undefined = $state();
  /** A round has ended, and its card has not been dismissed. */
  pending = $state(false);
  /** The card needs more room than its own: it takes that of the players' table, whose points it says. */
  long = $state(false);
  private hurry: (() => void) | undefined;
  private play: Play = () => {};
  private landed: (() => void) | undefined;

  /** load loads the card that tells a round. */
  constructor(private readonly session: Session, private readonly load: () => Promise<unknown>) {}

  get last(): boolean {
    return this.figures?.order.length === 0;
  }

  /** Somebody who has to move while others wait sees only the card, and so does somebody who wants no motion. */
  private get brief(): boolean {
    const { you, table, game } = this.session;
    const people = table?.seats.filter((s) => s.person).length ?? 0;
    return settings.pace === 0 || document.hidden
      || (!!game?.prompt && you.seats.includes(game.prompt.seat) && people > 1 && you.seats.length < people);
  }

  /**
   * prepare fetches the figures of the round that has just ended, and the card that tells them: on a phone it takes the place of the
   * question, so nothing may make room for it before it has come. Until the scene is played, the table keeps showing the position before
   * it.
   */
  async prepare(stood: Game | undefined) {
    this.pending = true;
    this.long = false;
    if (!this.brief && stood) this.stage(stood);
    try {
      [this.figures] = await Promise.all([call("GET", "/api/tables/{id}/finale", { id: this.session.id }), this.load()]);
      if (!this.brief && this.figures.played) this.stage(this.figures.played);
    } catch {
      this.figures = undefined;
      this.dismiss(); // without figures or card there is nothing to show
    }
  }

  private stage(game: Game) {
    this.session.show.jump(this.session.ply, game);
  }

  /** show plays the scene that was prepared. */
  async show(play: Play) {
    if (!this.figures || !this.pending) return;
    if (this.last && this.brief) return this.dismiss(); // the final scoring tells all
    const mine = this.figures.seats[this.session.mine];
    if (mine && this.session.you.seats.length > 0) {
      speaker.call("round", { rank: mine.place }, this.brief ? 0 : lasts.water * settings.pace / 1000);
    }
    this.play = play;
    if (this.brief) this.rest();
    else await this.tell();
  }

  /** tell plays water and energy, each starting from the position before it. */
  private async tell() {
    const { played, watered } = this.figures!;
    const from = { water: played ?? watered!, energy: watered! };
    let skipped = false;
    const hurried = new Promise<void>((done) => {
      this.hurry = () => {
        skipped = true;
        done();
      };
    });
    const part = async (step: keyof typeof lasts, phase: Game["phase"], work?: () => Promise<void> | void) => {
      if (skipped) return;
      this.step = step;
      this.stage({ ...from[step], phase });
      const time = new Promise<void>((done) => setTimeout(done, lasts[step] * settings.pace));
      await Promise.race([Promise.all([time, work?.()]), hurried]);
    };
    try {
      await part("water", "water_flow", () => this.play());
      await part("energy", "scoring", () => this.arrivals());
    } finally {
      this.hurry = undefined;
      if (this.pending) this.rest();
    }
  }

  /**
   * arrivals ends when all tokens have landed: on a slow machine they may arrive later than the scene would end. What has not come after
   * twice that time is not waited for.
   */
  private arrivals(): Promise<void> {
    const flights: Scoring[][] = [["ranking", "no_energy"], ["bonus_tiles"]];
    let left = this.figures!.seats.flatMap((_, seat) => flights.filter((sources) => this.worth(seat, sources) !== 0)).length;
    return new Promise((done) => {
      this.landed = () => {
        if (--left === 0) setTimeout(done, glance * settings.pace);
      };
      if (left === 0) done();
      setTimeout(done, 2 * lasts.energy * settings.pace);
    });
  }

  /** land gives a seat the points of a token that has arrived. */
  land(seat: number, sources: readonly Scoring[]) {
    const game = this.session.show.scene;
    const at = game?.seats[seat];
    if (this.step !== "energy" || !game || !at?.company) return;
    const vp = at.vp + this.worth(seat, sources);
    const if_it_ended = { ...at.if_it_ended, ...Object.fromEntries(sources.map((s) => [scoring[s], 0])) };
    const { companies } = game.position;
    this.stage({
      ...game,
      seats: game.seats.with(seat, { ...at, vp, if_it_ended }),
      position: { ...game.position, companies: { ...companies, [at.company]: { ...companies[at.company]!, vp } } },
    });
    this.landed?.();
  }

  /** worth is what sources brought a seat. */
  worth(seat: number, sources: readonly Scoring[]): number {
    return sources.reduce((sum, source) => sum + (this.figures?.seats[seat]?.sources[source] ?? 0), 0);
  }

  /** rest shows the card. Whoever had the scene played goes on from the position after it. */
  private rest() {
    this.step = "card";
  }

  /** skip goes on to the card; from there the next round begins. */
  skip() {
    if (this.hurry) this.hurry();
    else this.dismiss();
  }

  again() {
    const { show } = this.session;
    if (!this.hurry && show.mode === "live") void this.tell().then(() => show.end());
  }

  dismiss() {
    this.pending = false;
    this.hurry?.();
    this.step = undefined;
  }
}
