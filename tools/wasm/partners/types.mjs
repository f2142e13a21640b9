// Checks the types of the package with TypeScript, in both ways in which programs find them:
//
//     node types.mjs PACKAGE
//
// Exits with 1 if `types.ts` is not accepted.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeProject, run } from "./pages.mjs";

const at = makeProject("types", "");
cpSync(new URL("types.ts", import.meta.url), join(at, "types.ts"));
for (const [module, moduleResolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
]) {
  const compilerOptions = {
    ...{ module, moduleResolution, target: "es2022", lib: ["es2022", "dom"], types: [] },
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true },
  };
  writeFileSync(join(at, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["types.ts"] }));
  run("tsc --project tsconfig.json", at);
  console.log(`ok      types, ${moduleResolution}`);
}
