// Tests of games of one's own: the editor of a game file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import {
  assertAccessible,
  chooseGame,
  newGame,
  openGame,
  openPage,
  pictures,
  says,
  startServer,
  statusSays,
} from "./support.mjs";

// The game file of the README, with a title.
const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const SMALL = README.match(/```toml\n([^`]*)```/)[1].replace("\n\n", '\ntitle = "Skirmish"\n\n');

// Waits for what is said of the text as it is now.
const state = (page, pattern) =>
  page.waitForFunction((source) => {
    const { ariaBusy, textContent } = document.querySelector("#file-state") ?? { ariaBusy: "true" };
    return !ariaBusy && new RegExp(source).test(textContent);
  }, pattern.source);

// Opens the file of a game in the editor.
async function openFile(page, game) {
  await page.click("#new");
  await chooseGame(page, game);
  await page.click("#change");
  await state(page, /is a correct game/);
  // Wide windows show the text always.
  if (await page.isVisible("#view-text")) await page.click("#view-text");
}

export const own = {
  async "a game of one's own is written, checked, drawn and played"(page, { address }) {
    await openGame(page, address, "chess");
    await openFile(page, "gothic");
    assert.match(await page.inputValue("#game-file"), /name = "my-gothic"/);
    assert.equal(await page.locator(".figures figure").count(), 8);
    await page.screenshot({ path: `${pictures}/own-copy.png` });
    // A mistake has its message at its line, and the game that was drawn stays.
    await page.fill("#game-file", SMALL.replace('betza = "FAD"', 'betza = "F?"'));
    await state(page, /1 problem/);
    assert.match(await page.textContent(".problems li"), /^line 11, column 32, pieces.W.betza: /);
    assert.equal(await page.textContent(".line-numbers .wrong"), "11");
    assert.ok(await page.isDisabled("#play-file"));
    assert.equal(await page.locator(".figures figure").count(), 8);
    await page.click(".problems button");
    const place = await page.$eval("#game-file", (text) => text.value.slice(text.selectionStart));
    assert.match(place, /^"F\?"/);
    await page.screenshot({ path: `${pictures}/own-problem.png` });
    await page.fill("#game-file", SMALL);
    await state(page, /Skirmish is a correct game/);
    assert.deepEqual(await page.locator(".figures code").allTextContents(), [
      "K",
      "R",
      "FAD",
      "N",
      "fmWfcFifmR",
    ]);
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".preview img")].every((image) => image.naturalWidth > 0),
    );
    await page.screenshot({ path: `${pictures}/own-game.png` });
    await page.click("#play-file");
    await page.waitForSelector("#square-h1", { state: "detached" }); // the board of the game before
    await page.click("#square-c2");
    await page.click("#square-c3");
    await statusSays(page, /Black moved/);
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => /Variant "skirmish"/.test(document.querySelector("#pgn").value));
    await page.click("text=Read this game");
    await page.click("#choose button >> text=End it");
    // The game that was read has no players.
    await page.waitForSelector("#resign", { state: "hidden" });
    assert.equal(await page.locator("#panel-moves .move").count(), 2);
    assert.equal(await page.textContent("#title"), "Skirmish");
  },

  async "a game of one's own outlives a restart of the server, and is in the link and in the list"(
    _page,
    { program, browser },
  ) {
    let server = await startServer(program);
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    await openFile(page, "chess");
    await page.fill("#game-file", SMALL);
    await state(page, /Skirmish is a correct game/);
    await page.click("#play-file");
    await page.waitForSelector("#square-h1", { state: "detached" }); // the board of the game before
    await page.click("#square-c2");
    await page.click("#square-c3");
    await statusSays(page, /Black moved/);
    const { port } = new URL(server.address);
    await server.end();
    await page.waitForSelector("#connection");
    server = await startServer(program, "--port", port);
    await page.waitForSelector("#connection", { state: "hidden" });
    await page.click("#square-d2");
    await page.click("#square-d3");
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 4);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 4);
    const link = page.url();
    assert.match(link, /#file=/);
    // The link opens in another browser, without a store.
    const other = await openPage(browser);
    await other.goto(link);
    await other.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 4);
    assert.equal(await other.textContent("#title"), "Skirmish");
    await other.context().close();
    // A file with problems stays in the list, and cannot be played.
    await page.click("#new");
    assert.equal(await page.locator("#game .game").first().textContent(), "Skirmish7 x 7, your own");
    await page.click("#change");
    await page.click("#view-text");
    await page.fill("#game-file", SMALL.replace("files = 7", "files = 70"));
    await state(page, /problem/);
    await page.click("#close-file");
    await page.click("#new");
    await page.locator("#game .game").first().click();
    assert.ok(await page.isDisabled("#begin"));
    assert.match(
      await page.textContent("#game-facts"),
      /line 5, column 9, board.files: 70; expected 2 to 16/,
    );
    // The copy that is played is in the list, too.
    await page.locator("#game .game").nth(1).click();
    assert.ok(await page.isEnabled("#begin"));
    // A file is deleted after a question.
    await page.locator("#game .game").first().click();
    await page.click("#change");
    await page.click("#workshop >> text=Delete");
    await page.click("#choose button >> text=Delete");
    await page.click("#new");
    // The list of the last time stays until the new one is there.
    await page.waitForFunction(() => {
      const own = [...document.querySelectorAll("#game .game")].filter((game) =>
        game.textContent.includes("your own"),
      );
      return own.length === 1;
    });
    await page.context().close();
    server.end();
  },

  async "a file with mistakes leaves the game in progress alone"(page, { address }) {
    await openGame(page, address, "chess");
    // The engine would think longer than the test.
    await newGame(page, { skill: 20, amount: 110 });
    await page.click("#square-e2");
    await page.click("#square-e4");
    await statusSays(page, /Black is thinking/);
    await openFile(page, "chess");
    for (const text of ["", "[", 'name = "x"', "a = 1\n".repeat(300), SMALL.replace("rnw", "rn"), "\0 é"]) {
      await page.fill("#game-file", text);
      await state(page, /problem/);
    }
    await page.click("#close-file");
    await page.click("#now");
    await statusSays(page, /Black moved/);
    assert.ok(await page.isHidden("#problem"));
    // A link with a broken file says so, and the game stays.
    await page.evaluate(() => (window.location.hash = "file=xyz"));
    await says(page, "#problem", /cannot be read/);
    assert.equal(await page.textContent("#title"), "Chess");
    // A text that was not checked yet when its file was closed leaves the next file alone.
    await openFile(page, "chess");
    await page.fill("#game-file", "[");
    const wasDisabled = await page.evaluate(async () => {
      const click = async (selector) => {
        while (!document.querySelector(selector)) await new Promise((next) => setTimeout(next, 1));
        document.querySelector(selector).click();
      };
      // The list of the last time stays until the dialog opens again.
      const dialog = "#setup[open]";
      for (const selector of ["#close-file", "#new", `${dialog} [data-game="chess"]`, `${dialog} #change`])
        await click(selector);
      const button = document.querySelector("#play-file");
      while (button.disabled) await new Promise((next) => setTimeout(next, 1));
      return new Promise((resolve) => {
        new MutationObserver(() => resolve(true)).observe(button, { attributes: true });
        setTimeout(() => resolve(false), 2000);
      });
    });
    assert.ok(!wasDisabled);
    // A game that is played ends only when the person says so.
    await page.click("#play-file");
    await page.click("#choose button >> text=No");
    assert.ok(await page.isVisible("#game-file"));
    await page.click("#close-file");
    assert.equal(await page.locator("#panel-moves .move").count(), 2);
  },

  async "the editor of a game file fits a phone and has no serious faults of accessibility"(
    _page,
    { address, browser },
  ) {
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1366, 768],
      [1920, 1080],
    ]) {
      const page = await openPage(browser, { viewport: { width, height } });
      await openGame(page, address, "chess");
      await openFile(page, "grand-apothecary");
      const wide = await page.$eval("#workshop", ({ scrollWidth }) => scrollWidth);
      assert.ok(wide <= width, `${wide} at ${width}`);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${pictures}/own-${width}.png` });
      await assertAccessible(page);
      await page.context().close();
    }
  },
};
