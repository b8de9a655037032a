// A dashed frame means one thing: an empty place. Everything else is told apart otherwise.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../../src");
const texts = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => /\.(svelte|css)$/.test(f)).map((f) =>
  [f.replaceAll("\\", "/"), readFileSync(join(src, f), "utf8")] as const
);
const styles = texts.map(([f, text]) => {
  const css = f.endsWith(".css") ? text : [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((m) => m[1]).join("\n");
  return [f, css.replace(/\/\*[^]*?\*\//g, "")] as const;
});

test("only an empty place has a dashed frame", () => {
  const found = styles.flatMap(([file, css]) =>
    (css.match(/[^{}]*\{[^{}]*\bdashed\b[^{}]*\}/g) ?? []).map((rule) => `${file}: ${rule.split("{")[0]!.trim()}`)
  );
  // The line of a chart is no frame.
  expect(found.sort()).toEqual(["board/draft/ShareLine.svelte: .fair", "styles/layout.css: .vacant"].sort());
});

test("on drawings, too, only empty places and what is yet to come have dashes", () => {
  const dashed = texts.filter(([, text]) => /stroke-dasharray(?:"?(?:: |="?)"?|=\{[^}]*")\d/.test(text)).map(([file]) => file);
  expect(dashed.filter((f) => f.startsWith("board/") && !/review\/|water|Water|Rivers/.test(f)).sort()).toEqual([
    "board/company/Wheel.svelte", // the open segment
    "board/map/DamSpace.svelte", // a free space
    "board/map/Drop.svelte", // room for a drop
    "board/map/ForesightLayer.svelte", // what would flow
    "board/track/EnergyTrack.svelte",
    "board/track/Marker.svelte", // where a marker would stand
  ]);
});
