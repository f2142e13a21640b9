// The package in a page of Chromium, without a bundler. The page sends what it has found to the server.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";

const FOLDER = process.env.BELLADONNA;
const CHROMIUM = process.env.CHROMIUM ?? "chromium";
const PATIENCE_MS = 120_000;
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

const PAGE = `<!doctype html><script type="module">
  const send = (found) => fetch("/found", { method: "POST", body: JSON.stringify(found) });
  try {
    const { Engine, Position } = await import("/package/index.js");
    const position = new Position("gothic");
    const said = [];
    const engine = new Engine((line) => said.push(line));
    const depth = await engine.search({ game: "gothic", depth: 4 });
    const infinite = engine.search({ onInfo: (info) => info.depth > 4 && engine.stop() });
    const stopped = await infinite;
    const missing = said.filter((line) => String(line).includes("missing"));
    const legal = position.legalMoves();
    document.body.innerHTML = position.svg();
    const width = document.querySelector("svg").getBoundingClientRect().width;
    const broken = {};
    for (const folder of ["no-worker", "dying", "no-module", "no-wasm"])
      broken[folder] = await import(\`/\${folder}/index.js\`)
        .then((other) => new other.Engine().search({ depth: 1 }))
        .then(() => "a move", (error) => error.message);
    await send({ moves: [depth.move, stopped.move], legal, missing, width, broken });
  } catch (error) {
    await send({ error: String(error) });
  }
</script>`;

// Copies of the package with a file that is missing (none) or another one.
const BROKEN = {
  "no-worker": ["worker.js"],
  dying: ["worker.js", () => "self.onmessage = () => { throw new Error('mine'); };"],
  "no-module": ["belladonna_bg.wasm"],
  "no-wasm": ["belladonna_bg.wasm", () => PAGE],
};

// The contents of a file of the package, or of a broken copy.
async function contents(path) {
  const [, folder, ...rest] = path.split("/");
  const [broken, other] = BROKEN[folder] ?? [];
  if (rest.at(-1) === broken) return other();
  return readFile(join(FOLDER, ...rest));
}

// A server of the page and the package. Calls `found` with what the page sends.
function serve(found, asked) {
  return createServer(async (request, answer) => {
    const path = normalize(new URL(request.url, "http://page").pathname);
    asked.push(path);
    if (request.method === "POST") {
      let text = "";
      for await (const part of request) text += part;
      answer.end();
      return found(JSON.parse(text));
    }
    const name = path === "/" ? ".html" : path;
    try {
      const body = path === "/" ? PAGE : await contents(path);
      answer.writeHead(200, { "content-type": TYPES[extname(name) || name] ?? "application/octet-stream" });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
}

test("a page plays and draws", async () => {
  const isThere = spawnSync(CHROMIUM, ["--version"]).status === 0;
  assert.ok(isThere, `${CHROMIUM} cannot be started; the variable CHROMIUM names another browser`);
  const profile = mkdtempSync(join(tmpdir(), "belladonna-page-"));
  const asked = [];
  let server;
  const found = new Promise((resolve) => (server = serve(resolve, asked)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const options = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  // A process group of its own, so that its helpers end with it.
  const browser = spawn(CHROMIUM, [...options, address], { stdio: "ignore", detached: true });
  const ended = new Promise((resolve) => browser.on("exit", resolve));
  try {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("the page sends nothing")), PATIENCE_MS);
    });
    const { error, moves, legal, missing, width, broken } = await Promise.race([found, late]);
    clearTimeout(timer);
    assert.equal(error, undefined);
    assert.deepEqual(missing, []);
    for (const move of moves) assert.ok(legal.includes(move), move);
    assert.ok(width > 100, `${width} pixels`);
    assert.match(broken["no-worker"], /^the engine's worker cannot be started; the folder "belladonna"/);
    assert.match(broken.dying, /mine/);
    assert.match(broken["no-module"], /^cannot read http.*belladonna_bg\.wasm: 404 Not Found; the folder/);
    assert.match(broken["no-wasm"], /belladonna_bg\.wasm is not WebAssembly; the folder/);
    const networks = asked.filter((path) => path.endsWith(".network"));
    assert.deepEqual(
      networks,
      ["/package/belladonna/networks/gothic.network"],
      "only the network of the game",
    );
  } finally {
    process.kill(-browser.pid, "SIGKILL");
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});
