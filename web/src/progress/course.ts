// The lessons of the course in the language of the reader, asked for once.

import { call } from "../api/client";
import type { Outline } from "../api/types";
import { words } from "../lang/index.svelte";

const known = new Map<string, Promise<Outline[]>>();

export function course(): Promise<Outline[]> {
  const { language } = words;
  let list = known.get(language);
  if (!list) {
    list = call("GET", "/api/lessons").then((c) => c.lessons);
    list.catch(() => known.delete(language));
    known.set(language, list);
  }
  return list;
}
