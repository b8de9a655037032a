import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The build must come out the same everywhere: it is committed, and the tests compare.
export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  // For development: a running server answers the API.
  server: { proxy: { "/api": { target: process.env.BARRAGE ?? "http://127.0.0.1:7341", ws: true } } },
});
