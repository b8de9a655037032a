// What the client itself says. What the game says comes from the server, in the same language.
// Each area of the screen has its own files, area.LANGUAGE.json; keys are unique over all.

import { format, type Args } from "./format";

export const languages = { en: "English", it: "Italiano", fr: "Français", pl: "Polski" } as const;
export type Language = keyof typeof languages;

const files = import.meta.glob<Record<string, string>>("./*.*.json", { eager: true, import: "default" });
const catalogues: Record<Language, Record<string, string>> = { en: {}, it: {}, fr: {}, pl: {} };
for (const [path, messages] of Object.entries(files)) {
  const language = path.split(".").at(-2) as Language;
  Object.assign(catalogues[language], messages);
}

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

  choose(language: Language) {
    this.language = language;
    localStorage.setItem("language", language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
document.documentElement.lang = words.language;

/** t says a message in the language of the reader. */
export function t(key: string, args: Args = {}): string {
  const message = catalogues[words.language][key] ?? catalogues.en[key];
  if (message === undefined) throw new Error(`no message ${key}`);
  return format(message, args, words.language);
}
