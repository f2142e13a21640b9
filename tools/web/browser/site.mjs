// Tests of the page as static files, with the engine in a worker.

import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  PATIENCE,
  newGame,
  openGame,
  openPage,
  pictures,
  playMove,
  says,
  serveFolder,
  shownFen,
} from "./support.mjs";

// Plays a move against the engine, which answers.
async function playAndWait(page, move) {
  await playMove(page, move);
  await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 2);
}

export const site = {
  async "the engine answers from a worker, and the game survives a reload"(page, { address }) {
    await openGame(page, address, "gothic");
    await newGame(page, { game: "gothic" });
    await playAndWait(page, "i1h3");
    const fen = await shownFen(page);
    await page.screenshot({ path: `${pictures}/site.png` });
    await page.reload();
    await page.waitForFunction((wanted) => document.querySelector("#fen")?.value === wanted, fen);
  },

  async "pictures are drawn by the worker"(page, { address }) {
    await openGame(page, address, "poison");
    const drawn = () => {
      const images = [...document.querySelectorAll("#board img")];
      return images.length === 32 && images.every((image) => image.complete && image.naturalWidth > 0);
    };
    await page.waitForFunction(drawn);
    await page.click("#open-settings");
    await page.selectOption("#look-pieces", "letters");
    await page.click("#settings button");
    await page.waitForFunction(() => {
      const { address } = document.querySelector("#board img").dataset;
      return address.includes("set=letters");
    });
    await page.waitForFunction(drawn);
    await page.click("#new");
    await page.waitForFunction(() => document.querySelector("#game img.start")?.naturalWidth > 0);
    await page.screenshot({ path: `${pictures}/site-games.png` });
  },

  async "only the network of the game is loaded"(_page, { server, browser }) {
    server.asked.length = 0;
    const page = await openPage(browser);
    await openGame(page, server.address, "capablanca");
    await page.check("#analyse");
    await page.waitForFunction(() => /depth \d/i.test(document.querySelector("#panel-moves").textContent));
    const networks = server.asked.filter((path) => path.startsWith("/networks/"));
    assert.deepEqual(networks, ["/networks/gothic.network"]);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "while a network is on its way, everything but the search goes on"(_page, { browser, folder }) {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const server = await serveFolder(folder, (path) => (path.startsWith("/networks/") ? held : null));
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    await newGame(page, { game: "chess" });
    await playMove(page, "e2e4");
    await page.click("#tab-record");
    await page.click("text=Write the game");
    await page.waitForFunction(() => document.querySelector("#pgn").value.includes("1. e4"));
    assert.equal(await page.locator("#panel-moves .move").count(), 1);
    release();
    await page.waitForFunction(() => document.querySelectorAll("#panel-moves .move").length === 2);
    assert.deepEqual(page.problems, []);
    await page.context().close();
    server.end();
  },

  async "a game whose file names the network of another one can be changed"(page, { address }) {
    await openGame(page, address, "capablanca");
    await page.click("#new");
    await page.click("#change");
    const said = () => document.querySelector("#file-state").textContent;
    await page.waitForFunction(() => document.querySelector("#file-state")?.textContent);
    assert.match(await page.evaluate(said), /is a correct game/);
  },

  async "after one visit the page works without a network"(_page, { browser, folder }) {
    const server = await serveFolder(folder);
    const page = await openPage(browser);
    await openGame(page, server.address, "chess");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await newGame(page, { game: "chess" });
    await playAndWait(page, "e2e4");
    server.end();
    await page.goto("about:blank");
    await openGame(page, server.address, "chess");
    await newGame(page, { game: "chess" });
    await playAndWait(page, "d2d4");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },

  async "a new version is there at the second visit, and what belongs to others stays"(
    _page,
    { browser, folder },
  ) {
    const copy = mkdtempSync(join(tmpdir(), "belladonna-site-"));
    const [service, notes] = ["service.js", "notes.txt"].map((name) => join(copy, name));
    cpSync(folder, copy, { recursive: true });
    const server = await serveFolder(copy);
    const page = await openPage(browser);
    const names = () => page.evaluate(() => caches.keys());
    const read = (name) => page.evaluate(async (file) => (await fetch(file)).text(), name);
    try {
      writeFileSync(notes, "old");
      await openGame(page, server.address, "chess");
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.evaluate(() => caches.open("of another page"));
      const [old] = (await names()).filter((name) => name !== "of another page");
      assert.equal(await read("notes.txt"), "old");
      await read("networks/chess.network");
      for (const file of ["page/main.js", "networks/chess.network"])
        appendFileSync(join(copy, file), "\ndocument.documentElement.dataset.version = 2;");
      writeFileSync(notes, "new");
      writeFileSync(service, readFileSync(service, "utf8").replace(/VERSION = "/, "$&new"));
      await openGame(page, server.address, "chess");
      const until = Date.now() + PATIENCE;
      while ((await names()).includes(old) && Date.now() < until) await page.waitForTimeout(100);
      await openGame(page, server.address, "chess");
      await page.waitForFunction(() => document.documentElement.dataset.version === "2");
      assert.match(await read("networks/chess.network"), /version = 2/);
      assert.equal(await read("notes.txt"), "new");
      assert.ok((await names()).includes("of another page"));
      assert.deepEqual(page.problems, []);
    } finally {
      await page.context().close();
      server.end();
      rmSync(copy, { recursive: true });
    }
  },

  async "another page embeds games by three lines"(page, { address }) {
    await page.goto(`${address}example.html`);
    const [first, second] = [page.frameLocator("iframe").nth(0), page.frameLocator("iframe").nth(1)];
    await first.locator("#board img").first().waitFor();
    await second.locator("#board img").first().waitFor();
    assert.equal(await first.locator("#title").textContent(), "Gothic Chess");
    assert.equal(await first.locator("header").isVisible(), false);
    const y = async (square) => (await second.locator(`#square-${square}`).boundingBox()).y;
    assert.ok((await y("e8")) > (await y("e1")), "Black is at the bottom");
    await first.locator("#previous").click();
    await page.screenshot({ path: `${pictures}/site-embedded.png`, fullPage: true });
    // A game in a frame is not the last game of the person.
    assert.equal(await page.evaluate(() => localStorage.getItem("belladonna-game")), null);
    // Nor does a frame take the game of the tab when it is loaded again.
    await openGame(page, address, "makruk");
    await page.goto(`${address}example.html`);
    await first.locator("#board img").first().waitFor();
    await page.frames()[1].evaluate(() => (document.body.dataset.old = ""));
    await page.frames()[1].evaluate(() => setTimeout(() => location.reload()));
    await first.locator("body:not([data-old]) #board img").first().waitFor();
    assert.equal(await first.locator("#title").textContent(), "Gothic Chess");
  },

  async "an engine that cannot be loaded is told"(_page, { browser, folder }) {
    const server = await serveFolder(folder, async (path) => {
      if (path.endsWith(".wasm")) throw new Error("held back");
    });
    const page = await openPage(browser);
    await page.goto(server.address);
    const told = () =>
      /The engine in the page has failed/.test(document.querySelector("#connection").textContent);
    await page.waitForFunction(told);
    await page.context().close();
    server.end();
  },

  async "an engine without its network is told, where a person sees it"(_page, { browser, folder }) {
    let isMissing = true;
    const server = await serveFolder(folder, async (path) => {
      if (isMissing && path.endsWith(".network")) throw new Error("held back");
    });
    const page = await openPage(browser, { serviceWorkers: "block" });
    await openGame(page, server.address, "chess");
    await page.check("#analyse");
    await says(page, "#weaker", /plays weaker/);
    assert.ok(await page.isVisible("#weaker"));
    // With the network the sentence goes.
    isMissing = false;
    await page.uncheck("#analyse");
    await page.check("#analyse");
    await page.waitForSelector("#weaker", { state: "hidden" });
    await page.context().close();
    server.end();
  },
};
