// Tests of analysis, records, pictures, rules and of setting positions up.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { recordedGames } from "./games.mjs";
import { GAMES } from "./names.mjs";
import { openGame, pictures, playMove, says, shownFen, statusSays, waitForFen } from "./support.mjs";

// Ends the editing with its position. The text of the position was that of the edited one before.
async function usePosition(page) {
  await page.click("text=Use this position");
  await page.waitForFunction(() => !document.querySelector("#edit").checked);
}

export const tools = {
  async "three lines are analysed, with chances and arrows"(page, { address }) {
    await openGame(page, address, "apothecary-modern");
    // What the bar says for each line of thinking.
    await page.evaluate(() => {
      const bar = document.querySelector("#bar");
      window.said = [];
      new MutationObserver(() => window.said.push(bar.getAttribute("aria-label"))).observe(bar, {
        attributeFilter: ["aria-label"],
      });
    });
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3);
    await page.waitForFunction(() => document.querySelectorAll(".arrows g[class]").length === 3);
    const chances = await page.getAttribute("#bar", "aria-label");
    for (const word of ["win", "advantage", "draw", "disadvantage", "loss"])
      assert.ok(chances.includes(word), chances);
    await page.waitForFunction(() => window.said.length >= 12);
    for (const said of await page.evaluate(() => window.said)) {
      const percents = said.match(/\d+/g).map(Number);
      assert.equal(
        percents.reduce((a, b) => a + b),
        100,
        said,
      );
    }
    await page.screenshot({ path: `${pictures}/analysis.png` });
    await page.uncheck("#analyse");
    assert.equal(await page.locator(".arrows g[class]").count(), 0);
  },

  async "a whole game is analysed, and a blunder is marked"(page, { address }) {
    await openGame(page, address, "chess");
    for (const move of ["f2f3", "e7e5", "g2g4"]) await playMove(page, move);
    await page.click("text=Analyse the whole game");
    await says(page, ".state", /is analysed/);
    assert.ok(await page.locator("#panel-moves .moves .blunder").count());
    assert.ok(await page.locator(".graph circle.blunder").count());
    // The move under the mouse, and how well both sides have played.
    const graph = await page.locator(".graph").boundingBox();
    assert.equal(graph.height, 60);
    await page.hover(".graph", { position: { x: graph.width - 2, y: 20 } });
    const verdict = /^2\. g4: #−1, blunder\. Better: [a-hNO].* \([+−].*\)$/;
    assert.match(await page.textContent(".hovered"), verdict);
    // It stays there for the move on the board.
    await page.hover("#title");
    await page.click("#panel-moves .move >> text=g4");
    await says(page, ".hovered", verdict);
    const rows = await page.$$eval(".accuracy tr", (all) => all.map((row) => row.textContent));
    // How the first move is judged depends on the time that its search gets.
    assert.match(rows[1], /^White\d+ %[01][01]1$/);
    assert.match(rows[2], /^Black\d+ %000$/);
    await page.click(".graph", { position: { x: 1, y: 5 } });
    await page.waitForFunction(() => document.querySelector("#status").textContent === "White to move.");
    await page.screenshot({ path: `${pictures}/whole-game.png` });
  },

  async "export and import give the same game"(page, { address, short }) {
    for (const game of short ? GAMES.slice(2, 4) : GAMES) {
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

  async "a piece is explained with its moves"(page, { address }) {
    await openGame(page, address, "apothecary-modern");
    const square = await page.locator("#square-d2").boundingBox();
    await page.mouse.move(square.x + 10, square.y + 10);
    await page.mouse.down();
    await says(page, "#tip", /griffin/);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector("#tip img.moves").naturalWidth > 0);
    assert.ok(await page.isVisible("#panel-moves"));
    await page.screenshot({ path: `${pictures}/rules.png` });
  },

  async "a mouse that rests on a piece is told about it"(page, { address }) {
    await openGame(page, address, "apothecary-classic");
    await page.click("#open-settings");
    await page.check("#cards");
    await page.click("#settings >> text=Close");
    await page.hover("#square-b2");
    await says(page, "#tip", /archbishop/);
    await page.waitForFunction(() => document.querySelector("#tip img.moves").naturalWidth > 0);
    const card = await page.locator("#tip").boundingBox();
    assert.ok(card.y >= 0 && card.y + card.height <= 900, JSON.stringify(card));
    await page.screenshot({ path: `${pictures}/tip.png` });
    await page.hover("#square-b5");
    assert.ok(await page.isHidden("#tip"));
    await page.hover("#bottom .reserve .held");
    await says(page, "#tip", /queen/);
    await page.keyboard.press("Escape");
    assert.ok(await page.isHidden("#tip"));
  },

  async "a position is set up by hand"(page, { address }) {
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
    await usePosition(page);
    await waitForFen(page, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await playMove(page, "a7a8n");
    assert.match(await page.textContent("#status"), /a8=N/);
  },

  async "variations, comments and annotations survive import and export"(page, { address }) {
    await openGame(page, address, "gothic");
    await page.click("#tab-record");
    const moves = "{a game} 1. Nc3 $1 Nc6 (1... Nh6 {to the edge} 2. Nh3 (2. e4 $14)) 2. Nh3";
    await page.fill("#pgn", moves + " *");
    await page.click("text=Read this game");
    await statusSays(page, /moved Nh3/);
    await page.click("#tab-moves");
    const list = await page.textContent("#panel-moves .moves");
    for (const part of ["a game", "Nc3!", "(1…Nh6to the edge", "(2.e4+/=)"])
      assert.ok(list.includes(part), `${part} is not in ${list}`);
    await page.screenshot({ path: `${pictures}/variations.png` });
    await page.click("#tab-record");
    await page.fill("#pgn", "");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value !== "");
    const written = (await page.inputValue("#pgn")).split("\n\n")[1].replaceAll("\n", " ");
    assert.equal(written.trim(), `${moves} *`);
  },

  async "a position is saved as a picture"(page, { address }) {
    await openGame(page, address, "apothecary-classic");
    await page.click("#tab-record");
    const save = async (kind) => {
      const download = page.waitForEvent("download");
      await page.click(`text=Save picture as ${kind}`);
      const file = `${pictures}/position.${kind.toLowerCase()}`;
      await (await download).saveAs(file);
      return readFileSync(file);
    };
    assert.match(String(await save("SVG")), /^<svg [^]*<\/svg>\s*$/);
    const png = await save("PNG");
    assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
    assert.ok(png.readUInt32BE(16) > 600 && png.length > 20000, `${png.readUInt32BE(16)} ${png.length}`);
  },

  async "every worked example is played through, and the game stays"(page, { address, short }) {
    for (const game of short ? GAMES.slice(2, 4) : GAMES) {
      await openGame(page, address, game);
      const fen = await shownFen(page);
      await page.click("#tab-rules");
      const examples = page.locator(".examples button");
      const count = await examples.count();
      assert.ok(count > 0, game);
      for (let index = 0; index < (short ? 1 : count); index++) {
        await examples.nth(index).click();
        await page.waitForFunction(() =>
          /^0 of \d+/.test(document.querySelector(".count-of-moves").textContent),
        );
        const total = Number((await page.textContent(".count-of-moves")).match(/of (\d+)/)[1]);
        for (let move = 1; move <= total; move++) {
          await page.click('[aria-label="Example: one move forward"]');
          await page.waitForFunction(
            (at) => document.querySelector(".count-of-moves").textContent.startsWith(`${at} of`),
            move,
          );
          assert.ok((await page.textContent(".say")).length > 10);
          await page.waitForFunction(() => document.querySelector("img.example").naturalWidth > 0);
        }
        assert.ok(await page.isDisabled('[aria-label="Example: one move forward"]'));
      }
      assert.equal(await shownFen(page), fen);
      await page.screenshot({ path: `${pictures}/example-${game}.png`, fullPage: true });
    }
    await page.click('[aria-label="Example: one move back"]');
    const before = await shownFen(page);
    await page.click("text=Set up on the board");
    await page.waitForFunction((old) => document.querySelector("#fen").value !== old, before);
    assert.ok((await page.locator("#panel-moves .move").count()) > 0);
  },

  async "a position with all its state is set up by drag and drop"(page, { address }) {
    const drag = async (from, to) => page.locator(from).dragTo(page.locator(to));
    const tool = (name) => `#panel-edit [aria-label="${name}"]`;
    await openGame(page, address, "apothecary-classic");
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.click("text=Empty board");
    await drag(tool("white king"), "#square-f2");
    await drag(tool("black king"), "#square-f9");
    await drag(tool("black mameluk"), "#square-c11");
    await drag(tool("white joker"), "#square-d4");
    await drag(tool("white rook"), "#square-a1");
    await drag(tool("white rook"), "[data-drop=reserve][data-side=white]");
    await drag(tool("black queen"), "[data-drop=reserve][data-side=black]");
    // From the board into the reserve.
    await drag("#square-a1", "[data-drop=reserve][data-side=white]");
    await page.click(tool("white knight"));
    await page.click("#edit-reserve-white");
    await page.click(tool("Move pieces"));
    await drag(tool("black bishop"), "[data-drop=joker][data-side=white]");
    await page.selectOption("#edit-joker-black", "K");
    await page.check("#edit-right-K");
    await page.selectOption("#edit-side", "b");
    await page.click("#panel-edit summary");
    await page.fill("#edit-halfmoves", "7");
    await page.fill("#edit-number", "23");
    await page.locator("#edit-number").blur();
    // A square outside the board without a piece is drawn as vanished.
    const fill = await page
      .locator("#square-d11")
      .evaluate((cell) => window.getComputedStyle(cell).backgroundColor);
    assert.equal(fill, "rgba(0, 0, 0, 0)");
    await page.screenshot({ path: `${pictures}/editor-state.png`, fullPage: true });
    await usePosition(page);
    await waitForFen(
      page,
      "**m*******/10/5k4/10/10/10/10/3J6/10/5K4/10/**********[RRNq] b K - 7 23 jokers=Bk",
    );
    // The address follows the position after a moment.
    await page.waitForFunction(() => window.location.hash.includes("&fen="));
    // A wrong position is refused with the sentence of the FEN reader, and nothing changes.
    const before = page.url();
    await page.check("#edit");
    await drag("#square-f2", "h1");
    await page.click("text=Use this position");
    await says(page, "#problem", /king/);
    assert.equal(page.url(), before);
  },

  async "poison is set up"(page, { address }) {
    await openGame(page, address, "poison");
    await page.click("#tab-edit");
    await page.check("#edit");
    await page.fill("#edit-count", "3");
    await page.locator('#panel-edit [aria-label^="Poison"]').dragTo(page.locator("#square-e7"));
    await page.click('#panel-edit [aria-label^="Poison"]');
    await page.click("#square-d7");
    await page.click("#square-c7");
    await page.click("#square-c7");
    await usePosition(page);
    await page.waitForFunction(() => /poison=d7:3,e7:3$/.test(document.querySelector("#fen").value));
    assert.equal(await page.locator("#board .square.poisoned").count(), 2);
  },

  async "a file of many games and the log of a match have a table and a crosstable"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#tab-record");
    const players = ["Ada", "Bob", "Cyd"];
    const results = ["1-0", "1/2-1/2", "0-1"];
    const game = (index) => {
      const [white, black] = [players[index % 3], players[(index + 1) % 3]];
      const tags = `[Event "Cup ${index}"]\n[White "${white}"]\n[Black "${black}"]\n`;
      const moves = `1. e4 {${"long ".repeat(150)}} e5 2. ${index === 1 ? "d4" : "Nf3"}`;
      return `${tags}[Result "${results[index % 3]}"]\n\n${moves} ${results[index % 3]}\n`;
    };
    const text = Array.from({ length: 600 }, (_, index) => game(index)).join("\n");
    assert.ok(text.length > 400000);
    const file = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await page.setInputFiles("#pgn-file", file("games.pgn", text));
    await statusSays(page, /White moved Nf3/);
    assert.match(await page.textContent(".collection [role=status]"), /600 games, of which 200 are shown/);
    await page.click(".collection tr >> text=Cup 1");
    await statusSays(page, /White moved d4/);
    assert.match(await page.textContent("#bottom"), /White \(Bob\)/);
    // Ada beats Bob, Bob draws with Cyd, and Ada wins as Black against Cyd.
    assert.deepEqual(await page.locator(".cross tbody th").allTextContents(), ["1. Ada", "2. Bob", "3. Cyd"]);
    const ada = await page.locator(".cross tbody tr").first().locator("td").allTextContents();
    assert.deepEqual(ada, ["400 / 400", "–", "200 / 200", "200 / 200"]);
    await page.screenshot({ path: `${pictures}/collection.png` });
    await page.fill(".collection input", "cup 599");
    assert.equal(await page.locator(".collection .games").first().locator("tbody tr").count(), 1);
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const log = (white, black, result, moves) =>
      JSON.stringify({ game: "chess", index: 0, white, black, start, moves, result, reason: "resigns" });
    const lines = [log("new", "old", "1-0", ["e2e4"]), log("old", "new", "0-1", ["d2d4", "d7d5"]), '{"ga'];
    await page.setInputFiles("#pgn-file", file("match.jsonl", lines.join("\n")));
    await statusSays(page, /White moved e4/);
    await page.click(".collection tbody tr:nth-child(2) button");
    await statusSays(page, /Black moved d5/);
    assert.match(await page.textContent("#top"), /Black \(new\)/);
    assert.deepEqual(await page.locator(".cross tbody th").allTextContents(), ["1. new", "2. old"]);
    await page.click("#tab-moves");
    assert.match(await page.textContent("#panel-moves .moves"), /1\.d4d5/);
  },
};
