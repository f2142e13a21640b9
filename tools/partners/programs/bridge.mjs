/* What the bridges share: each line of input is a question, each line of output its answer. */

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

// ffish takes a page's way to load its code if it finds this function.
globalThis.fetch = undefined;

const modules = path.join(process.env.MODULES, "node_modules");
export const load = createRequire(path.join(modules, "none.js"));

/* A part of a package of ES modules. */
export const loadModule = (name, file) => import(pathToFileURL(path.join(modules, name, file)).href);

export const version = (name) =>
  JSON.parse(fs.readFileSync(path.join(modules, name, "package.json"), "utf8")).version;

/* Answers questions with the methods of `library`, until the input ends. */
export function serve(library) {
  const methods = Object.keys(library);
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const { method, ...question } = JSON.parse(line);
    let answer;
    try {
      const value = library[method](question);
      answer = { value: method === "about" ? { ...value, methods } : value };
    } catch (error) {
      answer = { error: String(error?.message ?? error) };
    }
    console.log(JSON.stringify(answer));
  });
}
