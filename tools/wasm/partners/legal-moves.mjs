// Compares the speed of `legalMoves` with that of ffish, on the same positions:
//
//     node legal-moves.mjs PACKAGE [REPETITIONS] [GAME ...]
//
// PACKAGE is the folder that `cargo xtask npm` makes. The positions are those of random games with a fixed
// seed. The times are those of the processor, and the repetitions of both libraries alternate, because other
// programs may run. Prints the medians of the times per call and of the ratios. `legalMoves` of ffish returns
// one text; `split` is its time with the list that ours returns. Exits with 1 if the moves of a position
// differ.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, repetitions = "15", ...names] = process.argv.slice(2);
if (!folder) {
  console.error("usage: legal-moves.mjs PACKAGE [REPETITIONS] [GAME ...]");
  process.exit(2);
}
const { Position } = await import(pathToFileURL(join(resolve(folder), "node.js")));
// With `fetch`, ffish reads its file as if it were in a page, and fails.
delete globalThis.fetch;
const ffish = createRequire(import.meta.url)("ffish");
await new Promise((done) => (ffish.onRuntimeInitialized = done));

// Games by our names and those of ffish.
const GAMES = {
  chess: "chess",
  capablanca: "capablanca",
  gothic: "gothic",
  grand: "grand",
  makruk: "makruk",
};
const POSITIONS = 200;
const CALLS = 20;

// mulberry32, a generator of random numbers that has a seed.
let state = 1;
function random(end) {
  state = (state + 0x6d2b79f5) | 0;
  let value = Math.imul(state ^ (state >>> 15), state | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) % end;
}

// Positions of random games, each in both libraries.
function positionsOf(game) {
  const pairs = [];
  while (pairs.length < POSITIONS) {
    const position = new Position(game);
    for (let left = 10 + random(60); left && position.legalMoves().length; left--) {
      const moves = position.legalMoves();
      position.make(moves[random(moves.length)]);
    }
    if (position.result !== undefined) continue;
    pairs.push([new Position(game, position.fen), new ffish.Board(GAMES[game], position.fen)]);
  }
  return pairs;
}

// Microseconds of a call.
function time(list, call) {
  const begin = process.cpuUsage();
  let count = 0;
  for (let left = CALLS; left; left--) for (const item of list) count += call(item).length;
  if (!count) throw new Error("no moves");
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / (CALLS * list.length);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
let different = 0;
console.log("game          ours     ffish    split    ratio  ratio with split   (microseconds a call)");
for (const game of names.length ? names : Object.keys(GAMES)) {
  const pairs = positionsOf(game);
  for (const [ours, theirs] of pairs) {
    const [one, other] = [ours.legalMoves().toSorted(), theirs.legalMoves().split(" ").toSorted()];
    if (one.join() === other.join()) continue;
    different++;
    console.log(`${game} ${ours.fen}: ${one.join(" ")}, ffish ${other.join(" ")}`);
  }
  const [ours, theirs] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
  const rounds = [];
  for (let left = Number(repetitions) + 1; left; left--)
    rounds.push([
      time(ours, (position) => position.legalMoves()),
      time(theirs, (board) => board.legalMoves()),
      time(theirs, (board) => board.legalMoves().split(" ")),
    ]);
  rounds.shift(); // the first one warms up
  const column = (read) => median(rounds.map(read)).toFixed(2);
  const times = [0, 1, 2].map((index) => column((round) => round[index]).padStart(8));
  const ratios = [1, 2].map((index) => column((round) => round[index] / round[0]).padStart(7));
  console.log(`${game.padEnd(11)}${times.join(" ")} ${ratios.join(" ")}`);
}
console.log(different ? `${different} positions differ` : "all moves are the same");
process.exit(different ? 1 : 0);
