// Tests of games that are made by mouse: pieces on a board of moves, and the forms of a game file.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";

import { alike, readBetza, writeBetza } from "../page/betza.js";
import { changed, readToml } from "../page/toml.js";
import { assertAccessible, openGame, openPage, pictures, startServer, statusSays } from "./support.mjs";

// Waits until the text is a correct game.
const isCorrect = (page) =>
  page.waitForFunction(() => {
    const { ariaBusy, textContent } = document.querySelector("#file-state") ?? { ariaBusy: "true" };
    return !ariaBusy && /is a correct game/.test(textContent);
  });

const text = (page) => page.inputValue("#game-file");
const betza = (page) => page.inputValue("#piece-betza");
const to = (page, right, ahead) => page.click(`.moveboard [data-to="${right},${ahead}"]`);
const mark = (page, right, ahead) =>
  page.getAttribute(`.moveboard [data-to="${right},${ahead}"]`, "data-mark");
const choose = (page, name, value) => page.check(`[name="move-${name}"][value="${value}"]`);
const square = (page, row, file) => page.click(`.setting [data-place="${row},${file}"]`);

// Opens the forms with a copy of chess.
async function openForms(page, address) {
  await openGame(page, address, "chess");
  await page.click("#home");
  await page.click("#start-make");
  await isCorrect(page);
}

async function addPiece(page, name) {
  await page.click("#add-piece");
  await page.fill("#piece-name", name);
  await page.press("#piece-name", "Tab");
  // The board has the step that a new piece begins with.
  await to(page, 0, 1);
  assert.equal(await betza(page), "");
}

// All movements of the games in the program.
function movements() {
  const folder = new URL("../../../movegen/", import.meta.url);
  const files = ["games", "library"].flatMap((name) =>
    readdirSync(new URL(name, folder)).map((file) => new URL(`${name}/${file}`, folder)),
  );
  const found = new Set();
  for (const file of files.filter(({ pathname }) => pathname.endsWith(".toml"))) {
    const { table } = readToml(readFileSync(file, "utf8"));
    for (const { betza } of Object.values(table.pieces ?? {})) if (betza) found.add(betza);
  }
  return [...found];
}

const sorted = ({ moves }) => moves.map((move) => JSON.stringify(move)).sort();

export const making = {
  async "movements are read and written as the engine reads them"(_page, { program, browser, short }) {
    const strings = movements();
    assert.ok(strings.length > 50);
    for (const string of strings) {
      const read = readBetza(string);
      assert.ok(!read.isWrong, string);
      const again = readBetza(writeBetza(read));
      assert.deepEqual(sorted(again), sorted(read), string);
      assert.deepEqual(again.rest, read.rest, string);
    }
    // Single directions of each leap, and all pairs of them.
    const steps = [
      [1, 0],
      [1, 1],
      [2, 1],
    ].flatMap(([right, ahead]) => {
      const move = {
        limit: 1,
        moves: true,
        captures: true,
        first: false,
        lame: false,
        passant: false,
        hop: "",
      };
      return [alike({ right, ahead, ...move }, "all")];
    });
    const written = new Set();
    for (const all of steps) {
      for (let chosen = 1; chosen < 2 ** all.length; chosen += short ? 7 : 1) {
        const moves = all.filter((_, index) => chosen & (1 << index));
        const string = writeBetza({ moves, rest: [] });
        assert.deepEqual(sorted(readBetza(string)), sorted({ moves }), string);
        written.add(string);
      }
    }
    // The engine draws the same moves for a movement as for each of its directions alone.
    const server = await startServer(program);
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    const wanted = [...strings.filter((string) => writeBetza(readBetza(string)) !== string), ...written];
    const pairs = wanted.map((string) => {
      const { moves, rest } = readBetza(string);
      const apart = moves.map((move) => writeBetza({ moves: [move], rest: [] })).join("");
      return [string, writeBetza({ moves, rest }), apart + rest.join("")];
    });
    const different = await page.evaluate(
      async (pairs) => {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        await new Promise((resolve) => (socket.onopen = resolve));
        const waiting = new Map();
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          waiting.get(answer.id)?.(answer);
        };
        let last = 0;
        const drawn = async (betza) => {
          const id = ++last;
          const text = [
            'name = "my-drawn"',
            'based-on = "chess"',
            'without = ["castling"]',
            `pieces.R.betza = "${betza}"`,
            'start.fen = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1"',
          ].join("\n");
          const answer = new Promise((resolve) => waiting.set(id, resolve));
          socket.send(JSON.stringify({ id, type: "file", text }));
          const { file, message } = await answer;
          if (!file?.game) return message ?? file.problems[0].text;
          const svg = await (await fetch(`/moves/${file.game.id}/wR.svg`)).text();
          // The order of the marks does not matter, nor that of the lines in a path.
          const inOrder = (mark) => mark.replace(/ d="[^"]*/, (path) => path.split(/(?=M)/).sort().join(""));
          return [...svg.matchAll(/<(?:circle|line|path|polygon|use)[^>]*>/g)]
            .map(([mark]) => inOrder(mark))
            .sort()
            .join("");
        };
        const found = [];
        for (const [string, whole, apart] of pairs) {
          const [one, other, third] = [await drawn(string), await drawn(whole), await drawn(apart)];
          if (one !== other || one !== third)
            found.push([string, whole, apart, one.slice(0, 90), third.slice(0, 90)]);
        }
        return found;
      },
      pairs.filter((_, index) => index % (short ? 5 : 2) === 0).slice(0, 300),
    );
    assert.deepEqual(different, []);
    await page.context().close();
    server.end();
  },

  async "changes of a game file leave the rest of it as it was"() {
    const before =
      '# Mine\nname = "a" # my name\n\n[ends]\n# why\nmove-count = 50\n\n' +
      '[pieces]\nK = { name = "k", betza = "K" }\n';
    const after = changed(before, ["pieces", "K", "betza"], "KN");
    assert.equal(after, before.replace('"K" }', '"KN" }'));
    const more = changed(changed(after, ["ends", "stalemate"], "win"), ["start", "fen"], "8/8 w - - 0 1");
    assert.match(more, /# why\nmove-count = 50\nstalemate = "win"\n\n\[pieces\]/);
    assert.match(more, /\n\n\[start\]\nfen = "8\/8 w - - 0 1"\n$/);
    assert.equal(
      changed(changed(more, ["start", "fen"], undefined), ["ends", "stalemate"], undefined),
      `${after}\n[start]\n`,
    );
    assert.throws(() => readToml("a = [1,\nb"), /line 2: b is no value/);
  },

  async "a piece is made by clicks, its letters are written, and the other way round"(page, { address }) {
    await openForms(page, address);
    await addPiece(page, "Camel rider");
    assert.match(await text(page), /A = \{ name = "camel rider", betza = "" \}/);
    // Leaps in all directions.
    await to(page, 1, 3);
    assert.equal(await betza(page), "C");
    assert.equal(await mark(page, -3, -1), "both");
    // A slide that only moves, and a leap to one side that only captures.
    await choose(page, "kind", "slide");
    await choose(page, "does", "moves");
    await to(page, 2, 2);
    assert.equal(await betza(page), "CmB");
    await choose(page, "kind", "leap");
    await choose(page, "does", "captures");
    await choose(page, "where", "one");
    await to(page, 0, 1);
    assert.equal(await betza(page), "CmBfcW");
    assert.equal(await mark(page, 0, 1), "take");
    assert.equal(await mark(page, 3, 3), "move");
    // A first move, and one over a free way, on both sides.
    await choose(page, "does", "moves");
    await choose(page, "where", "sides");
    await page.check("#move-first");
    await page.check("#move-lame");
    await to(page, 2, 0);
    assert.equal(await betza(page), "CmBfcWismnD");
    assert.match(
      await page.getAttribute('.moveboard [data-to="-2,0"]', "aria-label"),
      /^2 left: moves, first move$/,
    );
    assert.match(await text(page), /betza = "CmBfcWismnD"/);
    // A second click takes them away.
    await to(page, 2, 0);
    assert.equal(await betza(page), "CmBfcW");
    // A limit, and a ride of leaps.
    await page.uncheck("#move-first");
    await page.uncheck("#move-lame");
    await choose(page, "does", "both");
    await choose(page, "where", "all");
    await choose(page, "kind", "again");
    await page.fill("#move-limit", "2");
    await to(page, 1, 2);
    assert.equal(await betza(page), "CmBfcWN2");
    assert.equal(await mark(page, 2, 4), "both");
    // Letters that are typed are drawn.
    await page.fill("#piece-betza", "fRbF[W?B]");
    await page.press("#piece-betza", "Tab");
    assert.equal(await mark(page, 0, 4), "both");
    assert.equal(await mark(page, 1, -1), "both");
    assert.equal(await mark(page, 1, 2), "");
    assert.match(await page.textContent(".movement [role=status]"), /Also \[W\?B\]/);
    // And so is what stands in the text.
    await page.click("#view-text");
    await page.fill("#game-file", (await text(page)).replace("fRbF[W?B]", "FD"));
    await isCorrect(page);
    await page.click("#view-forms");
    assert.equal(await mark(page, 2, 0), "both");
    assert.equal(await betza(page), "FD");
    await page.screenshot({ path: `${pictures}/make-piece.png` });
    // No leap goes so far.
    await choose(page, "kind", "leap");
    await to(page, 4, 1);
    assert.match(await page.textContent(".movement [role=status]"), /No leap goes so far/);
    // The change by the forms is taken back.
    await to(page, 1, 0);
    assert.equal(await betza(page), "FDW".replace("FDW", await betza(page)));
    await page.click("#undo-file");
    assert.equal(await betza(page), "FD");
  },

  async "a game is made by forms, played at once, and shared by a link"(page, { address, browser }) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openForms(page, address);
    await page.fill("#form-title", "Camel Chess");
    await page.press("#form-title", "Tab");
    await addPiece(page, "camel");
    await to(page, 3, 1);
    // The new piece stands on the squares of the knights, of both sides.
    await page.click('.tools [data-place="tool A"]');
    await square(page, 7, 1);
    await square(page, 7, 6);
    assert.match(await text(page), /fen = "rabqkbar\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RABQKBAR w KQkq - 0 1"/);
    // Knights are left out.
    await page.click("#piece-N");
    await page.click("#remove-piece");
    assert.doesNotMatch(await text(page), /\nN = /);
    assert.match(await text(page), /to = "QRBA"/);
    // Pawns become no bishops; castling goes; the ends are others.
    await page.uncheck("#zone-0-to-B");
    assert.match(await text(page), /to = "QRA"/);
    assert.ok(!(await page.isVisible("#zone-0-optional")));
    await page.uncheck("#castles");
    assert.match(await text(page), /RABQKBAR w - - 0 1/);
    await page.check("#castles");
    assert.match(await text(page), /king-to = "g1", partner = "R", partner-from = "h1", partner-to = "f1"/);
    assert.match(await text(page), /RABQKBAR w KQkq - 0 1/);
    await page.selectOption("#stalemate", "win");
    await page.fill("#checks-to-win", "5");
    await page.press("#checks-to-win", "Tab");
    await page.check("#hill");
    await isCorrect(page);
    assert.match(await text(page), /stalemate = "win"\nchecks = 5\ngoal = \{ region = "middle" \}/);
    assert.match(await text(page), /middle = \["d4-e5"\]/);
    await page.screenshot({ path: `${pictures}/make-forms.png`, fullPage: true });
    // The link opens in another browser.
    await page.click("#share-file");
    await page.waitForFunction(() =>
      /in the clipboard/.test(document.querySelector("#file-state").textContent),
    );
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await openPage(browser);
    await other.goto(link);
    await other.waitForFunction(() => document.querySelector("#title").textContent === "Camel Chess");
    await other.waitForSelector("#square-b1 img");
    assert.match(await other.getAttribute("#square-b1", "aria-label"), /white camel/);
    assert.ok(await other.isHidden("#start"));
    await other.context().close();
    // The file is one for the engine.
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.click("#workshop >> text=Save as file"),
    ]);
    assert.equal(file.suggestedFilename(), "Camel Chess.toml");
    assert.equal(readFileSync(await file.path(), "utf8"), await text(page));
    await page.click("#play-file");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Camel Chess");
    await page.click("#square-b1");
    await page.waitForSelector("#square-c4.target");
    await page.click("#square-c4");
    await statusSays(page, /Black moved/);
  },

  async "the first click after a name counts, and the start board takes nothing away by itself"(
    page,
    { address },
  ) {
    await openForms(page, address);
    await page.click("#add-piece");
    await page.keyboard.type("gnu");
    await to(page, 1, 2);
    assert.equal(await mark(page, 1, 2), "both");
    assert.equal(await betza(page), "WN");
    await page.waitForSelector("text=Remove the gnu");
    // Before a piece is chosen, a click on the board chooses the one that stands there.
    const before = await text(page);
    await square(page, 4, 4);
    await square(page, 7, 1);
    assert.equal(await text(page), before);
    assert.equal(await page.getAttribute('.tools [data-place="tool N"]', "aria-pressed"), "true");
    // h1 is a light square.
    const isDark = (place) => page.locator(`.setting [data-place="${place}"]`).evaluate((it) => it.className);
    assert.deepEqual([await isDark("7,7"), await isDark("7,0")], ["", "dark"]);
    await square(page, 4, 4);
    assert.match(await text(page), /fen = "rnbqkbnr\/pppppppp\/8\/4n3\/4N3\/8\//);
    // What is chosen here, removing, is not chosen in the next file.
    await page.click('.tools [data-place="tool "]');
    await page.click("#close-file");
    // A second game has another name, and its forms begin at their top.
    await page.click("#home");
    await page.click("#start-make");
    await isCorrect(page);
    assert.equal(await page.textContent("#workshop-title"), "My Chess 2");
    assert.match(await text(page), /^name = "my-chess-2"$/m);
    assert.match(await text(page), /^summary = "Made from Chess\."$/m);
    assert.equal(await page.$eval("#file-forms", (forms) => forms.scrollTop), 0);
    await square(page, 7, 1);
    assert.match(await text(page), /fen = "rnbqkbnr\/.*\/RNBQKBNR /);
  },

  async "another size of the board keeps both camps"(page, { address }) {
    await openForms(page, address);
    await page.fill("#form-files", "10");
    await page.press("#form-files", "Tab");
    await page.fill("#form-ranks", "10");
    await page.press("#form-ranks", "Tab");
    await isCorrect(page);
    const now = await text(page);
    assert.match(now, /fen = "rnbq2kbnr|fen = "rnbq\w*2\w*/);
    assert.match(now, /rank = 10/);
    assert.match(now, /partner-from = "j1"/);
    // The board of another game that is based on one.
    await page.click("#close-file");
    await page.click("#new");
    await page.fill("#filter", "atomic");
    await page.click("#change");
    await page.waitForSelector("#workshop[open]");
    await isCorrect(page);
    assert.ok(await page.isChecked("#explosions"));
    assert.ok((await page.locator(".kinds button").count()) >= 6);
    await page.uncheck("#explosions");
    await isCorrect(page);
  },

  async "the forms fit a phone, need no mouse, and have no serious faults of accessibility"(
    _page,
    { address, browser },
  ) {
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
      [1920, 1080],
    ]) {
      const page = await openPage(browser, { viewport: { width, height } });
      await openForms(page, address);
      await page.focus('.moveboard [data-to="0,1"]');
      for (const key of ["ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      assert.equal(await mark(page, 1, 2), "both");
      await isCorrect(page);
      const wide = await page.$eval("#workshop", ({ scrollWidth }) => scrollWidth);
      assert.ok(wide <= width, `${wide} at ${width}`);
      await page.screenshot({ path: `${pictures}/make-${width}.png` });
      await assertAccessible(page);
      await page.context().close();
    }
  },

  async "a first visit begins with what one can do here"(_page, { address, browser }) {
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ]) {
      const page = await openPage(browser, { viewport: { width, height } });
      await page.goto(address);
      await page.waitForSelector("[data-start=gothic] img");
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".starts img")].slice(0, 2).every((image) => image.naturalWidth > 0),
      );
      await page.screenshot({ path: `${pictures}/start-${width}.png` });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      await assertAccessible(page);
      // A game by its card.
      await page.click("[data-start=gothic]");
      assert.equal(await page.inputValue("#game :checked"), "gothic");
      await page.screenshot({ path: `${pictures}/new-${width}.png` });
      await page.click("#begin");
      await page.waitForSelector("#start", { state: "hidden" });
      assert.equal(await page.textContent("#title"), "Gothic Chess");
      // Back to the start, and to the game.
      await page.click("#home");
      assert.match(await page.textContent("#go-on"), /^Back to Gothic Chess$/);
      await page.click("#go-on");
      assert.ok(await page.isVisible("#board"));
      await page.click("#home");
      await page.click("#start-puzzles");
      assert.ok(await page.isVisible("#panel-puzzles"));
      await page.click("#home");
      await page.click("#start-analyse");
      await page.waitForSelector("#panel-moves .lines li");
      // Later visits go on with the game.
      await page.goto("about:blank");
      await page.goto(address);
      await page.waitForSelector("[data-square] img");
      assert.ok(await page.isHidden("#start"));
      await page.context().close();
    }
  },
};
