// What of the table is open: on a phone one board at a time covers the map, on a small window only the company board; one tool at most lies
// over all; the company board shows mine, or that of somebody whose name was clicked.

import { untrack } from "svelte";
import type { Answered } from "../../api/types";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { boards, settings, type Board } from "../../ui/settings.svelte";
import { light } from "../advice/light.svelte";
import type { Finale } from "../finale/state.svelte";
import type { Spot } from "../map/SpotLayer.svelte";
import { place, places, shows, type Place } from "../places";
import type { Room } from "./room.svelte";

export type Tab = Place | "plan";
export type Tool = "log" | "chat" | "menu" | "keys" | "text" | "automa" | "hint" | "plan" | "tree" | "sound" | "view";
/** The pages that show a table. */
export type Page = "play" | "plan" | "lesson" | "puzzle" | "past";

/**
 * Which tools a page has: a plan has no use for what is real, a lesson for little of it, and what a lesson or a puzzle asks must not be
 * given away.
 */
const tools: Readonly<Record<Page, ReadonlySet<Tool>>> = {
  play: new Set(["log", "chat", "menu", "keys", "text", "automa", "hint", "plan", "sound", "view"]),
  past: new Set(["log", "chat", "menu", "keys", "text", "automa", "hint", "plan", "sound", "view"]),
  plan: new Set(["keys", "hint", "plan", "tree", "sound", "view"]),
  lesson: new Set(["log", "keys", "hint", "sound", "view"]),
  puzzle: new Set(["log", "keys", "sound", "view"]),
};

/** Lesson is what a lesson or a puzzle adds to the table. */
export interface Lesson {
  spot: Spot | undefined;
  /** Where the next thing to point at lies. */
  place: Place | undefined;
  /** It is over: something stands in place of the question. */
  over: boolean;
  /** Its words speak of the construction wheel. */
  wheel?: boolean;
  /** What came of the last answer is said, and nothing else. */
  said?: boolean;
  /** Where what the last answer led to is seen. */
  runs?: Place;
}

/** A reason to bring up a board: it does so once, when it begins. */
interface Reason {
  /** What it is about; nothing while it does not hold. */
  about: string;
  place: (now: Tab) => Tab | undefined;
  /** What it covered comes back when it ends. */
  briefly?: boolean;
}

/** sites are the places on the map that answers name, each with the energy that its water makes. */
export function sites(session: Session, answers: readonly Answered[] = []): Record<string, number> {
  const list: Record<string, number> = {};
  for (const { targets, energy = 0 } of answers) {
    for (const id of Object.keys(targets)) if (onMap(session, id)) list[id] = (list[id] ?? 0) + energy;
  }
  return list;
}

const onMap = (session: Session, id: string) => session.facts?.site.has(id) || /^H[A-D]$/.test(id);

export class Desk {
  /** The board that was opened last, by the reader or for a reason. */
  tab: Tab = $state("map");
  tool: Tool | undefined = $state();
  private looked: { seat: number; ply: number } | undefined = $state.raw();
  /** All boards are drawn. */
  private all = $state(false);
  /** The boards that are drawn first. */
  private readonly first: ReadonlySet<Place | undefined>;
  /** What each reason was about when it was heeded, and what it covers. */
  private readonly heeded = new Map<string, string>();
  private readonly covered = new Map<string, Tab>();

  constructor(
    readonly session: Session,
    readonly choice: Choice,
    readonly room: Pick<Room, "phone" | "middle" | "shape">,
    readonly finale: Pick<Finale, "step" | "long">,
    readonly page: Page,
    private readonly lesson: () => Lesson | undefined = () => undefined,
    /** My own production is on the stage. */
    private readonly produces: () => boolean = () => false,
  ) {
    const begun = this.lesson()?.place ?? this.questioned;
    this.tab = begun;
    // That board is drawn first, and the others as soon as it is seen: drawing all takes longer than everything before it. What a lesson
    // lights beside the map must be there to be scrolled to.
    const lit = [...(this.lesson()?.spot?.ids ?? [])].map((id) => place(session, id)).filter((x) => x !== "map");
    this.first = new Set([begun, ...lit]);
  }

  /** drawAll draws the other boards as well. */
  drawAll() {
    this.all = true;
  }

  draws(...here: Place[]): boolean {
    return this.all || here.some((x) => this.first.has(x));
  }

  /** The offices of the management board are drawn with it: later, or at once where a lesson points at something. */
  get offices(): boolean {
    return this.all || (this.page === "lesson" && !!this.lesson()?.spot);
  }

  /** Which boards hold what can be pointed at. */
  needed = $derived.by(() => places(this.session, this.choice));
  private get questioned(): Place {
    return (["map", "actions", "company", "contracts", "players"] as const).find((x) => this.needed.has(x)) ?? "map";
  }

  /** What the turn of a hint names on the map. */
  private named = $derived.by(() => (this.lesson() ? [] : [...this.choice.lit].filter((id) => onMap(this.session, id))));
  /** What is pointed at on the map, by a lesson or by a hint. */
  spot: Spot | undefined = $derived.by(() =>
    this.lesson()?.spot ?? (this.named.length ? { ids: new Set(this.named), arrow: true, clear: true } : undefined)
  );

  /** Why another board comes up, the least important first. */
  private reasons: Record<string, Reason> = $derived.by(() => {
    const { session, needed, named } = this;
    const lesson = this.lesson();
    const hinted = named.length ? "map" : shows(light.area);
    const led = lesson?.wheel && lesson.said ? "company" : lesson?.runs;
    const map = () => "map" as const;
    return {
      // What the last answer led to is seen, also what of it is to be seen on the construction wheel; the next question waits for it.
      led: { about: led ? `${session.ply} ${led}` : "", place: () => led, briefly: true },
      // The board that a question needs. What was pointed at before may still stand in the way.
      question: {
        about: needed.size && !led ? `${session.ply} ${!!lesson?.spot} ${!!lesson?.spot?.arrow}` : "",
        place: (now) => lesson?.place ?? (now === "plan" || needed.has(now) ? undefined : this.questioned),
      },
      // The board that a hint speaks of.
      hint: { about: hinted ? `${light.area} ${named.join(" ")}` : "", place: () => hinted },
      // My own water runs on the map, too.
      production: { about: this.produces() ? "production" : "", place: map, briefly: true },
      // Where a lesson ends, what came of it is seen on the map.
      ending: { about: lesson?.over ? "over" : "", place: map },
      // A film is watched on the map.
      film: { about: session.past && this.page !== "past" ? "film" : "", place: map },
      // The water of a round runs on the map; what lay over it comes back.
      water: { about: this.finale.step === "water" ? "water" : "", place: map, briefly: true },
    };
  });

  /** heed brings up the board for which there is a new reason. It is called whenever one may have changed. */
  heed() {
    const { reasons } = this;
    untrack(() => this.weigh(reasons));
  }

  private weigh(reasons: Readonly<Record<string, Reason>>) {
    for (const [name, { about, place, briefly }] of Object.entries(reasons)) {
      const before = this.heeded.get(name) ?? "";
      if (about === before || (name === "question" && !about)) continue;
      this.heeded.set(name, about);
      if (about) {
        if (briefly && !before) this.covered.set(name, this.tab);
        this.tab = place(this.tab) ?? this.tab;
      } else {
        this.tab = this.covered.get(name) ?? this.tab;
        this.covered.delete(name);
      }
    }
  }

  open(tab: Tab) {
    this.tab = tab;
  }

  /** has tells whether the page has a tool. */
  has(tool: Tool): boolean {
    return tools[this.page].has(tool) && !(tool === "chat" && this.session.here);
  }

  /** toggle opens a tool, or closes it; one that the page does not have closes what is open. */
  toggle(tool: Tool) {
    this.tool = this.has(tool) && this.tool !== tool ? tool : undefined;
  }

  close() {
    this.tool = undefined;
  }

  /** view shows the company board of a seat, until something happens. */
  view(seat: number) {
    this.looked = { seat, ply: this.session.ply };
    this.tab = "company";
  }
  viewed = $derived.by(() => (this.looked && this.looked.ply === this.session.ply ? this.looked.seat : this.session.mine));

  /** stands tells whether a board is in sight: on a wide table one may be put away, and comes back while it is spoken of or looked into. */
  stands(board: Board): boolean {
    if (this.page !== "play" || this.room.shape !== "desk" || !settings.now.away.includes(board)) return true;
    const spoken = light.area === "hand" ? "company" : light.area === "contract" ? "actions" : shows(light.area);
    if (spoken === board || [...this.choice.lit].some((id) => place(this.session, id) === board)) return true;
    return board === "company" && (this.carded || this.looked?.ply === this.session.ply);
  }
  /** Something can be pointed at on a board that was put away. */
  missing = $derived.by(() => boards.some((b) => this.needed.has(b) && !this.stands(b)));

  /** A lesson lets its company be picked on the table; elsewhere the draft has a page of its own. */
  picking = $derived.by(() => this.session.shown?.prompt?.kind === "pick");
  /** The card of which a lesson asks what an Automa does with it. */
  guessed = $derived.by(() =>
    this.session.asked && this.choice.answers.some((a) => a.targets.action_1) ? this.session.shown?.card : undefined
  );
  company = $derived.by(() => this.session.shown?.seats[this.session.mine]?.company ?? "");
  goods = $derived.by(() => this.session.shown?.position.companies[this.company]);
  /** The construction wheel is spoken of, and the board on which it lies is shut. */
  wheeled = $derived.by(() => !!this.lesson()?.wheel && this.tab !== "company");
  /** What the turn under the pointer would change in them; in a lesson not the only space there is, before anything was pointed at. */
  change = $derived.by(() =>
    this.session.past || (this.lesson() && !this.choice.touched) ? undefined : this.choice.preview?.seats[this.session.mine]
  );

  /** The end of a round is told: the ranking of energy, or the card. */
  told = $derived.by(() => !this.session.past && (this.finale.step === "card" || this.finale.step === "energy"));
  /** The planner lies in the same place. */
  planned = $derived.by(() => {
    const kind = this.session.game?.prompt?.kind;
    return this.tool === "plan" && this.session.asked && (kind === "turn" || kind === "produce");
  });
  carded = $derived.by(() => this.told || this.planned);
  /** Where room is scarce, the card of a round also takes that of the players, and on phones that of the question. */
  concluded = $derived.by(() =>
    this.told && this.finale.step === "card" && (this.room.phone || this.room.shape === "tablet" || this.finale.long)
  );
  /** Something on the company board or in hand can be pointed at. */
  held = $derived.by(() => this.needed.has("company") || (this.goods?.contracts.some((id) => this.choice.targets.has(id)) ?? false));
  /** On a small window the company board lies over the map. */
  drawn = $derived.by(() => this.room.middle && !this.carded && (this.tab === "company" || (this.tab === "contracts" && this.held)));
}
