// A table is asked for together with the scripts that show it, not after them.

import { call } from "../api/client";
import { accept } from "../api/invites";
import type { Routes } from "../api/types";

type Opened = Promise<Routes["GET /api/tables/{id}"]["answer"]>;

let begun: { id: string; opened: Opened } | undefined;

/** open asks for a table, with the invite of its address. */
export function open(id: string, invite: string) {
  accept(id, invite);
  const opened = call("GET", "/api/tables/{id}", { id });
  opened.catch(() => {}); // it is asked for again where it is shown
  begun = { id, opened };
}

/** opening is a table that was asked for before, once, or is asked for now. */
export function opening(id: string): Opened {
  const before = begun?.id === id ? begun.opened : undefined;
  begun = undefined;
  return before ?? call("GET", "/api/tables/{id}", { id });
}
