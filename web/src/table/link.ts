// Links that carry a whole game or a position behind their "#", which stays in the browser: the text, compressed (DEFLATE) and encoded as
// base64url. The Go program reads and writes the same (game/record/link.go).

import { recordOf } from "../api/client";
import { t } from "../lang/index.svelte";
import { whole } from "../ui/address";
import type { Session } from "./session.svelte";

export interface Carried {
  kind: "game" | "position";
  text: string;
}

/** The most characters that follow the address in a link, and the most bytes of the text in it. */
const limits = { link: 64 << 10, text: 1 << 20 };

/** Damaged means that a link carries nothing that can be read. */
export class Damaged extends Error {}

const part = /^#(game|position)=([\w-]*)={0,2}$/;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Damaged("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** linkOf is an address that carries a text; undefined if it is too long for one. */
export async function linkOf({ kind, text }: Carried): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > limits.text) return undefined;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const binary = Array.from(packed, (b) => String.fromCharCode(b)).join("");
  const code = `#${kind}=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return code.length > limits.link ? undefined : whole("/") + code;
}

/** carried reads what an address carries. */
export async function carried(hash: string): Promise<Carried> {
  const [, kind, code = ""] = part.exec(hash) ?? [];
  if (!kind || !code || hash.length > limits.link) throw new Damaged(hash.slice(0, 20));
  try {
    const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      await through(packed, new DecompressionStream("deflate-raw"), limits.text),
    );
    if (text) return { kind: kind as Carried["kind"], text };
  } catch {
    // not base64, not DEFLATE, or not UTF-8
  }
  throw new Damaged(hash.slice(0, 20));
}

/** nameless is a record in which the people of a table are called by their companies. Bots keep their names. */
export function nameless(record: string, session: Pick<Session, "table" | "game" | "facts">): string {
  const end = record.indexOf("\n\n");
  const head = record.slice(0, end).replace(/^seat (\d): .*$/gm, (line, n: string) => {
    const seat = session.table?.seats[Number(n) - 1];
    if (seat?.bot && !seat.person) return line;
    const company = session.game?.seats[Number(n) - 1]?.company;
    return `seat ${n}: ${company ? session.facts!.name(company) : t("screens.seat.number", { n })}`;
  });
  return head + record.slice(end);
}

/** linkable tells whether a link may carry the whole game: it is the reader's own, over, or public. */
export const linkable = (session: Session): boolean => session.here || session.table?.phase === "finished" || !!session.table?.open;

/** leadsTo is a link to a position of a table: its address or, where only this device has the table, what it carries. */
export async function leadsTo(session: Session, ply: number): Promise<string> {
  const address = whole(`/table/${session.id}?ply=${ply}`);
  if (!session.here) return address;
  const past = session.past?.ply === ply ? session.past.text : undefined;
  return (await linkOf(past ? { kind: "position", text: past } : { kind: "game", text: await recordOf(session.id) })) ?? address;
}
