// The table on the screen: everything that its parts share. A page makes it, its parts find it.

import { createContext, onDestroy, onMount, tick, untrack } from "svelte";
import type { Happened } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { speaker } from "../../sound/speaker.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { Unread } from "../../table/unread.svelte";
import { by, hears } from "../../ui/keys";
import { mark, unmark } from "../../ui/title";
import { intoSight } from "../advice/light.svelte";
import { Coach } from "../coach/state.svelte";
import { Finale } from "../finale/state.svelte";
import { keyboard } from "../Keyboard";
import { Moves, setMoves } from "../moves/state.svelte";
import { Stage } from "../stage.svelte";
import { setTips, Tips } from "../tips/state.svelte";
import { Forecast, setForecast } from "../water/state.svelte";
import { Connection } from "./connection.svelte";
import { Desk, type Lesson, type Page } from "./desk.svelte";
import { Room } from "./room.svelte";

export const endCard = () => import("../finale/Card.svelte");

/** The map plays what has happened. */
interface Player {
  play: (events: Happened[], afterwards?: readonly Happened[]) => Promise<void>;
  stop: () => void;
}

/** What a page has besides: a lesson; the table that is planned for. */
interface Special {
  lesson?: () => Lesson;
  of?: Session;
}

export class Tabletop {
  map: Player | undefined = $state.raw();
  readonly room = new Room();
  readonly connection = new Connection();
  readonly finale: Finale;
  readonly stage: Stage;
  readonly forecast: Forecast;
  readonly coach: Coach;
  readonly desk: Desk;
  readonly messages: Unread;
  readonly tips: Tips;

  constructor(readonly session: Session, readonly choice: Choice, readonly page: Page, { lesson, of = session }: Special) {
    const real = page === "play" || page === "past";
    this.finale = new Finale(session, endCard);
    this.stage = new Stage(session, () => this.map?.play, real ? this.finale : undefined);
    this.forecast = new Forecast(session);
    this.coach = new Coach(session, choice, () => page !== "play");
    this.desk = new Desk(session, choice, this.room, this.finale, page, lesson);
    this.messages = new Unread(session);
    setMoves(new Moves(session, () => (this.stage.busy ? undefined : this.map), () => choice.lit.size > 0));
    setForecast(this.forecast);
    this.tips = new Tips(choice);
    setTips(this.tips);
    // What was explained is another thing now.
    $effect(() => {
      void session.ply;
      void session.past;
      untrack(this.tips.close);
    });
    onMount(() => this.tips.listen());

    // The tab of the browser tells when it is my turn.
    $effect(() => {
      const name = of.table?.name || t("common.title");
      if (of.asked) mark(t("board.title.turn", { name }), true);
      else mark(of.game?.done ? name : t("board.title.round", { name, round: of.game?.round ?? 0 }), false);
    });
    $effect(() => this.desk.heed());
    // What the turn of a hint takes from the boards comes into sight.
    $effect(() => {
      if (choice.lit.size && !lesson) void tick().then(intoSight);
    });
    $effect(() => {
      if (this.desk.tool === "chat") this.messages.read();
      if (this.desk.tool === "hint") speaker.call("hint");
    });
    $effect(() => {
      const connected = session.connected || session.here;
      untrack(() => this.connection.hear(connected));
    });
    onDestroy(() => this.connection.close());
    onMount(() => {
      requestAnimationFrame(() => setTimeout(() => this.desk.drawAll()));
      const stop = keyboard(
        session,
        (tool) => this.desk.toggle(tool),
        (rounds) => (rounds === undefined ? (this.forecast.stop = undefined) : this.forecast.hold(rounds)),
      );
      const unheard = hears("board", by({ sound: () => speaker.mute() }));
      return () => {
        stop();
        unheard();
        unmark();
      };
    });
  }

  /** The coach says something. */
  get coaching(): boolean {
    const { facts, greets, alone } = this.coach;
    return facts.length > 0 || greets || alone;
  }

  /** Where there is room the coach keeps its place, so that nothing changes its size when it speaks. */
  get seated(): boolean {
    return this.room.phone ? this.coaching : this.coach.on || this.coach.alone;
  }

  /** Automas play. */
  get automas(): boolean {
    return this.session.game?.seats.some((s) => s.automa) ?? false;
  }
}

const [get, set] = createContext<Tabletop>();
export const getTabletop = get;

/** lay makes the table of a page. */
export function lay(session: Session, choice: Choice, page: Page, special: Special = {}): Tabletop {
  return set(new Tabletop(session, choice, page, special));
}
