// Tests of the page in a real browser: node test.mjs PROGRAM [--short]
//
// PROGRAM is belladonna-web. PICTURES names a folder for screenshots.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { recordedGames } from "./games.mjs";
import {
  PATIENCE,
  axeSource,
  openGame,
  openPage,
  pictures,
  playMove,
  shownFen,
  startBrowser,
  startServer,
  waitForFen,
} from "./support.mjs";

const [program, mode] = process.argv.slice(2);
const short = mode === "--short";
const GAMES = ["chess", "gothic", "poison", "apothecary-classic", "apothecary-modern", "grand-apothecary"];

const server = await startServer(program);
const browser = await startBrowser();
const { address } = server;

const tests = {
  async "recorded games can be played by mouse to their results"(page) {
    for (const game of GAMES) {
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

  async "targets are marked by kind"(page) {
    await openGame(page, address, "poison", "4k3/3d4/8/3pH3/8/8/8/4K2H w K - 0 1");
    await page.click("#square-e1");
    assert.ok(await page.locator("#square-g1.target.castle").count());
    await page.click("#square-e5");
    assert.ok(await page.locator("#square-d5.target.poison").count());
    assert.ok((await page.locator("#square-e8.target").count()) === 0);
    await page.screenshot({ path: `${pictures}/targets.png` });
  },

  async "moves can be taken back, played again and varied"(page) {
    await openGame(page, address, "chess");
    for (const move of ["e2e4", "e7e5", "g1f3"]) await playMove(page, move);
    const fen = await shownFen(page);
    await page.click("#back");
    await page.waitForFunction((old) => document.querySelector("#fen").value !== old, fen);
    await page.click("#next");
    await waitForFen(page, fen);
    await page.click("#back");
    await playMove(page, "f1c4");
    assert.match(await page.textContent("#panel-moves"), /2\.Nf3\(2\.Bc4\)/);
    await page.click("#panel-moves >> text=Make this the main line");
    assert.match(await page.textContent("#panel-moves"), /2\.Bc4\(2\.Nf3\)/);
    await page.click("#first");
    await page.waitForFunction(() => document.querySelector("#status").textContent === "White to move.");
    await page.click("#back");
    assert.match(await page.textContent("#problem"), /no moves to take back/);
  },

  async "the engine answers, and a game is resigned"(page) {
    await openGame(page, address, "gothic");
    await page.click("#new");
    await page.selectOption("#game", "apothecary-classic");
    await page.selectOption("#players", "white");
    await page.fill("#skill", "0");
    await page.screenshot({ path: `${pictures}/new-game.png` });
    await page.click("#begin");
    await page.waitForSelector("#square-e0 img");
    await page.click("#square-e3");
    await page.click("#square-e5");
    await page.waitForFunction(() => /Black moved/.test(document.querySelector("#status").textContent));
    await page.click("#resign");
    await page.waitForFunction(() => /White resigns/.test(document.querySelector("#status").textContent));
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
    assert.match(await page.inputValue("#pgn"), /\[Black "Belladonna, skill 0"\][^]*\{White resigns\} 0-1/);
  },

  async "clocks run, and the engine plays itself on them"(page) {
    await openGame(page, address, "chess");
    await page.click("#new");
    await page.selectOption("#players", "engines");
    await page.fill("#skill", "0");
    await page.selectOption("#time", "clock");
    await page.fill("#amount", "1");
    await page.click("#begin");
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length >= 4);
    const left = await page.textContent("#clock-white");
    assert.match(left, /^(1:0\d|0:\d\d)$/);
    await page.click("#new");
    await page.selectOption("#players", "none");
    await page.click("#begin");
  },

  async "three lines are analysed, with chances and arrows"(page) {
    await openGame(page, address, "apothecary-modern");
    await page.click("#tab-analysis");
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3);
    await page.waitForFunction(() => document.querySelectorAll(".arrows g").length === 3);
    const chances = await page.getAttribute("#bar", "aria-label");
    for (const word of ["win", "advantage", "draw", "disadvantage", "loss"])
      assert.ok(chances.includes(word), chances);
    await page.screenshot({ path: `${pictures}/analysis.png` });
    await page.uncheck("#analyse");
    assert.equal(await page.locator(".arrows g").count(), 0);
  },

  async "a whole game is analysed, and a blunder is marked"(page) {
    await openGame(page, address, "chess");
    for (const move of ["f2f3", "e7e5", "g2g4"]) await playMove(page, move);
    await page.click("#tab-analysis");
    await page.click("text=Analyse the whole game");
    await page.waitForFunction(() => /is analysed/.test(document.querySelector(".state").textContent));
    await page.click("#tab-moves");
    assert.ok(await page.locator("#panel-moves .blunder").count());
    await page.click("#tab-analysis");
    await page.screenshot({ path: `${pictures}/whole-game.png` });
  },

  async "export and import give the same game"(page) {
    for (const game of GAMES) {
      await openGame(page, address, game);
      const { chosen } = recordedGames(game, 12);
      await openGame(page, address, game, chosen.at(-1).start);
      for (const move of chosen.at(-1).moves.slice(0, 4)) await playMove(page, move);
      const fen = await shownFen(page);
      await page.click("#tab-record");
      await page.fill("#pgn", "");
      await page.click("text=Write the game");
      await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
      const text = await page.inputValue("#pgn");
      await openGame(page, address, "chess");
      await page.click("#tab-record");
      await page.fill("#pgn", text);
      await page.click("text=Read this game");
      await waitForFen(page, fen);
      const address2 = page.url();
      await page.goto("about:blank");
      await page.goto(address2);
      await waitForFen(page, fen);
    }
  },

  async "bad input is answered by a sentence, and the game stays"(page) {
    await openGame(page, address, "chess");
    await playMove(page, "e2e4");
    const fen = await shownFen(page);
    const expectProblem = async (pattern) => {
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector("#problem").textContent),
        pattern.source,
      );
      assert.match(await page.textContent("#status"), /Black to move/);
    };
    await page.click("#tab-record");
    await page.fill("#pgn", "1. e4 e5 2. Ke3 *");
    await page.click("text=Read this game");
    await expectProblem(/move 2\. "Ke3"/);
    await page.click("#tab-edit");
    for (const [text, pattern] of [
      ["8/8/8/8/8/8/8/8 w - - 0 1", /king/],
      ["x".repeat(1000000), /characters|bytes/],
    ]) {
      await page.fill("#fen", text);
      await page.click("text=Set up this FEN");
      await expectProblem(pattern);
    }
    await page.fill("#move", "e9");
    await page.click("#typed button");
    await expectProblem(/e9/);
    await page.click("#flip");
    await waitForFen(page, fen);
    const answers = await page.evaluate(async () => {
      const socket = new WebSocket(`ws://${location.host}/socket`);
      await new Promise((resolve) => socket.addEventListener("open", resolve));
      const answers = [];
      for (const text of [
        "{",
        '{"id":1}',
        '{"id":2,"type":"dance"}',
        '{"id":3,"type":"game","game":"ches"}',
        '{"id":4,"type":"position","line":{"game":"chess","moves":["e2e5"]}}',
        '{"id":5,"type":"search","line":{"game":"chess"},"limits":{"skill":21}}',
        '{"id":6,"type":"search","line":{"game":"chess"},"limits":{"lines":1000}}',
        JSON.stringify({ id: 7, type: "import", text: "x".repeat(300000), game: "chess" }),
      ]) {
        const answer = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
        socket.send(text);
        answers.push(JSON.parse((await answer).data));
      }
      return answers;
    });
    assert.ok(
      answers.every((answer) => answer.type === "error" && answer.message.length > 10),
      JSON.stringify(answers),
    );
  },

  async "a position is set up by hand"(page) {
    await openGame(page, address, "chess");
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.click("text=Empty board");
    const place = async (name, square) => {
      await page.click(`#panel-edit [aria-label="${name}"]`);
      await page.click(`#square-${square}`);
    };
    await place("white king", "e1");
    await place("black king", "e8");
    await place("white pawn", "b5");
    await page.click('#panel-edit [aria-label="Move pieces"]');
    await page.locator("#square-b5").dragTo(page.locator("#square-a7"));
    await page.screenshot({ path: `${pictures}/editor.png` });
    await page.click("text=Use this position");
    await waitForFen(page, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await playMove(page, "a7a8n");
    assert.match(await page.textContent("#status"), /a8=N/);
  },

  async "the keyboard alone is enough"(page) {
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
    await page.waitForFunction(() => /White moved Nc3/.test(document.querySelector("#status").textContent));
    assert.equal(await page.getAttribute("#square-c3", "aria-label"), "c3, white knight");
    await page.focus("#move");
    await page.keyboard.type("Nc6");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /Black moved Nc6/.test(document.querySelector("#status").textContent));
  },

  async "a piece is explained with its moves"(page) {
    await openGame(page, address, "apothecary-modern");
    const square = await page.locator("#square-d2").boundingBox();
    await page.mouse.move(square.x + 10, square.y + 10);
    await page.mouse.down();
    await page.waitForFunction(() => /griffin/.test(document.querySelector("#card").textContent));
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector("#card img.moves").naturalWidth > 0);
    await page.screenshot({ path: `${pictures}/rules.png` });
  },

  async "nothing has serious faults of accessibility"(page) {
    for (const [game, tab] of [
      ["apothecary-modern", "moves"],
      ["poison", "analysis"],
      ["chess", "rules"],
      ["apothecary-classic", "edit"],
      ["gothic", "record"],
    ]) {
      await openGame(page, address, game);
      await page.click(`#tab-${tab}`);
      if (tab === "edit") await page.check("#edit");
      await page.evaluate(readFileSync(axeSource, "utf8"));
      const { violations } = await page.evaluate(() => window.axe.run());
      const serious = violations.filter((fault) => ["serious", "critical"].includes(fault.impact));
      assert.deepEqual(
        serious.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target).join(" ")}`),
        [],
        tab,
      );
    }
  },

  async "a window of 360 pixels is enough"() {
    const page = await openPage(browser, {
      viewport: { width: 360, height: 720 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    for (const game of ["chess", "grand-apothecary"]) {
      await openGame(page, address, game);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${game}: ${width} pixels`);
    }
    await openGame(page, address, "chess");
    await page.tap("#square-e2");
    await page.tap("#square-e4");
    await page.waitForFunction(() => /White moved e4/.test(document.querySelector("#status").textContent));
    await openGame(page, address, "grand-apothecary");
    await page.screenshot({ path: `${pictures}/phone.png`, fullPage: true });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "pages from elsewhere are refused"() {
    const { hostname, port } = new URL(address);
    const http = await import("node:http");
    const status = (headers) =>
      new Promise((resolve, reject) => {
        http.get({ hostname, port, path: "/", headers }, (answer) => resolve(answer)).on("error", reject);
      });
    const fine = await status({});
    assert.equal(fine.statusCode, 200);
    assert.match(fine.headers["content-security-policy"], /default-src 'none'/);
    assert.equal((await status({ Host: "evil.example" })).statusCode, 403);
    assert.equal((await status({ Origin: "http://evil.example" })).statusCode, 403);
  },
};

let failed = 0;
const only = process.env.ONLY;
for (const [name, test] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  const page = await openPage(browser);
  const started = Date.now();
  try {
    await test(page);
    assert.deepEqual(page.problems, []);
    console.log(`ok      ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.message.slice(0, 1500)}`);
    await page.screenshot({ path: `${pictures}/failed-${failed}.png` }).catch(() => {});
  }
  await page.context().close();
}
await browser.close();
server.end();
console.log(failed ? `${failed} tests failed` : "all tests passed");
process.exitCode = failed ? 1 : 0;
