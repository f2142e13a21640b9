#!/usr/bin/env bash
# Can a lone bishop win against a rook? pyffish says yes, python-chess and chessops say no.
#
# Programs: python-chess 1.11.2, pyffish 0.0.90, chessops 0.15.1 (npm).
# Expectation: All three have a function that tells whether a side has enough material to win. A player whose
#   time has run out loses, unless the opponent "cannot checkmate the player's king by any possible series of
#   legal moves" (FIDE Laws of Chess, article 6.9). Servers decide games by this function.
# Behaviour: A king and a bishop cannot mate a king that has only a rook beside it: the rook can always
#   capture the bishop or step between. The same holds for a knight against a queen. python-chess and chessops
#   know both. pyffish answers that the side has enough material. Against a knight, where a mate exists, all
#   three agree.
# Output: For each position whether White has insufficient material, by each library.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 || exit 2
cat >ask.py <<'PYTHON'
import sys

import chess
import pyffish

for fen in sys.argv[1:]:
    print("python-chess", fen, chess.Board(fen).has_insufficient_material(chess.WHITE))
    print("pyffish", fen, pyffish.has_insufficient_material("chess", fen, [])[0])
PYTHON
cat >ask.mjs <<'NODE'
import { Chess } from "chessops/chess";
import { parseFen } from "chessops/fen";

for (const fen of process.argv.slice(2)) {
  const answer = Chess.fromSetup(parseFen(fen).unwrap()).unwrap().hasInsufficientMaterial("white");
  console.log("chessops", fen, answer ? "True" : "False");
}
NODE
fens=(
    "8/3K4/4r3/8/6B1/4k3/8/8 w - - 0 1"
    "1K6/8/1N6/8/8/2q5/8/k7 w - - 0 1"
    "8/3K4/4n3/8/6B1/4k3/8/8 w - - 0 1"
)
{
    venv/bin/python ask.py "${fens[@]}"
    node ask.mjs "${fens[@]}"
} | sort | tee out
cut -d' ' -f1,8 out | sort | uniq -c | xargs |
    grep -qx "1 chessops False 2 chessops True 3 pyffish False 1 python-chess False 2 python-chess True"
