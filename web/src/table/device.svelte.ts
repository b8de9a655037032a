// The games that are kept on this device, and who plays them. To ask for them starts the engine, so it is remembered whether there are any.

import { call, recordOf, Refused } from "../api/client";
import { Broken } from "../api/errors";
import { follow } from "../api/live";
import { server } from "../api/server.svelte";
import type { Listed, New, NewSeat } from "../api/types";
import { engine } from "../engine/engine.svelte";
import { t } from "../lang/index.svelte";
import { split } from "./copies";

const note = "games here";

/** What came of reading a file. */
export interface Taken {
  made: string[]; // the tables
  again: number; // games that were here already
  cut: boolean; // the file breaks off
  problems: string[];
}

class Device {
  /** The games, once the engine has told; the newest first. */
  tables: Listed[] | undefined = $state.raw();
  /** Who plays here; empty if nobody has said. */
  name = $state("");
  /** Why games are gone with the page, in words; empty if they are kept. */
  unkept = $state("");
  /** The engine does not run, so nobody knows the games. */
  broken = $state(false);

  /** known tells whether there were games here when somebody last looked. */
  get known(): boolean {
    return !!localStorage.getItem(note);
  }

  /** watch keeps the list up to date until it is told to stop. */
  watch(): () => void {
    void this.meet();
    const live = follow("/api/me/live", () => ({}), (m) => m.type === "tables" && this.list(m.tables), (yes) => (this.broken = !yes), true);
    return () => live.close();
  }

  private list(tables: Listed[]) {
    this.tables = tables;
    if (engine.unkept) return;
    if (tables.length > 0) localStorage.setItem(note, "yes");
    else localStorage.removeItem(note);
  }

  /** meet asks who plays here. */
  async meet() {
    try {
      const { name, unkept } = await call("GET", "/here/me");
      this.name = name;
      this.unkept = unkept ?? "";
      this.broken = false;
    } catch (e) {
      this.broken = e instanceof Broken;
    }
  }

  async rename(name: string) {
    this.name = (await call("PATCH", "/here/me", { body: { name } })).name;
  }

  /** create makes a table on this device and gives back its id. Who has no name yet has that of the server, or is a guest. */
  async create(table: New): Promise<string> {
    await engine.start();
    const { name } = await call("GET", "/here/me");
    if (!name) await this.rename(server.name || t("screens.guest"));
    const opened = await call("POST", "/api/tables", { body: table, here: true });
    if (!engine.unkept) {
      localStorage.setItem(note, "yes");
      navigator.storage?.persist?.().catch(() => {}); // or it is kept as long as the browser likes
    }
    return opened.table.id;
  }

  async remove(id: string) {
    await call("DELETE", "/here/tables/{id}", { id });
  }

  /** records are all games as text, the oldest first. */
  async records(): Promise<string[]> {
    const { tables } = await call("GET", "/api/me/tables", { here: true });
    return Promise.all(tables.reverse().map((x) => recordOf(x.id)));
  }

  /** read makes tables of the records in a file. What is not a record changes nothing. */
  async read(text: string): Promise<Taken> {
    const { bots } = await call("GET", "/api/game", { here: true });
    const copies = split(text, bots);
    const { tables } = await call("GET", "/api/me/tables", { here: true });
    const here = new Map(await Promise.all(tables.map(async (x) => [split(await recordOf(x.id), bots)[0]?.moves, x.id] as const)));
    const taken: Taken = { made: [], again: 0, cut: copies.some((c) => c.cut), problems: [] };
    for (const copy of copies) {
      const known = here.get(copy.moves);
      if (known) {
        taken.again++;
        taken.made.push(known);
        continue;
      }
      try {
        taken.made.push(await this.create({ record: copy.record, seats: copy.seats, over: true }));
      } catch (e) {
        if (!(e instanceof Refused)) throw e;
        taken.problems.push(e.message);
      }
    }
    return taken;
  }

  /** sendUp makes a table of a game on the server and gives back its id. The copy here stays. */
  async sendUp(id: string): Promise<string> {
    const [{ table }, record] = await Promise.all([call("GET", "/api/tables/{id}", { id }), recordOf(id)]);
    const people = table.seats.filter((s) => s.person).length;
    const seats: NewSeat[] = table.seats.map((s) =>
      s.bot && !s.person ? { who: s.bot } : people > 1 ? { who: "me", name: s.name } : { who: "me" }
    );
    const send = () => call("POST", "/api/tables", { body: { name: table.name, record, seats, over: true } });
    try {
      return (await send()).table.id;
    } catch (e) {
      if (!(e instanceof Refused) || e.detail.code !== "not_signed_in") throw e;
      await call("POST", "/api/me", { body: { name: this.name || t("screens.guest") } });
      return (await send()).table.id;
    }
  }
}

export const device = new Device();
