// A puzzle as the boards see it: a table for one, whose whole state is the list of the solver's answers. What is answered is played;
// nothing is tried out beforehand, because that would give the answer away.

import { facts } from "../api/catalogue.svelte";
import { call } from "../api/client";
import type {
  Answered,
  Clue,
  Game,
  Marked,
  Planner,
  Played,
  PlayedMove,
  Posed,
  Public,
  PublicEntry,
  Rating,
  StopPlace,
  WhatIf,
  You,
} from "../api/types";
import { exits, sea } from "../board/map/geometry";
import { t } from "../lang/index.svelte";
import { Alone } from "../table/alone.svelte";
import { dayOf, kept, type Day } from "../progress/practice.svelte";
import { catalogue, play, show } from "./source";

/** pointed is what is pointed at for a place where a drop stops: both ways off the map are the sea. */
export const pointed = (place: string) => (place in exits ? sea : place);

/** ways are all answers to the question where drops stop: a place for each, in any order. */
export function ways(places: readonly StopPlace[], drops: number): Answered[] {
  const list: Answered[] = [];
  const add = (from: number, named: readonly StopPlace[]) => {
    if (named.length < drops) {
      for (let i = from; i < places.length; i++) add(i, [...named, places[i]!]);
      return;
    }
    const targets: Record<string, number> = {};
    for (const { id } of named) targets[pointed(id)] = (targets[pointed(id)] ?? 0) + 1;
    list.push({ action: named.map((p) => p.id).join(" "), kind: "guess", text: named.map((p) => p.text).join("; "), targets });
  };
  add(0, []);
  return list;
}

/** asking is the game with the question of the puzzle: no plans, no energy. Where nothing is asked it is the game. */
export function asking({ game, aim, question, places = [], drops = 0 }: Posed): Game {
  const { prompt } = game;
  if (!prompt) return game;
  if (aim === "stops") return { ...game, prompt: { seat: prompt.seat, kind: "guess", question, answers: ways(places, drops) } };
  const { plans: _, ...rest } = prompt;
  return { ...game, prompt: { ...rest, answers: prompt.answers.map(({ energy: _, ...a }) => a) } };
}

/** How it is played: judged, for oneself, or the solution is watched. */
export type Way = "judged" | "free" | "shown";

export class PuzzleSession extends Alone {
  readonly instant = false;
  posed: Posed | undefined = $state.raw();
  way: Way = $state("judged");
  /** Where the answers have led. */
  played: Played | undefined = $state.raw();
  private moves: readonly PlayedMove[] = $state.raw([]);
  private answers: readonly string[] = $state.raw([]);
  /** How the first answer was judged: it says what the puzzle is about. */
  first: Marked | undefined = $state.raw();
  /** The hints for this question, and how many were taken in all. */
  clues: readonly Clue[] = $state.raw([]);
  hinted = $state(0);
  /** The rating before it was decided, and after; if it counted. */
  change: { before: Rating; after: Rating } | undefined = $state.raw();
  /** The position of the film that is looked at: after how many moves. */
  private film: { at: number; game: Game } | undefined = $state.raw();
  private readonly positions = new Map<string, Promise<Game>>();

  /** @param day the day whose puzzle it is */
  constructor(readonly puzzle: string, readonly day: Day | undefined) {
    super();
  }

  /** now is what is asked, or what the table has come to. */
  get now(): Posed | undefined {
    return this.played?.puzzle ?? this.posed;
  }
  game: Game | undefined = $derived.by(() => this.film?.game ?? (this.now && asking(this.now)));
  get ply(): number {
    return this.posed ? (this.film?.at ?? this.moves.length) : -1;
  }
  get text(): string {
    return this.now?.position ?? "";
  }
  get entries(): PublicEntry[] {
    return this.moves.map(entry);
  }
  get mine(): number {
    return this.posed?.game.prompt?.seat ?? 0;
  }
  /** wrong is the judgement of an answer that has to be taken back. */
  get wrong(): Marked | undefined {
    return this.played?.wrong ? this.played.marked : undefined;
  }
  /** over tells that everything has been played, or shown. */
  get over(): boolean {
    return !!this.played?.over;
  }
  /** settled tells that what was played has been seen. */
  get settled(): boolean {
    return this.show.mode === "live";
  }
  /** A film is watched: the verdict, which has been seen, stays. */
  private watched = $state(false);
  /** told tells that the verdict may be seen. */
  get told(): boolean {
    return this.settled || this.watched;
  }
  get asked(): boolean {
    return !!this.posed && !this.over && !this.wrong && !this.film && this.settled;
  }
  /** counts tells that it is still to be decided whether it was solved. */
  get counts(): boolean {
    return this.way !== "free" && kept.solved(this.puzzle) === undefined;
  }
  you: You = $derived.by(() => ({ seats: [this.mine], owner: false, may_ask: false }));

  table: Public | undefined = $derived.by(() => {
    const { posed, mine, way, answers } = this;
    if (!posed) return undefined;
    const seats = posed.game.seats.map((_, i) => ({ name: i === mine ? t("learn.you") : "", person: i === mine }));
    const undoable = way === "free" && answers.length ? { seat: mine, step: this.ply, turn: this.ply } : undefined;
    return this.public(posed.name, posed.game, seats, { undoable, undo: way === "free" ? "free" : "none" });
  });

  async load() {
    await this.trying(async () => {
      this.positions.clear();
      [this.facts, this.posed] = await Promise.all([facts(), show(this.puzzle)]);
      // In another language.
      if (this.played) await this.go(this.answers, 0);
    });
  }

  /** go leads to where answers lead. What is new since so many moves is played on the table. */
  private async go(answers: readonly string[], known: number, more: { hints?: number } = {}) {
    const { way } = this;
    const solver = this.counts && this.posed!.kind !== "blunder" ? (kept.rating ?? (await catalogue()).solver) : undefined;
    const played = await play(this.puzzle, {
      answers: way === "shown" ? [] : [...answers],
      ...(way === "free" ? { free: true } : way === "shown" ? { reveal: true } : {}),
      ...(known ? { known } : {}),
      ...(this.hinted ? { hinted: this.hinted } : {}),
      ...(solver ? { solver } : {}),
      ...more,
    });
    if (way !== "shown" && answers.length > this.answers.length) this.show.feed(played.moves.map((m, i) => entry(m, known + i)));
    this.moves = [...this.moves.slice(0, known), ...played.moves];
    this.answers = answers;
    if (way === "shown") this.film = { at: 0, game: shownGame(this.posed!) };
    this.played = played;
    if (answers.length < 2 || way === "shown") this.first = played.marked ?? this.first;
    if (way !== "free") await this.note(played, solver);
  }

  /** note keeps what has been decided: by the first wrong answer, by the solution, or at the end. */
  private async note({ wrong, solved, marked, rating }: Played, before: Rating | undefined) {
    if (!wrong && !solved && this.way !== "shown") return;
    const right = !!solved;
    if (rating && before && this.counts) this.change = { before, after: rating };
    if (this.posed!.kind !== "blunder") kept.note(this.puzzle, right, rating);
    else if (!marked?.unsure || this.way === "shown") kept.mend(this.puzzle, right, (await catalogue()).again, new Date());
    if (this.day) kept.noteDay(this.day, right);
  }

  /** play answers what is asked. */
  async play(...answers: string[]) {
    await this.trying(async () => {
      this.clues = [];
      await this.go([...this.answers, ...answers], this.moves.length);
    });
  }

  /** back takes the last answer back. */
  async back() {
    this.clues = [];
    await this.to(this.answers.slice(0, -1));
  }
  undo = () => this.back();

  /** again asks the same question anew; free, nothing is judged. */
  async again(way: Way = "judged") {
    this.way = way;
    this.clues = [];
    await this.to([]);
  }

  private async to(answers: readonly string[]) {
    await this.trying(async () => {
      this.stop();
      if (answers.length) return this.go(answers, 0);
      this.moves = [];
      this.answers = [];
      this.played = undefined;
    });
  }

  /** hint gives the next hint for what is asked. */
  async hint() {
    if (this.clues.length >= hints) return;
    await this.trying(async () => {
      const want = this.clues.length + 1;
      const { hints: clues } = await play(this.puzzle, { answers: [...this.answers], known: this.moves.length, hints: want });
      this.clues = clues;
      if (this.counts) this.hinted++;
    });
  }

  /** reveal shows the solution. It counts as one that is not right. */
  async reveal() {
    await this.trying(async () => {
      this.stop();
      const before = this.first;
      this.way = "shown";
      this.clues = [];
      this.moves = [];
      await this.go([], 0);
      // What was answered stands beside the best.
      if (before && this.first && !before.right) this.first = { ...before, line: this.first.line };
    });
  }

  /** at is how much of the film has been played, of so many moves. */
  get at(): number {
    return this.film?.at ?? this.moves.length;
  }
  get length(): number {
    return this.moves.length;
  }

  /** Where the film goes, while the position there is on its way. */
  private toward: number | undefined;

  /** step goes so many moves on from where the film goes: none of several quick keys is lost. */
  step(by: number) {
    return this.seek((this.toward ?? this.at) + by);
  }

  /** seek shows the position after so many moves; the next one is played. */
  async seek(at: number) {
    if (at < 0 || at > this.moves.length || !this.over) return;
    this.watched = true;
    this.toward = at;
    const { moves } = this;
    const game = await this.position(at).catch((e) => {
      if (this.toward === at) this.toward = undefined;
      throw e;
    });
    if (moves !== this.moves || this.toward !== at) return;
    this.toward = undefined;
    const next = at === this.at + 1;
    if (next) this.show.feed([entry(moves[at - 1]!, at - 1)]);
    else this.cut();
    this.film = at === moves.length ? undefined : { at, game };
  }

  /** position is the table after so many moves. */
  private position(at: number): Promise<Game> {
    if (at === 0) return Promise.resolve(shownGame(this.posed!));
    if (at === this.moves.length) return Promise.resolve(this.played!.puzzle.game);
    const { after } = this.moves[at - 1]!;
    let game = this.positions.get(after);
    if (!game) {
      game = call("POST", "/api/at/look", { body: { text: after } }).then((x) => x.game);
      game.catch(() => this.positions.delete(after));
      this.positions.set(after, game);
    }
    return game;
  }

  private cut() {
    this.show.feed([{ ply: this.ply, kind: "back", seat: this.mine, hash: "", at: "", actor: "", events: [], lines: [] }]);
    this.show.live();
  }

  /** stop leaves the film, and whatever is being played. */
  private stop() {
    this.cut();
    this.film = undefined;
    this.toward = undefined;
    this.watched = false;
  }

  // What would give the answer away.
  whatIf = (): Promise<WhatIf> => Promise.reject(new Error("a puzzle has no preview"));
  planner = (): Promise<Planner> => Promise.reject(new Error("a puzzle has no planner"));
}

/** How many hints there are for a question. */
export const hints = 3;

/** shownGame is a position in which nothing is asked. */
function shownGame({ game }: Posed): Game {
  const { prompt: _, ...rest } = game;
  return rest;
}

/** entry shows a move as an entry of a log. The water of the round flows in a phase of its own. */
function entry({ after, ...m }: PlayedMove, i: number): PublicEntry {
  const events = m.seat < 0 && m.events[0]?.kind === "flowed"
    ? [{ kind: "phase", what: "water_flow", seat: -1 } as const, ...m.events]
    : m.events;
  return { ...m, events, ply: i + 1, kind: "act", hash: after, at: "" };
}

/** today is the day of the reader's calendar. */
export const today = (): Day => dayOf(new Date());
