// Rules for the JavaScript of pages, packages and scripts: those that eslint recommends, and a few more.

import js from "@eslint/js";
import globals from "globals";

const pages = ["tools/web/page/**", "tools/web/site/{embed,register}.js", "tools/wasm/npm/*.js"];
const workers = ["tools/web/site/worker.js", "tools/wasm/npm/belladonna/*.js"];
// Functions of these files run in the page that they test.
const both = ["tools/web/browser/**", "tools/wasm/partners/**", "tools/endurance/page.mjs"];
const scripts = ["**/*.mjs", "tools/variants/*.js", "tools/wasm/npm/node*.js"];

export default [
  { ignores: ["**/node_modules/**", "target/**", "tools/wasm/partners/pages/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  { files: pages, languageOptions: { globals: globals.browser } },
  { files: workers, languageOptions: { globals: globals.worker } },
  { files: ["tools/web/site/service.js"], languageOptions: { globals: globals.serviceworker } },
  { files: scripts, languageOptions: { globals: globals.node } },
  { files: both, languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["tools/variants/*.js"], languageOptions: { sourceType: "commonjs" } },
];
