#!/usr/bin/env bash
# In Atomic Chess, three libraries write the same check in two ways, and ffish refuses one of them.
#
# Programs: python-chess 1.11.2, pyffish 0.0.90, ffish 0.7.10 (npm).
# Expectation: A move that gives check ends with "+" (PGN standard, section 8.2.3.4), and a library that reads
#   moves accepts the move with or without the sign.
# Behaviour: A knight moves to c2 and gives check. All libraries agree that it is a check. python-chess writes
#   Nc2+ and pyffish writes Nc2. ffish reads Nc2 and refuses Nc2+.
# Output: A line from each Python library with its notation of the move, then two lines from ffish: true for
#   Nc2, false for Nc2+.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ffish@0.7.10 || exit 2
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
globalThis.fetch = undefined; // with it, ffish does not load in Node
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  for (const text of ["Nc2", "Nc2+"]) {
    const board = new ffish.Board("atomic", process.argv[1]);
    console.log("ffish 0.7.10 pushSan", text, board.pushSan(text));
    board.delete();
  }
};' "$fen" | tee -a out
grep -q "1.11.2 Nc2+ " out && grep -q "0.0.90 Nc2 " out && grep -q "pushSan Nc2+ false" out
