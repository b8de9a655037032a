// Where puzzles come from: the server knows them by their ids; without one, the file of those that ship is read here and the engine shows
// and judges their lines.

import { call, Unreachable } from "../api/client";
import { flowing } from "../api/flowing";
import { server } from "../api/server.svelte";
import type { Marked, OnePuzzle, Posed, PuzzleCatalogue, PuzzleKind, PuzzleOfDay, Rating } from "../api/types";
import { engine } from "../engine/engine.svelte";
import { words } from "../lang/index.svelte";
import { kept, type Day } from "../progress/practice.svelte";

/** The puzzles that ship, a line each, once they are here. */
let lines: readonly string[] | undefined;
let loading: Promise<readonly string[]> | undefined;

/** file loads the puzzles that ship. */
function file(): Promise<readonly string[]> {
  loading ??= (async () => {
    const address = document.querySelector<HTMLMetaElement>("meta[name=\"puzzles\"]")?.content ?? "";
    const response = await flowing(new URL(address, document.baseURI)).catch(() => undefined);
    if (!address || !response?.ok) throw new Unreachable(address);
    const text = await response.text().catch(() => {
      throw new Unreachable(address);
    });
    lines = text.split("\n").slice(1).filter(Boolean);
    return lines;
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}

/** ahead loads what answers at once and without a connection, for readers who do not save data. */
export function ahead() {
  if (!engine.welcome) return;
  engine.start().catch(() => {});
  file().catch(() => {});
}

/** asking asks the server, or this device: if there is no server, if it does not answer, and as soon as everything is here. */
async function asking<T>(ask: (here: boolean) => Promise<T>): Promise<T> {
  if (!server.there || (engine.ready && lines)) return ask(true);
  try {
    return await ask(false);
  } catch (e) {
    if (e instanceof Unreachable && engine.possible) return ask(true);
    throw e;
  }
}

const place = (id: string, list: readonly string[]) => list.findIndex((line) => line.startsWith(`${id} `));

/** named is how a puzzle is named to who is asked: by its id, or by its line. */
async function named(id: string, here: boolean): Promise<OnePuzzle & { number?: number }> {
  const own = kept.blunder(id);
  if (own) return { puzzle: own.puzzle };
  if (!here) return { id };
  const list = await file();
  const at = place(id, list);
  return at < 0 ? { id } : { puzzle: list[at]!, number: at + 1 };
}

/** What is shown or on its way, by language and id. */
const shown = new Map<string, Promise<Posed>>();
const slot = (id: string) => `${words.language} ${id}`;
function remember(posed: Posed): Posed {
  shown.set(slot(posed.id), Promise.resolve(posed));
  return posed;
}

/** brought is the puzzle that came with the page, if this one did, in this language. */
function brought(id: string): Posed | undefined {
  const data = document.getElementById("brought");
  const posed: Posed | undefined = data?.lang === words.language ? JSON.parse(data.textContent) : undefined;
  return posed?.id === id ? posed : undefined;
}

/** show shows a puzzle. */
export function show(id: string): Promise<Posed> {
  const at = slot(id);
  let posed = shown.get(at);
  if (!posed) {
    const came = brought(id);
    posed = came ? Promise.resolve(came) : asking(async (here) => {
      const { number, ...body } = await named(id, here);
      const answer = await call("POST", "/api/puzzles/show", { body, here });
      return number ? { ...answer, number } : answer;
    });
    posed.catch(() => shown.delete(at));
    shown.set(at, posed);
  }
  return posed;
}

/** judge judges an answer. */
export function judge(id: string, answer: string, solver: Rating | undefined): Promise<Marked> {
  return asking(async (here) => {
    const { number: _, ...one } = await named(id, here);
    return call("POST", "/api/puzzles/judge", { body: { ...one, answer, ...(solver ? { solver } : {}) }, here });
  });
}

/** ofDay is the puzzle of a day. */
export function ofDay(day: Day): Promise<Posed> {
  const query = { day: Number(day.replaceAll("-", "")) };
  return asking(async (here) => {
    if (!here) return remember((await call("GET", "/api/puzzles/daily", { query })).puzzle!);
    const list = await file();
    const { index }: PuzzleOfDay = await call("GET", "/api/puzzles/daily", { query: { ...query, of: list.length }, here });
    return show(idOf(list[index]!));
  });
}

const idOf = (line: string) => line.slice(0, line.indexOf(" "));
const ratingOf = (line: string) => Number(/ rating=(\d+)/.exec(line)?.[1]);

/**
 * next is the puzzle of a kind that suits the solver best: one that is new, else one that was not solved, else any. Undefined if there is
 * none.
 */
export async function next(kind: PuzzleKind): Promise<Posed | undefined> {
  const tries = [kept.seen, kept.seen.filter((id) => kept.solved(id)), []];
  const { solver } = await catalogue();
  const rating = Math.round((kept.rating ?? solver).rating);
  return asking(async (here) => {
    for (const all of tries) {
      const seen = all.filter((id) => id.startsWith(`${kind}-`));
      if (here) {
        const known = new Set(seen);
        const far = (line: string) => Math.abs(ratingOf(line) - rating);
        const list = (await file()).filter((line) => line.startsWith(`${kind}-`) && !known.has(idOf(line)));
        if (list.length) return show(idOf(list.reduce((best, line) => (far(line) < far(best) ? line : best))));
      } else {
        const posed = await call("POST", "/api/puzzles/next", { body: { kind, rating, seen } }).catch((e) => {
          if (e.detail?.code !== "no_such_puzzle") throw e;
        });
        if (posed) return remember(posed);
      }
    }
    return undefined;
  });
}

const known = new Map<string, Promise<PuzzleCatalogue>>();

/** catalogue is what there is to practise, asked for once. */
export function catalogue(): Promise<PuzzleCatalogue> {
  const { language } = words;
  let all = known.get(language);
  if (!all) {
    all = asking(async (here) => {
      const told = await call("GET", "/api/puzzles", { here });
      if (!here) return told;
      const list = await file().catch(() => []); // one's own blunders need none
      if (list.length === 0) known.delete(language);
      return {
        ...told,
        puzzles: list.length,
        kinds: told.kinds.map((k) => ({ ...k, puzzles: list.filter((line) => line.startsWith(`${k.id}-`)).length })),
      };
    });
    all.catch(() => known.delete(language));
    known.set(language, all);
  }
  return all;
}
