import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Drawings and pages of this repository, which are inserted as they are. */
const drawn = [
  "src/board/map/Land.svelte",
  "src/learn/prologue/Scene.svelte",
  "src/screens/parts/Landscape.svelte",
  "src/ui/Sprite.svelte",
];

export default [
  { ignores: ["dist/", "engine/", ".svelte-check/", "src/api/types.ts", "src/lang/spoken.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // What is not wanted of a list or an object is called _.
      "@typescript-eslint/no-unused-vars": ["error", {
        argsIgnorePattern: "^_",
        varsIgnorePattern: "^_$",
        destructuredArrayIgnorePattern: "^_",
      }],
      // Maps and sets are replaced, not changed: they are raw state, or no state at all.
      "svelte/prefer-svelte-reactivity": "off",
      // It calls comments needless that svelte-check needs.
      "svelte/no-unused-svelte-ignore": "off",
      // A space or a dot that begins or ends a block must be written as one, or it is dropped.
      "svelte/no-useless-mustaches": "off",
    },
  },
  { files: drawn, rules: { "svelte/no-at-html-tags": "off" } },
];
