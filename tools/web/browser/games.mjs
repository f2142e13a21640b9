// Recorded games, and which special moves they have.

import { readFileSync } from "node:fs";

import { parts } from "./support.mjs";

const RECORDS = new URL("../../../tests/data/games/", import.meta.url);

// The piece letters of a FEN by square. `ranks` is the number of the first rank.
function board(fen) {
  const rows = fen.split(/[ []/)[0].split("/");
  const first = rows.length === 12 || rows.length === 14 ? 0 : 1;
  const pieces = new Map();
  rows.reverse().forEach((row, index) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|./g)) {
      if (/\d/.test(token)) file += Number(token);
      else pieces.set(`${String.fromCharCode(97 + file++)}${index + first}`, token);
    }
  });
  return pieces;
}

// What is special about a move in a position.
function kind(fen, move) {
  const { from, to, letter } = parts(move);
  const pieces = board(fen);
  const piece = pieces.get(from)?.toUpperCase();
  const distance = Math.max(
    Math.abs(from.charCodeAt(0) - to.charCodeAt(0)),
    Math.abs(Number(from.slice(1)) - Number(to.slice(1))),
  );
  if (piece === "H" && letter === "p") return "poison";
  if (piece === "D" && letter === "c") return "cure";
  if (letter) return "promotion";
  if (piece === "K" && distance > 1) return "castling or leap";
  if ((piece === "P" || piece === "X") && fen.split(" ")[3] !== "-" && !pieces.has(to) && from[0] !== to[0]) {
    if (fen.split(" ")[3] === to) return "en passant";
  }
  return pieces.get(to) && pieces.get(to) !== "*" ? "capture" : "move";
}

// Recorded games of a game, the shortest that together have all special moves of the records, up to a number
// of plies.
export function recordedGames(game, plies) {
  const text = readFileSync(new URL(`${game}.jsonl`, RECORDS), "utf8");
  const games = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const record of games) {
    record.kinds = record.moves.map((move, index) =>
      kind(index ? record.fens[index - 1] : record.start, move),
    );
  }
  games.sort((a, b) => a.moves.length - b.moves.length);
  const chosen = [];
  const seen = new Set();
  let used = 0;
  for (const record of games) {
    const isNew = record.kinds.some((found) => !seen.has(found)) || !chosen.length;
    if (!isNew || (used + record.moves.length > plies && chosen.length)) continue;
    record.kinds.forEach((found) => seen.add(found));
    used += record.moves.length;
    chosen.push(record);
  }
  return { chosen, seen, all: new Set(games.flatMap((record) => record.kinds)) };
}
