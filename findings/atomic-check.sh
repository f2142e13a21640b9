#!/usr/bin/env bash
# Atomic Chess: python-chess 1.11.2 ends the move of a checking knight with "+", pyffish 0.0.90 and
# ffish 0.7.10 do not, and ffish does not read it with the "+".
#
# Usual expectation: a check has a "+" in algebraic notation (PGN standard, 8.2.3.4), and a reader of moves
# does not depend on it.
# Seen: Nc2+ and Nc2 for the same move, which gives check by both libraries. ffish.pushSan("Nc2+") answers
# false.
#
# The exit status is 1 if they agree.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip -q install chess==1.11.2 pyffish==0.0.90
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ffish@0.7.10
fen="1rbqkb1r/pppppp1p/7n/6p1/Pn2P3/2P3P1/1P1PBP1P/RNBQK1NR b KQk - 0 6"

venv/bin/python - "$fen" <<'PYTHON' | tee out
import sys

import chess.variant
import pyffish

board = chess.variant.AtomicBoard(sys.argv[1])
move = chess.Move.from_uci("b4c2")
print("python-chess", chess.__version__, board.san(move), "gives check:", board.gives_check(move))
print("pyffish 0.0.90", pyffish.get_san("atomic", sys.argv[1], "b4c2"), "gives check:",
      pyffish.gives_check("atomic", sys.argv[1], ["b4c2"]))
PYTHON
node -e '
globalThis.fetch = undefined; // it takes the way of a page to load its code if there is one
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  for (const text of ["Nc2", "Nc2+"]) {
    const board = new ffish.Board("atomic", process.argv[1]);
    console.log("ffish 0.7.10 pushSan", text, board.pushSan(text));
    board.delete();
  }
};' "$fen" | tee -a out
grep -q "1.11.2 Nc2+ " out && grep -q "0.0.90 Nc2 " out && grep -q "pushSan Nc2+ false" out
