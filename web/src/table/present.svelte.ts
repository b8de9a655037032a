// Who is there of the people one meets, as far as they show it.

import { call } from "../api/client";
import { server } from "../api/server.svelte";
import type { PersonThere } from "../api/types";

/** How often it is asked for while a page shows it, in milliseconds. */
const every = 30_000;

class Present {
  private list: PersonThere[] = $state.raw([]);

  /** of tells it of a person; undefined of whom nothing is known, or shown. */
  of = (id: string | undefined) => (id ? this.list.find((p) => p.id === id) : undefined);

  /** watch asks for it while a page shows it; it gives back how to stop. */
  watch = () => {
    const look = () => {
      if (server.id && !document.hidden) call("GET", "/api/me/there").then((x) => (this.list = x.people), () => {}); // the next time
    };
    look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  };
}

export const present = new Present();
