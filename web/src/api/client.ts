// Questions to the server, or to the engine about what is kept on this device. docs/api.md describes them; the routes and their types are
// generated from their tables.

import { words } from "../lang/index.svelte";
import { Refused, Unreachable } from "./errors";
import { here as device, isHere } from "./here";
import { invitation } from "./invites";
import { server } from "./server.svelte";
import type { Routes } from "./types";

export { Refused, Unreachable };

type Route = keyof Routes;
type Method = Route extends `${infer M} ${string}` ? M : never;
/** PathOf lists the paths that a method can be used with. */
export type PathOf<M extends string> = Route extends infer R ? (R extends `${M} ${infer P}` ? P : never) : never;

/** Parts are what the address of a route needs: the table it is about, and numbers. */
type Parts<R extends Route> = (R extends `${string}{id}${string}` ? { id: string } : { id?: undefined }) & {
  query?: Partial<Record<Routes[R]["query"], number>>;
};
/** Sent is what a request to a route needs; the key makes a repeated command harmless. Here asks the engine, whatever the table. */
type Sent<R extends Route> = Parts<R> & (Routes[R]["body"] extends undefined ? { body?: undefined } : { body: Routes[R]["body"] }) & {
  key?: string;
  here?: boolean;
};
/** May leaves out an argument whose parts are all optional. */
type May<T> = object extends T ? [T?] : [T];

/** address is where a route is found, in the language of the reader and with the invite code. */
export function address<P extends PathOf<"GET">>(path: P, ...[parts]: May<Parts<`GET ${P}`>>): string {
  return locate(path, parts as Located);
}

interface Located {
  id?: string;
  query?: Record<string, number | undefined>;
}

function locate(path: string, { id = "", query = {} }: Located = {}): string {
  const q = new URLSearchParams({ lang: words.language });
  const invite = invitation(id);
  if (invite) q.set("invite", invite);
  for (const [k, v] of Object.entries(query)) q.set(k, String(v));
  return `${path.replace("{id}", id)}?${q}`;
}

/** asked is a question as the engine hears it. */
function asked(method: string, path: string, { id, query = {}, body, key }: Located & { body?: unknown; key?: string }) {
  return {
    method,
    path,
    id,
    query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    body,
    key,
    lang: words.language,
  };
}

/** printed are the routes that anybody answers alike: they are about the program, not about tables. */
const printed = ["/api/catalogue", "/api/game"];
/** position tells the questions about any position and the lessons, which are answered alike too, and sooner by the device. */
const position = (path: string) => path.startsWith("/api/at/") || path.startsWith("/api/lessons");

/** call asks a question and resolves to its answer. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[sent]: May<Sent<`${M} ${P}` & Route>>
): Promise<Routes[`${M} ${P}` & Route]["answer"]> {
  const { body, key, here, ...parts } = (sent ?? {}) as Located & { body?: unknown; key?: string; here?: boolean };
  const local = () => device.call(asked(method, path, { ...parts, body, key })) as Promise<Routes[`${M} ${P}` & Route]["answer"]>;
  if (here || isHere(parts.id) || path.startsWith("/here/")) return local();
  const alike = printed.includes(path) || position(path);
  if (position(path) && device.ready) return local();
  if (server.absent) {
    if (alike) return local();
    throw new Unreachable(path);
  }
  try {
    return await remote(method, path, parts, body, key);
  } catch (e) {
    if (e instanceof Unreachable && alike && device.possible) return local();
    throw e;
  }
}

/** How long an answer may take, in milliseconds; longer where somebody thinks, or much is sent. */
const patience = 10_000;
const muchPatience = 60_000;
const slow = [
  "/api/tables/{id}/thought",
  "/api/tables/{id}/review",
  "/api/tables/{id}/blunders",
  "/api/tables/{id}/turning",
  "/api/me/progress",
];

/** limit gives up a request whose answer has not come as a whole in time. */
function limit(path: string, body?: unknown): AbortSignal {
  const imports = path === "/api/tables" && typeof body === "object" && body !== null && ("record" in body || "position" in body);
  return AbortSignal.timeout(imports || slow.includes(path) ? muchPatience : patience);
}

/** remote sends a request to the server. */
async function remote(method: string, path: string, parts: Located, body: unknown, key: string | undefined) {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    response = await fetch(locate(path, parts), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: limit(path, body),
    });
  } catch {
    throw new Unreachable(path);
  }
  const data = await response.json().catch(() => {
    throw new Unreachable(path); // something before the server answers in its place
  });
  if (!response.ok) {
    if (data.error?.code === "banned") server.banned?.();
    throw new Refused(response.status, data.error);
  }
  return data;
}

/** loaded is a file of the server, there as a whole and in time. */
export async function loaded<T>(file: string, read: (response: Response) => Promise<T>): Promise<T> {
  const lost = () => {
    throw new Unreachable(file);
  };
  const response = await fetch(file, { signal: limit(file) }).catch(lost);
  if (!response.ok) throw new Refused(response.status, (await response.json().catch(lost)).error ?? lost());
  return read(response).catch(lost);
}

/** recordOf loads the record of a table up to a ply, as text. */
export async function recordOf(id: string, ply?: number): Promise<string> {
  const query: { ply?: number } = ply === undefined ? {} : { ply };
  const parts = { id, query };
  if (isHere(id)) return (await device.call(asked("GET", "/api/tables/{id}/record", parts))) as string;
  return loaded(address("/api/tables/{id}/record", parts), (r) => r.text());
}

/** followHere hears what is new on this device. */
export function followHere(
  path: string,
  parts: Located,
  hear: (message: string) => void,
  connected: (yes: boolean, over?: boolean) => void,
): () => void {
  return device.follow(asked("GET", path, parts), hear, connected);
}

/** newKey makes an idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}
