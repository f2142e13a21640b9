// The arguments of a search, and their words in UCI.

import { callable, object, text, texts, whole } from "./check.js";
import { Position, gameName } from "./position.js";

// The largest numbers that the engine reads.
const LARGE = 2 ** 31 - 1;
const LINES = 256;

// The smallest and the largest value of each limit. Its name is its word in UCI.
const LIMITS = {
  depth: [1, LARGE],
  nodes: [1],
  mate: [1, LARGE],
  movetime: [1],
  wtime: [0],
  btime: [0],
  winc: [0],
  binc: [0],
  movestogo: [1, LARGE],
};
const CLOCK = ["wtime", "btime", "winc", "binc", "movestogo"];
const OTHERS = ["game", "fen", "moves", "position", "lines", "searchMoves", "onInfo", "signal"];

// The game, the start and the moves of a search.
function readPosition(search) {
  let { game, fen, moves = [], position } = search;
  if (position === undefined) {
    if (game !== undefined) game = gameName("game", game);
    if (fen !== undefined) text("fen", fen);
    return { game, fen, moves: texts("moves", moves) };
  }
  if (!(position instanceof Position)) throw new TypeError("position must be a Position");
  const twice = ["game", "fen", "moves"].find((key) => key in search);
  if (twice) throw new TypeError(`a search has either position or ${twice}, not both`);
  return { game: position.game, fen: position.startFen, moves: position.moves };
}

function readLimits(search) {
  const given = Object.keys(LIMITS).filter((name) => name in search);
  for (const name of given) whole(name, search[name], ...LIMITS[name]);
  const clock = given.find((name) => CLOCK.includes(name));
  const missing = clock && ["wtime", "btime"].find((name) => !(name in search));
  if (missing) throw new RangeError(`${clock} needs ${missing}, too`);
  return given.map((name) => `${name} ${search[name]}`);
}

// Reads the argument of `Engine.search`. Throws if something is wrong with it.
export function readSearch(argument) {
  const search = object("a search", argument, [...OTHERS, ...Object.keys(LIMITS)]);
  const { lines = 1, searchMoves, onInfo, signal } = search;
  whole("lines", lines, 1, LINES);
  if (searchMoves !== undefined && !texts("searchMoves", searchMoves).length)
    throw new RangeError("searchMoves is empty; without it all moves are searched");
  if (onInfo !== undefined) callable("onInfo", onInfo);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new TypeError("signal must be an AbortSignal");
  const limits = readLimits(search);
  return { ...readPosition(search), lines, searchMoves: searchMoves ?? [], onInfo, signal, limits };
}

// The words of `go`. `chosen` are the moves to search, with spaces between them.
export function goWords(limits, chosen) {
  const words = limits.length ? limits.join(" ") : "infinite";
  return `go ${words}${chosen && ` searchmoves ${chosen}`}`;
}
