// How a person is told that a table waits for them, as the server keeps it, and what can be changed about it.
import { call } from "../../api/client";
import { Refused } from "../../api/errors";
import type { Listed, NewChannel, NoticeFailure, NoticeMode, Notices, NoticeChannel } from "../../api/types";
import { t, words } from "../../lang/index.svelte";
import { message } from "../../page/quick";
import { origin } from "../../ui/address";
import { report } from "../../ui/presence";
import { here, subscribe, unsubscribe } from "../../ui/push";
import { route } from "../../ui/route.svelte";

export class Telling {
  now: Notices | undefined = $state.raw();
  tables: Listed[] = $state.raw([]);
  /** The way of this browser, by the mark that the server shows. */
  private browser = $state("");
  problem = $state("");
  told = $state("");
  busy = $state(false);
  readonly zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  /** changed is called when somebody can be reached who could not, or the other way about. */
  constructor(private readonly changed: () => unknown) {}

  ways = $derived(this.now?.ways ?? []);
  mine = $derived(this.ways.find((w) => w.browser && w.browser === this.browser));

  /** attempt does something that answers with the settings, or tells why not. */
  private async attempt(what: () => Promise<Notices | undefined>, then = "") {
    this.problem = this.told = "";
    this.busy = true;
    try {
      this.now = (await what()) ?? this.now;
      this.told = then;
    } catch (e) {
      const reason = e instanceof Refused && e.detail.code === "not_arrived" ? (e.detail.args?.["reason"] as NoticeFailure) : undefined;
      this.problem = reason ? t(`notices.reason.${reason}`) : message(e);
    }
    this.busy = false;
  }

  /** open does what the link of a mail asks for, and reads the settings of a person. */
  async open(person: boolean) {
    const [asked = "", link = ""] = route.hash.slice(1).split("=");
    if (asked === "confirm") await this.attempt(() => this.follow("/api/ways/confirm", link, person), t("notices.confirmed"));
    if (asked === "stop") await this.attempt(() => this.follow("/api/ways/stop", link, person), t("notices.ended"));
    if (!person) return;
    const said = this.told;
    await this.attempt(() => call("GET", "/api/me/notices"), said);
    // Notices come in the language that is read here.
    if (this.now?.settings.lang && this.now.settings.lang !== words.language) await this.save({});
    this.tables = (await call("GET", "/api/me/tables").catch(() => ({ tables: [] }))).tables.filter((x) =>
      x.phase === "playing" || x.phase === "waiting"
    );
    this.browser = (await here()) ?? "";
  }

  /** follow follows the link of a mail, which names a way and its secret. */
  private async follow(path: "/api/ways/confirm" | "/api/ways/stop", link: string, person: boolean): Promise<undefined> {
    const [way = "", secret = ""] = link.split(".");
    await call("POST", path, { body: { way, secret } });
    if (person) route.go("/notices", true); // who is not signed in has no page but this one (P9)
  }

  /** put sends settings with what only the browser knows. */
  private put = (part: Partial<Notices["settings"]>) =>
    call("PUT", "/api/me/notices", {
      body: { ...this.now!.settings, ...part, zone: this.zone, lang: words.language, origin: origin() },
    });

  save = (part: Partial<Notices["settings"]>) => this.attempt(() => this.put(part));

  /** own says how a table is told of that has a rule of its own. */
  own(id: string, mode: NoticeMode | "above") {
    const tables = { ...this.now!.settings.tables };
    if (mode === "above") delete tables[id];
    else tables[id] = mode;
    void this.save({ tables });
  }

  /** add adds a way; the settings go first, so that the first notice has its language. It tells whether that went well. */
  async add(way: () => Promise<NewChannel>): Promise<boolean> {
    await this.attempt(async () => {
      const body = await way();
      await this.put({});
      const answer = await call("POST", "/api/me/ways", { body });
      this.changed();
      report();
      return answer;
    });
    return !this.problem;
  }

  /** push adds this browser. */
  push = () =>
    this.add(async () => {
      const way = await subscribe(this.now!.push_key).catch(() => {
        throw new Error(t("notices.push.failed")); // the browser says why in English, for programmers
      });
      if (!way) throw new Error(t("notices.push.denied"));
      this.browser = (await here()) ?? "";
      return way;
    });

  remove = (w: NoticeChannel) =>
    this.attempt(async () => {
      const answer = await call("DELETE", "/api/me/ways/{id}", { id: w.id });
      if (w.browser === this.browser) await unsubscribe();
      this.changed();
      return answer;
    });

  try = (w: NoticeChannel) => this.attempt(() => call("POST", "/api/me/ways/{id}/try", { id: w.id }), t("notices.tried"));
}
