// The table on the screen: everything that its parts share. A page makes it, its parts find it.

import { createContext, onDestroy, onMount, tick, untrack } from "svelte";
import type { Happened } from "../../api/types";
import { t } from "../../lang/index.svelte";
import type { Beat } from "../../sound/heard";
import { known } from "../../sound/known";
import { speaker } from "../../sound/speaker.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { Unread } from "../../table/unread.svelte";
import { by, hears } from "../../ui/keys";
import { settings, still } from "../../ui/settings.svelte";
import { mark, unmark } from "../../ui/title";
import { intoSight } from "../advice/light.svelte";
import { Guided } from "../coach/guided.svelte";
import { Coach } from "../coach/state.svelte";
import { Finale } from "../finale/state.svelte";
import { keyboard } from "../Keyboard";
import { Moves, setMoves } from "../moves/state.svelte";
import type { Land } from "../stage/actors/water";
import { Director } from "../stage/director.svelte";
import type { Hears, Perform } from "../stage/performing";
import { Replay } from "../stage/replay";
import type RibbonType from "../stage/Ribbon.svelte";
import { skipping } from "../stage/skipping";
import { setTips, Tips } from "../tips/state.svelte";
import { Forecast, setForecast } from "../water/state.svelte";
import { Connection } from "./connection.svelte";
import { Desk, type Lesson, type Page } from "./desk.svelte";
import { Room } from "./room.svelte";
import { outside, type Outside } from "./tools";

/** How slowly what happens is shown to who sees it for the first time. */
export const slowly = 0.45;

export const endCard = () => import("../finale/Card.svelte");

/** The map, on which things move. */
interface Ground {
  land: () => Land | undefined;
}

/** What a page has besides: a lesson; the table that is planned for. */
interface Special {
  lesson?: () => Lesson;
  /** What happens is to be followed by somebody who sees it for the first time. */
  slow?: () => boolean;
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
  /** Who plays; they come after the table. */
  private perform: Perform | undefined;
  readonly replay = new Replay({ land: () => this.map?.land(), perform: () => this.perform, heard: (...all) => this.sound(...all) });
  readonly forecast: Forecast;
  readonly coach: Coach;
  readonly guided: Guided;
  readonly desk: Desk;
  readonly messages: Unread;
  readonly tips: Tips;

  constructor(readonly session: Session, readonly choice: Choice, readonly page: Page, private readonly special: Special) {
    const { lesson, of = session } = special;
    const real = page === "play" || page === "past";
    this.finale = new Finale(session, endCard);
    this.director = this.direct(real);
    this.forecast = new Forecast(session);
    this.coach = new Coach(session, choice, () => page !== "play");
    this.guided = new Guided(session, () => this.coach.first);
    const produces = () => this.director.now?.seat === session.mine && this.director.now.beats.some((b) => b.event.kind === "produced");
    this.desk = new Desk(session, choice, this.room, this.finale, page, lesson, () => page === "play" && produces());
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
      this.director.hush();
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
    const mine = (seat: number) => session.you.seats.includes(seat);
    const director = new Director(session.show, {
      mine: () => session.you.seats,
      speed: () => settings.now.speed * this.pace,
      plain: () => still.current,
      hidden: () => document.hidden,
      perform: () => this.perform,
      ending: real
        ? async (_, water) => {
          await finale.prepare(session.show.scene);
          await finale.show(water);
        }
        : undefined,
      heard: (...all) => this.sound(...all),
      unstaged: (events) => speaker.step(events, (e) => this.beat(e, { mine: events.every((x) => mine(x.seat)) })),
      cut: () => speaker.cut(),
    });
    session.show.director = (entries) => director.feed(entries);
    session.show.left = () => director.echo.left;
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
        this.perform = cast({
          land: () => this.map?.land(),
          plain: () => still.current,
          company: (seat) => session.shown?.seats[seat]?.company ?? "",
          tile: (id) => {
            const tile = session.facts?.tile.get(id);
            return tile && { icon: tile.kind === "none" ? "patent" : tile.kind || "wild", level: tile.level ?? 0 };
          },
          game: () => session.shown,
          staged: () => session.show.mode === "stage",
        });
      }).catch(() => {});
    });
    return director;
  }

  /** The pace of what is staged: where somebody has to follow it for the first time it goes slowly. */
  private get pace(): number {
    return this.special.slow?.() ? slowly : 1;
  }

  /** sound lets events be heard: alike ones that follow each other as one, and of those that begin together what matters most. */
  private sound: Hears = ({ beats, own, moment }, from, to, how) => {
    const events = beats.slice(from, to).map((b) => b.event);
    if (events.length > 1) return speaker.step(events, (e) => this.beat(e, { ...how, mine: own, joy: moment }));
    const [event, ms] = [events[0]!, beats[from]!.ms];
    const { kind, seat } = event;
    const one = kind === "flowed" || kind === "rotated";
    if (one && beats[from - 1]?.event.kind === kind) return;
    let n = 1;
    while (one && beats[from + n]?.event.kind === kind) n++;
    const home = kind === "rotated" && beats[from + n]?.event.kind === "returned";
    speaker.beat(event, { ...this.beat(event, { ...how, mine: this.session.you.seats.includes(seat), joy: moment, ms }), n, home });
  };

  private beat(e: Happened, { joy, ms, ...beat }: Pick<Beat, "mine" | "pace" | "again"> & { joy?: boolean; ms?: number }): Beat {
    return { ...beat, known: known(e, { ms, joy, facts: this.session.facts, dams: this.session.game?.position.map.dams }) };
  }

  /** The ribbon, while a turn is staged. */
  get ribbon(): typeof RibbonType | undefined {
    const { now } = this.director;
    return now && now.seat >= 0 && now.ms > 0 && this.session.show.mode === "stage" ? this.Ribbon : undefined;
  }

  /** The coach says something. Greeting and parting are part of a plan. */
  get coaching(): boolean {
    const { facts, greets, alone } = this.coach;
    return facts.length > 0 || (!this.guided.now && (greets || alone));
  }

  /** Where there is room the coach keeps its place, so that nothing changes its size when it speaks. */
  get seated(): boolean {
    if (this.guided.now) return true;
    return this.room.phone ? this.coaching : this.coach.on || this.coach.alone;
  }

  /** Automas play. */
  get automas(): boolean {
    return this.session.game?.seats.some((s) => s.automa) ?? false;
  }

  /** The tools at the head of the table. */
  get tools(): Outside[] {
    const { desk, session, messages } = this;
    const others = session.table?.seats.some((s, seat) => s.person && !session.you.seats.includes(seat)) ?? false;
    return outside(
      this.room,
      (tool) => desk.has(tool) && (tool !== "automa" || this.automas),
      desk.has("chat") && (others || messages.n > 0),
    );
  }
}

const [get, set] = createContext<Tabletop>();
export const getTabletop = get;

/** lay makes the table of a page. */
export function lay(session: Session, choice: Choice, page: Page, special: Special = {}): Tabletop {
  return set(new Tabletop(session, choice, page, special));
}
