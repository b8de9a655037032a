// Where the reasons of a reviewed turn are said: the position before it, the better turn, and the one that was played.

import { call } from "../../api/client";
import type { JudgedTurn } from "../../api/types";
import type { Session } from "../../table/session.svelte";
import type { Seen } from "../advice/scene";

export async function hereOf(session: Session, { ply, actions, best }: JudgedTurn): Promise<Omit<Seen, "reason">> {
  const { id, past, facts } = session;
  const { text } = past?.ply === ply ? past : await call("GET", "/api/tables/{id}/position", { id, query: { ply } });
  return { text, turn: best?.actions ?? actions, instead: best ? actions : [], facts: facts!, past: !!best };
}
