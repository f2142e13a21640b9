// Plays on the static site for a long time: node page.mjs FOLDER [MINUTES] [PAUSE]
//
// FOLDER is the site that `cargo xtask site` makes. A script plays random moves by mouse against the engine,
// all main games in turn, with a PAUSE of some seconds before each move. After every 25 moves it reloads the
// page, which must show the same game. Every ten minutes it prints the memory of the page after a garbage
// collection. Fails if a game is lost, if the page has an error, or if it does not answer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { GAMES } from "../web/browser/names.mjs";
import {
  PATIENCE,
  newGame,
  openGame,
  openPage,
  serveFolder,
  shownFen,
  startBrowser,
} from "../web/browser/support.mjs";

const [folder = "--help", minutes = "120", pause = "3"] = process.argv.slice(2);
if (folder === "--help") showHelp();

// Prints the head of this file.
function showHelp() {
  const [head] = readFileSync(new URL(import.meta.url), "utf8").split("\n\n");
  console.log(head.replaceAll(/^\/\/ ?/gm, ""));
  process.exit(0);
}

const MOVES_BETWEEN_RELOADS = 25;
const MINUTES_BETWEEN_REPORTS = 10;

const server = await serveFolder(folder);
const browser = await startBrowser();
const page = await openPage(browser);
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable");
const system = await browser.newBrowserCDPSession();

// The memory of the page in MB: the heap of JavaScript and the largest process of a page, with WebAssembly.
async function memory() {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(readFileSync(`/proc/${id}/status`, "utf8").match(/VmRSS:\s*(\d+)/)[1]) / 1024);
  const heap = (metric("JSHeapUsedSize") / 2 ** 20).toFixed(1);
  return `heap ${heap} MB, process ${Math.max(...sizes).toFixed(0)} MB, ${metric("Nodes")} nodes`;
}

// The moves that the page shows.
const moves = () => page.$$eval("#panel-moves .move", (shown) => shown.map((move) => move.textContent));

const isOver = () => page.isDisabled("#resign");

// Makes a random move by mouse. Returns once the engine has answered or the game is over.
async function play() {
  const before = (await moves()).length;
  const occupied = await page.$$eval("[id^=square-]:has(img)", (cells) => cells.map((cell) => cell.id));
  for (const square of occupied.sort(() => Math.random() - 0.5)) {
    await page.click(`#${square}`);
    const targets = await page.$$eval("[id^=square-].target", (cells) => cells.map((cell) => cell.id));
    if (!targets.length) continue;
    await page.click(`#${targets[Math.floor(Math.random() * targets.length)]}`);
    const answered = (old) => {
      if (document.querySelector("#choose").open) return true;
      const shown = document.querySelectorAll("#panel-moves .move").length;
      return shown >= old + 2 || document.querySelector("#resign").disabled;
    };
    await page.waitForFunction(answered, before);
    if (await page.evaluate(() => document.querySelector("#choose").open)) {
      await page.locator("#choose button").first().click();
      await page.waitForFunction(answered, before);
    }
    return;
  }
  throw new Error("no piece can move, but the game is not over");
}

const started = Date.now();
const elapsed = () => (Date.now() - started) / 60000;
let [games, plies, reloads, reported] = [0, 0, 0, 0];
const report = async () => {
  const line = `${games} games, ${plies} moves by mouse, ${reloads} reloads; ${await memory()}`;
  console.log(`minute ${elapsed().toFixed(0)}: ${line}`);
};
await openGame(page, server.address, GAMES[0]);
while (elapsed() < Number(minutes)) {
  await newGame(page, { game: GAMES[games++ % GAMES.length] });
  while (elapsed() < Number(minutes) && !(await isOver())) {
    await page.waitForTimeout(1000 * Number(pause));
    await play();
    plies++;
    if (plies % MOVES_BETWEEN_RELOADS === 0) {
      const [fen, shown, over] = [await shownFen(page), await moves(), await isOver()];
      await page.reload();
      await page.waitForFunction((wanted) => document.querySelector("#fen")?.value === wanted, fen);
      assert.deepEqual([await moves(), await isOver()], [shown, over]);
      reloads++;
    }
    if (elapsed() >= reported) {
      await report();
      reported += MINUTES_BETWEEN_REPORTS;
    }
  }
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  assert.deepEqual(page.problems, []);
}
await report();
await browser.close();
server.end();
console.log(`no game was lost, and the page had no error (each wait at most ${PATIENCE / 1000} s)`);
process.exit();
