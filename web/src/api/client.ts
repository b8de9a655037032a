// Requests to the server. docs/api.md describes them.

import { words } from "../lang/index.svelte";
import type { FailureDetail } from "./types";

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

/** query completes an address with the language and the invite code. */
export function query(path: string, params: Record<string, string | number> = {}): string {
  const q = new URLSearchParams({ lang: words.language });
  if (invite && path.startsWith("/api/tables/")) q.set("invite", invite);
  for (const [k, v] of Object.entries(params)) q.set(k, String(v));
  return `${path}?${q}`;
}

export async function call<T>(method: string, path: string, body?: unknown, params: Record<string, string | number> = {}, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    response = await fetch(query(path, params), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Unreachable(path);
  }
  const data = await response.json();
  if (!response.ok) throw new Refused(response.status, data.error);
  return data as T;
}

export const get = <T>(path: string, params?: Record<string, string | number>) => call<T>("GET", path, undefined, params);
export const post = <T>(path: string, body: unknown = {}, key?: string) => call<T>("POST", path, body, {}, key);

/** newKey makes an idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}
