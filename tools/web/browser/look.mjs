// Tests of the look that the person chooses, of sounds, and of what is drawn and written at a move.

import assert from "node:assert/strict";

import { Lesson } from "../page/lesson.js";
import { newGame, openGame, openPage, pictures, playMove, says, statusSays } from "./support.mjs";

// Counts the tones that the page plays.
const listen = (page) =>
  page.addInitScript(() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.tones.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });

const tones = (page) => page.evaluate(() => window.tones.splice(0));

export const look = {
  async "moves, captures, checks, poison and the end have sounds, which can be turned off"(
    page,
    { address },
  ) {
    await listen(page);
    await openGame(page, address, "chess");
    await playMove(page, "e2e4");
    assert.deepEqual(await tones(page), [190]);
    await playMove(page, "d7d5");
    await tones(page);
    await playMove(page, "e4d5");
    assert.deepEqual(await tones(page), [190, 120]);
    await openGame(page, address, "chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    await playMove(page, "a1a8");
    assert.deepEqual(await tones(page), [523, 659, 784]);
    await openGame(page, address, "chess", "7k/8/8/8/8/8/8/RK6 w - - 0 1");
    await playMove(page, "a1a8");
    assert.deepEqual(await tones(page), [660, 880]);
    await openGame(page, address, "poison", "4k3/3d4/8/3pH3/8/8/8/4K2H w K - 0 1");
    await playMove(page, "e5d5p");
    assert.deepEqual(await tones(page), [311, 233, 165]);
    await page.click("#open-settings");
    await page.uncheck("#sounds");
    await page.click("#settings >> text=Close");
    await tones(page);
    await playMove(page, "e8f8");
    assert.deepEqual(await tones(page), []);
    await page.reload();
    await page.click("#open-settings");
    assert.equal(await page.isChecked("#sounds"), false);
  },

  async "the board and the pieces have the look that was chosen"(page, { address }) {
    await openGame(page, address, "apothecary-modern");
    const fill = () => page.$eval("#square-a1", (cell) => window.getComputedStyle(cell).backgroundColor);
    const source = () => page.getAttribute("#square-d2 img", "src");
    const [colour, piece] = [await fill(), await source()];
    await page.click("#open-settings");
    await page.selectOption("#look-board", "green");
    await page.selectOption("#look-pieces", "letters");
    await page.screenshot({ path: `${pictures}/settings.png` });
    await page.click("#settings >> text=Close");
    assert.notEqual(await fill(), colour);
    assert.equal(await source(), piece.replace("#", "?set=letters#"));
    await page.reload();
    await statusSays(page, /./);
    assert.notEqual(await fill(), colour);
    assert.equal(await source(), piece.replace("#", "?set=letters#"));
    await page.waitForFunction(() =>
      [...document.querySelectorAll("#board img")].every((image) => image.naturalWidth > 0),
    );
    await page.screenshot({ path: `${pictures}/letters.png` });
    await page.click("#open-settings");
    await page.selectOption("#look-pieces", "figures");
    assert.equal(await source(), piece);
  },

  async "the board has a handle for its size, which is kept"(page, { address }) {
    await openGame(page, address, "chess");
    const width = async () => (await page.locator("#board").boundingBox()).width;
    const whole = await width();
    const place = await page.locator("#size").boundingBox();
    await page.mouse.move(place.x + 5, place.y + 5);
    await page.mouse.down();
    await page.mouse.move(place.x - 95, place.y + 5, { steps: 5 });
    await page.mouse.up();
    const smaller = await width();
    assert.ok(Math.abs(whole - smaller - 100) < 10, `${whole} ${smaller}`);
    await page.screenshot({ path: `${pictures}/smaller.png` });
    await page.reload();
    await statusSays(page, /./);
    assert.equal(await width(), smaller);
    // Its keys do not step through the moves.
    await playMove(page, "e2e4");
    await page.focus("#size");
    for (const [key, value] of [
      ["Home", "40"],
      ["ArrowLeft", "40"],
      ["ArrowRight", "45"],
      ["End", "100"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await page.getAttribute("#size", "aria-valuenow"), value);
    }
    assert.equal(await width(), whole);
    assert.match(await page.textContent("#status"), /White moved e4/);
  },

  async "arrows and circles are drawn with the right button and written into the record"(page, { address }) {
    await openGame(page, address, "chess");
    await playMove(page, "e2e4");
    const drag = async (from, to) => {
      await page.hover(`#square-${from}`);
      await page.mouse.down({ button: "right" });
      await page.hover(`#square-${to}`);
      await page.mouse.up({ button: "right" });
    };
    await drag("d2", "d3");
    await drag("d2", "d4");
    await drag("b1", "c3");
    await drag("e5", "e5");
    assert.equal(await page.locator(".arrows g.drawn").count(), 3);
    assert.equal(await page.locator(".arrows circle").count(), 1);
    // Arrows of the same direction from one square stand beside each other.
    const starts = await page.$$eval(".arrows g.drawn path:first-child", (lines) =>
      lines.map((line) => line.getAttribute("d").split("L")[0]),
    );
    assert.equal(new Set(starts).size, 3, starts);
    await page.screenshot({ path: `${pictures}/drawn.png` });
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".arrows g.drawn").length === 3);
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
    const text = await page.inputValue("#pgn");
    assert.match(text.replaceAll("\n", " "), /1\. e4 \{\[%csl Ge5\] \[%cal Gd2d3,Gd2d4,Gb1c3\]\} \*/);
    await page.click("#first");
    await page.waitForFunction(() => !document.querySelector(".arrows circle"));
    await page.click("text=Read this game");
    await page.waitForFunction(() => document.querySelectorAll(".arrows g.drawn").length === 3);
    assert.equal(await page.locator("#panel-moves .comment").count(), 0);
    await drag("d2", "d3");
    assert.equal(await page.locator(".arrows g.drawn").count(), 2);
  },

  async "moves are marked, commented on and deleted by hand"(_page, { address, browser }) {
    for (const width of [1280, 390]) {
      const page = await openPage(browser, { viewport: { width, height: 844 } });
      await openGame(page, address, "chess");
      for (const move of ["e2e4", "e7e5"]) await playMove(page, move);
      await page.click("#previous");
      await statusSays(page, /White moved e4/);
      for (const move of ["c7c5", "g1f3"]) await playMove(page, move);
      await page.selectOption("#mark", "5");
      await page.fill("#comment", "the open Sicilian");
      const list = () => page.textContent("#panel-moves .moves");
      assert.match(await list(), /\(1…c52\.Nf3!\?the open Sicilian \)/);
      // A variation is set off from the main line.
      const left = (place) => page.$eval(place, (one) => one.getBoundingClientRect().x);
      if (width > 640) assert.ok((await left(".variation .move")) > (await left(".moves > .number")) + 8);
      await page.screenshot({ path: `${pictures}/notes-${width}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, String(wide));
      await page.reload();
      await page.waitForFunction(() => document.querySelector("#comment").value === "the open Sicilian");
      assert.equal(await page.inputValue("#mark"), "5");
      await page.click("#previous");
      await statusSays(page, /Black moved c5/);
      await page.click("#panel-moves >> text=Delete");
      assert.match(await page.textContent("#choose"), /Delete c5 and all moves after it\?/);
      await page.click("#choose button >> text=Delete");
      await statusSays(page, /White moved e4/);
      assert.match(await list(), /1\.e4e5$/);
      await page.click("#first");
      await page.waitForFunction(() => document.querySelector("#status").textContent === "White to move.");
      assert.ok(await page.isDisabled("#panel-moves >> text=Delete"));
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  },

  async "a move that is chosen before its turn is played, or dropped if it cannot be"(page, { address }) {
    await openGame(page, address, "chess");
    // The engine would think longer than the test.
    await newGame(page, { skill: 20, amount: 110 });
    const thinking = () => statusSays(page, /is thinking/);
    const moves = (count) =>
      page.waitForFunction(
        (wanted) => document.querySelectorAll("#panel-moves .move").length === wanted,
        count,
      );
    const click = async (...squares) => {
      for (const square of squares) await page.click(`#square-${square}`);
    };
    await click("a2", "a3");
    await thinking();
    // Dropped by a click, and chosen again by drag.
    await click("h2", "h4", "e5");
    assert.equal(await page.locator(".square.premove").count(), 0);
    await page.locator("#square-b2").dragTo(page.locator("#square-b3"));
    assert.equal(await page.locator(".square.premove").count(), 2);
    await page.screenshot({ path: `${pictures}/premove.png` });
    const dropped = () => page.waitForFunction(() => !document.querySelector(".square.premove"));
    await page.click("#now");
    await moves(3);
    await dropped();
    // A move that is not legal is not played.
    await thinking();
    await click("a1", "h6");
    assert.equal(await page.locator(".square.premove").count(), 2);
    await page.click("#now");
    await moves(4);
    await dropped();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#panel-moves .move").count(), 4);
  },

  async "a line of the engine is shown as a position under the mouse"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.check("#analyse");
    // Lines change until the mouse is over them, and can be short.
    const isThere = () =>
      document.querySelectorAll(".lines li").length === 3 &&
      document.querySelectorAll(".lines li:first-child .step").length > 2;
    do {
      await page.mouse.move(10, 10);
      await page.waitForFunction(isThere);
      await page.hover(".lines li:first-child .line");
    } while (!(await page.evaluate(isThere)));
    const shown = await page.textContent("#panel-moves .state");
    await page.hover(".lines li:first-child .step >> nth=2");
    await page.waitForFunction(() => document.querySelector("#tip img")?.naturalWidth > 0);
    assert.ok(await page.isVisible("#tip"));
    // What stands above stays as well: another length would move the lines away from the mouse.
    assert.equal(await page.textContent("#panel-moves .state"), shown);
    await page.screenshot({ path: `${pictures}/preview.png` });
    await page.mouse.move(10, 10);
    assert.ok(await page.isHidden("#tip"));
  },

  async "mistakes of a review are played again until a better move is found"(page, { address }) {
    await openGame(page, address, "chess");
    for (const move of ["f2f3", "e7e5", "g2g4", "a7a6"]) await playMove(page, move);
    await page.click("text=Analyse the whole game");
    await page.click("text=Learn from the mistakes");
    const words = (pattern) => says(page, ".lesson-words", pattern);
    const find = async (pattern) => {
      for (let old = ""; ; await page.click("text=Next mistake")) {
        await page.waitForFunction(
          (before) => !["", before].includes(document.querySelector(".lesson-words").textContent),
          old,
        );
        old = await page.textContent(".lesson-words");
        if (pattern.test(old)) return;
      }
    };
    await find(/^2\. g4/);
    await words(/^2\. g4\?.* was a .*Find a better move for White/);
    await page.screenshot({ path: `${pictures}/lesson.png` });
    for (const square of ["g2", "g4"]) await page.click(`#square-${square}`);
    await words(/g4 is the move that was played/);
    await page.click("text=Show the move");
    await words(/ is good\./);
    await page.click("text=Next mistake");
    await words(/^2… a6\?\? was a blunder. Find a better move for Black/);
    await playMove(page, "d8h4");
    await words(/Qh4# is good/);
    // The move of the review is good, whatever a second short search says.
    const parent = { evaluation: { moves: ["c2c4", "e5e4"] } };
    const child = { parent, move: "c2c4", san: "c4", mistake: null };
    const lesson = {
      node: { parent },
      words: {},
      table: { tree: { current: child }, go: async () => {} },
      analysis: { evaluate: async () => (child.mistake = 6) },
    };
    await Lesson.prototype.played.call(lesson, child);
    assert.equal(lesson.words.textContent, "c4 is good.");
  },
};
