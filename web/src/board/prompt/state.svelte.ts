// What the bar at the bottom shows: whether something is asked, how much of the answer is chosen, and the one thing in its middle.

import type { Answered, Planner, PlannerLine } from "../../api/types";
import { t } from "../../lang/index.svelte";
import { isBare } from "../../table/answers";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import type { Tips } from "../tips/state.svelte";
import { told } from "../tips/told";
import type { Forecast } from "../water/state.svelte";
import { confirmation, kindOf } from "./kinds";
import { deed, only, slips } from "./slips";

/** More options than this are a list. */
const mostOptions = 6;
/** Questions longer than this are set smaller. */
const longQuestion = 36;

/**
 * past: an earlier position is looked at. sending: an answer is on its way for long, is kept for a further try, or has just been played
 * after that. over: nobody is asked any more. waiting: somebody else is asked. Of a question to somebody here:
 * hint: the hint has the room. choosing: an answer is chosen, or can be from the bar. partly: what has been pointed at fits several
 * answers. fresh: nothing is chosen.
 */
export type Mode = "past" | "sending" | "over" | "waiting" | "hint" | "choosing" | "partly" | "fresh";
/**
 * The one thing in the middle. tip: a thing is explained. production: what is produced. payment: how the chosen turn is paid. due: the
 * payments or machines that are asked for. options: buttons, amounts and slots for drops. water: the slider of the forecast. moves: what
 * the others have done.
 */
export type Middle = "tip" | "hint" | "production" | "payment" | "due" | "options" | "partly" | "water" | "moves";

/** What the page says about the bar. */
export interface Bar {
  /** How to ask for a hint, and whether it is shown. */
  hint?: () => void;
  hinted?: boolean;
  /** How to open the planner, and whether it is. */
  plan?: () => void;
  planning?: boolean;
  /** How to lay down my next turn, while others are asked. */
  ahead?: () => void;
  /** On the plan board, whose turn is asked for; answers are added to the plan. */
  lead?: string;
  /** In a lesson where its card has no room for it: the hint. */
  lamp?: { on: boolean; step: number; toggle: () => void };
  /** The coach says what happens. */
  coached?: boolean;
  /**
   * On a phone held upright: while nothing is chosen, the question stands beside Confirm and the tools beside the moves, so that the map
   * has the room.
   */
  upright?: boolean;
  /** On a phone with large letters there is no room for the best production. */
  tight?: boolean;
}

/** bestOf is the production of a planner that makes most energy; of equals the one that fulfils more, then the one that costs less. */
export function bestOf(planner: Planner): PlannerLine | undefined {
  const lines = planner.spaces.flatMap((s) => s.lines.filter((l) => l.plan && l.energy > 0).map((l) => ({ l, cost: s.fee + l.toll })));
  lines.sort((a, b) => b.l.energy - a.l.energy || b.l.fulfils.length - a.l.fulfils.length || a.cost - b.cost);
  return lines[0]?.l;
}

export class Prompt {
  /** A list above the bar. */
  panel: "answers" | "consequences" | undefined = $state();
  /** The answers that were left when the list was opened: choosing one does not take away the others. */
  listed: Answered[] = $state.raw([]);
  /** Another table waits for me. */
  elsewhere = $state(false);
  /** The production worth most, of a turn of which nothing is chosen. */
  private found: { ply: number; line?: PlannerLine } | undefined = $state.raw();
  /** That production is previewed on the boards: the bar tells of it already. */
  looking = $state(false);
  /** The position whose question was shown last. */
  private ply = -1;

  constructor(
    readonly session: Session,
    readonly choice: Choice,
    readonly bar: Bar = {},
    readonly forecast?: Forecast,
    readonly tips?: Tips,
  ) {}

  game = $derived.by(() => this.session.game!);
  prompt = $derived.by(() => this.game.prompt);
  asked = $derived.by(() => this.session.asked);
  seat = $derived.by(() => this.prompt?.seat ?? -2);
  company = $derived.by(() => this.game.seats[this.seat]?.company ?? "");
  kind = $derived.by(() => kindOf(this.prompt?.kind));
  /** Whose question it is, where several sit at this screen or somebody plans. */
  who = $derived.by(() => {
    if (this.bar.lead) return this.bar.lead;
    return this.session.you.seats.length > 1 ? `${this.session.table?.seats[this.seat]?.name}${t("common.colon")}` : "";
  });
  /** I play here, at a table of the server: other tables may wait for me. */
  played = $derived.by(() => {
    const { you, here, id } = this.session;
    return you.seats.length > 0 && !here && !this.bar.lead && /^[\w-]{22}$/.test(id);
  });
  /** The next turn can be laid down, and nothing is. */
  early = $derived.by(() => !!this.bar.ahead && !this.session.you.planned?.some((p) => !p.dropped));

  answer = $derived.by(() => this.choice.answer);
  bare = $derived.by(() => this.choice.answers.filter(isBare));
  left = $derived.by(() => this.choice.candidates.length);
  /** The turn whose consequences are shown beside the question: the chosen one, else the one under the pointer. */
  outcome = $derived.by(() => (this.asked ? (this.choice.outcome ?? (this.looking ? undefined : this.choice.preview)) : undefined));
  consequences = $derived.by(() => this.outcome && this.session.facts ? slips(this.game, this.outcome, this.seat, this.session.facts) : []);
  production = $derived.by(() => this.outcome?.productions?.find((p) => p.seat === this.seat));

  /** The buttons: all answers where they are few, else those that differ from the meant one in several amounts. */
  options = $derived.by(() => {
    const list = this.kind.way === "options"
      ? this.choice.answers.filter((a) => !isBare(a))
      : this.prompt?.kind === "fetch_machines"
      ? this.choice.variants
      : [];
    return list.length > 1 && list.length <= mostOptions ? list : [];
  });
  /** The step of the chosen turn that asks for a payment. */
  paying = $derived.by(() => this.choice.steps.findIndex((s) => s.kind === "pay"));
  private making = $derived.by(() => this.choice.steps.findIndex((s) => s.kind === "produce"));
  /** Productions that differ in drops alone. */
  others = $derived.by(() => this.prompt?.kind === "produce" ? this.choice.answers : (this.choice.steps[this.making]?.answers ?? []));
  canProduce = $derived.by(() => this.choice.answers.filter((a) => a.kind === "produce").length > 1);

  mode: Mode = $derived.by(() => this.stage !== "past" && this.session.sender?.overdue ? "sending" : this.stage);
  /** The same, whatever is being sent: the answer stays in the middle. */
  stage: Exclude<Mode, "sending"> = $derived.by(() => {
    if (this.session.past) return "past";
    if (!this.prompt) return "over";
    if (!this.asked) return "waiting";
    const { bar, choice } = this;
    if (bar.hinted && bar.hint && !this.answer) return "hint";
    if (this.outcome || this.answer || this.kind.way === "counts" || this.options.length > 0 || this.bare.length > 0) return "choosing";
    return choice.things.length > 0 ? "partly" : "fresh";
  });
  /** What is said about a thing; what can be chosen under the pointer says more about itself. */
  tip = $derived.by(() => {
    const { tips, choice } = this;
    const { hovered } = choice;
    if (!tips?.shown) return undefined;
    const other = hovered && hovered !== tips.shown.getAttribute("data-target") && (choice.legal(hovered) || choice.planned(hovered));
    return other ? undefined : told(tips.shown, this.session, choice);
  });
  middle: Middle = $derived.by(() => (this.tip ? "tip" : this.filled));
  /** The same, whatever is explained meanwhile. */
  private filled: Exclude<Middle, "tip"> = $derived.by(() => {
    if (this.stage === "hint" || this.stage === "partly") return this.stage;
    if (this.stage !== "choosing") return this.forecast?.stop === undefined ? "moves" : "water";
    if (this.production) return "production";
    if (this.paying >= 0) return "payment";
    return (this.prompt?.kind === "pay" || this.prompt?.kind === "machines") && this.options.length ? "due" : "options";
  });
  /** Nothing is chosen, and nothing can be from the bar alone. */
  idle = $derived.by(() => this.filled === "moves" || this.filled === "water");
  low = $derived.by(() => !!this.bar.upright && this.idle);

  /** Nothing can be confirmed yet. */
  unanswered = $derived.by(() => this.asked && !this.answer && !this.held);
  /** A turn begins, and the planner may be asked. */
  plans = $derived.by(() => !!this.bar.plan && !this.bar.tight && this.asked && this.prompt?.kind === "turn" && !this.session.past);
  best = $derived.by(() => (this.plans && this.unanswered && this.found?.ply === this.session.ply ? this.found.line : undefined));

  /** Nothing that could be told of the turn: no production, and nobody is thinking about one. */
  opening = $derived.by(() => {
    const { bar, session, prompt } = this;
    if (!bar.plan || bar.lead || bar.upright || bar.tight || session.past || !prompt) return false;
    return !this.asked || (this.plans && this.found?.ply === session.ply && !this.found.line);
  });

  /** seek asks the planner. */
  async seek() {
    const { ply } = this.session;
    if (!this.plans || this.found?.ply === ply) return;
    const planner = await this.session.planner().catch(() => undefined);
    if (planner && this.session.ply === ply) this.found = { ply, line: bestOf(planner) };
  }

  private letters = $derived.by(() => (this.bar.lead?.length ?? 0) + (this.prompt?.question.length ?? 0));
  long = $derived.by(() => this.letters > longQuestion);
  longer = $derived.by(() => this.letters > 2 * longQuestion - 6);
  /** How to answer. */
  hint = $derived.by(() => {
    const { forecast, prompt } = this;
    if (forecast?.shown) return t(forecast.stop === 1 ? "water.shows" : "water.shows.next");
    if (this.bar.lead && prompt?.kind === "turn") return t("plan.hint");
    return t(`prompt.hint_${prompt?.kind === "turn" ? "turn" : this.kind.way}`, { n: this.left });
  });
  /** Nothing can be confirmed: an answer is on its way. One that is kept can be sent again. */
  held = $derived.by(() => this.session.busy && this.session.sender?.state !== "kept");
  /** What the button does that confirms, or did. */
  label = $derived.by(() => {
    const { answer, choice } = this;
    const sending = this.session.sender?.label;
    if (sending) return sending;
    if (this.bar.lead) return t("plan.add");
    if (!answer) return t(this.prompt?.kind === "guess" ? "prompt.do_guess" : "prompt.confirm");
    const made = only(answer, choice.steps, choice.outcome, this.seat);
    if (made) return t(confirmation("produce"), { n: made.energy });
    const done = choice.confirm() === "ends" || choice.line.length > 1 ? deed(answer, choice.steps) : answer;
    if (done.kind === "produce" && done.energy === undefined) return t("prompt.confirm"); // how much is the question
    const n = done.kind === "produce" ? (done.energy ?? 0) : done.kind === "space" ? (done.targets.engineer ?? 0) : 1;
    return t(confirmation(done.kind), { n });
  });

  /** produce takes a production that differs in drops. */
  produce(a: Answered) {
    if (this.prompt?.kind === "produce") this.choice.select(a);
    else this.choice.swap(this.making, a);
  }

  toggle(name: NonNullable<typeof this.panel>) {
    this.panel = this.panel === name ? undefined : name;
  }

  /** list opens the list of the answers that are left, or closes it. */
  list() {
    this.listed = this.choice.candidates;
    this.toggle("answers");
  }

  close() {
    this.panel = undefined;
  }

  /** back closes what is open, or takes back what is chosen; false if nothing is. */
  back(): boolean {
    if (this.panel) this.close();
    else if (this.choice.pointed.size || this.answer) this.choice.clear();
    else return false;
    return true;
  }

  /** confirm plays the answer, or tries at once to send it again; false if nothing is chosen. */
  confirm(): boolean {
    if (!this.asked || !this.answer) return false;
    if (this.session.sender?.state === "kept") this.session.sender.now();
    else this.choice.play();
    return true;
  }

  /** moved closes the list once the question is another one, and tells whether it is. */
  moved(): boolean {
    const { ply } = this.session;
    const before = this.ply;
    this.ply = ply;
    if (ply !== before || !this.asked) this.close();
    return ply !== before && before >= 0 && this.asked;
  }
}
