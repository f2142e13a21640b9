// Starts the server and a browser, and handles the page as a person does.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, normalize } from "node:path";

import { chromium } from "playwright-core";

// The time that a busy machine may need for an answer.
export const PATIENCE = Number(process.env.PATIENCE ?? 30000);
// The first has no windows. The tests take two thirds of the time with it.
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
export const pictures = process.env.PICTURES ?? "pictures";
// A folder whose files replace those that the program has, so that a change needs no build.
const files = process.env.PAGE;
export const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
mkdirSync(pictures, { recursive: true });

// Starts the server on a free port, unless the arguments say another. Returns its address and two functions
// that end it.
export async function startServer(program, ...more) {
  const server = spawn(program, [...(more.includes("--port") ? [] : ["--port", "0"]), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      const found = text.match(/http:\S+/);
      if (found) resolve(found[0]);
    });
    server.on("exit", () => reject(new Error(`the server has ended: ${text}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const kill = (signal) => {
    server.kill(signal);
    return ended;
  };
  // Ends the server. The promise is kept when its port is free.
  const end = () => kill("SIGTERM");
  // Ends it as a crash does.
  const crash = () => kill("SIGKILL");
  // A failed test can leave its server running.
  process.on("exit", end);
  ended.then(() => process.off("exit", end));
  return { address, pid: server.pid, end, crash };
}

const TYPES = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

// Serves the files of a folder, as any web server does. `asked` has the paths that were asked for. An answer
// waits for the promise of `wait`, a function of the path, and is 404 if that fails.
export async function serveFolder(folder, wait = async () => {}) {
  const asked = [];
  const server = createServer(async (request, answer) => {
    const path = normalize(new URL(request.url, "http://site").pathname);
    asked.push(path);
    try {
      await wait(path);
      const body = readFileSync(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      const type = TYPES[path.endsWith("/") ? "html" : path.split(".").at(-1)] ?? "application/octet-stream";
      answer.writeHead(200, { "content-type": type }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, asked, end };
}

// Starts the browser. Errors of the page end the tests.
export async function startBrowser() {
  const { existsSync } = await import("node:fs");
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`there is none of ${BROWSERS.join(", ")}; install Debian's chromium`);
  // A page whose files were replaced counts as one from elsewhere.
  const replaced = files ? ["--disable-features=LocalNetworkAccessChecks"] : [];
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...replaced] });
}

export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  if (files) await context.route(/\/(page\/[a-z]+\.\w+)?(\?[^/]*)?$/, serveFile);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.problems.push(message.text());
  });
  return page;
}

async function serveFile(route) {
  const name = new URL(route.request().url()).pathname.split("/").at(-1) || "index.html";
  const type = { js: "text/javascript", css: "text/css", html: "text/html" }[name.split(".").at(-1)];
  const response = await route.fetch({ url: new URL("/", route.request().url()).href });
  const headers = { ...response.headers(), "content-type": `${type}; charset=utf-8` };
  for (const name of ["content-length", "content-encoding", "etag"]) delete headers[name];
  await route.fulfill({ headers, body: readFileSync(`${files}/${name}`) });
}

// Waits until an element says what a pattern describes.
export const says = (page, place, pattern) =>
  page.waitForFunction(
    ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ""),
    [place, pattern.source],
  );

export const statusSays = (page, pattern) => says(page, "#status", pattern);

// Opens a game at a position.
export async function openGame(page, address, game, fen = null) {
  const fields = new URLSearchParams({ game });
  if (fen) fields.set("fen", fen);
  await page.goto("about:blank");
  await page.goto(`${address}#${fields}`);
  await statusSays(page, /./);
}

// Fails if the page has a serious fault of accessibility.
export async function assertAccessible(page) {
  await page.evaluate(readFileSync(axeSource, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter((fault) => ["serious", "critical"].includes(fault.impact));
  assert.deepEqual(
    serious.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target).join(" ")}`),
    [],
  );
}

// Chooses a game in the dialog for a new one.
export const chooseGame = (page, game) => page.click(`#game [data-game="${game}"]`);

// Chooses who plays in that dialog: the person's side (`white`, `black`, `random`) against the computer, or
// `persons`, `engines`, `none`.
export async function choosePlayers(page, players) {
  const isSide = ["white", "black", "random"].includes(players);
  await page.check(`#setup [name="opponent"][value="${isSide ? "computer" : players}"]`);
  if (isSide) await page.check(`#setup [name="side"][value="${players}"]`);
}

// Chooses a `clock`, or none (`move`).
export const chooseTime = (page, time) => page.check(`#setup [name="time"][value="${time}"]`);

// The squares of a move and the letter behind it.
export function parts(move) {
  const [, from, to, letter] = move.match(/^([a-z]\d+)([a-z]\d+)([a-z]?)$/);
  return { from, to, letter };
}

// The position that the page shows, as a FEN.
export const shownFen = (page) => page.inputValue("#fen");

// Begins the game of the open dialog, and waits for its board. Until then a click is one on the old board.
export async function beginGame(page) {
  const old = await page.$("[data-square]");
  await page.click("#begin");
  const isNew = (square) => !square?.isConnected && Boolean(document.querySelector("[data-square] > img"));
  await page.waitForFunction(isNew, old);
}

// Begins a game by the dialog. `fields` has values by the identifiers of the controls.
export async function newGame(page, fields = {}) {
  await page.click("#new");
  const { game = "chess", players = "white", skill = 0, time = "move", amount = 0.1 } = fields;
  await chooseGame(page, game);
  await choosePlayers(page, players);
  // Two players without a clock need neither.
  const fill = async (id, value) => (await page.isVisible(id)) && page.fill(id, String(value));
  await fill("#skill", skill);
  await chooseTime(page, time);
  await fill("#amount", amount);
  await beginGame(page);
}

// Clicks on squares, one after the other.
export const clicks = async (page, ...squares) => {
  for (const square of squares) await page.click(`#square-${square}`);
};

// Makes a move by clicks or by dragging, with the chooser if the page asks.
export async function playMove(page, move, { drag = false, letter = parts(move).letter } = {}) {
  const { from, to } = parts(move);
  const before = await page.textContent("#status");
  const [source, target] = [page.locator(`#square-${from}`), page.locator(`#square-${to}`)];
  if (drag && from !== to) await source.dragTo(target);
  else {
    await source.click();
    await target.click();
  }
  await page.waitForFunction(
    (old) => document.querySelector("#status").textContent !== old || document.querySelector("#choose").open,
    before,
  );
  if (await page.evaluate(() => document.querySelector("#choose").open)) {
    const choices = await page
      .locator("#choose button")
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent, button.querySelector("img")?.getAttribute("src") ?? ""]),
      );
    const wanted = choices.findIndex(([text, picture]) => {
      if (picture) return letter && picture.endsWith(letter.toUpperCase());
      if (letter === "p") return text.startsWith("poison");
      if (letter === "c") return text.startsWith("cure");
      return !letter && !text.startsWith("None") && !text.startsWith("poison") && !text.startsWith("cure");
    });
    if (wanted < 0) throw new Error(`${move} is not among ${JSON.stringify(choices)}`);
    await page.locator("#choose button").nth(wanted).click();
  }
  await page.waitForFunction((old) => document.querySelector("#status").textContent !== old, before);
}

// Waits until the page shows a position.
export async function waitForFen(page, fen) {
  await page.waitForFunction((wanted) => document.querySelector("#fen").value === wanted, fen);
}
