// Requests to the server. docs/api.md describes them; the routes and their types are generated from the server's table.

import { words } from "../lang/index.svelte";
import type { FailureDetail, Routes } from "./types";

/** Refused is an answer that is an error; its message is for people. */
export class Refused extends Error {
  constructor(readonly status: number, readonly detail: FailureDetail) {
    super(detail.message);
  }
}

/** Unreachable means that no answer came. */
export class Unreachable extends Error {}

/** invite is the code of the link a private table was opened with. */
let invite = "";
export function setInvite(code: string) {
  invite = code;
}

type Route = keyof Routes;
type Method = Route extends `${infer M} ${string}` ? M : never;
/** PathOf lists the paths that a method can be used with. */
export type PathOf<M extends string> = Route extends infer R ? (R extends `${M} ${infer P}` ? P : never) : never;

/** Parts are what the address of a route needs: the table it is about, and numbers. */
type Parts<R extends Route> = (R extends `${string}{id}${string}` ? { id: string } : { id?: undefined }) & { query?: Partial<Record<Routes[R]["query"], number>> };
/** Sent is what a request to a route needs; the key makes a repeated command harmless. */
type Sent<R extends Route> = Parts<R> & (Routes[R]["body"] extends undefined ? { body?: undefined } : { body: Routes[R]["body"] }) & { key?: string };
/** May leaves out an argument whose parts are all optional. */
type May<T> = object extends T ? [T?] : [T];

/** address is where a route is found, in the language of the reader and with the invite code. */
export function address<P extends PathOf<"GET">>(path: P, ...[parts]: May<Parts<`GET ${P}`>>): string {
  return locate(path, parts as Located);
}

interface Located {
  id?: string;
  query?: Record<string, number>;
}

function locate(path: string, { id = "", query = {} }: Located = {}): string {
  const q = new URLSearchParams({ lang: words.language });
  if (invite && id) q.set("invite", invite);
  for (const [k, v] of Object.entries(query)) q.set(k, String(v));
  return `${path.replace("{id}", id)}?${q}`;
}

/** call sends a request and resolves to its answer. */
export async function call<M extends Method, P extends PathOf<M>>(method: M, path: P, ...[sent]: May<Sent<`${M} ${P}` & Route>>): Promise<Routes[`${M} ${P}` & Route]["answer"]> {
  const { body, key, ...parts } = (sent ?? {}) as Located & { body?: unknown; key?: string };
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    response = await fetch(locate(path, parts), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Unreachable(path);
  }
  const data = await response.json().catch(() => {
    throw new Unreachable(path); // something before the server answers in its place
  });
  if (!response.ok) throw new Refused(response.status, data.error);
  return data;
}

/** newKey makes an idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}
