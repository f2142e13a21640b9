// Tests of records: of which game they are, ends that nobody claimed, what other programs write, and links.

import assert from "node:assert/strict";

import { openGame, pictures, says, statusSays } from "./support.mjs";

// Reads a text in the panel of records.
async function read(page, text) {
  await page.click("#tab-record");
  await page.fill("#pgn", text);
  await page.click("text=Read this game");
}

const TAGS = '[Event "Cup"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n';
const THERE_AND_BACK = ["Nf3", "Nf6", "Ng1", "Ng8"];

// The moves in PGN.
const numbered = (moves) =>
  moves.map((move, index) => (index % 2 ? move : `${index / 2 + 1}. ${move}`)).join(" ");

const cycles = (count) => Array.from({ length: count }, () => THERE_AND_BACK).flat();

// Words that hardly can be packed.
const comment = (seed) =>
  Array.from({ length: 60 }, (_, index) => ((seed * 60 + index + 1) * 7919 ** 2).toString(36)).join(" ");

export const records = {
  async "a record without the name of its game is chess, or what the person says"(page, { address }) {
    await openGame(page, address, "gothic");
    await read(page, `${TAGS}1. e4 e5 2. Nf3 Nc6 *`);
    await statusSays(page, /Black moved Nc6/);
    assert.equal(await page.textContent("#title"), "Chess");
    // Without tags, too.
    await openGame(page, address, "gothic");
    await read(page, "1. e4 e5 2. Nf3 Nc6 *");
    await statusSays(page, /Black moved Nc6/);
    assert.equal(await page.textContent("#title"), "Chess");
    // Where neither chess nor the game on the board fits, the page asks.
    await read(page, `${TAGS}1. i4 i5 *`);
    await says(page, "#problem", /move 1\. "i4"/);
    await page.selectOption("#read-as", "gothic");
    await page.click("text=Read as this game");
    await statusSays(page, /Black moved i5/);
    assert.equal(await page.textContent("#title"), "Gothic Chess");
    // Where chess fits, it may still be another game.
    await read(page, `${TAGS}1. d4 d5 *`);
    await statusSays(page, /Black moved d5/);
    assert.equal(await page.textContent("#title"), "Chess");
    await says(page, "label[for=read-as]", /^It was read as$/);
    await page.screenshot({ path: `${pictures}/read-as.png` });
    await page.selectOption("#read-as", "gothic");
    await page.click("text=Read as this game");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Gothic Chess");
    // A record that names its game leaves no choice.
    await read(page, `[Variant "Chess"]\n${TAGS}1. d4 d5 *`);
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Chess");
    assert.ok(await page.isHidden("#read-as"));
  },

  async "a game is pasted beside the box, and its end is on the bar of chances"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.check("#analyse");
    await page.waitForSelector(".lines li");
    const paste = (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    };
    await page.evaluate(paste, `${TAGS}1. f3 e5 2. g4 Qh4# *`);
    await statusSays(page, /checkmate/i);
    assert.equal(await page.textContent("#title"), "Chess");
    assert.ok(await page.isVisible("#pgn"));
    const parts = () => page.$$eval("#bar span", (all) => all.map((part) => part.style.flexGrow));
    assert.deepEqual(await parts(), ["0", "0", "0", "0", "1"]);
    await page.waitForFunction(() => document.querySelector("#pgn").value.endsWith("Qh4# *"));
    // What is no game is told, and takes nothing away: neither the text in the box nor a table of games.
    const two = `${TAGS}1. e4 e5 *\n\n${TAGS}1. d4 d5 *\n`;
    await page.evaluate(paste, two);
    await page.waitForFunction(() => document.querySelectorAll(".collection tbody tr").length === 2);
    await page.evaluate(paste, "good morning");
    await says(page, "#problem", /good/);
    assert.ok(await page.isVisible("#problem"));
    assert.equal(await page.inputValue("#pgn"), two);
    assert.equal(await page.locator(".collection tbody tr").count(), 2);
  },

  async "a game that goes on after an end that nobody claimed is read, and the place is marked"(
    page,
    { address },
  ) {
    await openGame(page, address, "chess");
    // The third occurrence is after eight plies, and the fifth after sixteen.
    for (const count of [2, 4]) {
      await read(page, `${TAGS}${numbered([...cycles(count), "e4", "e5"])} *`);
      await page.waitForFunction(
        (wanted) => document.querySelectorAll("#panel-moves .move").length === wanted,
        4 * count + 2,
      );
      await page.click("#tab-moves");
      assert.equal(await page.locator("#panel-moves .unclaimed").first().textContent(), "Draw: repetition");
    }
    assert.match(await page.textContent("#panel-moves .moves"), /4\.Ng1Ng8Draw: repetition/);
    // One can go through all positions, and play on where a draw can be claimed.
    await openGame(page, address, "chess");
    for (const move of cycles(2)) {
      await page.fill("#move", move);
      await page.click("#typed button");
      await statusSays(page, new RegExp(`moved ${move}`));
    }
    await statusSays(page, /White to move. A player can claim: Draw: repetition/);
    await page.click("#square-e2");
    await page.click("#square-e4");
    await statusSays(page, /White moved e4/);
    assert.equal(await page.locator("#panel-moves .unclaimed").count(), 1);
    // A link leads past the end, too.
    await page.waitForFunction(() => window.location.hash.includes("e2e4"));
    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await statusSays(page, /White moved e4/);
    assert.equal(await page.locator("#panel-moves .unclaimed").count(), 1);
  },

  async "scores, clocks, colours and the result of other boards are shown and kept"(page, { address }) {
    await openGame(page, address, "chess");
    const text = [
      "1. e4 { [%eval 0.25] [%clk 0:10:00] [%csl Rd5][%cal Ye2e4,Bd1h5] the best }",
      "e5 { [%eval -1.5] [%clk 0:09:58] } 2. Nf3 { [%eval #-3] [%emt 0:00:04] } 1/2-1/2",
    ].join(" ");
    await read(page, `${TAGS.replace('"*"', '"1/2-1/2"')}${text}`);
    await statusSays(page, /White moved Nf3/);
    await page.click("#tab-moves");
    const list = page.locator("#panel-moves .moves");
    assert.deepEqual(await list.locator(".said").allTextContents(), ["+0.25 0:10:00", "-1.5 0:09:58", "#-3"]);
    assert.deepEqual(await list.locator(".comment").allTextContents(), ["the best"]);
    assert.equal(await list.locator(".result").textContent(), "1/2-1/2");
    // Move, score and clock stand in one row.
    const tops = await list
      .locator(".ply")
      .first()
      .locator("> *")
      .evaluateAll((parts) => {
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
      });
    assert.ok(tops);
    await page.click("#first");
    await page.click("#next");
    await page.waitForFunction(() => document.querySelectorAll(".arrows g.drawn").length === 2);
    const colours = await page.$$eval(".arrows .drawn", (drawn) =>
      drawn.map((one) => {
        const line = one.querySelector("path") ?? one;
        return [...one.classList].at(-1) + window.getComputedStyle(line).stroke;
      }),
    );
    assert.equal(new Set(colours.map((colour) => colour.split("rgb")[1])).size, 3, colours);
    await page.screenshot({ path: `${pictures}/other-boards.png` });
    await page.click("#tab-record");
    const before = await page.inputValue("#pgn");
    await page.click("text=Write the game");
    await page.waitForFunction((old) => document.querySelector("#pgn").value !== old, before);
    const written = (await page.inputValue("#pgn")).replaceAll("\n", " ");
    for (const part of [
      "{[%eval 0.25] [%clk 0:10:00] [%csl Rd5] [%cal Ye2e4,Bd1h5] the best}",
      "{[%eval #-3] [%emt 0:00:04]} 1/2-1/2",
    ])
      assert.ok(written.includes(part), `${part} is not in ${written}`);
  },

  async "a copied link has the whole game, and says what it leaves out"(page, { address }) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async () => {
      await page.click("#tab-record");
      await page.click("text=Copy link");
      await statusSays(page, /is copied/);
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const visit = async (link) => {
      await page.goto("about:blank");
      await page.goto(link);
      await statusSays(page, /./);
    };
    await openGame(page, address, "chess");
    const moves = "1. e4 e5 {open} (1... c5 $1 {Sicilian [%csl Rd4]} 2. Nf3) 2. Nf3 Nc6";
    await read(page, `${TAGS.replace('"*"', '"1-0"')}${moves} 1-0`);
    await statusSays(page, /Black moved Nc6/);
    await page.click("#first");
    await page.click("#next");
    await statusSays(page, /White moved e4/);
    const list = () => page.textContent("#panel-moves .moves");
    const before = await list();
    await visit(await copied());
    // The link leads to the move that was on the board.
    await statusSays(page, /White moved e4/);
    assert.equal(await list(), before);
    assert.match(await page.textContent("#bottom"), /White \(A\)/);
    // Comments that are too long stay behind, and the page says so.
    const long = Array.from({ length: 40 }, (_, index) => `{${comment(index)}}`);
    const game = cycles(1).map(
      (move, index) => `${move} ${long.slice(10 * index, 10 * index + 10).join(" ")}`,
    );
    await read(page, `${TAGS}${numbered(game)} *`);
    await statusSays(page, /Black moved Ng8/);
    const link = await copied();
    assert.match(await page.textContent("#status"), /leaves out drawings, scores and clocks and comments/);
    assert.ok(link.length <= 8000, String(link.length));
    await visit(link);
    await statusSays(page, /Black moved Ng8/);
    assert.equal(await page.locator("#panel-moves .comment").count(), 0);
    // A link that is broken is refused.
    await visit(`${address}#game=chess&record=abc`);
    await page.waitForFunction(() =>
      /The link has a game that cannot be read/.test(document.querySelector("#problem").textContent),
    );
  },
};
