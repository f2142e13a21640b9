// Tests of marks, words and waiting: what a person sees on a slow network or in forced colours, and hears.

import assert from "node:assert/strict";

import { newGame, openGame, openPage, pictures, playMove, says, statusSays } from "./support.mjs";

// Holds the messages to the server back until they are let go.
async function hold(page) {
  const held = [];
  let isHeld = false;
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => (isHeld ? held.push(() => server.send(text)) : server.send(text)));
  });
  return {
    stop: () => (isHeld = true),
    go: () => {
      isHeld = false;
      for (const send of held.splice(0)) send();
    },
    count: () => held.length,
  };
}

export const polish = {
  async "a move is drawn before the server has answered"(page, { address, folder }) {
    const line = await hold(page);
    await openGame(page, address, "chess");
    line.stop();
    await page.click("#square-e2");
    await page.click("#square-e4");
    assert.equal(await page.locator("#square-e4 img").count(), 1);
    assert.equal(await page.locator("#square-e2 img").count(), 0);
    // Only the messages to a server can be held back.
    if (!folder) assert.equal(await page.textContent("#status"), "White to move.");
    // Nothing can be moved meanwhile.
    await page.click("#square-d2");
    assert.equal(await page.locator(".selected").count(), 0);
    line.go();
    await statusSays(page, /White moved e4/);
    line.stop();
    await page.locator("#square-e7").dragTo(page.locator("#square-e5"));
    assert.equal(await page.locator("#square-e5 img").count(), 1);
    line.go();
    await statusSays(page, /Black moved e5/);
  },

  async "the positions of a linked game are there before one steps to them"(page, { address }) {
    const line = await hold(page);
    await page.goto(`${address}#game=chess&moves=e2e4.e7e5.g1f3.b8c6`);
    await statusSays(page, /Black moved Nc6/);
    await page.click("#first");
    await statusSays(page, /^White to move/);
    // All positions are loaded: a later request has its answer after those before it.
    await page.fill("#move", "e9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#problem");
    line.stop();
    for (const pattern of [/moved e4/, /moved e5/, /moved Nf3/, /moved Nc6/]) {
      await page.click("#next");
      await statusSays(page, pattern);
    }
    line.go();
  },

  async "only a square to which a dragged piece can go is marked under it"(page, { address }) {
    await openGame(page, address, "chess");
    await page.hover("#square-e2");
    await page.mouse.down();
    await page.hover("#square-e4");
    assert.equal(await page.locator(".over").count(), 1);
    await page.hover("#square-e6");
    assert.equal(await page.locator(".over").count(), 0);
    await page.mouse.up();
  },

  async "the turn and the chances are seen in forced colours and in the dark"(_page, { address, browser }) {
    const page = await openPage(browser, { forcedColors: "active" });
    await openGame(page, address, "chess");
    const edges = await page.$$eval(".player", (rows) =>
      rows.map((row) => {
        const { borderLeftColor, backgroundColor } = window.getComputedStyle(row);
        return { edge: borderLeftColor, back: backgroundColor, turn: row.classList.contains("turn") };
      }),
    );
    const page_ = await page.$eval("body", (body) => window.getComputedStyle(body).backgroundColor);
    for (const { edge, turn } of edges) assert.equal(edge !== page_, turn, JSON.stringify([edges, page_]));
    await page.emulateMedia({ forcedColors: "none", colorScheme: "dark" });
    await page.check("#analyse");
    await page.waitForSelector("#bar .loss");
    const outline = await page.$eval("#bar", (bar) => window.getComputedStyle(bar).outlineStyle);
    assert.equal(outline, "solid");
    await page.screenshot({ path: `${pictures}/dark-chances.png` });
    await page.context().close();
  },

  async "one point is one point, and poison is read aloud in words"(page, { address }) {
    await openGame(page, address, "poison", "4k3/3d4/8/3pH3/8/8/8/4K2H w K - 0 1");
    await playMove(page, "e5d5p");
    const label = await page.locator("#panel-moves .move").first().getAttribute("aria-label");
    assert.match(label, /the piece on d5 is poisoned and has \d moves left/);
    assert.match(await page.textContent("#status .hidden"), /is poisoned and has/);
    assert.ok(!(await page.textContent("#status .hidden")).includes("["));
    const square = (fen) =>
      openGame(page, address, "poison", fen).then(() => page.getAttribute("#square-d5", "aria-label"));
    assert.match(await square("4k3/8/8/3p4/8/8/8/4K2H w - - 0 1 poison=d5:1"), /1 move left$/);
    await openGame(
      page,
      address,
      "apothecary-classic",
      "**********/10/5k4/10/10/10/P9/10/10/5K4/10/**********[] w - - 0 1 jokers=--",
    );
    assert.match(await page.textContent("#bottom .points"), /^1 point \(\+1\)$/);
    // No command, no file of the sources.
    await page.goto("about:blank");
    await page.goto(`${address}#game=ches`);
    await page.waitForSelector("#problem");
    assert.doesNotMatch(await page.textContent("#problem"), /belladonna games/);
    await openGame(page, address, "gothic");
    await page.click("#tab-rules");
    await page.locator(".examples button").first().click();
    await page.waitForSelector(".rule a");
    assert.doesNotMatch(await page.textContent(".rule"), /docs\//);
  },

  async "a collection can be sorted, shown whole, and is there after a reload"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#tab-record");
    const names = ["Cyd", "Ada", "Bob"];
    const game = (index) =>
      `[Event "Cup ${index}"]\n[White "${names[index % 3]}"]\n[Black "X"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`;
    const text = Array.from({ length: 450 }, (_, index) => game(index)).join("\n");
    await page.setInputFiles("#pgn-file", {
      name: "g.pgn",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await statusSays(page, /Black moved e5/);
    const rows = page.locator(".collection .games").first().locator("tbody tr");
    const first = () => rows.first().locator("td").allTextContents();
    assert.equal(await rows.count(), 200);
    await page.click(".collection thead >> text=White");
    assert.equal((await first())[1], "Ada");
    assert.equal(await page.getAttribute(".collection th:nth-child(2)", "aria-sort"), "ascending");
    await page.click(".collection thead >> text=White");
    assert.equal((await first())[1], "Cyd");
    // Numbers are sorted as numbers.
    await page.click(".collection thead >> text=Event");
    await page.click(".collection thead >> text=Event");
    assert.equal((await first())[4], "Cup 449");
    for (const count of [400, 450]) {
      await page.click("text=Show 200 more");
      assert.equal(await rows.count(), count);
    }
    assert.ok(await page.isHidden("text=Show 200 more"));
    await page.reload();
    await statusSays(page, /Black moved e5/);
    await page.click("#tab-record");
    await page.waitForFunction(() =>
      /450 games/.test(document.querySelector(".collection [role=status]")?.textContent),
    );
    await page.click(".collection tbody tr:nth-child(3) button");
    await says(page, "#bottom", /Bob/);
  },

  async "listeners do not grow with the moves"(page, { address }) {
    await openGame(page, address, "chess");
    await newGame(page, { players: "persons" });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const listeners = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "JSEventListeners").value;
    };
    await playMove(page, "g1f3");
    const before = await listeners();
    for (const file of ["a", "b", "c", "d", "e", "h"])
      for (const move of [`${file}7${file}6`, `${file}2${file}3`]) await playMove(page, move);
    const after = await listeners();
    assert.ok(after - before <= 12, `${before} ${after}`);
  },
};
