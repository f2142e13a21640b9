#!/usr/bin/env bash
# In Crazyhouse, ffish does not read the drop of a pawn as python-chess and chessops write it.
#
# Programs: python-chess 1.11.2, chessops 0.15.1 (npm), ffish 0.7.10 (npm).
# Expectation: The notation of a drop is the letter of the piece, "@" and the square. A pawn has no letter in
#   standard algebraic notation, so some programs write a dropped pawn as @h3, others as P@h3. A reader of
#   records takes both, as it takes moves with and without "+".
# Behaviour: python-chess and chessops write @h3, and read @h3 and P@h3. ffish reads P@h3 only. It refuses the
#   move @h3, and reads a record with it as a game that ends before that move.
# Output: For each library the notation that it writes, or whether it takes a notation; for ffish also the
#   moves of a record with each notation.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 ffish@0.7.10 || exit 2
fen="rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3"

venv/bin/python - "$fen" <<'PYTHON' | tee out
import sys

import chess.variant

for text in ["P@h3", "@h3"]:
    board = chess.variant.CrazyhouseBoard(sys.argv[1])
    print("python-chess reads", text, "and writes", board.san(board.parse_san(text)))
PYTHON
cat >drop.mjs <<'NODE'
import { parseFen } from "chessops/fen";
import { makeSan, parseSan } from "chessops/san";
import { setupPosition } from "chessops/variant";

const fen = process.argv[2];
const position = setupPosition("crazyhouse", parseFen(fen).unwrap()).unwrap();
for (const text of ["P@h3", "@h3"]) {
  console.log("chessops reads", text, "and writes", makeSan(position, parseSan(position, text)));
}
globalThis.fetch = undefined; // with it, ffish does not load in Node
const { default: ffish } = await import("ffish");
ffish.onRuntimeInitialized = () => {
  for (const text of ["P@h3", "@h3"]) {
    const board = new ffish.Board("crazyhouse", fen);
    console.log("ffish reads", text, board.pushSan(text));
    board.delete();
    const game = ffish.readGamePGN(`[Variant "Crazyhouse"]\n[FEN "${fen}"]\n[SetUp "1"]\n\n3. ${text} *\n`);
    console.log("ffish reads a record with", text, "as:", game.mainlineMoves());
    game.delete();
  }
};
NODE
node drop.mjs "$fen" | tee -a out
[ "$(grep -c 'and writes @h3$' out)" = 4 ] && grep -qx "ffish reads P@h3 true" out &&
    grep -qx "ffish reads @h3 false" out && grep -qx "ffish reads a record with P@h3 as: P@h3" out &&
    grep -qx "ffish reads a record with @h3 as: " out
