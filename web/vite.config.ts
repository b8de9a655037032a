import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { rulebook } from "./rulebook.ts";
import { named } from "./src/styles/breakpoints.ts";

/** Style sheets name the sizes of src/styles/breakpoints.ts: @media (--pocket). */
const breakpoints: Plugin = {
  name: "breakpoints",
  enforce: "pre",
  transform: (code, id) => (/\.css$/.test(id) && code.includes("(--") ? { code: named(code), map: null } : undefined),
};

/** Small parts of the table that other screens share come in one file: over a slow network every file costs a trip. */
const pieces = { name: "pieces", test: /src\/(api\/server|ui\/(address|copy|Close|Drawer|Pile|Reward|reward|pile)|table\/pointing|board\/(MenuGlyph|advice\/light))\b/ };

// The build must come out the same everywhere: it is committed, and the tests compare.
export default defineConfig({
  base: "./", // the client may lie in any folder; the server, which has pages in others, puts "/" before what its page loads
  plugins: [svelte(), breakpoints, rulebook()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false, rolldownOptions: { output: { codeSplitting: { groups: [pieces] } } } },
  // For development: a running server answers the API.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: process.env.BARRAGE ?? "http://127.0.0.1:7341", ws: true } } },
});
