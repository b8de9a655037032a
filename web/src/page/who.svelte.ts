// Who is in front of the screen, as the server says; it is asked again and again until it answers.

import { call } from "../api/client";
import { Refused } from "../api/errors";
import { server } from "../api/server.svelte";
import type { Me } from "../api/types";
import { engine } from "../engine/engine.svelte";
import { avoided } from "../table/avoided.svelte";

/** How long nobody knows whether the server answers, in milliseconds. */
const patience = 6000;
/** How soon it is asked again, at first and at last. */
const pauses = { first: 3000, last: 30_000 };

export class Who {
  /** undefined until the server has answered, null if it knows nobody. */
  me: Me | null | undefined = $state();
  /** Without a server everything happens on this device, if it can. */
  here = $derived(!server.there && engine.possible);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = pauses.first;

  /** first is the answer to a question that was asked before; met is called when the server knows somebody, or nobody. */
  constructor(private first: Promise<Me> | undefined, private readonly met: () => void) {
    server.banned = () => !this.me?.ban && void this.meet();
    if (!server.absent) void this.meet();
  }

  /** meet asks the server who this is, again and again until it answers. */
  meet = async () => {
    clearTimeout(this.timer);
    const slow = setTimeout(() => (server.lost = true), patience);
    try {
      const answer = await (this.first ?? call("GET", "/api/me"));
      this.me = answer.name ? answer : null;
      server.name = answer.name;
      server.id = answer.id ?? "";
      avoided.list = answer.avoided ?? [];
      server.lost = false;
      this.met();
      if (answer.told) import("../ui/presence").then((m) => m.report(), () => {});
    } catch (e) {
      if (e instanceof Refused) {
        this.me = null;
        server.lost = false;
      } else {
        server.lost = true;
        this.timer = setTimeout(this.meet, this.pause);
        this.pause = Math.min(2 * this.pause, pauses.last);
      }
    }
    clearTimeout(slow);
    if (!server.lost) this.pause = pauses.first;
    this.first = undefined;
  };
}
