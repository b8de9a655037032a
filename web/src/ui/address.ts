// Where screens and files are. A server has the client at "/" and a page for every screen. A site without a server may lie in any folder
// and is one page: there the screen stands behind the "?", so that any host of files finds the page, whatever the screen.

import { server } from "../api/server.svelte";

/** Place is where a reader is, as the client knows it: the same with and without a server. */
export interface Place {
  path: string;
  query: string;
  hash: string;
}

/** file is the address of a file of the client. */
export const file = (name: string): string => (server.absent ? name : `/${name}`);

/** to is the address of a screen, such as "/table/x?ply=3" or "/help#R5.1". */
export const to = (screen: string): string => (server.absent ? location.pathname + behind(screen) : screen);

/** whole is the address of a screen that can be given to somebody. */
export const whole = (screen: string): string => new URL(to(screen), location.href).href;

/** origin is where this client was opened, for a server that does not know how people reach it. */
export const origin = (): string => location.origin;

/** behind is the address of a screen within the one page of a site. */
export function behind(screen: string): string {
  const [, path, query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(screen)!;
  return path === "/" && !query ? hash : `?${path}${query.replace("?", "&")}${hash}`;
}

/** place reads an address. */
export function place({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): Place {
  return server.absent ? { ...within(search), hash } : { path: pathname, query: search, hash };
}

/** within reads the screen behind the "?" of a site. Services that pass links on may have escaped it; what is no screen leads home. */
export function within(search: string): Pick<Place, "path" | "query"> {
  const [first = "", ...rest] = search.slice(1).split("&");
  let path = "";
  try {
    path = decodeURIComponent(first).replace(/=$/, "");
  } catch {
    // no screen
  }
  return path.startsWith("/") ? { path, query: rest.length > 0 ? `?${rest.join("&")}` : "" } : { path: "/", query: search };
}

/** isScreen tells whether a link leads to a screen of this client. */
export const isScreen = (link: Pick<HTMLAnchorElement, "origin" | "pathname">): boolean =>
  link.origin === location.origin && (server.absent ? link.pathname === location.pathname : !link.pathname.startsWith("/api/"));
