// Pages other than the first view and a game in play import this, which loads their words with them. Who loads a page waits for them
// (said).
import { words } from "./index.svelte";

words.more().catch(() => {}); // tried again when the page is asked for again
