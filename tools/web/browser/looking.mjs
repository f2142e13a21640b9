// Tests of a game in progress while the person looks back, reads, or begins something else.

import assert from "node:assert/strict";

import {
  choosePlayers,
  chooseTime,
  clicks,
  newGame,
  openGame,
  pictures,
  playMove,
  says,
  statusSays,
} from "./support.mjs";

const moves = (page) => page.locator("#panel-moves .move").count();

const answer = (page, words) => page.click(`#choose button >> text="${words}"`);

export const looking = {
  async "a move in an earlier position of a running game is asked about, and a bar leads back"(
    page,
    { address },
  ) {
    await openGame(page, address, "chess");
    await newGame(page, { players: "persons", time: "clock", amount: 10 });
    for (const move of ["e2e4", "e7e5", "g1f3"]) await playMove(page, move);
    assert.ok(await page.isHidden("#looking"));
    const place = () => page.locator("#previous").boundingBox();
    const before = await place();
    await page.click("#previous");
    await page.waitForSelector("#looking");
    assert.deepEqual(await place(), before);
    await page.click("#previous");
    assert.match(await page.textContent("#looking"), /You are looking at move 1\. e4/);
    // Players and status are those of the game.
    assert.match(await page.textContent("#status"), /White moved Nf3\. Black to move/);
    assert.match(await page.textContent("#top .name"), /^● Black/);
    await page.screenshot({ path: `${pictures}/looking-back.png` });
    await clicks(page, "c7", "c5");
    await page.waitForFunction(() => document.querySelector("#choose").open);
    assert.match(await page.textContent("#choose"), /Play from here\?/);
    await answer(page, "No");
    assert.equal(await moves(page), 3);
    // The same for a move that is typed, and for a move of the engine's lines.
    await page.fill("#move", "c5");
    await page.click("#typed button");
    await answer(page, "No");
    await page.click("#looking button");
    await page.waitForSelector("#looking", { state: "hidden" });
    await statusSays(page, /White moved Nf3/);
    await page.click("#first");
    await page.waitForSelector("#looking");
    assert.match(await page.textContent("#looking"), /You are looking at the start/);
    await clicks(page, "d2", "d4");
    await answer(page, "Play from here");
    await page.waitForSelector("#looking", { state: "hidden" });
    await statusSays(page, /White moved d4\. Black to move/);
    // The moves that were played stay as a variation.
    assert.match(await page.textContent("#panel-moves .moves"), /1\.d4\(1\.e4/);
  },

  async "reading a game and using a position ask before they end a running game"(page, { address }) {
    await openGame(page, address, "chess");
    await newGame(page, { players: "persons", time: "clock", amount: 10 });
    await playMove(page, "e2e4");
    const refuse = async (action) => {
      await action();
      await page.waitForFunction(() => document.querySelector("#choose").open);
      assert.match(await page.textContent("#choose"), /The game in progress ends/);
      await answer(page, "No");
      assert.equal(await moves(page), 1);
      assert.ok(await page.isVisible("#clock-white"));
    };
    await page.click("#tab-record");
    await page.fill("#pgn", "1. d4 d5 2. c4 *");
    await refuse(() => page.click("text=Read this game"));
    await page.click("#tab-edit");
    await refuse(() => page.click("text=Set up this FEN"));
    await page.check("#edit");
    await refuse(() => page.click("text=Use this position"));
    await page.uncheck("#edit");
    await page.click("#tab-rules");
    await page.locator(".examples button").first().click();
    await refuse(() => page.click("text=Set up on the board"));
    await page.click("#tab-record");
    await page.click("text=Read this game");
    await answer(page, "End it");
    await statusSays(page, /White moved c4/);
  },

  async "a typed move that is refused is selected"(page, { address }) {
    await openGame(page, address, "chess");
    await page.fill("#move", "e9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#problem");
    const selected = () =>
      page.$eval("#move", (input) => input.value.slice(input.selectionStart, input.selectionEnd));
    assert.equal(await selected(), "e9");
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await statusSays(page, /White moved e4/);
  },

  async "a flag that falls against a bare king is a draw"(page, { address }) {
    for (const [black, words] of [
      ["4k3", /White has no time left, and Black cannot win/],
      ["3rk3", /White has no time left\./],
    ]) {
      await openGame(page, address, "chess", `${black}/8/8/8/8/8/8/R3K2R w - - 0 1`);
      await page.clock.install();
      await page.click("#new");
      await choosePlayers(page, "persons");
      await page.check("#here");
      await chooseTime(page, "clock");
      await page.fill("#amount", "0.1");
      await page.click("#begin");
      await page.waitForSelector("#setup", { state: "hidden" });
      await page.clock.runFor(10000);
      await page.waitForSelector("#banner");
      assert.match(await page.textContent("#banner"), words);
      assert.match(await page.textContent("#banner"), black === "4k3" ? /^Draw/ : /^Black wins/);
    }
  },

  async "the card of a piece opens when it is asked for"(page, { address }) {
    await page.clock.install();
    await openGame(page, address, "apothecary-classic");
    await page.hover("#square-b2");
    await page.clock.runFor(3000);
    assert.ok(await page.isHidden("#tip"));
    await page.click("#square-b2", { button: "right" });
    await says(page, "#tip", /archbishop/);
    assert.ok(await page.isVisible("#tip"));
    assert.equal(await page.locator(".arrows circle").count(), 0);
    await page.keyboard.press("Escape");
    assert.ok(await page.isHidden("#tip"));
    await page.click("#bottom .reserve .held", { button: "right" });
    await says(page, "#tip", /queen/);
    // The right button with a key, or on an empty square, draws.
    await page.click("#square-b2", { button: "right", modifiers: ["Shift"] });
    await page.click("#square-e5", { button: "right" });
    assert.equal(await page.locator(".arrows circle").count(), 2);
    // Who wants them has the cards under the mouse.
    await page.click("#open-settings");
    await page.check("#cards");
    await page.click("#settings >> text=Close");
    await page.hover("#square-c2");
    await page.clock.runFor(3000);
    await page.waitForSelector("#tip");
  },

  async "the arrow keys and the wheel step through the moves after a move by mouse"(page, { address }) {
    await openGame(page, address, "chess");
    for (const move of ["e2e4", "e7e5"]) await playMove(page, move);
    await page.keyboard.press("ArrowLeft");
    await statusSays(page, /White moved e4/);
    await page.keyboard.press("ArrowRight");
    await statusSays(page, /Black moved e5/);
    await page.mouse.wheel(0, -100);
    await statusSays(page, /White moved e4/);
    await page.mouse.wheel(0, 100);
    await statusSays(page, /Black moved e5/);
    // The same after a click on a tab, and on the switch of the engine.
    await page.click("#tab-rules");
    await page.keyboard.press("ArrowLeft");
    await statusSays(page, /White moved e4/);
    assert.ok(await page.isVisible("#panel-rules"));
    await page.click("#tab-moves");
    await page.click("#analyse");
    await page.keyboard.press("ArrowRight");
    await statusSays(page, /Black moved e5/);
    await page.click("#analyse");
    // With the focus by Tab they move over the board.
    await page.focus("#size");
    await page.keyboard.press("Shift+Tab");
    const focused = () => page.evaluate(() => document.activeElement.id);
    const before = await focused();
    assert.match(before, /^square-/);
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await focused(), before);
    assert.match(await page.textContent("#status"), /Black moved e5/);
  },

  async "every move of a line of the engine has a number and can be clicked"(page, { address }) {
    await openGame(page, address, "chess");
    await playMove(page, "e2e4");
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li:first-child .step").length >= 5);
    await page.hover(".lines li:first-child .step >> nth=0");
    const words = await page.locator(".lines li:first-child .step").allTextContents();
    assert.match(await page.textContent(".lines li:first-child"), /1…\s*\S+\s*2\.\s*\S+/);
    await page.click(".lines li:first-child .step >> nth=2");
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 4);
    const played = await page.locator("#panel-moves .move").allTextContents();
    assert.deepEqual(played.slice(1), words.slice(0, 3));
  },

  async "the card of a piece has the regions and castlings of its side"(page, { address }) {
    await openGame(page, address, "xiangqi");
    const card = async (square) => {
      await page.click(`#square-${square}`, { button: "right" });
      await page.waitForSelector("#tip");
      return page.textContent("#tip");
    };
    assert.match(await card("d1"), /palace \(d1-f3\)/);
    assert.match(await card("d10"), /palace \(d8-f10\)/);
    await openGame(page, address, "chess");
    assert.match(await card("e8"), /From e8 it can castle: c8, g8/);
  },

  async "games are found by other names, pieces and boards, and nothing begins where none is found"(
    page,
    { address },
  ) {
    await openGame(page, address, "chess");
    await page.click("#new");
    const found = () =>
      page.locator(".game:visible").evaluateAll((cards) => cards.map((card) => card.dataset.game));
    for (const [text, game] of [
      ["fischer", "chess960"],
      ["thai", "makruk"],
      ["chinese", "xiangqi"],
      ["10x8 trice", "gothic"],
      ["cannon", "grand-apothecary"],
    ]) {
      await page.fill("#filter", text);
      assert.ok((await found()).includes(game), `${text}: ${await found()}`);
      assert.ok((await found()).length < 20, text);
    }
    // Minishogi stands before Shogi, and is found, too.
    await page.fill("#filter", "shogi");
    assert.equal(await page.inputValue("#game input:checked"), "shogi");
    await page.fill("#filter", "qwertz");
    assert.deepEqual(await found(), []);
    assert.match(await page.textContent("#game"), /No game is found by “qwertz”/);
    assert.ok(await page.isDisabled("#begin"));
    assert.ok(await page.isDisabled("#change"));
    await page.fill("#filter", "");
    assert.ok(await page.isEnabled("#begin"));
    // A shuffled game begins at a random array.
    const drawn = new Set();
    for (let count = 0; count < 4; count++) {
      for (const game of ["chess", "chess960"]) await page.click(`#game [data-game="${game}"]`);
      drawn.add(await page.inputValue("#array"));
    }
    assert.ok(drawn.size > 1, [...drawn]);
    await page.click('#game [data-game="apothecary-classic"]');
    assert.equal(await page.inputValue("#array"), "14");
  },

  async "a game is played in one tab, and another one can take it over"(page, { address }) {
    await openGame(page, address, "chess");
    await newGame(page, { players: "persons", time: "clock", amount: 10 });
    await playMove(page, "e2e4");
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector("#elsewhere");
    await statusSays(other, /White moved e4/);
    assert.ok(await page.isHidden("#elsewhere"));
    // The other tab plays nothing, and stores nothing.
    await clicks(other, "e7", "e5");
    await other.fill("#move", "e5");
    await other.click("#typed button");
    assert.match(await other.textContent("#problem"), /played in another tab/);
    assert.equal(await moves(other), 1);
    await playMove(page, "c7c5");
    assert.ok(await page.isHidden("#elsewhere"));
    await other.screenshot({ path: `${pictures}/elsewhere.png` });
    await other.click("text=Play it here");
    await other.waitForSelector("#elsewhere", { state: "hidden" });
    await statusSays(other, /Black moved c5/);
    await page.waitForSelector("#elsewhere");
    await playMove(other, "g1f3");
    await clicks(page, "g1", "f3");
    assert.equal(await moves(page), 2);
    // While it is played there, looking at the first tab changes nothing.
    const look = () => window.dispatchEvent(new Event("focus"));
    await page.evaluate(look);
    await clicks(page, "b8", "c6");
    assert.equal(await moves(page), 2);
    // The tab that is looked at says so when the other one has left the game. The browser takes a while to
    // close a tab.
    await other.close();
    const isPlayed = () => navigator.locks.query().then(({ held }) => held.length > 0);
    const until = Date.now() + 30000;
    while ((await page.evaluate(isPlayed)) && Date.now() < until) await page.waitForTimeout(50);
    assert.match(await page.textContent("#elsewhere"), /^This game is played in another tab/);
    await page.evaluate(look);
    await says(page, "#elsewhere", /^The other tab has left this game/);
    await page.click("text=Play it here");
    await page.waitForSelector("#elsewhere", { state: "hidden" });
    await statusSays(page, /White moved Nf3/);
    await playMove(page, "b8c6");
    await page.reload();
    await statusSays(page, /Black moved Nc6/);
    assert.ok(await page.isHidden("#elsewhere"));
  },
};
