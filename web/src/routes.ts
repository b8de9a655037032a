// The screens by their addresses, and what each needs. Screens that are not the first one are loaded when they are wanted.

import type { Component } from "svelte";
import { facts } from "./api/catalogue.svelte";
import type { Me } from "./api/types";
import { now } from "./progress/former";
import { open } from "./table/opening";

/** What a screen needs before it is shown. */
export type Needs =
  /** Everything is in the client, or asked of whoever answers. */
  | "nothing"
  /** A server that answers, whoever asks. */
  | "server"
  /** A server, even one that does not answer just now. */
  | "recovery"
  /** That the server has said who this is, and be it nobody. */
  | "answer"
  | "person"
  | "operator"
  /** A person, or this device where it plays without a server. */
  | "device";

/** At is what the props of a screen are made of. */
interface At {
  /** What the address names. */
  id: string;
  me: Me | null | undefined;
  /** Without a server everything happens on this device. */
  here: boolean;
  /** meet asks the server anew who this is. */
  meet: () => void;
}

export interface Route {
  /** What begins with ":" stands for any of its kind. */
  path: string;
  /** What the part behind "#" must be, or the query have. */
  hash?: RegExp;
  query?: string;
  needs: Needs;
  /** It stays on the screen while the server does not answer: what it shows came from there. */
  stays?: boolean;
  /** The first page has none: Home, or Here without a server. */
  load?: () => Promise<{ default: Component<Record<string, unknown>> }>;
  props: (at: At) => Record<string, unknown>;
  /** Requests what the screen will need while the language is still loading. Failed requests are repeated where their result is used. */
  ahead?: (id: string, query: string, me: Promise<Me>) => void;
}

/** The kinds of things that addresses name. */
const kinds: Record<string, string> = {
  id: "[\\w-]+",
  own: "~[\\w-]+", // a table of this device
  puzzle: "[\\w~-]+",
  lesson: "\\w{1,12}",
  person: "[^/]+",
  number: ".*",
  any: ".*",
};

/** screen makes a route; the compiler compares the props with those of the screen. */
function screen<P extends object>(
  path: string,
  needs: Needs,
  load: () => Promise<{ default: Component<P> }>,
  props: (at: At) => NoInfer<P>,
  more: Pick<Route, "hash" | "query" | "stays" | "ahead"> = {},
): Route {
  return { path, needs, load, props, ...more } as unknown as Route;
}

const none = () => ({});
const printed = () => void facts().catch(() => {});
const table = () => import("./screens/Table.svelte");
const newTable = () => import("./screens/NewTable.svelte");
const notices = () => import("./screens/Notices.svelte");
const learn = () => import("./learn/Learn.svelte");

/** The first that fits counts. */
export const routes: readonly Route[] = [
  // An address that carries a game (table/link).
  screen("/:any", "nothing", () => import("./screens/Carried.svelte"), ({ id }) => ({ hash: id }), { hash: /^#(game|position)=/ }),
  screen("/table/:own", "nothing", table, ({ id }) => ({ id }), { ahead: printed }),
  screen("/puzzle/:puzzle", "nothing", () => import("./practice/Puzzle.svelte"), ({ id }) => ({ id }), {
    ahead(id) {
      printed();
      // The others are a kind, or that of a day.
      if (id.includes("-")) import("./practice/source").then((m) => m.show(id)).catch(() => {});
    },
  }),
  screen("/learn", "nothing", learn, none),
  screen("/learn/practice", "nothing", () => import("./practice/Practice.svelte"), none),
  screen("/learn/daily", "nothing", learn, none),
  screen("/learn/prologue", "nothing", () => import("./learn/prologue/Prologue.svelte"), none),
  screen("/learn/:lesson", "nothing", () => import("./learn/Lesson.svelte"), ({ id, meet }) => ({ id: now(id), changed: meet }), {
    ahead: printed,
  }),
  screen("/privacy", "nothing", () => import("./screens/Privacy.svelte"), none),
  screen("/help", "nothing", () => import("./screens/Help.svelte"), none),
  screen("/try/:number", "nothing", () => import("./screens/Try.svelte"), ({ id }) => ({ number: id })),
  // A table on this device, although there is a server.
  screen("/new", "nothing", newTable, () => ({ here: true }), { query: "here" }),
  screen("/new", "device", newTable, ({ here }) => ({ here })),
  screen(
    "/settings",
    "device",
    () => import("./screens/Settings.svelte"),
    ({ me, here, meet }) => me && !here ? { me, changed: meet } : { changed: meet },
  ),
  screen("/recover", "recovery", () => import("./screens/Recover.svelte"), ({ meet }) => ({ done: meet })),
  screen("/archive", "server", () => import("./screens/Archive.svelte"), none),
  screen("/player/:person", "server", () => import("./screens/Player.svelte"), ({ id }) => ({ id: decodeURIComponent(id) })),
  screen("/game/:id", "server", () => import("./screens/Shared.svelte"), ({ id }) => ({ id })),
  screen("/operate", "operator", () => import("./screens/Operate.svelte"), none),
  // The link of a mail, which somebody may open elsewhere.
  screen("/notices", "answer", notices, ({ me, meet }) => ({ me, changed: meet }), { hash: /^#(confirm|stop)=/ }),
  screen("/notices", "person", notices, ({ me, meet }) => ({ me, changed: meet })),
  screen("/table/:id", "person", table, ({ id }) => ({ id }), {
    stays: true,
    ahead(id, query, me) {
      printed();
      // Strangers choose a name first.
      me.then(({ name }) => name && open(id, new URLSearchParams(query).get("invite") ?? "")).catch(() => {});
    },
  }),
];

/** The first page, and that of all addresses that nothing has. */
export const home: Route = { path: "/", needs: "device", props: none };

const patterns = new Map(routes.map((route) => [route, new RegExp(`^${route.path.replace(/:(\w+)/g, (_, kind) => `(${kinds[kind]})`)}$`)]));

/** match finds the screen of an address, and what the address names. */
export function match({ path, query, hash }: { path: string; query: string; hash: string }): { route: Route; id: string } {
  for (const [route, pattern] of patterns) {
    const [, id = ""] = pattern.exec(path) ?? [undefined];
    if (!pattern.test(path) || (route.query && !new URLSearchParams(query).has(route.query))) continue;
    if (!route.hash) return { route, id };
    if (route.hash.test(hash)) return { route, id: hash };
  }
  return { route: home, id: "" };
}

/** Who is in front of the screen, as far as is known: undefined until the server has answered, null if it knows nobody; and who answers. */
export interface Known {
  me: Pick<Me, "ban" | "operator"> | null | undefined;
  /** The server answers. */
  there: boolean;
  /** It does not, and this device plays without it. */
  here: boolean;
}

/** admit tells whether a screen is shown, or what is shown in its place. A ban counts wherever a person is needed. */
export function admit(
  { needs, stays }: Pick<Route, "needs" | "stays">,
  { me, there, here }: Known,
): "show" | "alone" | "banned" | "offline" | "wait" | "welcome" | "home" {
  if (needs === "nothing") return "show";
  if (here && !stays) return needs === "device" ? "show" : "alone";
  if (needs === "recovery" || (needs === "server" && there)) return "show";
  if (me?.ban) return "banned";
  if (me === undefined) return there ? "wait" : "offline";
  if (needs === "answer") return "show";
  if (me === null) return "welcome";
  if (needs === "server" || (needs === "operator" && !(there && me.operator))) return "home";
  return "show";
}
