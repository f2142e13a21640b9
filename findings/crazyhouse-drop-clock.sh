#!/usr/bin/env bash
# In Crazyhouse, three libraries write three different half-move clocks after a piece is dropped.
#
# Programs: python-chess 1.11.2, pyffish 0.0.90, chessops 0.15.1 (npm).
# Expectation: The same move from the same FEN gives the same FEN in every library. A drop is neither a
#   capture nor the move of a pawn on the board, so the clock goes on.
# Behaviour: From clock 8, python-chess has 9 after the drop of a knight and 9 after the drop of a pawn.
#   pyffish has 0 and 0. chessops has 9 and 0.
# Output: A line for each library and each dropped piece, with the clock of the new FEN.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 || exit 2
venv/bin/python - <<'PYTHON' | tee out
import chess.variant
import pyffish

for letter in "NP":
    fen = f"4k3/8/8/8/8/8/8/4K3[{letter}{letter.lower()}] w - - 8 20"
    board = chess.variant.CrazyhouseBoard(fen)
    board.push_uci(f"{letter}@f3")
    print(f"python-chess {letter} {board.fen().split()[4]}")
    print(f"pyffish {letter} {pyffish.get_fen('crazyhouse', fen, [letter + '@f3']).split()[4]}")
PYTHON
cat >drop.mjs <<'NODE'
import { makeFen, parseFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import { setupPosition } from "chessops/variant";

for (const letter of "NP") {
  const fen = `4k3/8/8/8/8/8/8/4K3[${letter}${letter.toLowerCase()}] w - - 8 20`;
  const position = setupPosition("crazyhouse", parseFen(fen).unwrap()).unwrap();
  position.play(parseUci(`${letter}@f3`));
  console.log("chessops", letter, makeFen(position.toSetup()).split(" ")[4]);
}
NODE
node drop.mjs | tee -a out
sort out | tr '\n' ';' |
    grep -qx "chessops N 9;chessops P 0;pyffish N 0;pyffish P 0;python-chess N 9;python-chess P 9;"
