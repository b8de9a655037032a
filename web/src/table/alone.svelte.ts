// A table for one that nobody keeps: what lessons and puzzles have in common.

import type { Facts } from "../api/catalogue.svelte";
import type { Assessment, Game, Planner, Position, Public, PublicEntry, PublicSeat, Said, WhatIf, You } from "../api/types";
import type { Session } from "./session.svelte";
import { Show } from "./show.svelte";

export abstract class Alone implements Session {
  readonly id = ""; // nothing of it is remembered as of a table
  readonly chat: Said[] = [];
  readonly connected = true;
  readonly past: Position | undefined = undefined;
  readonly show = new Show(() => this);
  readonly here = true;
  readonly advised = false;
  facts: Facts | undefined = $state.raw();
  problem = $state("");
  busy = $state(false);

  abstract readonly table: Public | undefined;
  abstract readonly game: Game | undefined;
  abstract readonly you: You;
  abstract readonly ply: number;
  abstract readonly text: string;
  abstract readonly entries: PublicEntry[];
  abstract readonly asked: boolean;
  abstract readonly mine: number;
  abstract readonly instant: boolean;
  abstract load(): Promise<void>;
  abstract play(...actions: string[]): Promise<void>;
  abstract undo(turn: boolean): Promise<unknown>;
  abstract whatIf(actions: string[]): Promise<WhatIf>;
  abstract planner(): Promise<Planner>;

  get shown(): Game | undefined {
    return this.show.game;
  }

  /** public is what the boards want to know of a table: nobody waits. */
  protected public(name: string, { round, prompt }: Game, seats: PublicSeat[], more: Partial<Public> = {}): Public {
    return {
      id: "",
      name,
      phase: "playing",
      rules_version: 0,
      players: seats.length,
      variant: / variant=introductory /.test(this.text) ? "introductory" : "full",
      leeghwater: false,
      guest_officers: false,
      water_first: false,
      loose_mahiri: false,
      assignment: "draft",
      open: false,
      pace: "live",
      clock: { kind: "none" },
      spectators: false,
      undo: "free",
      seats,
      round,
      to_move: prompt?.seat ?? -1,
      requests: [],
      messages: 0,
      commitment: "",
      created: "",
      ...more,
    } as Public;
  }

  /** trying does something that may fail, one thing at a time, and keeps the reason. */
  protected async trying(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (e) {
      this.problem = (e as Error).message;
    } finally {
      this.busy = false;
    }
  }

  // What only a real table has.
  thought = (): Promise<Assessment> => Promise.reject(new Error("nothing is thought about at this table"));
  command = async () => undefined;
  redo = async () => undefined;
  say = async () => undefined;
  look = async () => {};
  relearn = async () => this.load();
  saveRecord = async () => {};
}
