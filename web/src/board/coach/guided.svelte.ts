// The guide of a first game: the goals of the round, or those to choose from. What they are, and whether they are reached, comes from the
// server; here is when it is asked, and what this person chose.

import { call } from "../../api/client";
import type { GoalShown, Guide } from "../../api/types";
import { words } from "../../lang/index.svelte";
import type { Session } from "../../table/session.svelte";

/** An idea of one's own, in place of a goal. */
export const own = "own";

/** What was chosen in a round of a game: a goal or an idea of one's own; one more goal; or to be asked. */
interface Chosen {
  table: string;
  round: number;
  goal?: string;
  more?: boolean;
  asked?: boolean;
}

const place = "goal";

function stored(): Chosen | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export class Guided {
  private told: Guide | undefined = $state.raw();
  private chosen: Chosen | undefined = $state.raw(stored());

  /** on tells whether this is a first game with the coach. */
  constructor(readonly session: Session, private readonly on: () => boolean) {
    // The position that is asked about: one's own turn, or what it led to while the others play.
    const at = $derived.by(() => {
      const { ply, asked, entries, you } = session;
      return !this.wanted ? -1 : asked ? ply : (entries.findLast((e) => you.seats.includes(e.seat))?.ply ?? -1);
    });
    $effect(() => {
      void words.language;
      const ply = at;
      if (ply < 0) return;
      let wanted = true;
      call("GET", "/api/tables/{id}/guide", { id: session.id, query: { ply } }).then(
        (x) => wanted && (this.told = x),
        () => {}, // the next time
      );
      return () => (wanted = false);
    });
  }

  /** Only one who plays alone is guided: to others it would be advice. */
  private get wanted(): boolean {
    const { session } = this;
    return this.on() && session.advised && session.you.seats.length === 1 && session.table?.phase === "playing"
      && session.table.variant === "introductory" && (session.game?.round ?? 0) > 0;
  }

  /** now is what is told in the round that is played. */
  get now(): Guide | undefined {
    return this.wanted && !this.session.past && this.told?.round === this.session.game?.round ? this.told : undefined;
  }

  /** The goals of the round are still to come. */
  get awaited(): boolean {
    return this.wanted && !this.session.past && !this.now;
  }

  private get choice(): Chosen | undefined {
    const { chosen, session } = this;
    return chosen?.table === session.id && chosen.round === this.now?.round ? chosen : undefined;
  }

  /** There is something to choose from: before the first turn of a round nothing is proven yet. */
  private get ways(): boolean {
    return !!this.now?.goals.some((g) => g.possible);
  }

  /** Ways are offered to choose from. */
  get offers(): boolean {
    const { stage } = this.now ?? {};
    return this.ways && !this.choice?.goal && (stage === "choose" || (stage === "ask" && !!this.choice?.asked));
  }

  /** Nothing was played yet. */
  get begins(): boolean {
    const { entries, you } = this.session;
    return this.now?.round === 1 && !entries.some((e) => you.seats.includes(e.seat));
  }

  /** One may ask for ways. */
  get asks(): boolean {
    return this.ways && this.now?.stage === "ask" && !this.choice?.goal && !this.choice?.asked;
  }

  /** Somebody plays by an idea of their own. */
  get alone(): boolean {
    return this.choice?.goal === own;
  }

  /** goals are those that are shown: all that are set, or offered, or the one that was chosen. */
  get goals(): readonly GoalShown[] {
    const { now, choice } = this;
    if (!now) return [];
    if (now.stage === "plan") return now.goals.filter((g) => !g.extra || choice?.more);
    if (this.offers) return now.goals.filter((g) => g.possible);
    return now.goals.filter((g) => g.id === choice?.goal);
  }

  /** There is one more goal for who wants it. */
  get more(): boolean {
    return !this.choice?.more && !!this.now?.goals.some((g) => g.extra);
  }

  /** news are of goals that are shown, or were. */
  get news(): string {
    const { now, chosen, session } = this;
    const asked = !!chosen?.more && chosen.table === session.id && chosen.round >= (now?.round ?? 0) - 1;
    return now && (!now.extra || asked) ? now.news : "";
  }

  /** praise is for goals that are shown. */
  get praise(): string {
    const { now } = this;
    if (!now || this.offers) return "";
    return now.stage === "plan" ? now.praise : (this.goals.find((g) => g.done)?.praise ?? "");
  }

  choose(what: Pick<Chosen, "goal" | "more" | "asked">) {
    if (!this.now) return;
    this.chosen = { ...this.choice, table: this.session.id, round: this.now.round, ...what };
    try {
      localStorage.setItem(place, JSON.stringify(this.chosen));
    } catch {
      // it is remembered as long as the page is open
    }
  }
}
