// Tests of pieces in hand: drops by mouse, touch and keyboard, promoted pieces, the editor.

import assert from "node:assert/strict";

import { openGame, openPage, pictures, shownFen, statusSays, waitForFen } from "./support.mjs";

// Both sides have pieces in hand; one queen is a promoted pawn.
const START = "4k3/8/8/8/8/8/3Q~4/4K3[NPPq] w - - 0 1";

const held = (page, side, letter) => page.locator(`[data-hand="${side} ${letter}"]`);

// The middle of an element.
async function middleOf(element) {
  const { x, y, width, height } = await element.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

export const hands = {
  async "pieces are dropped by mouse: clicks and drags"(page, { address }) {
    await openGame(page, address, "crazyhouse", START);
    assert.equal(await held(page, "white", "P").textContent(), "2");
    assert.equal(await held(page, "black", "Q").count(), 1);
    await held(page, "white", "P").click();
    assert.equal(await held(page, "white", "P").getAttribute("aria-pressed"), "true");
    assert.ok(await page.locator("#square-e4.target").count());
    // Pawns are not dropped on the first and the last rank.
    assert.equal(await page.locator("#square-a8.target, #square-a1.target").count(), 0);
    await page.screenshot({ path: `${pictures}/hand-selected.png` });
    await page.click("#square-e4");
    await waitForFen(page, "4k3/8/8/8/4P3/8/3Q~4/4K3[NPq] b - - 0 1");
    assert.ok((await page.textContent("#status")).includes("P@e4"));
    // The other side's hand cannot be used by White, and Black's is turned to now.
    await held(page, "white", "N").click();
    assert.equal(await page.locator("[data-square].target").count(), 0);
    await held(page, "black", "Q").dragTo(page.locator("#square-e6"));
    await waitForFen(page, "4k3/8/4q3/8/4P3/8/3Q~4/4K3[NP] w - - 0 2");
    await held(page, "white", "N").click();
    await held(page, "white", "N").click();
    assert.equal(await page.locator("[data-square].target").count(), 0, "a second click puts it back");
    await page.screenshot({ path: `${pictures}/hands.png` });
  },

  async "a promoted piece has a mark and is a pawn in hand"(page, { address }) {
    await openGame(page, address, "crazyhouse", "3rk3/8/8/8/8/8/3Q~4/4K3[] b - - 0 1");
    const picture = await page.locator("#square-d2 img").evaluate(async (image) => {
      await image.decode();
      return [image.naturalWidth, decodeURIComponent(image.src.split("#")[1])];
    });
    assert.ok(picture[0] > 0 && picture[1] !== "wQ", String(picture));
    await page.click("#square-d8");
    await page.click("#square-d2");
    await waitForFen(page, "4k3/8/8/8/8/8/3r4/4K3[p] w - - 0 2");
    assert.equal(await held(page, "black", "P").count(), 1);
  },

  async "pieces are dropped by touch"(_, { address, browser }) {
    const viewport = { width: 390, height: 780 };
    const page = await openPage(browser, { hasTouch: true, isMobile: true, viewport });
    await openGame(page, address, "crazyhouse", START);
    await held(page, "white", "N").tap();
    await page.locator("#square-f3").tap();
    await waitForFen(page, "4k3/8/8/8/8/5N2/3Q~4/4K3[PPq] b - - 0 1");
    // A finger that drags.
    const client = await page.context().newCDPSession(page);
    const [from, to] = [await middleOf(held(page, "black", "Q")), await middleOf(page.locator("#square-c6"))];
    const touch = (type, point) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
    await touch("touchStart", from);
    for (const part of [0.2, 0.6, 1]) {
      await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    await page.screenshot({ path: `${pictures}/hand-touch.png` });
    await touch("touchEnd");
    await waitForFen(page, "4k3/8/2q5/8/8/5N2/3Q~4/4K3[PP] w - - 0 2");
    await page.screenshot({ path: `${pictures}/hand-phone.png` });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "a promotion is chosen by touch, and not by the tap of the move"(_, { address, browser }) {
    const viewport = { width: 390, height: 780 };
    const page = await openPage(browser, { hasTouch: true, isMobile: true, viewport });
    for (const [game, placement, from, to] of [
      ["chess", "4k3/P7/8/8/8/8/8/4K3", "a7", "a8"],
      ["shogi", "4k4/9/4S4/9/9/9/9/9/4K4[]", "e7", "e8"],
    ]) {
      await openGame(page, address, game, `${placement} w - - 0 1`);
      await page.locator(`#square-${from}`).tap();
      await page.locator(`#square-${to}`).tap();
      const last = game === "chess" ? "Rook" : "no promotion";
      await page.locator("#choose button", { hasText: new RegExp(`^${last}`, "i") }).tap();
      await statusSays(page, game === "chess" ? /a8=R/ : /moved Se8(?!=?\+S)/);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "pieces are dropped by keyboard"(page, { address }) {
    await openGame(page, address, "crazyhouse", START);
    await held(page, "white", "N").focus();
    await page.keyboard.press("Enter");
    assert.ok(await page.locator("#square-a1.target").count());
    // The focus is on a8 at first.
    await page.locator('[data-square][tabindex="0"]').focus();
    for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await waitForFen(page, "4k3/1N6/8/8/8/8/3Q~4/4K3[PPq] b - - 0 1");
  },

  async "the editor fills hands"(page, { address }) {
    await openGame(page, address, "crazyhouse", START);
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.click('#panel-edit [aria-label="white rook"]');
    await page.click("#edit-reserve-white");
    assert.ok((await shownFen(page)).includes("[RNPPq]"), await shownFen(page));
    await page.screenshot({ path: `${pictures}/hand-editor.png` });
  },

  async "promoted pieces of Shogi"(page, { address }) {
    await openGame(page, address, "shogi", "4k4/9/4P4/9/9/9/9/9/4K4[Gp] w - - 0 1");
    await page.click("#square-e7");
    await page.click("#square-e8");
    await page.locator("#choose button").first().click();
    await waitForFen(page, "4k4/4+P4/9/9/9/9/9/9/4K4[Gp] b - - 0 1");
    await page.screenshot({ path: `${pictures}/hand-shogi.png` });
  },
};
