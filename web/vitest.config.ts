import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulebook } from "./rulebook.ts";

export default defineConfig({
  plugins: [svelte(), rulebook()],
  resolve: { conditions: ["browser"] },
  test: { include: ["test/unit/**/*.test.ts"], environment: "./test/unit/page.ts", server: { deps: { inline: [/svelte/, "esm-env"] } } },
});
