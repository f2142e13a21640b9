// Tests of the openings: the moves of games with their results.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  assertAccessible,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  startServer,
} from "./support.mjs";

const BOOK = new URL("../openings/chess.book", import.meta.url);

const rows = (page) => page.locator(".openings tbody tr");

// The row of a move.
const rowOf = (page, san) => rows(page).filter({ has: page.locator(`button >> text="${san}"`) });

const textOf = (page, san, column) => rowOf(page, san).locator("td").nth(column).innerText();

const shown = (page) => page.waitForSelector(".openings tbody tr");

export const openings = {
  async "openings show how often moves were played, with which results, and a click plays one"(
    page,
    { address },
  ) {
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)));
    await openGame(page, address, "chess");
    await page.waitForSelector("#explorer");
    assert.ok(!asked.includes("chess.book") && !asked.includes("later.js"));
    await page.click("#explorer");
    await shown(page);
    assert.ok(asked.includes("chess.book"));
    assert.equal(await page.getAttribute("#explorer", "aria-pressed"), "true");
    const said = await page.locator(".openings h2").innerText();
    assert.match(said, /^Openings\s+[\d,]+ games, .+ a move/);
    // The most played move is the first.
    const counts = (await rows(page).locator("td:nth-child(2)").allInnerTexts()).map((text) =>
      text.startsWith("–") ? 0 : Number(text.match(/[\d,]+/)[0].replace(",", "")),
    );
    assert.ok(counts[0] > 1, String(counts));
    assert.deepEqual(
      counts,
      [...counts].sort((one, other) => other - one),
    );
    const label = await page.locator(".openings .results").first().getAttribute("aria-label");
    assert.match(label, /^White wins \d+ %, Drawn \d+ %, Black wins \d+ %$/);
    assert.match(await rows(page).first().locator("td").nth(3).innerText(), /^[+−]\d\.\d\d$/);
    await assertAccessible(page);
    await page.screenshot({ path: `${pictures}/openings.png` });
    const first = await rows(page).first().locator("button").innerText();
    await rows(page).first().click();
    await page.waitForFunction(
      (san) => document.querySelector("#panel-moves .move[aria-current]")?.textContent === san,
      first,
    );
    await page.waitForFunction(() => /Black to move/.test(document.querySelector("#status").textContent));
    // The next position has other moves.
    await page.waitForFunction(
      (san) => document.querySelector(".openings tbody button")?.textContent !== san,
      first,
    );
    // A position that nobody has played is one, too.
    await openGame(page, address, "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    await page.click("#explorer");
    await page.waitForFunction(() => /No game/.test(document.querySelector(".openings")?.textContent));
    await page.click("#explorer");
    await page.waitForSelector(".openings", { state: "hidden" });
  },

  async "the score of a move is that of the engine's line, if there is one"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#explorer");
    await shown(page);
    await page.selectOption("#lines", "5");
    await page.check("#analyse");
    const isLive = () => document.querySelector(".openings .score[title^='The engine now']");
    await page.waitForFunction(isLive);
    await page.uncheck("#analyse");
    await page.waitForFunction(() => !document.querySelector(".openings .score[title^='The engine now']"));
  },

  async "the order of the moves does not matter, and a game that is played has no openings"(
    page,
    { address },
  ) {
    await openGame(page, address, "chess");
    await page.click("#explorer");
    await shown(page);
    const [first] = await page.$$eval(".openings tbody button", (buttons) =>
      buttons.map((button) => button.textContent),
    );
    const before = await textOf(page, first, 1);
    // Both knights go out and come back: another move number, and the same position.
    for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) await playMove(page, move);
    await page.waitForFunction(
      (san) => document.querySelector(".openings tbody button")?.textContent === san,
      first,
    );
    assert.equal(await textOf(page, first, 1), before);
    await newGame(page, { game: "chess", players: "persons" });
    await page.waitForSelector("#explorer", { state: "hidden" });
    assert.ok(await page.isHidden(".openings"));
  },

  async "games without a book have no openings"(page, { address }) {
    await openGame(page, address, "makruk");
    await page.click("#new");
    await page.waitForSelector("#setup[open]");
    assert.ok(await page.isHidden("#explorer"));
  },

  async "openings on a phone stand below the board"(_page, { address, browser }) {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await openGame(page, address, "gothic");
    await page.tap("#explorer");
    await shown(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, String(width));
    await page.screenshot({ path: `${pictures}/openings-phone.png` });
    const board = await page.locator("#board").boundingBox();
    const table = await page.locator(".openings").boundingBox();
    assert.ok(table.y > board.y + board.height);
    await page.context().close();
  },
};

// Only a server has options.
export const openingsOfServer = {
  async "the openings of a file take the place of those in the program"(page, { program }) {
    const folder = mkdtempSync(join(tmpdir(), "belladonna-"));
    const file = join(folder, "own.book");
    const [head, ...lines] = readFileSync(BOOK, "utf8").split("\n");
    const played = [{ games: 7, strength: "Elo 2000 to 2099" }];
    writeFileSync(file, [JSON.stringify({ ...JSON.parse(head), played }), ...lines].join("\n"));
    const server = await startServer(program, "--openings", file);
    await openGame(page, server.address, "chess");
    await page.click("#explorer");
    await shown(page);
    assert.match(await page.locator(".openings h2").innerText(), /7 games, Elo 2000 to 2099$/);
    server.end();
    rmSync(folder, { recursive: true });
  },
};
