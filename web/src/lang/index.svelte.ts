// What the client itself says. What the game says comes from the server, in the same language.
// Keys begin with the area of the screen they are for. A language is loaded when it is chosen (web/words.ts).

import { client, pages } from "virtual:words";
import { format, type Args } from "./format";
import { languages, type Language } from "./spoken";

export { languages, type Language };

/**
 * tell tells the server the language that was chosen, for what it puts into pages: it knows only that of the browser. A page of `barrage
 * site` has no server.
 */
function tell(language: string) {
  if (!document.querySelector("meta[name=\"server\"][content=\"none\"]")) {
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
  }
}

function preferred(): Language {
  const stored = localStorage.getItem("language");
  if (stored) tell(stored);
  for (const tag of [stored, ...navigator.languages]) {
    const code = tag?.slice(0, 2) as Language | undefined;
    if (code && code in languages) return code;
  }
  return "en";
}

class Words {
  language: Language = $state(preferred());
  private messages: Record<string, string> = $state.raw({});
  private wanted = false;
  private asked = this.language;
  private loads = 0;
  private loading?: Promise<void>;

  /** load fetches the messages of the language; nothing is said before. Of several at once the last one counts, and all wait for it. */
  load(language: Language = this.asked): Promise<void> {
    this.asked = language;
    return (this.loading = this.fetch(language, ++this.loads));
  }

  private async fetch(language: Language, nth: number): Promise<void> {
    const [usual, more] = await Promise.all([client[language](), this.wanted ? pages[language]() : undefined]);
    if (nth !== this.loads) return this.loading;
    this.messages = { ...usual.default, ...more?.default };
    this.language = language;
    document.documentElement.lang = language;
  }

  /** more adds the messages of all pages but the first view and a game in play (pages.ts), for good. */
  async more() {
    if (this.wanted) return this.loading;
    this.wanted = true;
    await this.load();
  }

  /** here resolves when all messages that are wanted are here; what failed is tried again. */
  here(): Promise<void> {
    return (this.loading ?? this.load()).catch(() => this.load());
  }

  /** choose changes the language, here and for the next visit. */
  async choose(language: Language) {
    localStorage.setItem("language", language);
    tell(language);
    await this.load(language);
  }

  message(key: string): string {
    const message = this.messages[key];
    if (message === undefined) throw new Error(`no message ${key}`);
    return message;
  }
}

export const words = new Words();

/** said gives back a part of the client when its words are here. wings.ts puts it around all that is loaded later. */
export const said = async <T>(part: T): Promise<T> => (await words.here(), part);

/** t says a message in the language of the reader. */
export function t(key: string, args: Args = {}): string {
  return format(words.message(key), args, words.language);
}
