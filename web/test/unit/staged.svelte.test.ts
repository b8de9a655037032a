// Whole games with a real server through the director: after the last event of every entry the screen shows the position that the server
// tells of that ply, and it is never without one on the way.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Done, Game, Opened, Position, PublicEntry } from "../../src/api/types";
// @ts-expect-error: a program of the browser tests
import { random } from "../browser/driver.mjs";
// @ts-expect-error: likewise
import { serve } from "../browser/server.mjs";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("document", { documentElement: {} });
const { Director } = await import("../../src/board/stage/director.svelte");
const { Show } = await import("../../src/table/show.svelte");

let server: { base: string; stop: () => void };
let cookie = "";
beforeAll(async () => {
  server = await serve();
  const r = await fetch(`${server.base}/api/me`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ann" }),
  });
  cookie = r.headers.getSetCookie().map((c) => c.split(";")[0]).join("; ");
}, 300_000);
afterAll(() => server?.stop());

async function call<T>(path: string, body?: unknown): Promise<T> {
  const r = await fetch(server.base + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const data = await r.json();
  if (!r.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(data)}`);
  return data as T;
}

/** asked is a position without its question: that is asked when it has been shown. */
const unasked = ({ prompt: _, ...game }: Game) => game;

test("after every entry the screen shows what the server says", { timeout: 600_000 }, async () => {
  let compared = 0;
  for (const [n, options] of [{ leeghwater: true }, { variant: "introductory" }].entries()) {
    const pick = random(n + 7) as (n: number) => number;
    const seats = ["A", "B", "C"].map((name) => ({ who: "me", name }));
    const opened = await call<Opened>("/api/tables", { seats, ...options });
    let { ply, game } = opened;
    const { id } = opened.table;
    let truth = { ply, game };
    const show = new Show(() => truth);
    let t = 0;
    let timer: { at: number; what: () => void } | undefined;
    const director = new Director(show, { mine: () => [], speed: () => 1, plain: () => false }, {
      now: () => t,
      after(ms, what) {
        const mine = timer = { at: t + ms, what };
        return () => timer === mine && (timer = undefined);
      },
    });
    show.director = (entries) => director.feed(entries);
    for (let moves = 0; game.prompt && moves < 110; moves++) {
      const { answers } = game.prompt;
      const done = await call<Done>(`/api/tables/${id}/play`, { ply, action: answers[pick(answers.length)]!.action, update: true });
      const update = done.update as { ply: number; game: Game; entries: PublicEntry[] };
      const news = update.entries.filter((e) => e.ply > ply);
      show.feed(news);
      truth = { ply: update.ply, game: update.game };
      ({ ply, game } = update);
      for (const last = new Set<number>(); director.busy;) {
        const at = show.at;
        if (at.event === 0 && !last.has(at.ply) && news.some((e) => e.ply === at.ply)) {
          last.add(at.ply);
          const told = await call<Position>(`/api/tables/${id}/position?ply=${at.ply}`);
          expect(unasked(show.game!), `ply ${at.ply}`).toEqual(unasked(told.game));
          compared++;
        }
        const now = timer!;
        timer = undefined;
        t = Math.max(t, now.at);
        now.what();
      }
      expect(show.mode).toBe("live");
      expect(show.game).toBe(update.game);
    }
  }
  expect(compared).toBeGreaterThan(60);
});
