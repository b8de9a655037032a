// Colours and breakpoints have one place each: src/styles. A colour or a size written anywhere else fails here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { breakpoints, enlarged, layout, named } from "../../src/styles/breakpoints";
import portraits from "../../../game/picture/portraits.json";
import { inkOn, sourceColour, sources } from "../../src/ui/colours";

const folder = join(import.meta.dirname, "../../src");
const places = ["styles/tokens.css", "styles/breakpoints.ts"];
const drawings = ["land.svg", "poster.svg", "sprite.svg"].map((name) => `../../game/picture/${name}`); // which the Go program draws too
const files = [...readdirSync(folder, { recursive: true, encoding: "utf8" }), ...drawings]
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(svelte|ts|css|svg)$/.test(path) && !places.includes(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
const tokens = readFileSync(join(folder, places[0]!), "utf8");
const seasons = Object.keys(JSON.parse(readFileSync(join(folder, "../../game/picture/seasons.json"), "utf8"))); // colours of land.svg

const names = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
  gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender
  lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink
  lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta
  maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
  mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
  rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
  springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`
    .split(/\s+/),
);

/** literals finds the colours written out in a source: hex, functions, and names where a colour stands. */
function literals(text: string): string[] {
  const found = [
    ...text.matchAll(
      /(?<![&\w])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgb|hsl)a?\([^)]*|\b(?:hwb|lab|lch|oklab|oklch|color)\([^)]*/gi,
    ),
  ].map((m) => m[0]);
  // A declaration, an attribute, a style: directive or a property of an object.
  const painted =
    /(?<![\w-])(?:style:)?(?:[\w-]*color|background(?:-image)?|border(?:-[a-z-]+)?|outline|fill|stroke|(?:box|text)-shadow|text-decoration|--[\w-]+)\s*(?::|=)\s*([^;\n]*)/g;
  for (const [, value] of text.matchAll(painted)) {
    const first = /^(\{?["'`])/.test(value!) ? value!.replace(/^\{?["'`]([^"'`]*)["'`].*/, "$1") : value!;
    for (const word of first.replace(/var\([^)]*\)|url\([^)]*\)/g, "").split(/[^\w-]+/)) {
      if (names.has(word.toLowerCase())) found.push(word);
    }
  }
  return found;
}

/** sizes finds media queries on sizes that have no name, and widths that scripts compare with by number. */
function sizes(text: string): string[] {
  const queries = [...text.matchAll(/@(?:media|container table) ([^{]+)\{|(?:matchMedia|MediaQuery)\(["'`]([^"'`]+)/g)].map((m) =>
    (m[1] ?? m[2]!).trim()
  );
  const unnamed = queries.filter((q) =>
    q.split(/,| and | or |\bnot /).some((part) =>
      part.trim() && !/^\((?:--[\w-]+|prefers-[\w-]+: [\w-]+|hover: \w+|pointer: \w+|forced-colors: active)\)$/.test(part.trim())
    )
  );
  return [...unnamed, ...[...text.matchAll(/inner(?:Width|Height) *[<>]=? *\d+/g)].map((m) => m[0])];
}

test("colours are tokens", () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap(({ path, text }) => literals(text).map((colour) => `${path}: ${colour}`))).toEqual([]);
});

test("a colour is found wherever it is written", () => {
  for (
    const text of [
      "color: #14263A;",
      "background: #fff;",
      "fill: rgb(1 2 3 / 0.5);",
      "stroke: hsla(10, 20%, 30%, 1)",
      "border: 1.5px solid red;",
      "--mine: gold;",
      "box-shadow: 0 0 2px black;",
      "<path fill=\"white\" />",
      "<i style:background={\"tan\"}>",
      "const x = { fill: \"navy\" };",
      "stop-color='oklch(0.5 0.1 20)'",
    ]
  ) {
    expect(literals(text), text).toHaveLength(1);
  }
  for (
    const text of [
      "<use href=\"#i-drop\" />",
      "&#215;",
      "{#each red as gold}",
      "color: var(--red);",
      "class:red",
      "background: none;",
      "fill: url(#pat-usa);",
      "border: 2px solid currentColor;",
    ]
  ) {
    expect(literals(text), text).toEqual([]);
  }
});

test("sizes have names", () => {
  expect(files.flatMap(({ path, text }) => sizes(text).map((query) => `${path}: ${query}`))).toEqual([]);
  for (const { text } of files) named(text); // throws at a name that is none
  expect(sizes("@media (max-width: 700px) {")).toHaveLength(1);
  expect(sizes("@media (--low) and (min-width: 5px) {")).toHaveLength(1);
  expect(sizes("if (innerWidth < 900)")).toHaveLength(1);
  expect(sizes("new MediaQuery(\"(max-width: 700px)\")")).toHaveLength(1);
  expect(sizes("@container table (max-width: 700px) {")).toHaveLength(1);
  expect(sizes("@media (--low), (--pocket) {")).toEqual([]);
  expect(sizes("@container table (--low) or (--pocket) {")).toEqual([]);
});

test("every breakpoint is used, and listed for readers", () => {
  const used = files.map(({ text }) => text).join("");
  const page = readFileSync(join(folder, "../../docs/client.md"), "utf8");
  for (const name of Object.keys(breakpoints)) {
    expect(used, name).toContain(`(--${name})`);
    expect(page, name).toContain(`\`--${name}\``);
  }
});

test("names of breakpoints are written out", () => {
  expect(named("@container table (--low) or (--pocket) { a { color: var(--ink) } }")).toBe(
    `@container table ${breakpoints.low} or ${breakpoints.pocket} { a { color: var(--ink) } }`,
  );
  expect(named("@media (--narrow) {}")).toBe("@media (max-width: 56.24875em) {}"); // in the reader's letters
  expect(() => named("@media (--lwo) {}")).toThrow("lwo");
});

test("the boards a table shows", () => {
  const shown = {
    "1280x720": "desk",
    "1440x900": "desk",
    "1920x1080": "desk",
    "2560x1440": "desk",
    "820x1180": "tablet",
    "1024x768": "middle",
    "390x844": "pocket",
    "360x740": "pocket",
    "844x390": "pocket",
  };
  for (const [size, board] of Object.entries(shown)) {
    const [w, h] = size.split("x").map(Number) as [number, number];
    const k = enlarged(w, h, 16);
    expect(layout(w / k, h / k), size).toBe(board);
  }
  // Large screens enlarge the table as a whole.
  expect([enlarged(1599, 1200, 16), enlarged(1920, 1080, 16), enlarged(2560, 1440, 16)]).toEqual([1, 1.2, 1.6]);
  // So do the reader's letters, as far as there is room.
  expect(enlarged(1440, 900, 32)).toBe(2);
  expect(layout(720, 450)).toBe("pocket");
  expect(enlarged(1920, 1080, 32)).toBe(2);
  expect(enlarged(390, 844, 32)).toBeCloseTo(390 / 290);
});

test("every variable is set somewhere, and every token is used", () => {
  const all = [...files.map((f) => f.text), tokens].join("\n");
  const set = new Set([...all.matchAll(/(--[\w-]+)(?::|=\{|=")/g)].map((m) => m[1]));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)[,)]/g)].map((m) => m[1]!));
  for (const name of seasons) set.add(`--${name}`);
  for (const { fill, stroke } of portraits.layers) {
    const name = fill ?? stroke!;
    if (!(name in portraits.faces.jill_mcdowell)) used.add(`--${name}`);
  }
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
  const composed = /^--(on|mark|source|value|pipe|sign|reward)-/; // by ui/colours.ts, map/company.ts, and drawings by value or area
  const unused = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map((m) => m[1]!).filter((name) => !used.has(name) && !composed.test(name));
  expect(unused).toEqual([]);
});

test("a shared class means the same everywhere", () => {
  const sheets = ["styles/layout.css", "styles/base.css"].map((path) => files.find((f) => f.path === path)!.text).join("\n");
  const shared = new Set([...sheets.matchAll(/(?:^|, )\.([\w-]+)/gm)].map((m) => m[1]!));
  shared.delete("button"); // components give it their size
  expect(shared.size).toBeGreaterThan(80);
  // A rule that is for such a class alone declares it anew; "li.soft" or ".head .soft" only place it.
  const again = files
    .filter(({ path }) => path.endsWith(".svelte"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}((?:\.[\w-]+(?:,\s*)?)+) \{/gm)].flatMap((m) => m[1]!.split(/,\s*/)).filter((name) =>
        shared.has(name.slice(1))
      ).map((name) => `${path}: ${name}`)
    );
  expect(again).toEqual([]);
});

test("the frame of the browser has the colours of the day", () => {
  const value = (token: string) => new RegExp(`--${token}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)![1];
  const web = (path: string) => readFileSync(join(folder, "..", path), "utf8").toLowerCase();
  expect(web("index.html")).toContain(`content="${value("print-navy")}"`);
  expect(web("public/manifest.webmanifest")).toContain(`"theme_color": "${value("print-navy")}"`);
  expect(web("public/manifest.webmanifest")).toContain(`"background_color": "${value("paper")}"`);
});

const rgb = (colour: string) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
/** contrast of two colours, as WCAG counts it. */
function contrast(...colours: [number[], number[]]): number {
  const light = (colour: number[]) => {
    const [r, g, b] = colour.map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = colours.map(light).sort((x, y) => y - x);
  return (a! + 0.05) / (b! + 0.05);
}

test("what is written on the colour of a source can be read", () => {
  const value = (token: string) => rgb(new RegExp(`${/--[\w-]+/.exec(token)![0]}: (#[0-9a-f]{6});`).exec(tokens)![1]!);
  for (const source of sources) expect(contrast(value(sourceColour(source)), value(inkOn(source))), source).toBeGreaterThan(4.5);
});

test("what a hint lights can be read, by day and by night", () => {
  for (const theme of [0, 1]) {
    const value = (token: string) => new RegExp(`--${token}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\)`).exec(tokens)![1 + theme]!;
    const wash = value("wash");
    const part = parseInt(wash.slice(7, 9), 16) / 255;
    const ground = rgb(value("card")).map((x, i) => x * (1 - part) + rgb(wash)[i]! * part);
    expect(contrast(ground, rgb(value("ink"))), ["day", "night"][theme]).toBeGreaterThan(4.5);
  }
});

/** focuses lists selector and body of every rule for what has the focus. */
const focuses = (text: string) =>
  text
    .replace(/\/\*[^]*?\*\//g, "")
    .split("}")
    .map((rule) => ({ selector: rule.split("{").at(-2)?.split("\n").slice(-3).join(" ").trim() ?? "", body: rule.split("{").at(-1)! }))
    .filter(({ selector }) => selector.includes(":focus"));

test("the focus is not the accent, which says that one may act", () => {
  const focused = files.flatMap(({ path, text }) => focuses(text).map((r) => ({ path, ...r })));
  expect(focused.length).toBeGreaterThan(15);
  expect(focused.filter(({ body }) => /var\(--(?:bar-)?accent\)/.test(body)).map(({ path, selector }) => `${path}: ${selector}`)).toEqual(
    [],
  );
});

test("letters of pages and drawers follow the reader's", () => {
  const drawers = ["AutomaPanel", "ChatDrawer", "HintDrawer", "KeyboardHelp", "Log", "Menu", "Missed", "TextBoard", "Tips"].map((name) =>
    `board/${name}.svelte`
  );
  const pages = files.filter(({ path }) =>
    /^(?:ui|page|screens|board\/(?:cards|draft|people|review))\//.test(path) || drawers.includes(path)
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(({ path, text }) => [...text.matchAll(/font(?:-size)?:[^;{}]*?[\d.]+px[^;}]*/g)].map((m) => `${path}: ${m[0]}`)))
    .toEqual([]);
});
