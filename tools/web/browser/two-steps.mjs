// Tests of moves of two steps: those with the same two squares differ in the square of the first step.

import assert from "node:assert/strict";

import { openGame, waitForFen } from "./support.mjs";

// A lion on f6 with a pawn on g6 and another on g7: it can take one of them, or both.
const START = "k11/12/12/12/12/6p5/5Np5/12/12/12/12/K11 w - - 0 1";

export const twoSteps = {
  async "a lion takes one pawn, or two with one move"(page, { address }) {
    await openGame(page, address, "chu-shogi", START);
    await page.click("#square-f6");
    await page.click("#square-g7");
    // Straight to g7, or over g6.
    const targets = page.locator("[data-square].target");
    assert.equal(await targets.count(), 2);
    await page.click("#square-g6");
    await waitForFen(page, "k11/12/12/12/12/6N5/12/12/12/12/12/K11 b - - 0 1");
  },

  async "a second click on the target takes the straight way"(page, { address }) {
    await openGame(page, address, "chu-shogi", START);
    await page.click("#square-f6");
    await page.click("#square-g7");
    await page.click("#square-g7");
    await waitForFen(page, "k11/12/12/12/12/6N5/6p5/12/12/12/12/K11 b - - 0 1");
  },

  async "a lion takes a pawn beside it and comes back"(page, { address }) {
    await openGame(page, address, "chu-shogi", START);
    await page.click("#square-f6");
    await page.click("#square-f6");
    await page.click("#square-g6");
    await waitForFen(page, "k11/12/12/12/12/6p5/5N6/12/12/12/12/K11 b - - 0 1");
  },
};
