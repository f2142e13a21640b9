#!/usr/bin/env node
/* Records perft counts of Chu Shogi, by shogiops, the library of rules of lishogi.

    npm install shogiops@0.18.0
    tools/variants/chu.mjs > tests/data/library/chu-shogi.epd

It writes the start position to depth 3, and to depth 2 POSITIONS positions of random games, half of
    them with few pieces, and TRADES after the capture of a lion that limits the answer. Of two ways of a lion
    to one square over empty squares it counts one, and one pass of a lion instead of one for each empty
    square beside it. */

import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.cwd()}/node_modules/shogiops/dist/${path}.js`));
const { initialSfen, makeSfen, parseSfen } = await load("sfen");
const { secondLionStepDests } = await load("variant/chushogi");
const { pieceCanPromote } = await load("variant/util");

const RULES = "chushogi";
const POSITIONS = 40;
const TRADES = 8;
const LONGEST_GAME = 500;

// A fixed sequence of numbers, so that each run writes the same file.
let state = 12n;
function random(below) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(below));
}

// The legal moves. A double move captures with its first step, or passes.
function moves(position) {
  const found = [];
  for (const [from, targets] of position.allMoveDests()) {
    const piece = position.board.get(from);
    for (const to of targets) {
      found.push({ from, to });
      if (pieceCanPromote(RULES)(piece, from, to, position.board.get(to))) {
        found.push({ from, to, promotion: true });
      }
    }
    let passes = false;
    for (const midStep of targets) {
      for (const to of secondLionStepDests(position, from, midStep)) {
        const captures = position.board.get(midStep);
        if (captures || (to === from && !passes)) {
          found.push({ from, midStep, to });
        }
        passes ||= !captures && to === from;
      }
    }
  }
  return found;
}

function after(position, move) {
  const next = position.clone();
  next.play(move);
  return next;
}

// A side that has lost its last king or prince has no moves. Other ends of lishogi are no ends here.
function hasLost(position) {
  return position.kingsOf(position.turn).isEmpty();
}

function perft(position, depth) {
  if (hasLost(position)) {
    return 0;
  }
  const all = moves(position);
  if (depth === 1) {
    return all.length;
  }
  return all.reduce((sum, move) => sum + perft(after(position, move), depth - 1), 0);
}

// Square names of shogi: files from the right, ranks from the top by letter.
function square(name) {
  const [, file, rank] = name.match(/^(\d+)([a-l])$/);
  return `${"abcdefghijkl"[12 - Number(file)]}${12 - "abcdefghijkl".indexOf(rank)}`;
}

function line(position, deepest) {
  const [board, turn, captured] = makeSfen(position).split(" ");
  const side = turn === "b" ? "w" : "b";
  const fen = `${board} ${side} - ${captured === "-" ? "-" : square(captured)} 0 1`;
  const counts = [];
  for (let depth = 1; depth <= deepest; depth++) {
    counts.push(`D${depth} ${perft(position, depth)}`);
  }
  return [fen, ...counts].join(" ;");
}

// A random game, in which captures and moves of pieces with two steps are more frequent.
// It can end early after the capture of a lion by another piece.
function randomPosition(plies, untilTrade) {
  let position = parseSfen(RULES, initialSfen(RULES)).unwrap();
  for (let ply = 0; ply < plies; ply++) {
    const all = moves(position);
    const isNoisy = (move) => position.board.get(move.to) || move.promotion || move.midStep !== undefined;
    const noisy = all.filter(isNoisy);
    const chosen = noisy.length > 0 && random(2) === 0 ? noisy : all;
    const next = after(position, chosen[random(chosen.length)]);
    if (hasLost(next) || moves(next).length === 0) {
      return null;
    }
    position = next;
    if (untilTrade && position.lastLionCapture !== undefined) {
      return position;
    }
  }
  return untilTrade ? null : position;
}

console.log(line(parseSfen(RULES, initialSfen(RULES)).unwrap(), 3));
const seen = new Set();
while (seen.size < POSITIONS + TRADES) {
  const plies = seen.size % 2 === 0 ? 2 + random(LONGEST_GAME / 4) : LONGEST_GAME / 4 + random(LONGEST_GAME);
  const position = randomPosition(plies, seen.size >= POSITIONS);
  const text = position && makeSfen(position);
  if (text && !seen.has(text)) {
    seen.add(text);
    console.log(line(position, 2));
  }
}
