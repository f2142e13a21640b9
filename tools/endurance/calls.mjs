// Calls the package for JavaScript at random, and compares what it answers with what the calls before imply:
//
//     node tools/endurance/calls.mjs FOLDER [SECONDS] [SEED]
//
// FOLDER is the package that `cargo xtask npm` makes. Positions of all games are made, cloned, changed,
// printed and searched, with right and wrong arguments. A wrong argument may only throw an Error, and must
// leave the position as it was. Prints the number of calls of each kind.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder = "--help", seconds = "60", seed = "1"] = process.argv.slice(2);
if (folder === "--help") showHelp();
const { Engine, Position, games, readPgn } = await import(pathToFileURL(`${resolve(folder)}/node.js`));

// Prints the head of this file.
function showHelp() {
  const [head] = readFileSync(new URL(import.meta.url), "utf8").split("\n\n");
  console.log(head.replaceAll(/^\/\/ ?/gm, ""));
  process.exit(0);
}

const POOL = 40;
const WRONG = ["", "e2", "e2e9", "z1z2", "e2e4q=", "é2e4", "a1a1", "e2e4 ", "\0", "@", "w".repeat(500)];

// mulberry32, a generator of random numbers that has a seed.
let state = Number(seed);
function random(end) {
  state = (state + 0x6d2b79f5) | 0;
  let value = Math.imul(state ^ (state >>> 15), state | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) % end;
}
const choice = (list) => list[random(list.length)];

// Each position is kept with the FENs before its moves.
const pool = games().map((game) => ({ position: new Position(game), fens: [] }));
function add(position, fens) {
  if (pool.length >= POOL) pool.splice(random(pool.length), 1)[0].position.free();
  pool.push({ position, fens });
}

// Whether a call throws; then the position is as before.
let refusals = 0;
function refuses(position, call) {
  const shown = () => [position.fen, position.ply, position.legalMoves()];
  const before = shown();
  try {
    call();
    return false;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    assert.ok(error instanceof Error && error.message && !(error instanceof WebAssembly.RuntimeError), error);
  }
  assert.deepEqual(shown(), before);
  refusals++;
  return true;
}

let engine = new Engine();
const calls = {
  make({ position, fens }) {
    for (let left = random(20); left >= 0 && position.legalMoves().length; left--) {
      fens.push(position.fen);
      position.make(choice(position.legalMoves()));
      assert.notEqual(position.fen, fens.at(-1));
    }
  },
  undo({ position, fens }) {
    if (!fens.length) return assert.ok(refuses(position, () => position.undo()));
    position.undo();
    assert.equal(position.fen, fens.pop());
  },
  wrongMove({ position, fens }) {
    const move = choice([...WRONG, "Nf3", "O-O"]);
    const fen = position.fen;
    const makes = random(2);
    if (!refuses(position, () => (makes ? position.make(move) : position.parse(move))) && makes)
      fens.push(fen);
  },
  notation({ position }) {
    for (const move of position.legalMoves().slice(0, 10)) {
      assert.equal(position.parse(position.san(move)), move);
      assert.equal(position.parse(move), move);
    }
  },
  squares({ position }) {
    const [moves, dests, pieces] = [position.legalMoves(), position.dests(), position.pieces()];
    for (const [from, targets] of dests) {
      assert.deepEqual(position.pieceAt(from), pieces.get(from));
      assert.equal(pieces.get(from).color, position.turn);
      for (const to of targets) assert.ok(moves.some((move) => move.startsWith(from + to)));
    }
    assert.ok(moves.every((move) => [...dests].some(([from]) => move.startsWith(from))));
    assert.ok(refuses(position, () => position.pieceAt(choice(["", "a0", "z1", "a1 ", "é"]))));
    const [last, squares] = [position.moves.at(-1), position.lastMove];
    assert.ok(last ? last.startsWith(squares.join("")) : squares === undefined, `${last} ${squares}`);
  },
  record({ position }) {
    const [name, comment] = [choice(WRONG), choice(WRONG)].map((text) => text.replace("\0", '\\"'));
    const [record, ...others] = readPgn(position.pgn({ White: name, Annotator: comment }));
    assert.deepEqual([record.tags.White, record.tags.Annotator], [name, comment]);
    assert.deepEqual([record.problem, others.length], [undefined, 0]);
    assert.deepEqual([record.position.fen, record.position.moves], [position.fen, position.moves]);
    assert.equal(record.position.startFen, position.startFen);
    record.position.free();
  },
  clone({ position, fens }) {
    const [copy, fen] = [position.clone(), position.fen];
    assert.deepEqual([copy.fen, copy.ply, copy.legalMoves()], [fen, position.ply, position.legalMoves()]);
    if (copy.legalMoves().length) {
      copy.make(copy.legalMoves().at(-1));
      assert.equal(position.fen, fen);
      copy.undo();
    }
    add(copy, [...fens]);
  },
  picture({ position }) {
    const svg = position.svg(choice([undefined, "light", "dark"]), choice([undefined, "white", "black"]));
    assert.match(svg, /^<svg[^]*<\/svg>\s*$/);
    assert.ok(refuses(position, () => position.svg("grey")));
  },
  fresh({ position }) {
    // A king can be missing at the end of a game. A FEN without a king is refused.
    if (position.result === undefined) {
      const again = new Position(position.game, position.fen);
      assert.deepEqual([again.fen, again.turn], [position.fen, position.turn]);
      add(again, []);
    }
    add(new Position(choice(games())), []);
  },
  brokenFen({ position }) {
    const fen = [...position.fen];
    for (let left = random(4); left >= 0; left--)
      fen[random(fen.length)] = choice([..."kKqQpPxX/0129 -[]w*+é~"]);
    const game = choice([position.game, choice(games()), "nothing"]);
    refuses(position, () => add(new Position(game, fen.join("")), []));
  },
  end({ position }) {
    const over = position.result !== undefined;
    const [isExplained, hasNoMoves] = [position.reason !== undefined, position.legalMoves().length === 0];
    assert.ok(isExplained === over && hasNoMoves === over, `${position.game}, ${position.fen}`);
    if (!over) assert.equal(position.perft(1), BigInt(position.legalMoves().length));
  },
  async search({ position, fens }) {
    const { game, fen } = position;
    const lines = 1 + random(4);
    const stops = random(10) === 0;
    if (position.result !== undefined) return;
    const found = engine.search({ game, fen, lines, ...(stops ? {} : { nodes: 500 + random(3000) }) });
    if (stops) engine.stop();
    const { move, lines: shown } = await found;
    assert.equal(position.fen, fen);
    const legal = position.legalMoves();
    assert.ok(legal.includes(move), `${move} in ${fen}`);
    assert.ok(stops || (shown.length && shown.length <= lines));
    for (const { pv } of shown) {
      const copy = position.clone();
      for (const next of pv) {
        if (copy.result !== undefined) break; // drawn: the search goes on
        copy.make(next);
      }
      copy.free();
    }
    fens.push(fen);
    position.make(move);
  },
  async restart() {
    if (random(20)) return;
    const waiting = engine.search({ game: "chess", nodes: 100000 }).catch((error) => error);
    await engine.close();
    await waiting;
    engine = new Engine();
  },
};

const counts = Object.fromEntries(Object.keys(calls).map((name) => [name, 0]));
const until = performance.now() + 1000 * Number(seconds);
while (performance.now() < until) {
  const name = choice(Object.keys(calls));
  const chosen = choice(pool);
  counts[name]++;
  const { game, fen } = chosen.position;
  try {
    await calls[name](chosen);
    if (pool.includes(chosen)) assert.equal(chosen.position.ply, chosen.fens.length);
  } catch (error) {
    console.error(`in ${name}, ${game}: ${fen}`);
    throw error;
  }
}
await engine.close();
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log({ ...counts, refusals });
console.log(`${total} calls, no fault`);
