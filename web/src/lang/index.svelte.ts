// What the client itself says. What the game says comes from the server, in the same language.
// Each area of the screen has its own files, area.LANGUAGE.json; keys are unique over all.

import { format, type Args } from "./format";

export const languages = { en: "English", it: "Italiano", fr: "Français", pl: "Polski" } as const;
export type Language = keyof typeof languages;

type Files = Record<string, Record<string, string>>;
const loaders: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import("./en"), it: () => import("./it"), fr: () => import("./fr"), pl: () => import("./pl"),
};

function preferred(): Language {
  const stored = localStorage.getItem("language");
  for (const tag of [stored, ...navigator.languages]) {
    const code = tag?.slice(0, 2) as Language | undefined;
    if (code && code in languages) return code;
  }
  return "en";
}

class Words {
  language: Language = $state(preferred());
  private messages: Record<string, string> = $state.raw({});

  /** load fetches the messages of the language; nothing is said before. */
  async load(language: Language = this.language) {
    const { default: files } = await loaders[language]();
    this.messages = Object.assign({}, ...Object.values(files));
    this.language = language;
    document.documentElement.lang = language;
  }

  /** choose changes the language, here and for the next visit. */
  async choose(language: Language) {
    localStorage.setItem("language", language);
    await this.load(language);
  }

  message(key: string): string {
    const message = this.messages[key];
    if (message === undefined) throw new Error(`no message ${key}`);
    return message;
  }
}

export const words = new Words();

/** t says a message in the language of the reader. */
export function t(key: string, args: Args = {}): string {
  return format(words.message(key), args, words.language);
}
