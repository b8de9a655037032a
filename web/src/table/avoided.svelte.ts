// Whom this person has muted or blocked. The server keeps the list for all devices; here it decides whose names and messages are shown.

import type { Avoided } from "../api/types";

class AvoidedList {
  list: Avoided[] = $state.raw([]);

  /** hides tells whether the name and the messages of a person are hidden at a table: some are muted there only. */
  hides(id: string | undefined, table: string | undefined): boolean {
    return !!id && this.list.some((a) => a.person === id && (!a.table || a.table === table));
  }

  /** has tells whether a person is avoided in one way. */
  has(person: string, how: Avoided["how"], table = ""): boolean {
    return this.list.some((a) => a.person === person && a.how === how && (a.table ?? "") === table);
  }
}

export const avoided = new AvoidedList();
