// A position as the boards see it that is only looked at: nobody is asked, nothing happens.

import type { Facts } from "../api/catalogue.svelte";
import type { Game, PublicEntry, Said } from "../api/types";
import type { Session } from "./session.svelte";
import { Show } from "./show.svelte";

const never = () => Promise.reject(new Error("nobody plays in a picture"));

export class Still implements Session {
  readonly id = "";
  readonly table = undefined;
  readonly you = { seats: [], owner: false, may_ask: false };
  readonly ply = 0;
  readonly entries: PublicEntry[] = [];
  readonly chat: Said[] = [];
  readonly connected = true;
  readonly busy = false;
  readonly past = undefined;
  readonly asked = false;
  readonly advised = false;
  readonly instant = false;
  readonly here = true;
  problem = "";
  readonly show = new Show(() => this);

  /** Another may be laid in its place. */
  game: Game = $state.raw()!;

  constructor(readonly facts: Facts, game: Game, readonly text: string) {
    this.game = game;
  }

  get shown() {
    return this.game;
  }
  get mine() {
    return Math.max(0, this.game.prompt?.seat ?? 0);
  }

  command = never;
  play = never;
  undo = never;
  redo = never;
  say = never;
  whatIf = never;
  planner = never;
  thought = never;
  look = never;
  relearn = never;
  saveRecord = never;
}
