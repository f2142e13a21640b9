// Tests of a game in progress: nothing disturbs it, and it is never lost.

import assert from "node:assert/strict";

import { Analysis, progressText } from "../page/analysis.js";
import { recordedGames } from "./games.mjs";
import { GAMES } from "./names.mjs";
import {
  beginGame,
  chooseGame,
  choosePlayers,
  clicks,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  says,
  startServer,
  statusSays,
  waitForFen,
} from "./support.mjs";

const clock = async (page, side) => {
  const [minutes, seconds] = (await page.textContent(`#clock-${side}`)).split(":").map(Number);
  return 60 * minutes + seconds;
};

export const faults = {
  async "analysis, steps and turning the board leave the engine's move alone"(page, { address }) {
    const waitForMoves = (count) =>
      page.waitForFunction(
        (wanted) => document.querySelectorAll("#panel-moves .move").length === wanted,
        count,
      );
    const reviewIsDone = () => says(page, ".state", /is analysed/);
    await openGame(page, address, "chess");
    // The engine would think longer than the test.
    await newGame(page, { skill: 20, amount: 110 });
    const places = () =>
      page.$$eval("#toolbar button", (buttons) => buttons.map((button) => button.getBoundingClientRect().x));
    const before = await places();
    await clicks(page, "e2", "e4");
    await statusSays(page, /Black is thinking/);
    assert.deepEqual(await places(), before);
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3);
    await page.click("#flip");
    await page.click("#previous");
    await page.waitForSelector("#looking");
    await page.click("#next");
    await page.waitForSelector("#looking", { state: "hidden" });
    await statusSays(page, /Black is thinking/);
    await page.uncheck("#analyse");
    await page.click("text=Analyse the whole game");
    await reviewIsDone();
    await statusSays(page, /Black is thinking/);
    await waitForMoves(1);
    await page.click("#now");
    await statusSays(page, /Black moved/);
    // Black's answer stands in the list while another position is shown, and a review goes on.
    await newGame(page, { skill: 20, amount: 1 });
    await clicks(page, "e2", "e4");
    await page.click("text=Analyse the whole game");
    await page.click("#first");
    await waitForMoves(2);
    await statusSays(page, /White to move/);
    await reviewIsDone();
  },

  async "resigning asks, and the end has a banner"(page, { address }) {
    await openGame(page, address, "chess");
    assert.ok(await page.isDisabled("#resign"));
    await newGame(page);
    await clicks(page, "e2", "e4");
    await statusSays(page, /Black moved/);
    await page.click("#resign");
    await page.click("#choose button >> text=No");
    assert.ok(await page.isHidden("#banner"));
    await page.click("#resign");
    await page.click("#choose button >> text=Resign");
    await page.waitForSelector("#banner");
    assert.match(await page.textContent("#banner"), /Black wins: White resigns\./);
    assert.ok(await page.isDisabled("#resign"));
    await page.screenshot({ path: `${pictures}/banner.png` });
    await page.click("#banner >> text=Rematch");
    // Now the engine has White.
    await statusSays(page, /White moved/);
    assert.ok(await page.isHidden("#banner"));
    await page.click("#new");
    await page.waitForSelector("#setup[open]");
    assert.match(await page.textContent("#setup"), /The game in progress ends/);
  },

  async "a reload and Back of the browser keep the whole game"(page, { address }) {
    await openGame(page, address, "chess");
    await newGame(page, { time: "clock", amount: 5, skill: 1 });
    await clicks(page, "e2", "e4");
    await statusSays(page, /Black moved/);
    await page.click("#back");
    await clicks(page, "d2", "d4");
    await statusSays(page, /Black moved/);
    await page.click("#previous");
    await page.waitForSelector("#looking");
    // A game in words: moves, status and players. With `wanted`, whether it is the same.
    const words = (wanted) => {
      const places = ["#panel-moves .moves", "#status", "#bottom .name", "#top .name"];
      const text = JSON.stringify(places.map((place) => document.querySelector(place)?.textContent));
      return wanted ? text === wanted : text;
    };
    const before = await page.evaluate(words);
    assert.match(before, /1\.d4.*\(1\.e4/);
    const same = () => page.waitForFunction(words, before);
    await page.reload();
    await same();
    const left = await clock(page, "white");
    assert.ok(left > 200 && left < 306, String(left));
    // A link that is pasted into the address opens, and Back returns to the game.
    await page.evaluate(() => (window.location.hash = "game=gothic&moves=b1c3"));
    await page.waitForSelector("#square-j8");
    await statusSays(page, /White moved Nc3/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Chess");
    await same();
    // The store has more of a game than an entry of the history that could not be changed.
    await page.evaluate(() => {
      const { state } = window.history;
      const old = { ...state, saved: 0, record: { ...state.record, nodes: [], current: null } };
      window.history.replaceState(old, "");
      window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await page.reload();
    await same();
    // An entry of the history can be empty at a reload.
    await page.evaluate(() => window.history.replaceState(null, ""));
    await page.evaluate(() =>
      window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await page.reload();
    await same();
    // A page without a link goes on with the last game.
    await page.goto("about:blank");
    await page.goto(address);
    await same();
    await page.click("#last");
    await page.click("#resign");
    await page.click("#choose button >> text=Resign");
    await statusSays(page, /White resigns/);
    await page.reload();
    await statusSays(page, /White resigns/);
  },

  async "after a restart of the server the game goes on"(_page, { program, browser }) {
    let server = await startServer(program);
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    await newGame(page, { time: "clock", amount: 5 });
    await clicks(page, "e2", "e4");
    await statusSays(page, /Black moved/);
    const { port } = new URL(server.address);
    await server.end();
    await page.waitForSelector("#connection");
    assert.match(await page.textContent("#connection"), /lost. Trying again/);
    const left = await clock(page, "white");
    await clicks(page, "d2", "d4");
    await page.waitForTimeout(2500);
    // White has moved and has two seconds more. No clock has run since.
    const now = await clock(page, "white");
    assert.ok(Math.abs(now - left - 2) <= 1, `${left} ${now}`);
    server = await startServer(program, "--port", port);
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 4);
    await statusSays(page, /Black moved/);
    assert.ok(await page.isHidden("#connection"));
    await page.context().close();
    server.end();
  },

  async "reloads, a restart of the server and analysis in the middle take nothing from a game"(
    _page,
    { program, browser, short },
  ) {
    const sizes = [
      [390, 844],
      [1366, 768],
    ];
    for (const [width, height] of short ? sizes.slice(0, 1) : sizes) {
      for (const game of short ? ["apothecary-classic"] : GAMES) {
        let server = await startServer(program);
        const page = await openPage(browser, { viewport: { width, height } });
        const record = recordedGames(game, 300).chosen.findLast(({ reason }) => reason !== "none");
        await openGame(page, server.address, game, record.start);
        await page.click("#new");
        await choosePlayers(page, "persons");
        await page.check("#here");
        await beginGame(page);
        const at = (share) => Math.floor((record.moves.length - 1) * share);
        for (const [index, move] of record.moves.entries()) {
          await playMove(page, move);
          await waitForFen(page, record.fens[index]);
          if (index === at(0.3)) {
            await page.reload();
            await waitForFen(page, record.fens[index]);
          }
          if (index === at(0.5)) await page.check("#analyse");
          if (index === at(0.7)) {
            await server.end();
            await page.waitForSelector("#connection");
            server = await startServer(program, "--port", new URL(server.address).port);
            await page.waitForSelector("#connection", { state: "hidden" });
          }
        }
        const status = (await page.textContent("#status")).toLowerCase();
        assert.ok(status.includes(record.reason), `${game}: ${status} does not name ${record.reason}`);
        assert.ok(await page.isVisible("#banner"));
        assert.equal(await page.locator("#panel-moves .move").count(), record.moves.length);
        await page.context().close();
        server.end();
      }
    }
  },

  async "taking back lets the clock of the side to move run"(page, { address }) {
    await openGame(page, address, "chess");
    await newGame(page, { skill: 20, time: "clock", amount: 10 });
    await clicks(page, "e2", "e4");
    await statusSays(page, /Black is thinking/);
    await page.click("#back");
    await statusSays(page, /^White to move/);
    const [white, black] = [await clock(page, "white"), await clock(page, "black")];
    await page.waitForTimeout(1500);
    assert.ok((await clock(page, "white")) < white);
    assert.equal(await clock(page, "black"), black);
    // The editor leaves the game alone, too.
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.uncheck("#edit");
    await clicks(page, "d2", "d4");
    await statusSays(page, /Black is thinking/);
    // Without a time no game begins.
    await page.click("#new");
    await page.fill("#amount", "");
    await page.click("#begin");
    assert.ok(await page.evaluate(() => document.querySelector("#setup").open));
  },

  async "a problem is told once, and a click on the way of a move does nothing"(page, { address }) {
    let [delay, late] = [0, 0];
    await page.routeWebSocket(/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        if (delay) late++;
        setTimeout(() => server.send(text), delay);
      });
    });
    await openGame(page, address, "chess");
    await page.fill("#move", "e9");
    await page.click("#typed button");
    await page.waitForSelector("#problem");
    delay = 500;
    await clicks(page, "e2", "e4", "d2", "d4");
    await statusSays(page, /White moved e4/);
    assert.ok(await page.isHidden("#problem"));
    assert.equal(await page.locator("#panel-moves .move").count(), 1);
    assert.ok(late > 0);
  },

  async "tags and result of a record stay, and one of several games is chosen"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.click("#tab-record");
    const tags = (white) =>
      `[Event "Cup"]\n[Site "Nice"]\n[Date "1974.05.01"]\n[Round "3"]\n[White "${white}"]\n[Black "B"]\n`;
    const game = (white, moves) => `${tags(white)}[Result "1-0"]\n\n${moves} 1-0\n`;
    const [first, second] = [game("A", "1. e4 e5"), game("C", "1. d4 d5")];
    const setup = '[Result "1-0"]\n[Variant "normal"]\n';
    const text = [first, second].map((game) => game.replace('[Result "1-0"]\n', setup)).join("\n");
    await page.fill("#pgn", text);
    await page.click("text=Read this game");
    await statusSays(page, /Black moved e5/);
    assert.match(await page.textContent("#bottom"), /White \(A\)/);
    await page.click(".collection tbody tr:nth-child(2) button");
    await statusSays(page, /Black moved d5/);
    await page.click("text=Write the game");
    await page.waitForFunction((old) => document.querySelector("#pgn").value !== old, text);
    assert.equal((await page.inputValue("#pgn")).trim(), second.trim());
  },

  async "all squares are in reach of the keyboard"(page, { address }) {
    await openGame(page, address, "omega");
    await page.locator("#board [tabindex='0']").focus();
    // From the square with the focus, breadth first by the four arrow keys.
    const [reached, total] = await page.evaluate(() => {
      const board = document.querySelector("#board");
      const start = document.activeElement;
      const begin = () => {
        start.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        document.dispatchEvent(new PointerEvent("pointercancel"));
        start.blur();
        start.focus();
      };
      const seen = new Set([start]);
      const paths = [[]];
      while (paths.length) {
        const path = paths.shift();
        for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
          begin();
          for (const step of [...path, key]) board.dispatchEvent(new KeyboardEvent("keydown", { key: step }));
          if (seen.has(document.activeElement)) continue;
          seen.add(document.activeElement);
          paths.push([...path, key]);
        }
      }
      return [seen.size, document.querySelectorAll("#board [data-square]").length];
    });
    assert.equal(reached, total);
  },

  async "squares stay with forced colours, and the bar turns with the board"(page, { address }) {
    await openGame(page, address, "chess");
    await page.emulateMedia({ forcedColors: "active" });
    const colour = (square) =>
      page.locator(`#square-${square}`).evaluate((cell) => window.getComputedStyle(cell).backgroundColor);
    assert.notEqual(await colour("a1"), await colour("a2"));
    await page.screenshot({ path: `${pictures}/forced-colours.png` });
    await page.emulateMedia({ forcedColors: "none", media: "print" });
    const exact = await page.$eval("#board", (board) => window.getComputedStyle(board).printColorAdjust);
    assert.equal(exact, "exact");
    await page.emulateMedia({ media: "screen" });
    await page.check("#analyse");
    await page.waitForSelector("#bar .win");
    const winAbove = () =>
      page.evaluate(() => {
        const top = (part) => document.querySelector(`#bar .${part}`).getBoundingClientRect().top;
        return top("win") < top("loss");
      });
    assert.equal(await winAbove(), false);
    await page.click("#flip");
    await page.waitForFunction(() => document.querySelector("#table").classList.contains("flipped"));
    assert.equal(await winAbove(), true);
  },

  async "checks that are left are shown"(page, { address }) {
    await openGame(page, address, "three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    assert.match(await page.textContent("#bottom"), /3 checks to win/);
    await playMove(page, "a1a8");
    assert.match(await page.textContent("#bottom"), /2 checks to win/);
  },

  async "a long press on a phone shows the card on the screen"(_page, { address, browser }) {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await openGame(page, address, "gothic");
    for (const square of ["a1", "c1", "j8"]) {
      const place = await page.locator(`#square-${square}`).boundingBox();
      await page.mouse.move(place.x + 5, place.y + 5);
      await page.mouse.down();
      await page.waitForSelector("#tip");
      await page.mouse.up();
      const card = await page.locator("#tip").boundingBox();
      assert.ok(card.x >= 0 && card.x + card.width <= 390, JSON.stringify(card));
      assert.ok(card.y >= 0 && card.y + card.height <= 844, JSON.stringify(card));
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  },

  async "games come before analyses, and an interrupted analysis goes on"(_page, { program, browser }) {
    const server = await startServer(program, "--searches", "1");
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3);
    const served = await page.evaluate(async () => {
      const line = { game: "gothic" };
      // The searches that had an engine.
      const served = new Set();
      const ask = (fields) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/socket`);
          socket.addEventListener("open", () =>
            socket.send(JSON.stringify({ id: 1, type: "search", line, ...fields })),
          );
          socket.addEventListener("message", ({ data }) => {
            const { type } = JSON.parse(data);
            if (type === "info") served.add(socket);
            if (type === "waiting" && fields.purpose === "analysis") resolve(socket);
            if (type === "done") resolve(socket);
          });
        });
      const analysis = { purpose: "analysis", limits: {} };
      const sockets = await Promise.all(Array.from({ length: 30 }, () => ask(analysis)));
      served.clear();
      await ask({ purpose: "game", limits: { movetime_ms: 100 } });
      sockets.forEach((socket) => socket.close());
      return served.size;
    });
    // The game itself, the analysis that made way for it, and those whose turns came while a busy browser
    // sent the request. In a queue all 30 would have had one.
    assert.ok(served <= 10, `${served} searches had an engine before the game`);
    // The page's own analysis was interrupted. It waits, and goes on.
    const nodes = () =>
      page.$eval(".state", ({ textContent }) =>
        Number(textContent.match(/([\d,]+) thousand nodes/)?.[1].replaceAll(",", "") ?? 0),
      );
    await says(page, ".state", /thousand nodes/);
    const before = await nodes();
    await page.waitForFunction(
      (old) =>
        Number(
          document
            .querySelector(".state")
            .textContent.match(/([\d,]+) thousand nodes/)?.[1]
            .replaceAll(",", ""),
        ) > old,
      before,
    );
    await page.context().close();
    server.end();
  },

  async "speed is that after the beginning, and a skill says what it means"(page, { address }) {
    const first = { depth: 1, nodes: 20, time_ms: 400 };
    const texts = [600, 1400].map((time_ms) => progressText({ depth: 9, nodes: 1000020, time_ms }, first));
    assert.deepEqual(texts, [
      "depth 9, 1000 thousand nodes",
      "depth 9, 1000 thousand nodes, 1000 thousand/s",
    ]);
    await openGame(page, address, "chess");
    await page.click("#new");
    await page.fill("#skill", "8");
    assert.match(await page.textContent("#skill-meaning"), /^About 1640 Elo .* 190 positions/);
    assert.equal(await page.textContent("#setup output"), "8: Club player");
    await page.click("#setup >> text=Beginner");
    assert.match(await page.textContent("#skill-meaning"), /^About 600 Elo .*overlooks moves/);
    await page.fill("#skill", "8");
    // Elo points were measured in chess alone.
    await chooseGame(page, "gothic");
    assert.match(await page.textContent("#skill-meaning"), /^It looks at 190 positions/);
  },

  async "a move is marked as the command analyse marks it"(page, { address }) {
    await openGame(page, address, "chess");
    const marks = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/socket`);
          socket.addEventListener("open", () => socket.send('{"id":1,"type":"games"}'));
          socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data).marks));
        }),
    );
    const expected = [
      { least: 0.05, nag: 6 },
      { least: 0.1, nag: 2 },
      { least: 0.15, nag: 4 },
    ];
    assert.deepEqual(marks, expected);
    const judge = (loss) => {
      const evaluation = (win) => ({ chances: [win, 0, 0, 0, 1 - win] });
      const parent = { evaluation: evaluation(0.6), view: { side: "white" } };
      const node = { parent, evaluation: evaluation(0.6 - loss) };
      Analysis.prototype.judge.call({ table: { marks } }, node);
      return node.mistake;
    };
    const found = [0.04, 0.06, 0.11, 0.16].map(judge);
    assert.deepEqual(found, [null, 6, 2, 4]);
  },
};
