// What is wrong with the arguments of an engine is said, and no promise stays open.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Engine, Position } = await import(pathToFileURL(`${process.env.BELLADONNA}/node.js`));

// Calls a function with an engine.
async function withEngine(use) {
  const engine = new Engine();
  try {
    await use(engine);
  } finally {
    await engine.close();
  }
}

const isOf = (Kind, sentence) => (error) => error.constructor === Kind && sentence.test(error.message);

test("limits that are not possible reject", () =>
  withEngine(async (engine) => {
    for (const name of ["depth", "nodes", "mate", "movetime", "movestogo"])
      for (const value of [0, -1, 1.5, NaN, Infinity])
        await assert.rejects(
          engine.search({ wtime: 1000, btime: 1000, [name]: value }),
          isOf(RangeError, new RegExp(`^${name} must be a whole number from 1 .*, not ${value}$`)),
        );
    for (const name of ["wtime", "btime", "winc", "binc"])
      await assert.rejects(
        engine.search({ wtime: 1000, btime: 1000, [name]: -1 }),
        isOf(RangeError, new RegExp(`^${name} must be a whole number from 0 on, not -1$`)),
      );
    for (const value of ["5", null, 5n, [5], true])
      await assert.rejects(engine.search({ depth: value }), isOf(TypeError, /^depth must be a number, not /));
    await assert.rejects(engine.search({ depth: 2 ** 31 }), isOf(RangeError, /from 1 to 2147483647/));
    await assert.rejects(
      engine.search({ lines: 0, depth: 1 }),
      isOf(RangeError, /^lines must be .* 1 to 256/),
    );
    await assert.rejects(engine.search({ wtime: 1000 }), isOf(RangeError, /^wtime needs btime, too$/));
    await assert.rejects(engine.search({ winc: 10, depth: 3 }), isOf(RangeError, /^winc needs wtime, too$/));
    assert.ok((await engine.search({ depth: 1 })).move);
  }));

test("keys and values of another kind reject", () =>
  withEngine(async (engine) => {
    for (const [search, sentence] of [
      [5, /^a search must be an object, not the number 5$/],
      [null, /^a search must be an object, not null$/],
      [{ moveTime: 5 }, /^a search has no key "moveTime"; did you mean movetime\?$/],
      [{ searchmoves: ["e4"], depth: 1 }, /did you mean searchMoves\?/],
      [{ deep: 5 }, /^a search has no key "deep"; it can have game, fen, .*depth/],
      [{ game: 5 }, /^game must be a string, not the number 5$/],
      [{ fen: null }, /^fen must be a string, not null$/],
      [{ moves: "e4" }, /^moves must be an array of strings, not "e4"$/],
      [{ moves: ["e4", 5] }, /^moves\[1\] must be a string, not the number 5$/],
      [{ searchMoves: "e4" }, /^searchMoves must be an array of strings/],
      [{ onInfo: 5 }, /^onInfo must be a function/],
      [{ position: "chess" }, /^position must be a Position$/],
      [{ position: new Position(), moves: [] }, /either position or moves, not both/],
      [{ signal: 5 }, /^signal must be an AbortSignal$/],
    ])
      await assert.rejects(engine.search(search), isOf(TypeError, sentence));
    await assert.rejects(engine.search({ searchMoves: [] }), isOf(RangeError, /searchMoves is empty/));
    await assert.rejects(engine.setOption(5), isOf(TypeError, /^the name of an option/));
    await assert.rejects(engine.setOption("Hash", {}), isOf(TypeError, /^the value of an option/));
    await assert.rejects(engine.setOption("Hash", "8\nquit"), isOf(RangeError, /one line/));
    await assert.rejects(engine.load(5), isOf(TypeError, /^the game file must be a string/));
    assert.throws(() => engine.send(5), isOf(TypeError, /^the line must be a string/));
    assert.throws(() => engine.send("isready\nquit"), isOf(RangeError, /one line/));
    assert.throws(() => new Engine(5), isOf(TypeError, /^the options of an engine must be an object/));
    assert.throws(() => new Engine({ online: () => {} }), isOf(TypeError, /did you mean onLine\?/));
    assert.throws(() => new Engine({ networks: 5 }), isOf(TypeError, /^networks must be a string/));
    assert.ok((await engine.search({ depth: 1 })).move);
  }));

test("moves that are not legal reject, and those that people write are read", () =>
  withEngine(async (engine) => {
    await assert.rejects(engine.search({ searchMoves: ["e2e5"], depth: 1 }), /^Error: searchMoves: .*e2e5/);
    await assert.rejects(engine.search({ moves: ["e4", "e4"], depth: 1 }), /^Error: move 2: .*e4/);
    const found = await engine.search({ moves: ["e4", "e5"], searchMoves: ["Nf3"], depth: 3 });
    assert.deepEqual([found.move, found.lines[0].pv[0]], ["g1f3", "g1f3"]);
    const position = new Position("gothic");
    position.make("Nh3");
    const { move } = await engine.search({ position, depth: 3 });
    assert.ok(position.legalMoves().includes(move), move);
  }));

test("a FEN that says what cannot be so is searched, and a game has its other names", () =>
  withEngine(async (engine) => {
    const fen = "4k3/8/8/8/8/8/8/4K2R w HQ - 3 0";
    const { move } = await engine.search({ fen, depth: 2 });
    assert.ok(new Position("chess", fen).legalMoves().includes(move), move);
    const other = await engine.search({ game: "kingOfTheHill", depth: 2 });
    assert.ok(other.move);
  }));

test("a search of the same game does not forget the one before", () =>
  withEngine(async (engine) => {
    const search = { game: "gothic", depth: 7 };
    const [first, second] = [await engine.search(search), await engine.search(search)];
    assert.ok(second.lines[0].nodes < first.lines[0].nodes / 2);
    await engine.newGame();
    assert.equal((await engine.search(search)).lines[0].nodes, first.lines[0].nodes);
  }));

test("a signal ends a search, also one that waits or has been ended before", () =>
  withEngine(async (engine) => {
    const [first, second] = [new AbortController(), new AbortController()];
    const onInfo = (info) => info.depth > 3 && first.abort(new Error("mine"));
    const running = engine.search({ signal: first.signal, onInfo });
    const waiting = engine.search({ signal: second.signal });
    second.abort();
    await assert.rejects(waiting, { name: "AbortError" });
    await assert.rejects(running, /mine/);
    await assert.rejects(engine.search({ signal: second.signal }), { name: "AbortError" });
    assert.ok((await engine.search({ depth: 1 })).move);
  }));

test("requests after the end of the worker reject", async () => {
  const engine = new Engine();
  const search = engine.search();
  const rejected = assert.rejects(search, /told to quit/);
  engine.send("quit");
  await rejected;
  for (const request of [engine.search({ depth: 1 }), engine.newGame(), engine.options(), engine.load("")])
    await assert.rejects(request, /told to quit/);
  assert.throws(() => engine.send("isready"), /told to quit/);
  engine.stop();
  await engine.close();
  const closed = new Engine();
  await closed[Symbol.asyncDispose]();
  await assert.rejects(closed.search({ depth: 1 }), /the engine is closed/);
});

test("a search that `send` has begun makes way for the next one", () =>
  withEngine(async (engine) => {
    engine.send("position startpos moves e2e4");
    engine.send("go infinite");
    const { move } = await engine.search({ game: "gothic", depth: 2 });
    assert.ok(new Position("gothic").legalMoves().includes(move), move);
  }));

test("options have types, defaults and ranges", () =>
  withEngine(async (engine) => {
    const options = await engine.options();
    assert.deepEqual(options.MultiPV, { type: "spin", default: 1, min: 1, max: 256 });
    assert.deepEqual(options.UCI_ShowWDL, { type: "check", default: false });
    assert.deepEqual(options.BookFile, { type: "string", default: "" });
    assert.equal(options["Clear Hash"].type, "button");
    assert.equal(options.UCI_Variant.default, "chess");
    assert.ok(options.UCI_Variant.values.includes("gothic"));
    for (const [name, { default: value }] of Object.entries(options)) await engine.setOption(name, value);
  }));

test("networks come from the folder that is named", async () => {
  const lines = [];
  const folder = pathToFileURL(`${process.env.BELLADONNA}/belladonna/networks`).href;
  const engine = new Engine({ onLine: (line) => lines.push(line), networks: folder });
  await engine.search({ game: "gothic", depth: 1 });
  assert.ok(!lines.some((line) => line.includes("is missing")), lines.join("\n"));
  await engine.close();
  const elsewhere = new Engine({ onLine: (line) => lines.push(line), networks: new URL("none", folder) });
  assert.ok((await elsewhere.search({ game: "gothic", depth: 1 })).move);
  assert.ok(lines.some((line) => line.includes("the network gothic is missing")));
  await elsewhere.close();
});
