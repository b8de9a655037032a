// Imported by pages that neither the first view nor a game in play shows: their words are loaded with them.
import { words } from "./index.svelte";

await words.more();
