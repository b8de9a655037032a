// The others' moves that are shown now, and which of them alone.

import { getContext, setContext } from "svelte";
import type { Happened } from "../../api/types";
import type { Session } from "../../table/session.svelte";
import { type Move, movesSince } from "./moves";
import { spacesOf, trailOf } from "./trail";

const key = Symbol("moves");
/** How long the pointer must rest on a card before its move is replayed. */
const patience = 260;

type Player = { play: (events: readonly Happened[]) => Promise<void>; stop: () => void };

export class Moves {
  /** The one whose card is under the pointer. */
  only: number | undefined = $state();
  /** An earlier one, under the pointer on the thread, alone in place of all of them. */
  earlier: Move | undefined = $state.raw();
  /** Their cards have room in the bar. */
  seen = $state(false);
  private timer = 0;

  /** taught tells that a teacher points at something: nothing else shines then. */
  constructor(private readonly session: Session, private readonly map: () => Player | undefined, private readonly taught: () => boolean) {}

  private recent = $derived.by(() => {
    const { session } = this;
    if (session.show.mode !== "live" || !session.game || session.table?.phase !== "playing") return [];
    const watching = session.you.seats.length === 0;
    return movesSince(session.entries, watching ? undefined : session.mine, session.game.seats.length);
  });
  list = $derived.by(() => (this.earlier ? [this.earlier] : this.recent));
  trail = $derived.by(() => (this.session.game && !this.taught() ? trailOf(this.list, this.session.game) : new Map<string, never[]>()));
  spaces = $derived.by(() => spacesOf(this.list));

  /** glow tells how a space taken in a move is lit. */
  glow(space: string): "lit" | "dim" | undefined {
    const move = this.spaces.get(space);
    if (move === undefined || this.taught()) return undefined;
    return this.only === undefined || this.only === move ? "lit" : "dim";
  }

  /** single shows one move alone and plays it once more. */
  single(i: number) {
    this.all();
    const move = this.list[i];
    if (!move) return;
    this.only = i;
    this.timer = window.setTimeout(() => void this.map()?.play(move.events), patience);
  }

  /** point shows a turn of the thread: one that has a card as its card does, an earlier one in place of all. */
  point(move: Move | undefined) {
    const n = move ? this.recent.findIndex((m) => m.ply === move.ply) : -1;
    this.earlier = n < 0 ? move : undefined;
    if (n >= 0) this.single(n);
    else this.all();
  }

  /** all shows all of them again. */
  all() {
    clearTimeout(this.timer);
    if (this.only !== undefined) this.map()?.stop();
    this.only = undefined;
  }
}

export const setMoves = (moves: Moves) => setContext(key, moves);
export const getMoves = () => getContext<Moves | undefined>(key);
