// Which page of the management board is in sight. With the expansion, or with an officer who has spaces of her own, there are two.
import { untrack } from "svelte";
import { t } from "../../lang/index.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Session } from "../../table/session.svelte";
import { light } from "../advice/light.svelte";
import { shows } from "../places";
import { pageOf, secondPage } from "./rows";

export class Paging {
  page = $state(1);
  #asked = "";

  constructor(readonly session: Session, readonly choice: Choice) {}

  readonly #game = $derived.by(() => this.session.shown!);
  readonly second = $derived(secondPage(this.#game));
  readonly paged = $derived(this.second.works || this.second.officers.length > 0);
  /** How many things on each page can be pointed at. */
  readonly legal = $derived.by(() => {
    const n: [number, number] = [0, 0];
    for (const id of this.choice.targets.keys()) {
      const p = pageOf(this.#game, id);
      if (p) n[p - 1]!++;
    }
    return n;
  });
  readonly pages = $derived([
    { n: 1, name: t("management.page_offices") },
    { n: 2, name: this.second.works ? t("management.page_expansion") : t("management.officers") },
  ]);

  /**
   * follow brings a page to the front when a question has something on that page alone, a lesson is about something there, or a hint
   * lights it or speaks of it. It is called while a component is made.
   */
  follow() {
    $effect(() => {
      const asked = [this.session.ply, ...this.choice.about].join(" ");
      if (asked === this.#asked) return;
      this.#asked = asked;
      const [first, second] = this.legal;
      const about = [...new Set(this.choice.about.map((id) => pageOf(this.#game, id)))].filter((p) => p > 0);
      if (this.paged && about.length === 1) this.page = about[0]!;
      else if (!this.paged || (first > 0 && second === 0)) this.page = 1;
      else if (second > 0 && first === 0) this.page = 2;
    });
    $effect(() => {
      const there = [...this.choice.lit].map((id) => pageOf(this.#game, id)).filter((p) => p > 0);
      if (there.length === 0 && shows(light.area) === "actions") {
        there.push(light.area === "external_work" || light.area === "building" ? 2 : 1);
      }
      if (this.paged && there.length && !there.includes(untrack(() => this.page) as 1 | 2)) this.page = there[0]!;
    });
  }
}
