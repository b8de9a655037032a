import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulebook } from "./rulebook.ts";
import { words } from "./words.ts";

export default defineConfig({
  plugins: [svelte(), rulebook(), words()],
  resolve: { conditions: ["browser"] },
  server: { fs: { allow: [".."] } }, // drawings of game/picture
  // A busy machine is slow, not wrong.
  test: {
    testTimeout: 60_000,
    include: ["test/unit/**/*.test.ts"],
    environment: "./test/unit/page.ts",
    server: { deps: { inline: [/svelte/, "esm-env"] } },
  },
});
