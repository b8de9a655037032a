import { words } from "../../lang/index.svelte";

/** date writes a time as operators read it. */
export const date = (when: string) => new Date(when).toLocaleString(words.language, { dateStyle: "short", timeStyle: "short" });
