// Where puzzles come from: the server knows them by their ids; without one, the file of those that ship is read here and the engine shows
// and judges their lines.

import { call, Unreachable } from "../api/client";
import { flowing } from "../api/flowing";
import { server } from "../api/server.svelte";
import type {
  Marked,
  NextPuzzle,
  Numbers,
  OnePuzzle,
  Played,
  Posed,
  PuzzleCatalogue,
  PuzzleKind,
  PuzzleOfDay,
  PuzzlePlay,
  PuzzleSetID,
  PuzzleTheme,
  Rating,
} from "../api/types";
import { engine } from "../engine/engine.svelte";
import { t, words } from "../lang/index.svelte";
import { brought } from "../page/opening.svelte";
import { kept, type Day } from "../progress/practice.svelte";
import { chosen } from "./chosen.svelte";
import { knows, taught, unmet } from "./met";

/** The puzzles that ship, a line each, once they are here. */
let lines: readonly string[] | undefined;
let loading: Promise<readonly string[]> | undefined;

/** file loads the puzzles that ship. */
function file(): Promise<readonly string[]> {
  loading ??= (async () => {
    const address = document.querySelector<HTMLMetaElement>("meta[name=\"puzzles\"]")?.content ?? "";
    const response = address ? await flowing(new URL(address, document.baseURI)).catch(() => undefined) : undefined;
    const text = response?.ok ? await response.text().catch(() => undefined) : undefined;
    if (text === undefined) throw new Unreachable(t("practice.unreachable"));
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

/** show shows a puzzle. */
export function show(id: string): Promise<Posed> {
  const at = slot(id);
  let posed = shown.get(at);
  if (!posed) {
    const came = brought<Posed>(id);
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

/** play plays a puzzle: with all answers since it began. */
export function play(id: string, how: Omit<PuzzlePlay, keyof OnePuzzle>): Promise<Played> {
  return asking(async (here) => {
    const { number: _, ...one } = await named(id, here);
    return call("POST", "/api/puzzles/play", { body: { ...one, ...how }, here });
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

/** Head is what a line is chosen by. */
export interface Head {
  id: string;
  kind: PuzzleKind;
  set: PuzzleSetID;
  rating: number;
  themes: readonly string[];
}

/** headOf reads the first words of a line, and what game its position is of. */
export function headOf(line: string): Head {
  const id = idOf(line);
  return {
    id,
    kind: id.slice(0, id.indexOf("-")) as PuzzleKind,
    set: line.includes(" variant=introductory ") ? "introductory" : line.includes(" leeghwater=1 ") ? "leeghwater" : "full",
    rating: Number(/ rating=(\d+)/.exec(line)?.[1]),
    themes: / themes=(\S+)/.exec(line)?.[1]?.split(",") ?? [],
  };
}

/** nextOf is the line that is wanted, as the server chooses it: the first that suits the rating best, of kinds in turn. */
export function nextOf(
  list: readonly Head[],
  { kinds = [], sets = [], theme, avoid = [], rating = 0, seen = [] }: NextPuzzle,
): Head | undefined {
  const known = new Set(seen);
  const from = seen.length % Math.max(1, kinds.length);
  const far = (x: Head) => Math.abs(x.rating - rating);
  const fits = list.filter((x) => !known.has(x.id) && (!sets.length || sets.includes(x.set)) && (!theme || x.themes.includes(theme)));
  for (const without of [avoid, []]) {
    for (const kind of [...kinds.slice(from), ...kinds.slice(0, from)]) {
      const some = fits.filter((x) => x.kind === kind && !x.themes.some((y) => without.includes(y as never)));
      if (some.length) return some.reduce((best, x) => (far(x) < far(best) ? x : best));
    }
  }
  return undefined;
}

/**
 * next is the puzzle that suits the solver best, of a kind, of a theme or of what was chosen: one that is new and asks for nothing that no
 * lesson has taught; else one of any set, else one that was not solved, else any. Undefined if there is none.
 */
export async function next(kind?: PuzzleKind, theme?: PuzzleTheme): Promise<Posed | undefined> {
  const all = await catalogue();
  const rating = Math.round((kept.rating ?? all.solver).rating);
  const shipped = all.kinds.map((k) => k.id).filter((id) => id !== "blunder");
  const open = shipped.filter((id) => knows(taught.kinds[id]));
  const one = kind ?? (theme ? undefined : chosen.kind);
  const set = theme ? undefined : chosen.set;
  const sets = all.sets.map((s) => s.id).filter((id) => (set ? id === set : knows(taught.sets[id])));
  const about = kind ? undefined : (theme ?? chosen.theme);
  const wish: NextPuzzle = {
    kinds: one ? [one] : theme ? shipped : open, // whoever comes for a theme has met it
    sets,
    rating,
    avoid: unmet().filter((id) => id !== about),
    ...(about ? { theme: about } : {}),
  };
  const tries = [kept.seen, kept.seen.filter((id) => kept.solved(id)), []].flatMap((seen) => [
    { ...wish, seen },
    ...(kind || theme ? [{ ...wish, sets: [], seen }] : []),
  ]);
  return asking(async (here) => {
    const heads = here ? (await file()).map(headOf) : [];
    for (const wanted of tries) {
      const seen = wanted.seen.filter((id) => wanted.kinds!.some((k) => id.startsWith(`${k}-`)));
      if (here) {
        const found = nextOf(heads, { ...wanted, seen });
        if (found) return show(found.id);
      } else {
        const posed = await call("POST", "/api/puzzles/next", { body: { ...wanted, seen } }).catch((e) => {
          if (e.detail?.code !== "no_such_puzzle") throw e;
        });
        if (posed) return remember(posed);
      }
    }
    return undefined;
  });
}

/** numbers counts the puzzles of a set by kind and theme. */
export function numbers(list: readonly Head[], set: PuzzleSetID): Record<string, Numbers> {
  const kinds: Record<string, Numbers> = {};
  for (const { kind, themes } of list.filter((x) => x.set === set)) {
    const n = (kinds[kind] ??= { puzzles: 0, themes: {} });
    n.puzzles++;
    for (const theme of themes) n.themes[theme] = (n.themes[theme] ?? 0) + 1;
  }
  return kinds;
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
      const heads = list.map(headOf);
      return {
        ...told,
        puzzles: list.length,
        kinds: told.kinds.map((k) => ({ ...k, puzzles: heads.filter((x) => x.kind === k.id).length })),
        sets: told.sets.map((s) => ({ ...s, puzzles: heads.filter((x) => x.set === s.id).length, kinds: numbers(heads, s.id) })),
      };
    });
    all.catch(() => known.delete(language));
    known.set(language, all);
  }
  return all;
}
