// Pages other than the first view and a game in play import this, which loads their words with them.
import { words } from "./index.svelte";

await words.more();
