// Messages are texts with placeholders: {name}, {n, plural, one {# drop} other {# drops}} and
// {x, select, a {…} other {…}}. The server's catalogues (game/lang/*/game.json) use the same format.

/** Named is a name that begins a sentence, with the grammatical number by which the verb is chosen: {who, select, many {…} other {…}}. */
export interface Named {
  text: string;
  form: string;
}

export type Args = Record<string, string | number | Named>;

/** format fills in a message. */
export function format(message: string, args: Args, locale: string): string {
  return run(message, args, locale, "");
}

function run(text: string, args: Args, locale: string, number: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === "#" && number) out += number;
    else if (c !== "{") out += c;
    else {
      const end = closing(text, i);
      out += placeholder(text.slice(i + 1, end), args, locale);
      i = end;
    }
  }
  return out;
}

/** closing is the place of the brace that closes the one at a place. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "{") depth++;
    else if (text[i] === "}" && --depth === 0) return i;
  }
  throw new Error(`no closing brace in ${text}`);
}

/** Making one takes longer than using it a thousand times. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** kept is what a map holds for a language; it is made the first time. */
function kept<T>(map: Map<string, T>, locale: string, make: (locale: string) => T): T {
  let found = map.get(locale);
  if (!found) map.set(locale, found = make(locale));
  return found;
}
/**
 * Small numbers are written alike in all our languages, and making a format is what takes a slow phone longest in drawing its first words.
 */
const written = (n: number, locale: string) =>
  Number.isInteger(n) && n >= 0 && n < 1000
    ? String(n)
    : kept(numbers, locale, (l) => new Intl.NumberFormat(l)).format(n).replace("-", "−");
const plural = (n: number, locale: string) => kept(plurals, locale, (l) => new Intl.PluralRules(l)).select(n);

function placeholder(body: string, args: Args, locale: string): string {
  const [, name, kind, forms] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/.exec(body) ?? [];
  if (name === undefined) throw new Error(`not a placeholder: {${body}}`);
  const value = args[name];
  if (value === undefined) throw new Error(`no value for {${name}}`);
  if (kind === undefined) return typeof value === "number" ? written(value, locale) : typeof value === "string" ? value : value.text;
  const choices = new Map<string, string>();
  for (let rest = forms!.trimStart(); rest;) {
    const open = rest.indexOf("{");
    const end = closing(rest, open);
    choices.set(rest.slice(0, open).trim(), rest.slice(open + 1, end));
    rest = rest.slice(end + 1).trimStart();
  }
  const key = kind === "plural" ? plural(Number(value), locale) : typeof value === "object" ? value.form : String(value);
  const chosen = choices.get(`=${value}`) ?? choices.get(key) ?? choices.get("other");
  if (chosen === undefined) throw new Error(`no form ${key} in {${body}}`);
  return run(chosen, args, locale, kind === "plural" ? written(Number(value), locale) : "");
}
