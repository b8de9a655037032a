// Which tools stand at the head of the table, two in a column; the menu has the others.

import type { Room } from "./room.svelte";
import type { Tool } from "./desk.svelte";

export type Outside = "log" | "view" | "chat" | "automa" | "help" | "sound" | "menu";

/** outside are those: has tells what the page has, talks whether somebody is there to talk to. */
export function outside({ few, snug }: Pick<Room, "few" | "snug">, has: (tool: Tool) => boolean, talks: boolean): Outside[] {
  const wanted: Outside[] = few
    ? ["log", has("menu") ? "menu" : "sound"]
    : snug
    ? ["log", talks ? "chat" : has("automa") ? "automa" : "view", "sound", "menu"]
    : ["log", "view", "chat", "automa", ...(has("chat") && has("automa") ? [] : ["help" as const]), "sound", "menu"];
  return wanted.filter((tool) => tool === "help" || has(tool));
}
