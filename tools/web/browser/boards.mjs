// Tests of boards and pieces as a game and a person want them, of the rules as a page, of pictures of one's
// own, of phones, and of boards in other pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import {
  assertAccessible,
  beginGame,
  chooseGame,
  choosePlayers,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  says,
  statusSays,
  waitForFen,
} from "./support.mjs";

const drawn = (page, place) =>
  page.waitForFunction((wanted) => {
    const images = [...document.querySelectorAll(wanted)];
    return images.length && images.every((image) => image.naturalWidth > 0);
  }, place);

// A picture as drawing programs write it, with much that no picture of a piece needs. It does nothing.
const PICTURE = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 45 45">
<title>star</title><style>.a { fill: red }</style><script>window.touched = true</script>
<g style="fill:#ffffff;stroke:#000000;stroke-width:1.5" onclick="window.touched = true">
<path d="M 22.5,5 28,18 42,18 31,27 35,41 22.5,32 10,41 14,27 3,18 17,18 z" onload="window.touched = true"/>
<path d="M5 5a1.5.5 0 01.123456.5z"/>
<a xlink:href="#here"><circle cx="22.5" cy="22.5" r="3" style="fill:crimson"/></a>
<text x="3" y="3">words</text><image width="5" height="5" xlink:href="#there"/><foreignObject/></g></svg>`;

export const boards = {
  async "Xiangqi has lines, a river, palaces, Red and Black, and characters"(page, { address }) {
    await openGame(page, address, "xiangqi");
    assert.equal(await page.textContent("#status"), "Red to move.");
    assert.match(await page.textContent("#bottom .name"), /^● Red/);
    assert.equal(await page.getAttribute("#square-e1", "aria-label"), "e1, red general");
    await drawn(page, "#board img");
    assert.equal(await page.locator("#board img.ground").count(), 1);
    const ground = await page.$eval("#square-a2", (cell) => window.getComputedStyle(cell).backgroundColor);
    assert.equal(ground, "rgba(0, 0, 0, 0)");
    await playMove(page, "h3e3");
    assert.match(await page.textContent("#status"), /^Red moved .* Black to move\.$/);
    await page.screenshot({ path: `${pictures}/xiangqi.png` });
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.waitForSelector("#panel-edit .pieces");
    const names = () => page.locator("#panel-edit").evaluate((panel) => panel.innerText);
    assert.match(await names(), /\bRed\b[^]*\bBlack\b/);
    assert.doesNotMatch(await names(), /\bWhite\b/);
    assert.equal(await page.locator('#panel-edit [aria-label="red general"]').count(), 1);
    assert.deepEqual(await page.locator("#edit-side option").allTextContents(), ["Red", "Black"]);
    await page.uncheck("#edit");
    await openGame(page, address, "shogi");
    const colours = await page.$$eval("#square-a1, #square-b1", (cells) =>
      cells.map((cell) => window.getComputedStyle(cell).backgroundColor),
    );
    assert.equal(colours[0], colours[1]);
  },

  async "the dialog and a game with a friend name the sides as the game does"(page, { address, browser }) {
    await openGame(page, address, "xiangqi");
    await page.click("#engine");
    await page.waitForSelector('#bar[aria-label^="For Red: "]');
    await page.click("#engine");
    await page.click("#new");
    await choosePlayers(page, "friend");
    const sides = () => page.locator('#setup label:has([name="side"])').allTextContents();
    assert.deepEqual(await sides(), ["Red", "Black", "Random"]);
    await chooseGame(page, "chess");
    assert.deepEqual(await sides(), ["White", "Black", "Random"]);
    await chooseGame(page, "shogi");
    assert.deepEqual(await sides(), ["Sente", "Gote", "Random"]);
    await page.check('#setup [name="side"][value="black"]');
    await beginGame(page);
    await says(page, "#friend", /Waiting for your friend/);
    const watcher = await openPage(browser);
    await watcher.goto(await page.inputValue("#watch-link"));
    await says(watcher, "#friend", /Not connected: Sente\./);
    await page.click("#resign");
    await says(page, "#choose", /Resign as Gote/);
    await page.click("#choose .danger");
    for (const one of [page, watcher]) await says(one, "#banner", /^Sente wins: Gote resigns/);
    assert.deepEqual(watcher.problems, []);
    await watcher.context().close();
  },

  async "pieces of Shogi point to the enemy, on a turned board too"(page, { address }) {
    const [above, below] = ["ln1gk2nl/1r1sg1+B2/p1pppp1pp/1p4p2/9/2P4+r1", "1B1S2GS1/LN1GK2NL"];
    await openGame(page, address, "shogi", `${above}/PP1PPPP1P/${below}[Pp] w - - 0 10`);
    await drawn(page, "#board img, .held img");
    const turned = (place) => page.$eval(place, (image) => window.getComputedStyle(image).rotate);
    const places = ["#square-e1 img", "#square-e9 img", '[data-hand="white P"] img'];
    const all = () => Promise.all(places.map(turned));
    assert.deepEqual(await all(), ["none", "none", "none"]);
    await page.screenshot({ path: `${pictures}/shogi.png` });
    await page.click("#flip");
    assert.deepEqual(await all(), ["180deg", "180deg", "180deg"]);
    // A piece that is dragged, too.
    await page.hover('[data-hand="white P"]');
    await page.mouse.down();
    await page.hover("#square-h3");
    assert.equal(await turned(".ghost"), "180deg");
    await page.mouse.up();
    await waitForFen(page, `${above}/PP1PPPPPP/${below}[p] b - - 0 10`);
    // In the moving picture, too.
    await page.click("#tab-record");
    const download = page.waitForEvent("download");
    await page.click("text=Save game as moving picture");
    const film = readFileSync(await (await download).path(), "utf8");
    assert.match(film, /<symbol id="wK"[^>]*><g transform="rotate\(180/);
    // The moves of promoted pieces are drawn.
    await page.goto(`${address}#game=shogi&rules`);
    await drawn(page, "#rulebook img.moves");
    assert.equal(await page.locator("#rulebook img.moves").count(), 14);
    await page.click("#close-rules");
    await page.click("#flip");
    // Figures stand upright.
    await page.click("#open-settings");
    await page.selectOption("#look-pieces", "western");
    await page.click("#settings >> text=Close");
    assert.equal(await turned("#square-e1 img"), "none");
    await openGame(page, address, "chess");
    await page.click("#flip");
    assert.equal(await turned("#square-e1 img"), "none");
  },

  async "the page is light or dark as the person wants, with its pictures"(page, { address }) {
    await page.emulateMedia({ colorScheme: "light" });
    await openGame(page, address, "chess");
    await page.click("#tab-rules");
    await page.click("#panel-rules .pieces button");
    const ground = () => page.$eval("body", (body) => window.getComputedStyle(body).backgroundColor);
    const light = await ground();
    await page.click("#open-settings");
    await page.check('#settings [name="theme"][value="dark"]');
    assert.notEqual(await ground(), light);
    assert.match(await page.getAttribute("#card img.moves", "src"), /theme=dark/);
    await page.reload();
    await statusSays(page, /White to move/);
    assert.notEqual(await ground(), light);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.click("#open-settings");
    await page.check('#settings [name="theme"][value="light"]');
    assert.equal(await ground(), light);
    // Each board and each set of pieces differs from the others.
    const options = (id) => page.$$eval(`#look-${id} option`, (all) => all.map(({ value }) => value));
    const colours = new Set();
    for (const board of (await options("board")).slice(1)) {
      await page.selectOption("#look-board", board);
      colours.add(await page.$eval("#square-a1", (cell) => window.getComputedStyle(cell).backgroundColor));
    }
    assert.equal(colours.size, 6);
    const sources = new Set();
    for (const set of await options("pieces")) {
      await page.selectOption("#look-pieces", set);
      sources.add(await page.getAttribute("#square-a1 img", "src"));
    }
    assert.equal(sources.size, 4);
    await drawn(page, "#board img");
  },

  async "the rules of a game are a page, which has an address"(page, { address }) {
    await page.goto(`${address}#game=xiangqi&rules`);
    await page.waitForSelector("#rulebook h2");
    assert.equal(await page.locator("#rulebook article").count(), 7);
    await page.waitForSelector("#board", { state: "hidden" });
    assert.match(await page.textContent("#rulebook article >> nth=0"), /general/);
    await drawn(page, "#rulebook img");
    await page.screenshot({ path: `${pictures}/rulebook.png` });
    await page.click("#rulebook summary");
    assert.match(await page.textContent("#rulebook pre"), /\[board\]|based-on/);
    await assertAccessible(page);
    await page.click("#close-rules");
    await page.waitForSelector("#board");
    await page.click("#tab-rules");
    await page.click("#read-rules");
    await page.waitForSelector("#rulebook article >> nth=0");
  },

  async "names and event are written by hand"(page, { address }) {
    await openGame(page, address, "chess");
    await playMove(page, "e2e4");
    await page.click(".tags summary");
    await page.fill("#tag-white", "Ada");
    await page.fill("#tag-event", "Club night");
    assert.match(await page.textContent("#bottom .name"), /White \(Ada\)/);
    await page.reload();
    await statusSays(page, /White moved e4/);
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
    const text = await page.inputValue("#pgn");
    for (const tag of ['[White "Ada"]', '[Event "Club night"]']) assert.ok(text.includes(tag), text);
  },

  async "a game is saved as a picture that moves"(page, { address }) {
    await page.goto(`${address}#game=chess&moves=e2e4.d7d5.e4d5`);
    await statusSays(page, /White moved exd5/);
    await page.click("#tab-record");
    const download = page.waitForEvent("download");
    await page.click("text=Save game as moving picture");
    const file = `${pictures}/game.svg`;
    await (await download).saveAs(file);
    const svg = readFileSync(file, "utf8");
    // Which squares have a piece at a time.
    const occupied = (seconds) =>
      page.evaluate(
        ([text, time]) => {
          document.body.insertAdjacentHTML("beforeend", `<div id="film">${text}</div>`);
          const film = document.querySelector("#film svg");
          film.pauseAnimations();
          film.setCurrentTime(time);
          const shown = [...film.querySelectorAll("use")].filter(
            (use) => window.getComputedStyle(use).visibility === "visible",
          );
          const places = shown.map((use) => [use.href.baseVal, use.x.baseVal.value, use.y.baseVal.value]);
          film.parentElement.remove();
          return places.map(([id, x, y]) => `${id.slice(1)} ${Math.floor(x)} ${Math.floor(y)}`);
        },
        [svg, seconds],
      );
    const [first, second, last] = [await occupied(0.5), await occupied(1.8), await occupied(5)];
    assert.equal(first.length, 32);
    assert.ok(first.includes("wP 4 6") && !first.includes("wP 4 4"), first);
    assert.ok(second.includes("wP 4 4") && !second.includes("wP 4 6"), second);
    assert.equal(last.length, 31);
    assert.ok(last.includes("wP 3 3") && !last.includes("bP 3 3"), last);
  },

  async "a piece has a picture of one's own, of shapes alone"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#home");
    await page.click("#start-make");
    const isCorrect = () =>
      page.waitForFunction(() => {
        const { ariaBusy, textContent } = document.querySelector("#file-state") ?? { ariaBusy: "true" };
        return !ariaBusy && /is a correct game/.test(textContent);
      });
    await isCorrect();
    await page.click("#piece-N");
    const give = (text) =>
      page.setInputFiles("#piece-picture", {
        name: "p.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(text),
      });
    await give("no picture");
    await page.waitForSelector("text=The file is no SVG picture.");
    await give(PICTURE);
    await page.waitForSelector("text=Remove the picture");
    await isCorrect();
    const [shapes] = (await page.inputValue("#game-file")).match(/pictures\.N = .*/);
    assert.match(shapes, /<path d=[^]*<circle /);
    // Numbers are made shorter, and flags of arcs stay.
    assert.ok(shapes.includes("M5 5a1.5.5 0 01.12.5z"), shapes);
    assert.doesNotMatch(shapes, /script|style|onload|onclick|href|<a|text|image|foreign|url|red|crimson/);
    await page.click("#play-file");
    await page.waitForFunction(() =>
      /^own:|%3A/.test(document.querySelector("#square-g1 img")?.src.split("/pieces/")[1] ?? ""),
    );
    await drawn(page, "#board img");
    const all = await page.evaluate(async () =>
      (await fetch(document.querySelector("#square-g1 img").src.split("#")[0])).text(),
    );
    assert.match(all, /M 22\.5,5/);
    assert.equal(await page.evaluate(() => window.touched), undefined);
    await page.screenshot({ path: `${pictures}/own-picture.png` });
    // The next change of the file begins without it.
    await page.click("#new");
    await page.click("#change");
    await page.waitForSelector("#workshop[open]");
    await isCorrect();
    await page.click("#piece-N");
    await page.click("text=Remove the picture");
    await isCorrect();
    assert.doesNotMatch(await page.inputValue("#game-file"), /pictures/);
  },

  async "a board in another page has one row of buttons, an engine and the moves of the pieces"(
    _page,
    { address, browser },
  ) {
    const page = await openPage(browser, { viewport: { width: 420, height: 480 } });
    await page.goto(`${address}?embed#game=chess&moves=e2e4`);
    await statusSays(page, /White moved e4/);
    const ground = await page.$eval("body", (body) => window.getComputedStyle(body).backgroundColor);
    assert.equal(ground, "rgba(0, 0, 0, 0)");
    const [board, bar] = [
      await page.locator("#board").boundingBox(),
      await page.locator("#toolbar").boundingBox(),
    ];
    assert.ok(
      bar.height <= 40 && bar.y >= board.y + board.height && bar.y + bar.height <= 480,
      JSON.stringify(bar),
    );
    await page.click("#legend");
    await page.click("#panel-rules .pieces button >> nth=1");
    await page.waitForSelector("#card img.moves");
    await page.click("#legend");
    assert.ok(await page.isHidden("#card"));
    // The person has the side whose turn it is.
    await page.click("#play");
    await statusSays(page, /^(?!.*moved)./);
    await page.click("#square-e7");
    await page.click("#square-e5");
    await statusSays(page, /White moved/);
    await page.evaluate(() =>
      document.querySelector("#open").addEventListener("click", (event) => event.preventDefault()),
    );
    await page.click("#open");
    assert.match(await page.getAttribute("#open", "href"), /^\/#game=chess/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "the toolbar has what a game or an analysis needs, as icons with names"(page, { address }) {
    await openGame(page, address, "chess");
    const shown = () =>
      page.$$eval("#toolbar > *", (all) => all.filter((one) => one.offsetWidth).map(({ id }) => id));
    const steps = ["first", "previous", "next", "last", "flip"];
    await page.waitForSelector("#explorer");
    assert.deepEqual(await shown(), [...steps, "engine", "explorer"]);
    await page.click("#engine");
    assert.ok(await page.isChecked("#analyse"));
    await page.click("#engine");
    assert.equal(await page.isChecked("#analyse"), false);
    await newGame(page, { players: "persons" });
    assert.deepEqual(await shown(), [...steps, "back", "draw", "resign"]);
    await newGame(page);
    assert.deepEqual(await shown(), [...steps, "now", "back", "draw", "resign"]);
    const buttons = await page.$$eval("#toolbar > *", (all) =>
      all
        .filter((one) => one.offsetWidth)
        .map((one) => [one.title, one.offsetWidth, one.querySelector("svg") !== null]),
    );
    for (const [title, width, hasIcon] of buttons) assert.ok(title && width === 36 && hasIcon, title);
  },

  async "on a phone board, engine, moves and buttons are in view together"(_page, { address, browser }) {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ]) {
      const page = await openPage(browser, { viewport: { width, height }, hasTouch: true });
      const moves = "e2e4.e7e5.g1f3.b8c6.f1c4.f8c5.c2c3.g8f6.d2d4.e5d4.c3d4.c5b4";
      await page.goto(`${address}#game=chess&moves=${moves}`);
      await statusSays(page, /Black moved Bb4/);
      await page.click("#engine");
      await page.waitForSelector(".lines li");
      for (const place of ["#board", ".engine", ".lines li", ".move[aria-current]", "#toolbar"]) {
        const box = await page.$eval(place, (element) => element.getBoundingClientRect().toJSON());
        const isIn =
          box.x >= -1 && box.x + box.width <= width + 1 && box.y >= 0 && box.y + box.height <= height + 1;
        assert.ok(isIn, `${place} at ${width}: ${JSON.stringify(box)}`);
      }
      const sizes = await page.$$eval("#toolbar > *", (all) =>
        all.filter((one) => one.offsetWidth).map((one) => [one.offsetWidth, one.offsetHeight]),
      );
      const least = width < height ? 48 : 36;
      for (const size of sizes) assert.ok(Math.min(...size) >= least, JSON.stringify(sizes));
      if (width < height) {
        const rows = await page.$$eval("#panel-moves .move", (all) =>
          all.map((move) => Math.round(move.getBoundingClientRect().y)),
        );
        assert.equal(new Set(rows).size, 1, JSON.stringify(rows));
      } else {
        const [board, side] = [
          await page.locator("#board").boundingBox(),
          await page.locator("#side").boundingBox(),
        ];
        assert.ok(side.x >= board.x + board.width && board.height >= 320, JSON.stringify([board, side]));
      }
      await page.screenshot({ path: `${pictures}/phone-${width}.png` });
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  },
};
