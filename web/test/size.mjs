// Measures what browsers load of a build with a manifest (`vite build --manifest`), packed and for one language, without fonts: `node
// size.mjs DIST`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The most that may be loaded, in bytes. */
const limits = { "the first view": 72_000, "a table": 220_000, "the rules": 75_000 };

const dist = process.argv[2];
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const packed = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** files are what an entry needs before it can run: itself, what it imports, and their styles. */
function files(key, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[key];
  if (found.has(file)) return found;
  for (const f of [file, ...css]) found.add(f);
  for (const i of imports) files(i, found);
  return found;
}
const size = (set) => [...set].reduce((n, file) => n + packed(file), 0);

/** Of the languages, the largest counts. */
function largest(pattern) {
  const found = Object.entries(manifest).filter(([key]) => pattern.test(key));
  if (found.length === 0) throw new Error(`nothing in the manifest is like ${pattern}`);
  return Math.max(...found.map(([, { file }]) => packed(file)));
}

/** The most files that a build may have; five are those of a language: three of words, the rules, and their terms. */
const most = 50 + 5 * Object.keys(manifest).filter((key) => /^rules-\w\w$/.test(key)).length;

const first = files("index.html");
/** The wing of the table may be a chunk that others import too. */
const wing = Object.keys(manifest).find((key) => key === "virtual:wing/table" || /^_table-[^.]*\.js$/.test(key));
const stage = Object.keys(manifest).find((key) => key === "virtual:wing/stage" || /^_stage-[^.]*\.js$/.test(key));
/** Every table loads its stage when it stands, before anything else. */
const table = new Set([...first, ...files(wing), ...files(stage)]);
const language = largest(/^words-client\/\w+$/);
const english = largest(/^rules-en$/);
const sizes = {
  "the first view": size(first) + packed("index.html") + language,
  "a table": size(table) + packed("index.html") + language,
  "the rules": english + largest(/^rules-(?!en)\w\w$/),
};
const count = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && f.name !== "manifest.json").length;
console.log(`${count} files; at most ${most}`);
let over = count > most;
for (const [what, bytes] of Object.entries(sizes)) {
  console.log(`${what}: ${bytes} bytes packed, without fonts; at most ${limits[what]}`);
  over ||= bytes > limits[what];
}
process.exit(over ? 1 : 0);
