// Tests of how the page looks and how it is arranged.

import assert from "node:assert/strict";

import { choosePlayers, chooseTime, openGame, openPage, pictures, playMove, statusSays } from "./support.mjs";

export const design = {
  async "the choice of a promotion stands at its square, and a click elsewhere closes it"(page, { address }) {
    await openGame(page, address, "chess", "3r4/2P1k3/8/8/8/8/8/R3K3 w - - 0 1");
    const choose = async () => {
      await page.click("#square-c7");
      await page.click("#square-d8");
      await page.waitForSelector("#choose");
    };
    await choose();
    const [strip, square] = [
      await page.locator("#choose").boundingBox(),
      await page.locator("#square-d8").boundingBox(),
    ];
    const middle = (box) => box.x + box.width / 2;
    assert.ok(Math.abs(middle(strip) - middle(square)) < 3, JSON.stringify([strip, square]));
    await page.mouse.click(square.x + 300, square.y + 400);
    assert.ok(await page.isHidden("#choose"));
    assert.equal(await page.textContent("#status"), "White to move.");
    await playMove(page, "c7d8n");
    assert.match(await page.textContent("#status"), /White moved cxd8=N/);
  },

  async "the dialog for a new game has presets of time and keeps the last choice"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#new");
    await page.fill("#filter", "gothic");
    assert.equal(await page.inputValue("#game :checked"), "gothic");
    await page.fill("#filter", "");
    await chooseTime(page, "clock");
    await page.click("#setup >> text=3+2");
    await page.fill("#skill", "3");
    await choosePlayers(page, "black");
    await page.screenshot({ path: `${pictures}/new-game-clock.png` });
    await page.click("#begin");
    await statusSays(page, /White moved/);
    assert.match(await page.textContent("#clock-black"), /^(3:00|2:5\d)$/);
    await page.reload();
    await page.click("#new");
    const value = (id) => page.inputValue(`#${id}`);
    const chosen = (name) => page.inputValue(`#setup [name="${name}"]:checked`);
    const shown = [
      await chosen("time"),
      await value("amount"),
      await value("increment"),
      await value("skill"),
    ];
    const players = [await chosen("opponent"), await chosen("side")];
    assert.deepEqual([...shown, ...players], ["clock", "3", "2", "3", "computer", "black"]);
  },

  async "a new game can be asked for before the board is there"(page, { address }) {
    await page.routeWebSocket(/socket$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => setTimeout(() => socket.send(message), 500));
    });
    await page.goto(`${address}#game=chess`);
    await page.click("#new");
    await page.waitForSelector("#begin");
    assert.ok(await page.isHidden("#problem"));
  },

  async "moves stand in two columns, the current one in view"(page, { address }) {
    await page.setViewportSize({ width: 1366, height: 650 });
    const files = [..."abcdefgh"];
    const steps = [
      [2, 3, 7, 6],
      [3, 4, 6, 5],
    ];
    const moves = steps.flatMap(([a, b, c, d]) =>
      files.flatMap((file) => [`${file}${a}${file}${b}`, `${file}${c}${file}${d}`]),
    );
    await page.goto(`${address}#game=chess&moves=${moves.join(".")}`);
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 32);
    const x = (index) =>
      page.$$eval(
        "#panel-moves .move",
        (moves, at) => {
          const { x, y } = moves[at].getBoundingClientRect();
          return [Math.round(x), Math.round(y)];
        },
        index,
      );
    const [[x1, y1], [x2, y2], [x3, y3]] = [await x(0), await x(1), await x(2)];
    assert.ok(x2 > x1 && y2 === y1 && x3 === x1 && y3 > y1, JSON.stringify([x1, y1, x2, y2, x3, y3]));
    const isInView = () =>
      page.evaluate(() => {
        const list = document.querySelector("div.moves").getBoundingClientRect();
        const move = document.querySelector(".move[aria-current]").getBoundingClientRect();
        return move.top >= list.top - 1 && move.bottom <= Math.min(list.bottom + 1, window.innerHeight);
      });
    assert.ok(await isInView());
    for (let step = 0; step < 31; step++) await page.keyboard.press("ArrowLeft");
    await statusSays(page, /White moved a3/);
    assert.ok(await isInView());
    await page.screenshot({ path: `${pictures}/columns.png` });
  },

  async "every control is in view at 1366 by 768, and no page is wider than its window"(_page, context) {
    const { address, browser, short } = context;
    const sizes = [
      [390, 844],
      [1366, 768],
      [768, 1024],
      [1920, 1080],
    ];
    for (const [width, height] of short ? sizes.slice(0, 2) : sizes) {
      const page = await openPage(browser, { viewport: { width, height } });
      for (const game of ["chess", "grand-apothecary"]) {
        await openGame(page, address, game);
        await page.check("#analyse");
        const size = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { scrollWidth, scrollHeight };
        });
        assert.ok(size.scrollWidth <= width, `${game} at ${width}: ${size.scrollWidth}`);
        if (width > 1000) assert.ok(size.scrollHeight <= height, `${game} at ${width}: ${size.scrollHeight}`);
        await page.screenshot({ path: `${pictures}/${game}-${width}.png` });
      }
      await page.context().close();
    }
  },

  async "the board spans the height under the header, with the players beside it"(
    _page,
    { address, browser },
  ) {
    // Squares were 40, 75 and 63 pixels wide with the players above and below the board.
    for (const [game, width, height, least] of [
      ["grand-apothecary", 1366, 768, 50],
      ["gothic", 1366, 768, 85],
      ["grand-apothecary", 1920, 1080, 70],
    ]) {
      const page = await openPage(browser, { viewport: { width, height } });
      await openGame(page, address, game);
      const square = await page.locator("[data-square]").first().boundingBox();
      assert.ok(square.width >= least, `${game}: ${square.width}`);
      const box = (name) => page.locator(name).boundingBox();
      const [board, header, top, bottom] = [
        await box("#board"),
        await box("header"),
        await box("#top"),
        await box("#bottom"),
      ];
      assert.ok(board.y - header.y - header.height < 2, JSON.stringify([board, header]));
      assert.ok(height - board.y - board.height < 12, JSON.stringify(board));
      for (const player of [top, bottom]) assert.ok(player.x > board.x + board.width, JSON.stringify(player));
      // The bar of chances takes nothing from it.
      await page.check("#analyse");
      await page.waitForSelector("#bar .draw");
      assert.equal((await box("#board")).width, board.width);
      await page.context().close();
    }
  },
};
