// What is being played on the map, and what of it has been shown.

import { SvelteSet } from "svelte/reactivity";
import type { Happened } from "../../api/types";
import type { Session } from "../../table/session.svelte";
import { settings } from "../../ui/settings.svelte";
import { Animator, visible } from "./animator";

export class Playing {
  /** The layer in which things move. */
  layer: SVGSVGElement | undefined = $state();
  private now: Happened[] = $state.raw([]);
  private later: readonly Happened[] = $state.raw([]);
  private readonly done = new SvelteSet<Happened>();
  private animator: Animator | undefined;

  /** levels tells how high a dam is now, stands whether there is one. */
  constructor(
    private readonly session: Session,
    private readonly levels: (dam: string) => number,
    private readonly stands?: (dam: string) => boolean,
  ) {}

  get on(): boolean {
    return this.now.length > 0;
  }

  /** ahead is what has happened and is not to be seen yet. */
  ahead: Happened[] = $derived.by(() => {
    if (!this.on || this.session.past) return [];
    const waiting = this.session.show.scene ? this.later : [...this.later, ...this.session.fresh.flatMap((e) => e.events)];
    return [...new Set([...this.now, ...waiting])].filter((e) => !this.done.has(e));
  });

  /** play animates events; it ends when they have been shown. Those that are to be played afterwards are not shown yet. */
  async play(events: Happened[], afterwards: readonly Happened[] = []): Promise<void> {
    this.stop();
    const moving = events.filter(visible);
    if (moving.length === 0 || !this.layer || settings.pace === 0 || document.hidden) return;
    this.now = moving;
    this.later = afterwards;
    const mine = new Animator({
      layer: this.layer,
      pace: settings.pace,
      levels: this.levels,
      stands: this.stands,
      done: (e) => this.done.add(e),
    });
    this.animator = mine;
    try {
      await mine.play(moving);
    } finally {
      if (this.animator === mine) {
        this.now = [];
        this.done.clear();
        this.animator = undefined;
      }
    }
  }

  /** stop ends an animation at once. */
  stop() {
    this.animator?.stop();
    this.animator = undefined;
    this.now = [];
    this.done.clear();
  }
}
