// The engine in a worker, by UCI and by promises, and the example of the README.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const FOLDER = process.env.BELLADONNA;
const { Engine, Position } = await import(pathToFileURL(`${FOLDER}/node.js`));

// Calls a function with an engine.
async function withEngine(use) {
  const engine = new Engine();
  try {
    await use(engine);
  } finally {
    await engine.close();
  }
}

test("the engine speaks UCI", async () => {
  const lines = [];
  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  const engine = new Engine((line) => {
    lines.push(line);
    if (line.startsWith("bestmove")) finish();
  });
  for (const line of ["uci", "setoption name UCI_Variant value gothic", "isready", "position startpos"])
    engine.send(line);
  engine.send("go depth 5");
  await finished;
  for (const line of ["uciok", "readyok"]) assert.ok(lines.includes(line), line);
  assert.ok(!lines.some((line) => line.includes("is missing")), lines.join("\n"));
  const move = lines.at(-1).split(" ")[1];
  assert.ok(new Position("gothic").legalMoves().includes(move), move);
  await engine.close();
});

test("a search without limits is stopped", () =>
  withEngine(async (engine) => {
    let depth = 0;
    const found = await engine.search({
      game: "chess",
      onInfo: (info) => {
        depth = info.depth;
        if (depth >= 6) engine.stop();
      },
    });
    assert.ok(depth >= 6);
    assert.ok(new Position("chess").legalMoves().includes(found.move));
  }));

test("a stop ends a search that has not begun, and those that wait", () =>
  withEngine(async (engine) => {
    const searches = [engine.search({ game: "gothic" }), engine.search({ game: "chess" })];
    engine.stop();
    const [first, second] = await Promise.all(searches);
    assert.ok(new Position("gothic").legalMoves().includes(first.move), first.move);
    assert.ok(new Position("chess").legalMoves().includes(second.move), second.move);
    assert.ok((await engine.search({ depth: 5 })).lines[0].depth === 5, "a stop is not for later searches");
  }));

test("a failure of a listener ends its search", async () => {
  const lines = [];
  const engine = new Engine((line) => lines.push(line));
  const onInfo = () => {
    throw new Error("mine");
  };
  await assert.rejects(engine.search({ game: "chess", onInfo }), /mine/);
  assert.match(lines.at(-1), /^bestmove /);
  await engine.close();
});

test("only lines of UCI are given to the listener of lines", async () => {
  const lines = [];
  const engine = new Engine((line) => lines.push(line.trim()));
  await assert.rejects(engine.load("name = 1"), Error);
  assert.ok((await engine.search({ depth: 1 })).move);
  assert.ok(lines.some((line) => line.startsWith("bestmove ")));
  await engine.close();
});

test("lines have different moves, also after a search that ends between two of them", () =>
  withEngine(async (engine) => {
    for (let nodes = 2000; nodes < 60_000; nodes += 1500) {
      await engine.newGame();
      const { move, lines } = await engine.search({ game: "chess", nodes, lines: 4 });
      assert.equal(new Set(lines.map(({ pv }) => pv[0])).size, 4, JSON.stringify(lines));
      assert.deepEqual([lines[0].pv[0], ...lines.map(({ multipv }) => multipv)], [move, 1, 2, 3, 4]);
    }
  }));

test("searches follow each other, with lines, moves and mates", () =>
  withEngine(async (engine) => {
    const [first, second] = await Promise.all([
      engine.search({ game: "grand-apothecary", depth: 3, lines: 2 }),
      engine.search({ game: "chess", moves: ["f2f3", "e7e5", "g2g4"], depth: 3 }),
    ]);
    assert.equal(first.lines.length, 2);
    assert.notEqual(first.lines[0].pv[0], first.lines[1].pv[0]);
    assert.deepEqual([second.move, second.lines[0].mate], ["d8h4", 1]);
    const over = await engine.search({ fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", depth: 3 });
    assert.equal(over.move, null);
  }));

test("what is wrong rejects, and the engine goes on", () =>
  withEngine(async (engine) => {
    await assert.rejects(engine.search({ game: "gothik", depth: 1 }), /gothic/);
    await assert.rejects(engine.search({ game: "chess", fen: "nonsense", depth: 1 }), Error);
    await assert.rejects(engine.search({ moves: ["e2e5"], depth: 1 }), /e2e5/);
    await assert.rejects(engine.setOption("Hash", "much"), /Hash/);
    await assert.rejects(engine.setOption("Hash", 100_000), /not enough memory/);
    await engine.setOption("Hash", 8);
    for (const name of ["VariantPath", "BookFile", "EndingsPath", "NetworkFile"])
      await assert.rejects(engine.setOption(name, "/files"), /files/, name);
    await assert.rejects(engine.load("name = 1"), Error);
    assert.ok((await engine.search({ depth: 1 })).move);
    const own = `based-on = "chess"\nname = "own"\ntitle = "Own"\n[ends]\nstalemate = "loss"\n`;
    assert.equal(await engine.load(own), "own");
    assert.ok((await engine.search({ game: "own", depth: 2 })).move);
  }));

test("a game of one's own uses the network that its file names", () =>
  withEngine(async (engine) => {
    const file = (base) => `name = "of-${base}"\nbased-on = "${base}"\n[evaluation]\nnetwork = "gothic"\n`;
    await assert.rejects(engine.load(file("chess")), /its board has 10 x 8, not 8 x 8 files and ranks/);
    await engine.load(file("capablanca"));
    const found = [];
    for (const game of ["of-capablanca", "capablanca"]) {
      await engine.newGame();
      const { lines } = await engine.search({ game, depth: 6 });
      found.push([lines[0].cp, lines[0].nodes]);
    }
    assert.deepEqual(found[0], found[1]);
  }));

test("a closed engine rejects", async () => {
  const engine = new Engine();
  const search = engine.search();
  const rejected = assert.rejects(search, /closed/);
  await engine.close();
  await rejected;
});

test("the example of the README runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "belladonna-npm-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    cpSync(FOLDER, join(folder, "node_modules/belladonna"), { recursive: true });
    const [, example] = /```js\n(.*?)```/s.exec(readFileSync(`${FOLDER}/README.md`, "utf8"));
    writeFileSync(join(folder, "example.mjs"), example);
    const told = execFileSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" });
    assert.match(told, /^black 28 /);
    assert.equal(told.trim().split("\n").length, 2, told);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
