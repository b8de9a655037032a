// Muting and blocking people, and taking it back.

import { call } from "../../api/client";
import type { Avoid } from "../../api/types";
import { avoided } from "../../table/avoided.svelte";

export async function avoid(body: Avoid): Promise<void> {
  avoided.list = (await call("POST", "/api/me/avoided", { body })).people;
}
