// Builds a page with the package by each bundler, and opens it in Chromium:
//
//     node bundlers.mjs PACKAGE [NAME ...]
//
// PACKAGE is the folder that `cargo xtask npm` makes. The page and the commands are those of its README. Each
// page must play a legal move and load the network of its game alone, and no request may fail. NAME chooses
// bundlers. Exits with 1 if a page does not do so.

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import {
  PACKAGE,
  blocks,
  html,
  makeProject,
  openPage,
  run,
  serve,
  serveByVite,
  startBrowser,
} from "./pages.mjs";

const PATIENCE_MS = 60_000;
const PAGE = blocks("js").find((text) => text.includes("document.title"));
const { Position } = await import(pathToFileURL(join(PACKAGE, "node.js")));
const NETWORK = readFileSync(join(PACKAGE, "belladonna/networks/gothic.network"));
const LEGAL = new Position("gothic").legalMovesSan();

// The commands of the README for a bundler.
function commands(name) {
  const found = blocks("sh").find((text) => text.startsWith(`npx ${name} `));
  if (!found) throw new Error(`the README has no commands for ${name}`);
  return found.replaceAll("npx ", "");
}

// Builds into `dist`, and serves it with a page for a script.
function built(name, script) {
  const at = makeProject(name, PAGE);
  run(commands(name), at);
  const dist = join(at, "dist");
  if (script) writeFileSync(join(dist, "index.html"), html(script));
  return serve(dist);
}

function served() {
  const at = makeProject("plain", PAGE.replace('"belladonna"', '"/belladonna/index.js"'));
  cpSync(PACKAGE, join(at, "belladonna"), { recursive: true });
  return serve(at);
}

const BUNDLERS = {
  "vite build": () => built("vite"),
  "vite dev": () => serveByVite(makeProject("vite-dev", PAGE)),
  "vite 7 dev": () => {
    const at = makeProject("older-vite", PAGE);
    writeFileSync(join(at, "vite.config.mjs"), blocks("mjs")[0]);
    return serveByVite(at, "older-vite");
  },
  webpack: () => built("webpack", "main.js"),
  esbuild: () => built("esbuild", "page.js"),
  rollup: () => built("rollup", "page.js"),
  "no bundler": served,
};

// Opens a page, and returns what is wrong with it.
async function problemsOf(address) {
  const page = await openPage(browser);
  const networks = [];
  page.on("response", (answer) => {
    if (answer.url().includes(".network")) networks.push(answer.body());
  });
  const failed = new Promise((done) => page.on("pageerror", () => done(null)));
  await page.goto(address);
  const title = page.waitForFunction(() => document.title, null, { timeout: PATIENCE_MS });
  const shown = await Promise.race([title, failed]).catch((error) => void page.problems.push(error.message));
  if (shown) {
    const move = await page.title();
    if (!LEGAL.includes(move)) page.problems.push(`${move} is not legal`);
    const width = await page.evaluate(() => document.querySelector("svg")?.getBoundingClientRect().width);
    if (!(width > 100)) page.problems.push(`the board has ${width} pixels`);
    const [first, ...others] = await Promise.all(networks);
    if (!first?.equals(NETWORK) || others.length) page.problems.push("the network is not that of the game");
  }
  await page.close();
  return [...new Set(page.problems)];
}

async function test(start) {
  try {
    const { address, end } = await start();
    const problems = await problemsOf(address);
    end();
    return problems;
  } catch (error) {
    return [error.message];
  }
}

const chosen = process.argv.slice(3);
const browser = await startBrowser();
let [passed, failed] = [0, 0];
for (const [name, start] of Object.entries(BUNDLERS)) {
  if (chosen.length && !chosen.includes(name)) continue;
  const problems = await test(start);
  if (problems.length) failed++;
  else passed++;
  console.log(problems.length ? `FAILED  ${name}: ${problems.join("\n        ")}` : `ok      ${name}`);
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
