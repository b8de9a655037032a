// The loudspeaker: whoever wants to be heard asks here. It is silent until somebody has said yes, and what makes sounds is loaded then.

import type { Happened } from "../api/types";
import { settings } from "../ui/settings.svelte";
import type { Desk } from "./desk";
import type { Beat } from "./heard";
import type { Options } from "./recipe";
import type { Name } from "./sounds";

/** The steps of the level. */
export const levels = [0.3, 0.5, 0.7, 0.85, 1] as const;
const calls: ReadonlySet<Name> = new Set(["turn", "clock", "round", "victory"]);
/** What matters most comes first. */
const order: readonly Name[] = ["victory", "turn", "clock", "round", "turbine", "stamp", "raise", "stone", "pipe", "house", "wheel"];

class Speaker {
  /** The round whose ambience belongs here, while a table is in sight. */
  round: number | undefined = $state();
  /** How often something was produced. */
  private produced = $state(0);
  private desk: Desk | undefined = $state.raw();
  /** How each event sounds. */
  private ears: typeof import("./heard") | undefined;
  private opening = false;
  private unmuted: "calls" | "on" = "on";

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const { sound, level, background } = settings.now;
        if (sound === "calls" || sound === "on") void this.open();
        else this.close();
        if (!this.desk) return;
        this.desk.level(levels[level - 1] ?? 1);
        this.desk.background = background;
      });
      $effect(() => {
        const { sound, ambience } = settings.now;
        this.desk?.breathe(sound === "on" && ambience ? this.round : undefined);
      });
    });
  }

  get on(): boolean {
    return settings.now.sound === "on" || settings.now.sound === "calls";
  }

  /** Whoever has not been asked is asked after the first production; who has not answered by the second does not want to be. */
  get asks(): boolean {
    return this.produced === 1 && settings.now.sound === "ask";
  }

  /** hush ends the question without an answer, until the page is opened again. */
  hush() {
    this.produced = 2;
  }

  /** open loads the desk. Browsers play nothing before a page has been touched. */
  private async open() {
    if (this.desk || this.opening) return;
    this.opening = true;
    try {
      const [{ Desk }, ears] = await Promise.all([import("./desk"), import("./heard"), touched()]);
      this.ears = ears;
      if (this.on) this.desk = new Desk(new AudioContext(), { page: document });
    } catch {
      // a browser without sound
    } finally {
      this.opening = false;
    }
  }

  private close() {
    const { desk } = this;
    this.desk = undefined;
    desk?.level(0);
    if (desk) setTimeout(() => desk.close(), 200);
  }

  /** mute turns the sound off, or on again as it was. */
  mute() {
    const { sound } = settings.now;
    if (sound === "calls" || sound === "on") this.unmuted = sound;
    settings.set("sound", this.on ? "off" : this.unmuted);
  }

  /** louder goes up or down by a step, and lets it be heard. */
  louder(by: number) {
    settings.set("level", Math.max(1, Math.min(levels.length, settings.now.level + by)));
    if (!this.on) settings.set("sound", this.unmuted);
    this.play("drop", {}, 0.06);
  }

  private play(name: Name, options: Options, at: number) {
    if (settings.now.sound === "on" || calls.has(name)) this.desk?.play(name, options, at);
  }

  /** call asks for a sound that is no event's. */
  call(name: Name, options: Options = {}, delay = 0) {
    this.play(name, options, delay);
  }

  /** beat asks for the sound of an event that is shown. */
  beat(e: Happened, beat: Beat) {
    if (e.kind === "produced") this.produced++;
    const cue = this.ears?.heard(e, beat);
    if (cue) this.play(cue.name, cue.options, cue.at);
  }

  /** step asks for the one sound of a step that is shown without motion: that which matters most. */
  step(events: readonly Happened[], beat: (e: Happened) => Beat) {
    if (events.some((e) => e.kind === "produced")) this.produced++;
    if (!this.ears) return;
    const { heard, together } = this.ears;
    const cues = together(events).flatMap(({ e, ...how }) => heard(e, { ...beat(e), ...how }) ?? []);
    const place = (name: Name) => (order.includes(name) ? order.indexOf(name) : order.length);
    const [first] = cues.sort((a, b) => place(a.name) - place(b.name));
    if (first) this.play(first.name, first.options, 0);
  }

  /** cut ends what belongs to a turn that was skipped. */
  cut() {
    this.desk?.cut();
  }
}

/** touched waits until the page has been touched. */
function touched(): Promise<unknown> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((done) => {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, done, { once: true, capture: true });
  });
}

export const speaker = new Speaker();
