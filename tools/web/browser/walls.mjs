// Tests of walls: moves with the same two squares that differ in a third one.

import assert from "node:assert/strict";

import { openGame, openPage, pictures, waitForFen } from "./support.mjs";

const START = "4k3/8/8/3*4/8/8/4P3/4K3 w - - 0 1";

export const walls = {
  async "the square of a wall is chosen after the target"(page, { address }) {
    await openGame(page, address, "duck", START);
    assert.equal(await page.locator("#square-d5.wall").count(), 1);
    assert.ok((await page.getAttribute("#square-d5", "aria-label")).includes("a wall"));
    await page.click("#square-e2");
    assert.equal(await page.locator("[data-square].target").count(), 2);
    await page.click("#square-e4");
    assert.equal(await page.locator("#square-e4.begun").count(), 1);
    // Every empty square but that of the wall, and the one that the pawn leaves.
    assert.equal(await page.locator("[data-square].target").count(), 64 - 4);
    assert.equal(await page.locator("#square-e2.target").count(), 1);
    assert.equal(await page.locator("#square-d5.target, #square-e4.target, #square-e8.target").count(), 0);
    await page.screenshot({ path: `${pictures}/wall-chosen.png` });
    await page.click("#square-a6");
    await waitForFen(page, "4k3/8/*7/8/4P3/8/8/4K3 b - - 0 1");
    assert.ok((await page.textContent("#status")).includes("e4,a6"));
    await page.screenshot({ path: `${pictures}/walls.png` });
  },

  async "a click on another square ends the choice of a wall"(page, { address }) {
    await openGame(page, address, "duck", START);
    await page.locator("#square-e2").dragTo(page.locator("#square-e3"));
    assert.equal(await page.locator("#square-e3.begun").count(), 1);
    await page.click("#square-e1");
    assert.equal(await page.locator(".begun").count(), 0);
    assert.equal(await page.locator("#square-e1.selected").count(), 1);
    // The piece leaves its square, so that the wall can come there.
    await page.click("#square-d1");
    await page.click("#square-e1");
    await waitForFen(page, "4k3/8/8/8/8/8/4P3/3K*3 b - - 1 1");
  },

  async "walls are chosen by touch"(_, { address, browser }) {
    const viewport = { width: 390, height: 780 };
    const page = await openPage(browser, { hasTouch: true, isMobile: true, viewport });
    await openGame(page, address, "duck", START);
    for (const square of ["e2", "e4", "h8"]) await page.locator(`#square-${square}`).tap();
    await waitForFen(page, "4k2*/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },
};
