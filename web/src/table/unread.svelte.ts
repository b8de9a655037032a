// Messages of a table that have not been read on this device.

import { avoided } from "./avoided.svelte";
import type { Session } from "./session.svelte";

export class Unread {
  private seen = $state(0);
  private readonly key: string;

  constructor(private readonly session: Session) {
    this.key = `read ${session.id}`;
    this.seen = Number(localStorage.getItem(this.key) ?? 0);
  }

  get n(): number {
    return this.session.chat.filter((m) => m.number > this.seen && !avoided.hides(m.id, this.session.id)).length;
  }

  /** read notes that everything said so far has been seen. */
  read() {
    this.seen = this.session.chat.at(-1)?.number ?? 0;
    localStorage.setItem(this.key, String(this.seen));
  }
}
