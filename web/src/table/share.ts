// The picture of a game, handed to the system's share sheet where there is one, else to the reader as a file.

import { loaded } from "../api/client";
import { file } from "../ui/address";
import { save } from "../ui/save";
import { png } from "./picture";
import type { Session } from "./session.svelte";

/** share shares the picture of the position on the screen; where nothing here can draw it, the server's. */
export async function share(session: Session, drawn: boolean, what: { title: string; url?: string }) {
  const blob = drawn ? await png(session) : await loaded(file(`picture/${session.id}.png?ply=${session.ply}`), (r) => r.blob());
  if (!blob) return;
  const name = `barrage-${session.id.replace("~", "")}.png`;
  const files = [new File([blob], name, { type: "image/png" })];
  if (!navigator.canShare?.({ files })) return save(name, blob, "image/png");
  try {
    await navigator.share({ files, ...what });
  } catch (e) {
    if ((e as Error).name !== "AbortError") throw e; // nobody has to
  }
}
