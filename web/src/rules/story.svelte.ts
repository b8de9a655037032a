// What a picture tells: the position before and after, asked of the rules.

import { facts, type Facts } from "../api/catalogue.svelte";
import { call } from "../api/client";
import type { Game, Happened, Production, Stepping } from "../api/types";
import { words } from "../lang/index.svelte";
import type { Picture } from "./pictures";

export interface Story {
  facts: Facts;
  before: Game;
  /** Undefined if nothing is played. */
  after: Game | undefined;
  steps: Stepping[];
  productions: Production[];
  /** Answers that would be legal then, in words, and why others would not. */
  may: string[];
  not: string[];
}

const told = new Map<string, Promise<Story>>();

/** story asks for all of it, once for each language. */
export function story(p: Picture): Promise<Story> {
  const key = [words.language, p.text, ...p.play].join("\n");
  let answer = told.get(key);
  if (!answer) {
    answer = tell(p);
    answer.catch(() => told.delete(key));
    told.set(key, answer);
  }
  return answer;
}

async function tell(p: Picture): Promise<Story> {
  const [printed, looked, stepped] = await Promise.all([
    facts(),
    call("POST", "/api/at/look", { body: p.not.length && !p.play.length ? { text: p.text, why: p.not } : { text: p.text } }),
    p.play.length ? call("POST", "/api/at/step", { body: { text: p.text, actions: p.play } }) : undefined,
  ]);
  const steps = stepped?.steps ?? [];
  const last = steps.findLastIndex((s) => s.events.some((e) => e.kind === "produced"));
  const whatif = last >= 0
    ? await call("POST", "/api/at/whatif", { body: { text: p.text, actions: p.play.slice(0, last + 1) } }).catch(() => undefined)
    : undefined;
  const end = stepped ?? looked;
  const refused = p.not.length && stepped ? await call("POST", "/api/at/look", { body: { text: stepped.text, why: p.not } }) : looked;
  const answers = end.game.prompt?.answers ?? [];
  return {
    facts: printed,
    before: looked.game,
    after: stepped?.game,
    steps,
    productions: whatif?.productions ?? [],
    may: p.may.map((a) => answers.find((x) => x.action === a)?.text ?? a),
    not: refused.why ?? [],
  };
}

/** changed are the places of the map that look otherwise afterwards. */
export function changed(a: Game, b: Game, events: Happened[]): Set<string> {
  const [x, y] = [a.position.map, b.position.map];
  const sites = new Set<string>();
  for (const id of new Set([...Object.keys(x.water), ...Object.keys(y.water)])) {
    if ((x.water[id] ?? 0) !== (y.water[id] ?? 0)) sites.add(id);
  }
  for (const [id, dam] of Object.entries(y.dams)) if (x.dams[id]?.level !== dam.level) sites.add(id);
  for (const kind of ["conduits", "powerhouses"] as const) for (const id of Object.keys(y[kind])) if (!(id in x[kind])) sites.add(id);
  for (const e of events) if (e.kind === "produced" && e.to) sites.add(e.to);
  return sites;
}
