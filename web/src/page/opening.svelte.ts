// What the server puts into the page of a puzzle or a lesson (WithOpening in web/web.go): its question, which is read until the table is
// drawn, and the answer to what the scripts would ask for first.

import { onDestroy } from "svelte";
import { words } from "../lang/index.svelte";

/** brought is what came with the page, if this did, in the language of the reader. */
export function brought<T extends { id: string }>(id: string): T | undefined {
  const data = document.getElementById("brought");
  const came: T | undefined = data?.lang === words.language ? JSON.parse(data.textContent) : undefined;
  return came?.id === id ? came : undefined;
}

/** Opening is the question of the page of a screen, which removes it when it has more to show. */
export class Opening {
  private readonly at = document.getElementById("opening");
  /** It is what is read, unless the reader has chosen another language than the browser. */
  readonly read: boolean = $derived.by(() => this.at?.lang === words.language && !this.past());

  constructor(private readonly past: () => boolean) {
    $effect.pre(() => {
      if (!this.read) this.at?.remove();
    });
    onDestroy(() => this.at?.remove());
  }
}
