import { svelte } from "@sveltejs/vite-plugin-svelte";
import { join } from "node:path";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { rulebook } from "./rulebook.ts";
import { named } from "./src/styles/breakpoints.ts";
import { reached, wing, wingModules, wingWith } from "./wings.ts";
import { languages, moduleOf, words, type Part } from "./words.ts";

/** Style sheets name the sizes of src/styles/breakpoints.ts: @media (--pocket). */
const breakpoints: Plugin = {
  name: "breakpoints",
  enforce: "pre",
  transform: (code, id) => (/\.css$/.test(id) && code.includes("(--") ? { code: named(code), map: null } : undefined),
};

/** The pages with a table, by their addresses on the server: the screen, and what is asked for apart from it. */
const tables = {
  "/table/{id}": ["src/screens/Table.svelte"],
  "/learn/{lesson}": ["src/learn/Lesson.svelte"],
  "/learn/prologue": ["src/learn/prologue/Prologue.svelte"],
  "/puzzle/{id}": ["src/practice/Puzzle.svelte", "src/practice/source.ts"],
};

/**
 * What the server lets a page ask for while its first script is still on its way: the files of a page with a table, and the words of each
 * language, those that a game in play does without apart.
 */
const ahead: Plugin = {
  name: "ahead",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((x) => x.type === "chunk");
    const files = (start: string[], seen = new Set<string>()) => {
      for (const name of start) {
        const chunk = bundle[name];
        if (seen.has(name) || chunk?.type !== "chunk") continue;
        seen.add(name);
        files(chunk.imports, seen);
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
      }
      return seen;
    };
    const of = (path: string) => chunks.filter((x) => x.moduleIds.some((id) => id.endsWith(path))).map((x) => x.fileName);
    // The module of a wing may have a chunk of its own, or lie in the chunk of its parts.
    const wings = (path: string) => [...chunks.filter((x) => x.facadeModuleId === wingWith(path)).map((x) => x.fileName), ...of(path)];
    const always = files(chunks.filter((x) => x.isEntry).map((x) => x.fileName));
    const pages = Object.fromEntries(
      Object.entries(tables).map(([page, parts]) => [page, [...files(parts.flatMap(wings))].filter((name) => !always.has(name)).sort()]),
    );
    const words = (part: Part) => Object.fromEntries(languages().map((code) => [code, of(moduleOf(code, part))[0]]));
    this.emitFile({
      type: "asset",
      fileName: "ahead.json",
      source: JSON.stringify({ pages, languages: words("client"), more: words("pages") }, null, 1),
    });
  },
};

/**
 * What every page loads comes in one file beside the entry, what a table loads in another, its stage in a third, and what several other
 * wings share in one more: over a slow network every file costs a trip.
 */
const together = (() => {
  const styled = (id: string) => id.includes("lang.css");
  const entry = join(import.meta.dirname, "src/main.ts");
  let first: Set<string>, table: Set<string>, stage: Set<string>, small: Set<string>[], others: Set<string>[];
  return (id: string, context: Rolldown.ChunkingContext) => {
    first ??= reached(entry, context);
    table ??= reached(wingWith(tables["/table/{id}"][0]!), context);
    stage ??= reached(wingWith("src/board/stage/Ribbon.svelte"), context);
    small ??= ["src/learn/prologue/Prologue.svelte", "src/plan/PlanPage.svelte"].map((part) => reached(wingWith(part), context));
    others ??= wingModules().map((wing) => reached(wing, context));
    if (id === entry) return null;
    if (first.has(id)) return "first";
    if (table.has(id)) return "table";
    if (stage.has(id)) return styled(id) ? "table" : "stage"; // a file less
    if (others.filter((all) => all.has(id)).length > 1) return "shared";
    return styled(id) && small.some((all) => all.has(id)) ? "shared" : null; // two files less
  };
})();

// The build must come out the same everywhere: it is committed, and the tests compare.
export default defineConfig({
  base: "./", // the client may lie in any folder; the server, which has pages in others, puts "/" before what its page loads
  plugins: [svelte(), wing(), breakpoints, rulebook(), words(), ahead],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: together, includeDependenciesRecursively: false }] } } },
  },
  worker: { format: "es" }, // the engine's loads the words of a language when it needs them
  // For development: a running server answers the API.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: process.env.BARRAGE ?? "http://127.0.0.1:7341", ws: true } } },
});
