// A command on its way to the server. It is sent again, always with the same key, until it is known what became of it: then it has been
// carried out once, or refused. A turn that has no answer yet is kept, so that it is sent on when the page is loaded again.

import { Refused, Unreachable } from "../api/errors";
import type { Command, Done, Routes } from "../api/types";
import { t } from "../lang/index.svelte";

/** Doing are the commands that add to the log. */
export type Doing = { [C in Command]: Routes[`POST /api/tables/{id}/${C}`]["answer"] extends Done ? C : never }[Command];
export type Body<C extends Doing> = Routes[`POST /api/tables/{id}/${C}`]["body"];

/** Sent is a command as it travels, whichever way and however often. */
export interface Sent {
  do: Doing;
  body: { ply: number; key: string; actions?: string[] };
}

/** How long after sending a person is told, and how long that it has been played, in milliseconds. */
const told = { sending: 1000, silent: 8000, played: 1500 };
/** How long to wait before each further try, in milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000];
const longest = 10_000;

export class Sender {
  /** What is on its way. */
  sent: Sent | undefined = $state.raw();
  /** When it is tried again, by the clock of this device; undefined while an answer is awaited. */
  next: number | undefined = $state();
  private late: "sending" | "silent" | undefined = $state();
  private done = $state(false);
  private hurry: (() => void) | undefined;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** post carries a command to the server once. */
  constructor(private readonly table: string, private readonly post: (sent: Sent) => Promise<Done>) {}

  /**
   * state is what to say: "sent" for a moment, "sending" after a second, "silent" after eight, "kept" while a further try is waited for;
   * "played" for a moment if a turn took long.
   */
  get state(): "idle" | "sent" | "sending" | "silent" | "kept" | "played" {
    if (!this.sent) return this.done ? "played" : "idle";
    if (this.late && this.next !== undefined) return "kept";
    return this.late ?? "sent";
  }

  /** overdue tells whether there is something to say in place of the question. */
  get overdue(): boolean {
    return ["silent", "kept", "played"].includes(this.state);
  }

  /** label stands on the button that was pressed, once it takes long. */
  get label(): string | undefined {
    if (this.state === "kept") return t("send.kept");
    return this.state === "sending" || this.state === "silent" ? t("send.sending") : undefined;
  }

  /** send sends a command until there is an answer; it rejects if the command is refused, or the table left. */
  async send(sent: Sent): Promise<Done> {
    this.sent = sent;
    this.keep(sent);
    clearTimeout(this.fading);
    this.done = false;
    const timers = [setTimeout(() => (this.late = "sending"), told.sending), setTimeout(() => (this.late = "silent"), told.silent)];
    try {
      const done = await this.deliver(sent, (ms) => this.pause(ms));
      if (this.late && sent.do === "play") {
        this.done = true;
        this.fading = setTimeout(() => (this.done = false), told.played);
      }
      return done;
    } finally {
      timers.forEach(clearTimeout);
      this.late = this.next = this.sent = undefined;
      if (!this.closed) this.forget();
    }
  }

  /** beside sends something that nobody waits for, such as a word in the chat, and says nothing about it. */
  beside(sent: Sent): Promise<Done> {
    return this.deliver(sent, (ms) => new Promise((go) => setTimeout(go, ms)));
  }

  private async deliver(sent: Sent, pause: (ms: number) => Promise<unknown>): Promise<Done> {
    for (let tries = 0;; tries++) {
      try {
        return await this.post(sent);
      } catch (e) {
        const played = e instanceof Refused ? asPlayed(sent, e) : undefined;
        if (played) return played;
        const later = e instanceof Unreachable || (e instanceof Refused && e.detail.code === "unavailable");
        if (!later || this.closed) throw e;
      }
      await pause(pauses[tries] ?? longest);
    }
  }

  private async pause(ms: number) {
    this.next = Date.now() + ms;
    await new Promise<void>((go) => {
      const timer = setTimeout(go, ms);
      this.hurry = () => {
        clearTimeout(timer);
        go();
      };
    });
    this.next = this.hurry = undefined;
  }

  /** now tries again at once. */
  now() {
    this.hurry?.();
  }

  /** close gives up; a turn stays kept. */
  close() {
    this.closed = true;
    this.now();
  }

  private get slot(): string {
    return `unsent ${this.table}`;
  }

  /** unsent is a turn that was on its way when the page was left. */
  get unsent(): Sent | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(this.slot) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  private keep(sent: Sent) {
    if (sent.do !== "play") return;
    try {
      sessionStorage.setItem(this.slot, JSON.stringify(sent));
    } catch {
      // then it is lost with the page
    }
  }

  private forget() {
    try {
      sessionStorage.removeItem(this.slot);
    } catch {
      // nothing was kept
    }
  }
}

/** asPlayed tells that a turn is in the log already, although the server no longer knows its key. */
function asPlayed({ do: name, body: { ply, actions } }: Sent, { detail }: Refused): Done | undefined {
  if (name !== "play" || detail.code !== "stale_ply" || !actions) return undefined;
  const missing = (detail.missing ?? []).slice(0, actions.length);
  if (missing.length < actions.length || missing.some((e, i) => e.action !== actions[i])) return undefined;
  return { from: ply, to: detail.ply ?? ply + actions.length, entries: [] };
}
