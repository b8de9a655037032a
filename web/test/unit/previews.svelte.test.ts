// Whole games of every variant, played through the model of the screen against a real server. What is shown before a turn is confirmed is
// compared with what then happens, figure by figure. GAMES=500 plays as many.
import { flushSync } from "svelte";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Catalogue, Done, Game, Opened, Position, PublicEntry, WhatIf } from "../../src/api/types";
import type { Facts as Known } from "../../src/api/catalogue.svelte";
import type { Session } from "../../src/table/session.svelte";
// @ts-expect-error: a program of the browser tests
import { random } from "../browser/driver.mjs";
// @ts-expect-error: likewise
import { serve } from "../browser/server.mjs";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
const { Facts } = await import("../../src/api/catalogue.svelte");
const { foresee } = await import("../../src/board/map/foresight");
const { slips } = await import("../../src/board/prompt/slips");
const { Choice } = await import("../../src/table/choice.svelte");

const games = Number(process.env.GAMES ?? 4);

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
}, 120_000);
afterAll(() => server.stop());

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

/** Tables of every kind: people at one screen, some with Automas. */
function options(n: number) {
  const people = 2 + (n % 3);
  const seats: { who: string; name?: string }[] = Array.from({ length: people }, (_, i) => ({ who: "me", name: `P${i}` }));
  if (n % 5 === 4) seats[people - 1] = { who: `automa${1 + (n % 4)}` };
  switch (n % 4) {
    case 0:
      return { variant: "introductory", seats: seats.map((s) => (s.who === "me" ? s : { who: "me", name: "P" })) };
    case 1:
      return { seats };
    case 2:
      return { seats, leeghwater: true };
    default:
      return { seats, guest_officers: n % 8 === 3, water_first: n % 8 === 7, assignment: n % 8 === 7 ? "free" : undefined };
  }
}

/** compare holds what was shown against what happened. */
function compare(before: Game, whatif: WhatIf, entries: PublicEntry[], after: Game, seat: number, facts: Known) {
  const events = entries.flatMap((e) => e.events ?? []);
  expect(whatif.events).toEqual(events);
  expect(whatif.game.position).toEqual(after.position);
  expect(whatif.game.seats).toEqual(after.seats);
  expect(whatif.game.capacity).toEqual(after.capacity);
  const goods = (g: Game, i: number) => {
    const c = g.position.companies[g.seats[i]?.company ?? ""];
    return { vp: g.seats[i]!.vp, energy: c?.energy ?? 0, credits: c?.credits ?? 0, excavators: c?.excavators ?? 0, mixers: c?.mixers ?? 0 };
  };
  const water = (g: Game, at: string) => g.position.map.water[at] ?? 0;
  // Goods.
  if (before.seats[seat]!.company) {
    before.seats.forEach((_, i) => {
      const [a, b] = [goods(before, i), goods(after, i)];
      for (const good of ["vp", "energy", "credits", "excavators", "mixers"] as const) {
        expect(whatif.seats[i]![good], `${good} of seat ${i}`).toBe(b[good] - a[good]);
      }
    });
  }
  // The map.
  const sight = foresee(before, whatif);
  const made = events.filter((e) => e.kind === "produced");
  const energies = events.filter((e) => e.kind === "energy" && e.why === "production");
  expect(sight.produced.map((p) => [p.dam, p.conduit, p.house, p.drops, p.energy])).toEqual(
    made.map((e, i) => [e.from, e.through, e.to, e.n, energies[i]!.n]),
  );
  for (const p of sight.produced) {
    expect(p.drops * p.value + p.space + p.company + p.officer).toBe(p.energy);
    const tolls = events.filter((e) => e.kind === "credits" && e.why === "conduit" && e.seat === p.seat).map((e) => -(e.n ?? 0));
    if (p.toll) expect(tolls).toContain(p.toll);
  }
  for (const b of sight.built) {
    expect(after.position.map.dams[b.site]?.level ?? 0).toBe(b.level);
    expect(after.capacity[b.site] ?? 0).toBe(b.room);
  }
  for (const r of sight.rests) expect([r.at, r.holds, r.room]).toEqual([r.at, water(after, r.at), after.capacity[r.at] ?? 0]);
  // The slips.
  for (const s of slips(before, whatif, seat, facts)) {
    if (s.kind === "own") {
      for (const { good, n } of s.changes) {
        if (good !== "engineers") expect(n, good).toBe(goods(after, seat)[good] - goods(before, seat)[good]);
      }
    }
    if (s.kind === "contract") expect(events.some((e) => e.kind === "fulfilled" && e.contract === s.contract.id)).toBe(true);
    if (s.kind === "leaves") {
      expect(events.filter((e) => e.kind === "flowed" && !facts.site.get(e.to ?? "")).length).toBeGreaterThanOrEqual(s.drops);
    }
  }
}

test("what is shown is what happens", { timeout: 60_000 + games * 20_000 }, async () => {
  const facts = new Facts(await call<Catalogue>("/api/catalogue?lang=en"));
  let compared = 0;
  const seen = new Set<string>();
  for (let n = 0; n < games; n++) {
    const pick: (n: number) => number = random(n + 1);
    const opened = await call<Opened>("/api/tables", options(n));
    const id = opened.table.id;
    let { game, ply } = opened;
    let sent: PublicEntry[] = [];
    const session = $state({
      ply,
      asked: true,
      busy: false,
      table: { undo: "free" },
      game,
      facts,
      id,
      whatIf: (actions: string[]) => call<WhatIf>(`/api/tables/${id}/whatif?lang=en`, { ply: session.ply, actions, through: true }),
      play: async (...actions: string[]) => {
        session.busy = true;
        let at = session.ply;
        for (const action of actions) {
          const done = await call<Done>(`/api/tables/${id}/play?lang=en`, { ply: at, action, key: `k${n}-${at}` });
          at = done.to;
          sent.push(...done.entries);
        }
        session.busy = false;
      },
    });
    let choice!: InstanceType<typeof Choice>;
    const stop = $effect.root(() => {
      choice = new Choice(session as unknown as Session, () => "ends");
    });
    flushSync();
    while (!game.done) {
      const prompt = game.prompt!;
      if (prompt.seat < 0 || game.seats[prompt.seat]?.automa) throw new Error("nobody here is asked");
      for (let i = 0; i < 8 && choice.line.length === 0 && !session.busy; i++) {
        const things = [...choice.targets.keys(), ...Object.keys(prompt.plans ?? {})];
        if (things.length && pick(4) > 0) choice.point(things[pick(things.length)]!);
        else choice.select(choice.answers[pick(choice.answers.length)]!);
        flushSync();
      }
      if (!session.busy && choice.line.length === 0) choice.select(choice.answers[pick(choice.answers.length)]!);
      flushSync();
      const line = [...choice.line];
      const whatif = line.length ? await session.whatIf(line) : undefined;
      if (!session.busy && sent.length === 0) await choice.play();
      // What needs no confirmation is on its way.
      while (session.busy) await new Promise((r) => setTimeout(r, 2));
      const own = sent.filter((e) => e.seat === prompt.seat && e.action);
      const last = own.at(-1)!;
      const planned = whatif && [...line, ...(whatif.steps ?? []).filter((s) => s.assumed).map((s) => s.answer.action)];
      if (whatif && !whatif.sampled && planned && planned.length === own.length) {
        const after = (await call<Position>(`/api/tables/${id}/position?ply=${last.ply}&lang=en`)).game;
        const upto = sent.filter((e) => e.ply <= last.ply);
        try {
          compare(game, whatif, upto, after, prompt.seat, facts);
        } catch (e) {
          throw new Error(`game ${n}, ply ${session.ply}, ${planned.join(", ")}: ${(e as Error).message}`);
        }
        compared++;
        for (const a of planned) seen.add(a.split(" ")[0]!);
      }
      sent = [];
      const now = await call<Opened>(`/api/tables/${id}?lang=en`);
      ({ game, ply } = now);
      session.asked = !game.done;
      session.game = game;
      session.ply = ply;
      flushSync();
    }
    stop();
  }
  expect(compared).toBeGreaterThan(50 * games);
  console.log(`${games} games, ${compared} turns compared, ${[...seen].sort().join(" ")}`);
});
