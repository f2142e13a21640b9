// Plays with chessground as the README says, in Chromium:
//
//     node chessground.mjs PACKAGE
//
// A move is made by two clicks, the opponent's by the script. The board must show both. Exits with 1
// otherwise.

import assert from "node:assert/strict";
import { join } from "node:path";

import { blocks, makeProject, openPage, run, serve, startBrowser } from "./pages.mjs";

const EXAMPLE = blocks("js").find((text) => text.includes("Chessground("));
const PAGE = `import { Position } from "belladonna";
import "chessground/assets/chessground.base.css";
const position = new Position();
document.querySelector("#board").style = "width: 400px; height: 400px; position: relative";
${EXAMPLE}
Object.assign(window, { position, board, show });
`;
const SQUARE = 50;

const at = makeProject("chessground", PAGE);
run("vite build", at);
const { address, end } = await serve(join(at, "dist"));
const browser = await startBrowser();
const page = await openPage(browser);
await page.goto(address);
await page.waitForFunction(() => window.board);

// Clicks on a square of the board, with White at the bottom.
async function click(file, rank) {
  const box = await page.locator("cg-board").boundingBox();
  await page.mouse.click(box.x + SQUARE * (file - 0.5), box.y + SQUARE * (8.5 - rank));
}

// Plays a move by two clicks. Chessground calls the function of the page later.
async function play(from, to) {
  const ply = await page.evaluate(() => window.position.ply);
  await click(...from);
  await click(...to);
  await page.waitForFunction((before) => window.position.ply > before, ply);
}

const state = () =>
  page.evaluate(() => ({
    fen: window.position.fen,
    shown: window.board.getFen(),
    dests: window.board.state.movable.dests.size,
    last: window.board.state.lastMove,
    check: window.board.state.check,
  }));
await play([5, 2], [5, 4]);
const after = await state();
assert.equal(after.fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
assert.equal(after.shown, after.fen.split(" ")[0]);
assert.deepEqual([after.dests, after.last, after.check], [10, ["e2", "e4"], undefined]);
await page.evaluate(() => {
  for (const move of ["f6", "Qh5"]) window.position.make(move);
  window.board.set(window.show());
});
const checked = await state();
assert.deepEqual([checked.dests, checked.last, checked.check], [1, ["d1", "h5"], "e8"]);
await play([7, 7], [7, 6]);
assert.match((await state()).fen, /^rnbqkbnr\/ppppp2p\/5pp1\/7Q\//);
assert.deepEqual(page.problems, []);
await browser.close();
end();
console.log("ok      chessground");
