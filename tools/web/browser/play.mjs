// Tests of playing: moves, players, clocks, keyboard and touch.

import assert from "node:assert/strict";

import { recordedGames } from "./games.mjs";
import { GAMES } from "./names.mjs";
import {
  beginGame,
  chooseGame,
  choosePlayers,
  chooseTime,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  shownFen,
  statusSays,
  waitForFen,
} from "./support.mjs";

export const play = {
  async "recorded games can be played by mouse to their results"(page, { address, short }) {
    // Poison and a game with reserve and jokers have all kinds of special moves.
    for (const game of short ? GAMES.slice(2, 4) : GAMES) {
      const { chosen, seen, all } = recordedGames(game, short ? 12 : 300);
      for (const record of chosen) {
        await openGame(page, address, game, record.start);
        for (const [index, move] of record.moves.entries()) {
          await playMove(page, move, { drag: index % 3 === 2 });
          if (record.fens[index].match(/[Kk].*[Kk]/)) await waitForFen(page, record.fens[index]);
        }
        if (record.reason === "none") continue;
        const status = (await page.textContent("#status")).toLowerCase();
        assert.ok(status.includes(record.reason), `${game}: ${status} does not name ${record.reason}`);
      }
      await page.screenshot({ path: `${pictures}/game-${game}.png` });
      console.log(`  ${game}: ${chosen.length} games, ${[...seen].join(", ")}`);
      if (!short) assert.deepEqual([...seen].sort(), [...all].sort(), game);
    }
  },

  async "targets are marked by kind"(page, { address }) {
    await openGame(page, address, "poison", "4k3/3d4/8/3pH3/8/8/8/4K2H w K - 0 1");
    await page.click("#square-e1");
    assert.ok(await page.locator("#square-g1.target.castle").count());
    await page.click("#square-e5");
    assert.ok(await page.locator("#square-d5.target.poison").count());
    assert.ok((await page.locator("#square-e8.target").count()) === 0);
    await page.screenshot({ path: `${pictures}/targets.png` });
  },

  async "a king castles by a move to its rook, if it may start anywhere"(page, { address }) {
    const fen = "4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1";
    for (const [drag, rook, after] of [
      [false, "g1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"],
      [true, "b1", "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"],
    ]) {
      await openGame(page, address, "chess960", fen);
      await page.click("#square-c1");
      assert.ok(await page.locator(`#square-${rook}.target.castle`).count());
      // The mark leaves the rook in sight: a ring, not the diamond of an empty square.
      const mark = await page.locator(`#square-${rook}`).evaluate((cell) => {
        const { backgroundColor, borderTopWidth, width } = window.getComputedStyle(cell, "::after");
        const ring = [backgroundColor, borderTopWidth];
        return { ring, share: parseFloat(width) / cell.getBoundingClientRect().width };
      });
      assert.deepEqual(mark.ring, ["rgba(0, 0, 0, 0)", "5px"]);
      assert.ok(mark.share > 0.7, String(mark.share));
      await page.screenshot({ path: `${pictures}/castling-${rook}.png` });
      await page.click("#square-c1");
      await playMove(page, `c1${rook}`, { drag });
      await waitForFen(page, after);
    }
  },

  async "moves are varied, and in a game they can be taken back"(page, { address }) {
    await openGame(page, address, "chess");
    for (const move of ["e2e4", "e7e5", "g1f3"]) await playMove(page, move);
    const fen = await shownFen(page);
    await page.click("#previous");
    await page.waitForFunction((old) => document.querySelector("#fen").value !== old, fen);
    await playMove(page, "f1c4");
    assert.match(await page.textContent("#panel-moves"), /2\.Nf3\(2\.Bc4\)/);
    await page.click("#panel-moves >> text=Make this the main line");
    assert.match(await page.textContent("#panel-moves"), /2\.Bc4\(2\.Nf3\)/);
    await newGame(page, { players: "persons" });
    for (const move of ["e2e4", "e7e5", "g1f3"]) await playMove(page, move);
    await page.click("#back");
    await page.waitForFunction((old) => document.querySelector("#fen").value !== old, fen);
    await playMove(page, "g1f3");
    await waitForFen(page, fen);
    for (const pattern of [/Black moved e5/, /White moved e4/, /^White to move/]) {
      await page.click("#back");
      await statusSays(page, pattern);
    }
    await page.click("#back");
    await page.waitForSelector("#problem");
    assert.match(await page.textContent("#problem"), /no moves to take back/);
  },

  async "the engine answers, and a game is resigned"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.click("#new");
    await chooseGame(page, "apothecary-classic");
    await choosePlayers(page, "white");
    await page.fill("#skill", "0");
    await page.screenshot({ path: `${pictures}/new-game.png` });
    await page.click("#begin");
    await page.waitForSelector("#square-e0 img");
    await page.click("#square-e3");
    await page.click("#square-e5");
    await statusSays(page, /Black moved/);
    await page.click("#resign");
    await page.click("#choose button >> text=Resign");
    await statusSays(page, /White resigns/);
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
    assert.match(await page.inputValue("#pgn"), /\[Black "Belladonna, skill 0"\][^]*\{White resigns\} 0-1/);
  },

  async "a game goes on from the position on the board, and the engine takes a draw if it is worse"(
    page,
    { address },
  ) {
    const offer = async () => {
      await page.click("#draw");
      await page.click("#choose button >> text=Offer a draw");
    };
    // The engine is a queen ahead, and then a queen behind.
    for (const [black, white] of [
      ["3qk3", "4K3"],
      ["4k3", "3QK3"],
    ]) {
      await openGame(page, address, "chess", `${black}/7p/8/8/8/8/P7/${white} w - - 0 1`);
      await page.click("#new");
      await page.fill("#skill", "8");
      await choosePlayers(page, "white");
      await page.check("#here");
      await beginGame(page);
      await page.click("#square-a2");
      await page.click("#square-a3");
      await statusSays(page, /Black moved/);
      await offer();
      if (black === "3qk3") await statusSays(page, /declines the draw/);
    }
    await statusSays(page, /Draw by agreement/);
    assert.match(await page.textContent("#banner"), /Draw by agreement/);
    assert.ok(await page.isDisabled("#resign"));
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() =>
      /Draw by agreement\} 1\/2-1\/2/.test(document.querySelector("#pgn").value),
    );
    // Two persons agree. Another game does not have this position.
    await page.click("#new");
    await chooseGame(page, "gothic");
    assert.ok(await page.isHidden("#here"));
    await choosePlayers(page, "persons");
    await page.click("#begin");
    await page.waitForSelector("#square-j8");
    await page.click("#draw");
    await page.click("#choose button >> text=Agree to a draw");
    await statusSays(page, /Draw by agreement/);
  },

  async "clocks run, and the engine plays itself on them"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#new");
    await choosePlayers(page, "engines");
    await page.fill("#skill", "0");
    await chooseTime(page, "clock");
    await page.fill("#amount", "1");
    await page.click("#begin");
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length >= 4);
    // The increment may be more than a move took.
    await page.waitForFunction(() => {
      const left = document.querySelector("#clock-white").textContent;
      return left !== "1:00" && /^\d:\d\d$/.test(left);
    });
    await page.click("#new");
    await choosePlayers(page, "none");
    await page.click("#begin");
  },

  async "the keyboard alone is enough"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.locator("#board [tabindex='0']").focus();
    const go = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // From a8 to b1, which has a knight, and from there to c3.
    await go(
      "ArrowRight",
      ...Array(7).fill("ArrowDown"),
      "Enter",
      "ArrowUp",
      "ArrowUp",
      "ArrowRight",
      "Enter",
    );
    await statusSays(page, /White moved Nc3/);
    assert.equal(await page.getAttribute("#square-c3", "aria-label"), "c3, white knight");
    await page.focus("#move");
    await page.keyboard.type("Nc6");
    await page.keyboard.press("Enter");
    await statusSays(page, /Black moved Nc6/);
  },

  async "a window of 360 pixels is enough"(_page, { address, browser }) {
    const page = await openPage(browser, {
      viewport: { width: 360, height: 720 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    for (const game of ["chess", "grand-apothecary"]) {
      await openGame(page, address, game);
      for (const tab of ["moves", "rules", "edit", "record", "puzzles"]) {
        await page.click(`#tab-${tab}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${game}, ${tab}: ${width} pixels`);
      }
    }
    await openGame(page, address, "chess");
    await page.tap("#square-e2");
    await page.tap("#square-e4");
    await statusSays(page, /White moved e4/);
    await openGame(page, address, "grand-apothecary");
    await page.screenshot({ path: `${pictures}/phone.png`, fullPage: true });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },
};
