// Keys: the topmost layer takes them, fields and dialogs keep theirs, and nobody else listens.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { by, hears, type Keys, type Layer, layers, press, type Shortcut, shortcut, shortcuts } from "../../src/ui/keys";

const src = join(import.meta.dirname, "../../src");
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.(ts|svelte)$/.test(f))
    .map((f) => [f, readFileSync(join(src, f), "utf8")]),
);

/** The focus, in something that a selector of the layers may ask for. */
const at = (...within: string[]) =>
  ({ closest: (selector: string) => (selector.split(", ").some((s) => within.includes(s)) ? {} : null) }) as unknown as Element;
const stops: (() => void)[] = [];
const told: string[] = [];
function layer(name: Layer, keys: readonly string[], takes = true) {
  const does = Object.fromEntries(keys.map((key) => [key, () => (told.push(`${name} ${key}`), takes)])) satisfies Keys;
  stops.push(hears(name, does));
}
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  told.length = 0;
});

test("the topmost layer that knows a key takes it", () => {
  for (const name of [...layers].reverse()) layer(name, ["Escape"]);
  for (const name of layers) {
    expect(press("Escape", at())).toBe(true);
    expect(told.splice(0)).toEqual([`${name} Escape`]);
    stops.pop()!(); // Escape closes one layer at a time
  }
  expect(press("Escape", at())).toBe(false);
});

test("a key that stands for nothing now goes on to the next layer", () => {
  layer("board", ["u"]);
  layer("bar", ["u"], false);
  layer("tip", ["Escape"], false);
  expect(press("u", at())).toBe(true);
  expect(told).toEqual(["bar u", "board u"]);
  expect(press("Escape", at())).toBe(false);
  expect(press("x", at())).toBe(false);
  expect(press("constructor", at())).toBe(false);
});

test("fields keep what is typed, except for what closes them, and dialogs keep all", () => {
  for (const name of layers) layer(name, [name, "Escape"]);
  for (const name of layers) {
    expect(press(name, at("input")), name).toBe(name === "over" || name === "tip");
    expect(press(name, at("input", "input[type=range]")), name).toBe(name === "over" || name === "tip" || name === "strip");
    expect(press(name, at("dialog")), name).toBe(false);
  }
});

test("what came last is asked first, and letting go is heard like pressing", () => {
  const list: string[] = [];
  for (const name of ["first", "last"]) stops.push(hears("over", { Escape: () => list.push(name) }, { w: () => list.push(`${name} up`) }));
  press("Escape", at());
  press("w", at());
  press("w", at(), "up");
  expect(list).toEqual(["last", "last up"]);
});

/** The keys that each layer hears, read from the sources. */
function heard(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const { 1: name, 2: table, index } of text.matchAll(/\bhears\(\s*"(\w+)",\s*(by\()?\{/g)) {
      const from = text.indexOf("{", index);
      let depth = 0;
      let keys = "";
      for (let i = from; depth > 0 || i === from; i++) {
        if ("{([".includes(text[i]!)) depth++;
        if (depth === 1) keys += text[i];
        if ("})]".includes(text[i]!)) depth--;
      }
      const names = [...keys.replace(/\/\/.*/g, "").matchAll(/[{,]\s*(?:"([^"]+)"|(\w+))\s*(?=[:,}])/g)].map((m) => m[1] ?? m[2]!);
      expect(names.length, file).toBeGreaterThan(0);
      const written = table ? names.flatMap((what) => [...shortcuts[what as Shortcut]]) : names;
      all.set(name!, [...(all.get(name!) ?? []), ...written]);
    }
  }
  return all;
}

test("no key means two things in one layer", () => {
  const all = heard();
  expect([...all.keys()].sort()).toEqual([...layers].sort());
  expect(all.get("board")!.length).toBeGreaterThan(15);
  const shared = ["over", "tip", "strip"]; // several parts use them, one at a time
  for (const [name, keys] of all) if (!shared.includes(name)) expect(keys.length, name).toBe(new Set(keys).size);
});

test("every key of the table is heard, and no other letter", () => {
  const keys = new Set([...heard().values()].flat());
  const listed = Object.values(shortcuts).flat() as string[];
  expect(listed.length).toBe(new Set(listed).size);
  expect(listed.filter((key) => !keys.has(key))).toEqual([]);
  expect([...keys].filter((key) => /^[a-z?]$/i.test(key) && !listed.includes(key))).toEqual([]);
});

test("help and buttons take their keys from the table", () => {
  expect([shortcut("turn"), shortcut("log"), shortcut("enter"), shortcut("water"), shortcut("help")])
    .toEqual(["Shift+U", "L", "Enter", "W Shift+W", "?"]);
  for (const file of ["board/KeyboardHelp.svelte", "screens/rules/Guide.svelte"]) {
    expect(sources.get(file), file).toMatch(/#each Object\.keys\(shortcuts\)/);
  }
  const attributes = [...sources.values()].flatMap((text) => [...text.matchAll(/aria-keyshortcuts=(\S+)/g)].map((m) => m[1]!));
  expect(attributes.length).toBeGreaterThan(7);
  expect(attributes.filter((value) => !/^\{(?:shortcut\("\w+"\)|keys\[tool\])\}/.test(value))).toEqual([]);
  const shown = new Set([...sources.values()].flatMap((text) => [...text.matchAll(/\bshortcut\("(\w+)"\)/g)].map((m) => m[1]!)));
  const without = ["move", "enter", "escape", "round", "water", "absent"]; // no one button does this
  expect([...shown, ...without].sort()).toEqual(Object.keys(shortcuts).sort());
});

test("a table of what keys stand for becomes one of keys", () => {
  const told: string[] = [];
  const keys = by({ water: (_, key) => told.push(key), help: () => told.push("help") });
  expect(Object.keys(keys)).toEqual(["w", "W", "?"]);
  keys["W"]!(at(), "W");
  expect(told).toEqual(["W"]);
});

test("keys are heard in one place", () => {
  /**
   * Besides: things on the table, which act like buttons; what has arrows by its role; the map, about where one looks; signs that somebody
   * is there.
   */
  const others = [
    "ui/keys.ts",
    "table/pointing.ts",
    "board/advice/Scene.svelte", // in a dialog
    "board/management/Tabs.svelte", // tabs
    "board/prompt/Answers.svelte", // a list
    "plan/Tree.svelte",
    "board/map/view.svelte.ts",
    "ui/keyed.ts",
    "ui/presence.ts",
    "screens/Help.svelte",
    "screens/rules/Contents.svelte", // from the search to what is found
    "sound/held.ts", // a level
    "sound/speaker.svelte.ts",
  ];
  expect([...sources].filter(([, text]) => /keydown|keyup|keypress/.test(text)).map(([file]) => file).sort()).toEqual(others.sort());
});
