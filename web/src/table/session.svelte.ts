// A table as one browser sees it: kept up to date by a socket, changed by commands.

import { call, newKey, recordOf, Refused, Unreachable } from "../api/client";
import { accept } from "../api/invites";
import { Facts, facts } from "../api/catalogue.svelte";
import { isHere } from "../api/here";
import { follow, type Live } from "../api/live";
import type { Assessment, Done, Game, LiveThere, Planner, Position, Public, PublicEntry, Routes, Said, WhatIf, You } from "../api/types";
import { engine } from "../engine/engine.svelte";
import { words } from "../lang/index.svelte";
import { opening } from "./opening";
import { save } from "../ui/save";
import { Show } from "./show.svelte";
import { type Body, type Doing, Sender, type Sent } from "./sender.svelte";

/** how many entries of the log are loaded at first. */
const firstEntries = 300;

/** Session is what the boards need of a table: what is on it, who is asked, and how to answer. */
export interface Session {
  readonly id: string;
  readonly table: Public | undefined;
  readonly game: Game | undefined;
  readonly you: You;
  readonly facts: Facts | undefined;
  readonly ply: number;
  /** The position in one line, from which the engine plays on. */
  readonly text: string;
  readonly entries: PublicEntry[];
  readonly chat: Said[];
  readonly connected: boolean;
  problem: string;
  readonly busy: boolean;
  /** Who is not there, and whom the others wait for. */
  there?: LiveThere;
  /** What is on its way to the server, where there is one. */
  readonly sender?: Sender;
  /** What is on the screen. */
  readonly show: Show;
  /** An earlier position that is being looked at: show.seen. */
  readonly past: Position | undefined;
  /** The position on the screen: show.game. */
  readonly shown: Game | undefined;
  /** The prompt is for somebody at this screen. */
  readonly asked: boolean;
  /** The seat whose things are shown in front: who is asked at this screen, else the first of mine, else the first. */
  readonly mine: number;
  /** This person may ask what the computer thinks. */
  readonly advised: boolean;
  /** The table is kept on this device. */
  readonly here: boolean;
  command<C extends Doing>(name: C, body: Omit<Body<C>, "ply" | "key" | "update">, ply?: number): Promise<Done | undefined>;
  play(...actions: string[]): Promise<void>;
  undo(turn: boolean): Promise<unknown>;
  redo(): Promise<unknown>;
  say(text: string): Promise<unknown>;
  /** What would come of a turn; with coach also what the rules prove about it. */
  whatIf(actions: string[], coach?: boolean): Promise<WhatIf>;
  /** Previews are made on this device: they cost no request. */
  readonly instant: boolean;
  /** All productions of who is asked. */
  planner(): Promise<Planner>;
  thought(ply: number): Promise<Assessment>;
  look(ply: number | undefined): Promise<void>;
  /** recall loads the beginning of a long log, where it is not there yet. */
  recall?(): Promise<void>;
  relearn(): Promise<void>;
  saveRecord(): Promise<void>;
}

/** TableSession is a table of a server, or of this device. */
export class TableSession implements Session {
  table: Public | undefined = $state.raw();
  game: Game | undefined = $state.raw();
  there: LiveThere | undefined = $state.raw();
  you: You = $state.raw({ seats: [], owner: false, may_ask: false });
  facts: Facts | undefined = $state.raw();
  ply = $state(-1);
  text = "";
  entries: PublicEntry[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  /** Until a connection fails there is one. */
  connected = $state(true);
  problem = $state("");
  /** There is no such table, or it is private. */
  hidden = $state(false);
  readonly sender: Sender;
  readonly show: Show = new Show(
    () => this,
    (ply) => call("GET", "/api/tables/{id}/position", { id: this.id, query: { ply } }),
  );

  /** The problem is that the table does not go on by itself. */
  private stuck = false;
  private live: Live | undefined;
  private retry = 0;
  /** How often the log was read anew. */
  private rereads = 0;
  private whatifs = new Map<string, Promise<WhatIf>>();
  private thoughts = new Map<string, Promise<Assessment>>();

  constructor(readonly id: string, invite: string) {
    accept(id, invite);
    this.sender = new Sender(id, (sent) => this.post(sent));
    this.load();
  }

  /** A command is on its way, and the position on the screen may be the one before it. */
  get busy(): boolean {
    return this.sender.sent !== undefined;
  }

  get past(): Position | undefined {
    return this.show.seen;
  }

  get shown(): Game | undefined {
    return this.show.game;
  }

  get asked(): boolean {
    return this.show.mode === "live" && this.table?.phase === "playing" && !!this.game?.prompt
      && this.you.seats.includes(this.game.prompt.seat);
  }

  get mine(): number {
    const asked = this.game?.prompt?.seat;
    if (asked !== undefined && this.you.seats.includes(asked)) return asked;
    return this.you.seats[0] ?? 0;
  }

  /** load opens the table; if no answer comes it is tried again. */
  async load() {
    clearTimeout(this.retry);
    try {
      const [printed, opened] = await Promise.all([facts(), opening(this.id)]);
      this.facts = printed;
      this.take(opened);
      this.you = opened.you;
      await this.reread();
      this.connected = true;
      this.listen();
      const { unsent } = this.sender;
      if (unsent && !this.busy) void this.carry(unsent, true);
      if (engine.welcome) engine.start().catch(() => {}); // from now on it answers at once; without it the server does
    } catch (e) {
      if (e instanceof Unreachable) {
        this.connected = false;
        this.retry = window.setTimeout(() => this.load(), 3000);
      } else if (e instanceof Refused && e.detail.code === "no_such_table") this.hidden = true;
      else this.problem = (e as Error).message;
    }
  }

  /** reread loads the log up to the position that is shown; what is long ago comes later. */
  private async reread() {
    const { ply } = this;
    const time = ++this.rereads;
    const page = await call("GET", "/api/tables/{id}/log", { id: this.id, query: { from: Math.max(0, ply - firstEntries) } });
    if (time !== this.rereads) return;
    this.entries = [...page.entries.filter((e) => e.ply <= ply), ...this.entries.filter((e) => e.ply > ply)];
    void this.recall();
  }

  async recall() {
    const [time, first] = [this.rereads, this.entries[0]?.ply ?? 0];
    const older: PublicEntry[] = [];
    try {
      while ((older.at(-1)?.ply ?? 0) < first - 1) {
        const page = await call("GET", "/api/tables/{id}/log", { id: this.id, query: { from: older.at(-1)?.ply ?? 0 } });
        if (page.entries.length === 0 || time !== this.rereads) return;
        older.push(...page.entries);
      }
    } catch {
      return; // whoever wants to read it asks again
    }
    const known = this.entries[0]?.ply ?? 0;
    this.entries = [...older.filter((e) => e.ply < known), ...this.entries];
  }

  private listen() {
    this.live?.close();
    const parts = () => ({ id: this.id, query: { ply: this.ply, chat: this.chat.at(-1)?.number ?? 0 } });
    this.live = follow("/api/tables/{id}/live", parts, (m) => this.hear(m), (yes, over) => {
      this.connected = yes;
      if (yes) this.sender.now();
      if (over) void this.load(); // which finds out why
    });
  }

  private hear(m: Routes["GET /api/tables/{id}/live"]["hears"]): void {
    switch (m.type) {
      case "update": {
        if (this.stuck) this.problem = "";
        this.stuck = false;
        const [lost, known] = [m.table.lost?.length ?? 0, this.table?.lost?.length ?? 0];
        if (lost > known) {
          this.entries = []; // what we know may be what the database has lost
          this.show.forget();
          this.show.live();
          this.take(m);
          void this.reread();
          return;
        }
        if (lost < known || (m.table.version ?? 0) <= (this.table?.version ?? -1)) return; // it came another way, or was overtaken
        if (m.ply > this.ply) {
          if (m.from <= this.ply) {
            const news = m.entries.filter((e) => e.ply > this.ply);
            this.entries = [...this.entries, ...news];
            this.show.feed(news);
          } else {
            this.entries = []; // too much was missed: the position stands for it until it has been read
            this.take(m);
            return void this.reread();
          }
        }
        return this.take(m);
      }
      case "you":
        this.you = m;
        return;
      case "there":
        this.there = m;
        return;
      case "chat":
        this.chat = [...this.chat, ...m.messages.filter((x) => x.number > (this.chat.at(-1)?.number ?? 0))];
        return;
      case "reply":
        if (m.error) this.problem = m.error.message;
        return;
      case "stuck":
        this.problem = m.error.message;
        this.stuck = true;
        return;
      case "bye": // the socket comes back by itself
      case "beat":
        return;
      default:
        m satisfies never;
    }
  }

  private take({ table, game, ply, text }: { table: Public; game: Game; ply: number; text: string }) {
    if (ply !== this.ply) this.whatifs.clear();
    this.table = table;
    this.game = game;
    this.ply = ply;
    this.text = text;
  }

  /** relearn loads everything again in another language. */
  async relearn() {
    this.facts = await facts();
    const opened = await call("GET", "/api/tables/{id}", { id: this.id });
    this.whatifs.clear();
    this.show.forget();
    this.take(opened);
    await this.reread();
    this.listen();
  }

  /** post carries a command to the server: over the socket if one is open; without a reply from there, by a request of its own. */
  private async post({ do: name, body }: Sent): Promise<Done> {
    const done = await this.reply(name, body);
    this.problem = "";
    if (done.update) this.hear(done.update);
    return done;
  }

  private async reply(name: Doing, body: Sent["body"]): Promise<Done> {
    if (this.live?.open) {
      try {
        return (await this.live.send(name, body)) as Done;
      } catch (e) {
        if (!(e instanceof Unreachable)) throw e;
      }
    }
    const path = `/api/tables/{id}/${name}` as "/api/tables/{id}/play"; // all of them answer alike
    return call("POST", path, { id: this.id, body });
  }

  /** command sends a command and resolves when it is known what became of it; undefined if it was refused. */
  command<C extends Doing>(name: C, body: Omit<Body<C>, "ply" | "key" | "update">, ply = this.ply): Promise<Done | undefined> {
    return this.carry({ do: name, body: { ply, key: newKey(), ...(name !== "say" && { update: true }), ...body } });
  }

  private async carry(sent: Sent, again = false): Promise<Done | undefined> {
    try {
      return await (sent.do === "say" ? this.sender.beside(sent) : this.sender.send(sent));
    } catch (e) {
      if (e instanceof Refused && (e.detail.code !== "stale_ply" || again)) this.problem = e.message; // else the update is on its way
      return undefined;
    }
  }

  /** play plays answers of one turn: all of them, or none. */
  async play(...actions: string[]) {
    this.show.live();
    await this.command("play", { actions });
  }

  undo = (turn: boolean) => this.command("undo", { turn });
  redo = () => this.command("redo", {});
  say = (text: string) => this.command("say", { text });

  get instant(): boolean {
    return engine.ready;
  }

  /** whatIf asks what would come of a turn: the engine if it is there, else the server. Answers are remembered until something happens. */
  whatIf(actions: string[], coach = false): Promise<WhatIf> {
    const key = [this.ply, words.language, coach, ...actions].join("\n");
    let answer = this.whatifs.get(key);
    if (!answer) {
      const asked = { actions, through: true, ...(coach && { coach }) };
      answer = engine.ready
        ? call("POST", "/api/at/whatif", { body: { text: this.text, ...asked } })
        : call("POST", "/api/tables/{id}/whatif", { id: this.id, body: { ply: this.ply, ...asked } });
      answer.catch(() => this.whatifs.delete(key));
      this.whatifs.set(key, answer);
    }
    return answer;
  }

  /** planner lists all productions of who is asked: by the engine if it is there, else by the server. */
  planner(): Promise<Planner> {
    return engine.ready
      ? call("POST", "/api/at/planner", { body: { text: this.text } })
      : call("GET", "/api/tables/{id}/planner", { id: this.id, query: { ply: this.ply } });
  }

  get advised(): boolean {
    return this.you.may_ask;
  }

  /** thought asks what the computer thinks of a position. Answers are remembered. */
  thought(ply: number): Promise<Assessment> {
    const key = `${ply} ${words.language}`;
    let answer = this.thoughts.get(key);
    if (!answer) {
      answer = engine.ready && ply === this.ply
        ? call("POST", "/here/thought", { body: { text: this.text } }).then((opinion) => ({ ply, ...opinion }))
        : call("GET", "/api/tables/{id}/thought", { id: this.id, query: { ply } });
      answer.catch(() => this.thoughts.delete(key));
      this.thoughts.set(key, answer);
    }
    return answer;
  }

  /** look shows an earlier position; undefined for the present one. */
  look(ply: number | undefined) {
    return this.show.past(ply);
  }

  get here(): boolean {
    return isHere(this.id);
  }

  /** saveRecord hands the record of the game to the reader as a file. */
  async saveRecord() {
    save(`barrage-${this.id.replace("~", "")}.txt`, await recordOf(this.id));
  }

  close() {
    clearTimeout(this.retry);
    this.sender.close();
    this.live?.close();
  }
}
