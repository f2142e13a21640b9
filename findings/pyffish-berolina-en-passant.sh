#!/usr/bin/env bash
# In Berolina Chess, pyffish writes two squares into the en-passant field of a FEN, and writes them even when
# no pawn can capture.
#
# Program: pyffish 0.0.90 (the rules of Fairy-Stockfish for Python).
# Expectation: The field has one square, the one that the pawn passed, as in the FENs that pyffish writes for
#   chess. The field is "-" if no pawn can capture there, as pyffish writes in chess.
# Behaviour: After the advance d2b4 the field is "c3b4": the square that was passed, and the square of the
#   pawn. The two squares stand in the order of the board, so for a black pawn on c5 its own square comes
#   first: "c5b6". The field is written in the first move of a game. If the field is only "c3", pyffish reads
#   the position with the same capture.
# Output: A FEN after each of three advances, then the legal moves of a pawn that can capture en passant.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
venv/bin/python - <<'PYTHON'
import sys
from importlib.metadata import version

import pyffish

print("pyffish", version("pyffish"))


def field(game, moves):
    fen = pyffish.get_fen(game, pyffish.start_fen(game), moves)
    print(game, *moves, "->", fen)
    return fen.split()[3]


found = [
    field("chess", ["d2d4"]),
    field("berolina", ["d2b4"]),
    field("berolina", ["b2a3", "a7c5"]),
]
able = "rnbqkbnr/1ppppppp/8/8/pP6/8/P1P1PPPP/RNBQKBNR b KQkq c3 0 2"
captures = [move for move in pyffish.legal_moves("berolina", able, []) if move.startswith("a4")]
print("legal moves of the pawn on a4 with the field c3:", *captures)
sys.exit(0 if found == ["-", "c3b4", "c5b6"] else "the behaviour has changed")
PYTHON
