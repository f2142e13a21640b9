// Tests of puzzles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import {
  beginGame,
  choosePlayers,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  says,
  shownFen,
  statusSays,
  waitForFen,
} from "./support.mjs";

// The puzzles of a game.
const puzzlesOf = (game) =>
  readFileSync(new URL(`../puzzles/${game}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

// The solution of a puzzle of chess.
const MATE = "d8h4 g2g3 h4g3";

const words = (page, pattern) => says(page, "#puzzle-words", pattern);

const button = (number) => `.puzzles button:nth-child(${number})`;

export const puzzles = {
  async "a wrong answer to a puzzle is taken back, and the right one has its line"(page, { address }) {
    const list = puzzlesOf("chess");
    const number = 1 + list.findIndex(({ line }) => line.join(" ") === MATE);
    const { fen } = list[number - 1];
    await openGame(page, address, "chess");
    await page.check("#analyse");
    await page.click("#tab-puzzles");
    await words(page, new RegExp(`^0 of ${list.length} solved`));
    await page.click(button(number));
    await words(page, /^Mate in 2\. Black to move\.$/);
    await waitForFen(page, fen);
    // Black is at the bottom, and the engine does not tell the move.
    const y = async (square) => (await page.locator(`#square-${square}`).boundingBox()).y;
    assert.ok((await y("e8")) > (await y("e1")));
    assert.equal(await page.isChecked("#analyse"), false);
    for (const square of ["a7", "a6"]) await page.click(`#square-${square}`);
    await words(page, /^a6 is not the move\. Try another one\.$/);
    await waitForFen(page, fen);
    assert.equal(await page.locator("#panel-moves .move").count(), 0);
    await page.click("text=Hint");
    await words(page, /^Mate in 2: the queen on d8 moves\.$/);
    await page.screenshot({ path: `${pictures}/puzzle.png` });
    await playMove(page, "d8h4");
    await words(page, /^Qh4\+ is right\. The line: Qh4\+ g3 Qxg3#$/);
    assert.equal(await page.locator("#panel-moves .move").count(), 3);
    await page.screenshot({ path: `${pictures}/puzzle-solved.png` });
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".puzzles button")?.textContent === "1");
    assert.match(await page.getAttribute(button(number), "aria-label"), /Mate in 2, solved$/);
    assert.ok(await page.isVisible("#panel-puzzles"));
    // The next one that is not solved.
    const next = number % list.length;
    await page.click("text=Next puzzle");
    await waitForFen(page, list[next].fen);
    await page.click("text=Show the solution");
    await words(page, /^The solution: /);
    assert.equal(await page.locator("#panel-moves .move").count(), list[next].line.length);
    assert.equal(
      await page.getAttribute(`${button(next + 1)}[aria-pressed=true]`, "aria-label"),
      label(next),
    );
    function label(index) {
      return `Puzzle ${index + 1}: ${list[index].title}`;
    }
  },

  async "a game from the position of a puzzle is no puzzle"(page, { address }) {
    const { fen } = puzzlesOf("chess").find(({ line }) => line.join(" ") === MATE);
    await openGame(page, address, "chess", fen);
    await words(page, /^Mate in 2\. Black to move\.$/);
    await page.click("#new");
    await choosePlayers(page, "persons");
    await page.check("#here");
    await beginGame(page);
    await words(page, /solved\. Choose a puzzle\.$/);
    for (const move of ["a7a6", "a2a3"]) await playMove(page, move);
    assert.equal(await page.locator("#panel-moves .move").count(), 2);
    assert.match(await page.textContent("#puzzle-words"), /Choose a puzzle/);
  },

  async "every puzzle can be opened, and its answer is right"(page, { address, short }) {
    for (const game of short ? ["poison"] : ["poison", "gothic", "apothecary-classic", "grand-apothecary"]) {
      const list = puzzlesOf(game).slice(0, short ? 3 : undefined);
      await openGame(page, address, game);
      await page.click("#tab-puzzles");
      for (const [index, { fen, line }] of list.entries()) {
        await page.click(button(index + 1));
        await waitForFen(page, fen);
        await playMove(page, line[0]);
        await words(page, / is right\. The line: /);
        await page.waitForFunction(
          (at) => document.querySelectorAll(".puzzles button")[at].textContent === "✓",
          index,
        );
      }
    }
  },

  async "a puzzle of another game can be chosen, and a game in progress ends only after a question"(
    _page,
    { address, browser },
  ) {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await openGame(page, address, "chess");
    await newGame(page);
    await page.click("#square-e2");
    await page.click("#square-e4");
    await statusSays(page, /Black moved/);
    const fen = await shownFen(page);
    await page.click("#tab-puzzles");
    await page.selectOption("#puzzle-game", "poison");
    await page.click("text=Next puzzle");
    await page.click("#choose button >> text=No");
    assert.equal(await shownFen(page), fen);
    await page.click("text=Next puzzle");
    await page.click("#choose button >> text=Open");
    await waitForFen(page, puzzlesOf("poison")[0].fen);
    assert.equal(await page.textContent("#title"), "Poison Chess");
    await words(page, / to move\.$/);
    await page.screenshot({ path: `${pictures}/puzzle-390.png`, fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, String(wide));
    // Back returns to the game.
    await page.goBack();
    await waitForFen(page, fen);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },
};
