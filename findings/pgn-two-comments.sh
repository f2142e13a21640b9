#!/usr/bin/env bash
# chess.js refuses a record in which one comment follows another, as chessops writes them.
#
# Programs: chess.js 1.4.0 (npm), chessops 0.15.1 (npm); for comparison python-chess 1.11.2.
# Expectation: Comments stand between the tokens of a game (PGN standard, section 5), and nothing forbids two
#   of them in a row. Programs write a remark and a clock as two comments.
# Behaviour: chessops keeps the comments of a move as a list, and makePgn() writes each in braces of its own.
#   loadPgn() of chess.js answers with a syntax error at the second brace. It reads the same record with one
#   comment. python-chess reads both comments and joins them.
# Output: The moves as chessops writes them with one and with two comments, and what the others read.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 chess.js@1.4.0 || exit 2
cat >comments.mjs <<'NODE'
import { writeFileSync } from "node:fs";
import { Chess } from "chess.js";
import { ChildNode, defaultGame, makePgn } from "chessops/pgn";

for (const comments of [["the best move"], ["the best move", "[%clk 0:05:00]"]]) {
  const game = defaultGame();
  const first = new ChildNode({ san: "e4", comments });
  first.children.push(new ChildNode({ san: "e5" }));
  game.moves.children.push(first);
  const record = makePgn(game);
  writeFileSync(`${comments.length}.pgn`, record);
  console.log("chessops writes:", record.trim().split("\n").at(-1));
  try {
    const chess = new Chess();
    chess.loadPgn(record);
    console.log("chess.js reads:", chess.history().length, "moves");
  } catch (error) {
    console.log("chess.js refuses it:", error.name);
  }
}
NODE
node comments.mjs | tee out
venv/bin/python - <<'PYTHON' | tee -a out
import chess.pgn

with open("2.pgn") as file:
    print("python-chess reads:", repr(chess.pgn.read_game(file).next().comment))
PYTHON
grep -Fqx "chessops writes: 1. e4 { the best move } { [%clk 0:05:00] } e5 *" out &&
    grep -Fqx "chess.js reads: 2 moves" out && grep -Fqx "chess.js refuses it: SyntaxError" out &&
    grep -Fq "[%clk 0:05:00]" <(tail -1 out)
