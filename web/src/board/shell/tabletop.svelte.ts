// The table on the screen: everything that its parts share. A page makes it, its parts find it.

import { createContext, onDestroy, onMount, tick, untrack } from "svelte";
import { t } from "../../lang/index.svelte";
import { speaker } from "../../sound/speaker.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { Unread } from "../../table/unread.svelte";
import { by, hears } from "../../ui/keys";
import { settings, still } from "../../ui/settings.svelte";
import { mark, unmark } from "../../ui/title";
import { intoSight } from "../advice/light.svelte";
import { Coach } from "../coach/state.svelte";
import { Finale } from "../finale/state.svelte";
import { keyboard } from "../Keyboard";
import { Moves, setMoves } from "../moves/state.svelte";
import type { Land } from "../stage/actors/water";
import { Director, type Perform } from "../stage/director.svelte";
import { Replay } from "../stage/replay";
import type RibbonType from "../stage/Ribbon.svelte";
import type { Scene } from "../stage/scenes";
import { skipping } from "../stage/skipping";
import { setTips, Tips } from "../tips/state.svelte";
import { Forecast, setForecast } from "../water/state.svelte";
import { Connection } from "./connection.svelte";
import { Desk, type Lesson, type Page } from "./desk.svelte";
import { Room } from "./room.svelte";

export const endCard = () => import("../finale/Card.svelte");

/** The map, on which things move. */
interface Ground {
  land: () => Land | undefined;
}

/** What a page has besides: a lesson; the table that is planned for. */
interface Special {
  lesson?: () => Lesson;
  of?: Session;
}

export class Tabletop {
  map: Ground | undefined = $state.raw();
  readonly room = new Room();
  readonly connection = new Connection();
  readonly finale: Finale;
  readonly director: Director;
  /** It comes after the table. */
  private Ribbon: typeof RibbonType | undefined = $state.raw();
  readonly replay = new Replay(() => this.map?.land());
  readonly forecast: Forecast;
  readonly coach: Coach;
  readonly desk: Desk;
  readonly messages: Unread;
  readonly tips: Tips;

  constructor(readonly session: Session, readonly choice: Choice, readonly page: Page, { lesson, of = session }: Special) {
    const real = page === "play" || page === "past";
    this.finale = new Finale(session, endCard);
    this.director = this.direct(real);
    this.forecast = new Forecast(session);
    this.coach = new Coach(session, choice, () => page !== "play");
    this.desk = new Desk(session, choice, this.room, this.finale, page, lesson);
    this.messages = new Unread(session);
    setMoves(new Moves(session, () => (this.director.busy ? undefined : this.replay), () => choice.lit.size > 0));
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
    onDestroy(() => {
      this.connection.close();
      session.show.director = undefined;
      this.director.leave();
      session.show.end();
    });
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

  /** direct makes the director, who is told of everything that happens at the table. */
  private direct(real: boolean): Director {
    const { session, finale } = this;
    let perform: Perform | undefined;
    const mine = (seat: number) => session.you.seats.includes(seat);
    const director = new Director(session.show, {
      mine: () => session.you.seats,
      speed: () => settings.now.speed,
      plain: () => still.current,
      hidden: () => document.hidden,
      perform: () => perform,
      ending: real
        ? async (_, water) => {
          await finale.prepare(session.show.scene);
          await finale.show(water);
        }
        : undefined,
      heard: (scene, i) => this.sound(scene, i),
      unstaged: (events) => speaker.step(events, { mine: events.every((e) => mine(e.seat)) }),
      cut: () => speaker.cut(),
    });
    session.show.director = (entries) => director.feed(entries);
    // The log comes a little later than the position.
    let told = false;
    $effect(() => {
      if (told || session.entries.length === 0) return;
      told = true;
      untrack(() => director.know(session.entries));
    });
    onMount(() => skipping(director));
    // Without them turns are states, one after the other.
    onMount(() => {
      import("../stage/Ribbon.svelte").then((loaded) => (this.Ribbon = loaded.default)).catch(() => {});
      import("../stage/actors/index").then(({ cast }) => {
        perform = cast({
          land: () => this.map?.land(),
          plain: () => still.current,
          company: (seat) => session.shown?.seats[seat]?.company ?? "",
        });
      }).catch(() => {});
    });
    return director;
  }

  /** sound lets an event be heard; alike ones that follow each other are one. */
  private sound({ beats, moment }: Scene, i: number) {
    const { kind, seat } = beats[i]!.event;
    const one = kind === "flowed" || kind === "rotated";
    if (one && beats[i - 1]?.event.kind === kind) return;
    let n = 1;
    while (one && beats[i + n]?.event.kind === kind) n++;
    const known = moment ? { joy: true } : undefined;
    speaker.beat(beats[i]!.event, { mine: this.session.you.seats.includes(seat), pace: settings.now.speed, n, known });
  }

  /** The ribbon, while a turn is staged. */
  get ribbon(): typeof RibbonType | undefined {
    const { now } = this.director;
    return now && now.seat >= 0 && now.ms > 0 && this.session.show.mode === "stage" ? this.Ribbon : undefined;
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
