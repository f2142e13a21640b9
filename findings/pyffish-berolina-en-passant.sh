#!/usr/bin/env bash
# pyffish 0.0.90 (Fairy-Stockfish): the en-passant field of Berolina Chess has two squares, and is also
# written where no pawn can capture.
#
# Usual expectation: the field is one square, the one that the pawn passed, as in the FENs that pyffish writes
# for chess; and "-" if no pawn can capture there, as pyffish does in chess.
# Seen: after d2b4 the field is "c3b4", the square that was passed and the square of the pawn, in the order of
# the board ("c5b6" for a black pawn on c5, the pawn first). It is written in the first move of a game, too.
# Read back with the square alone ("c3"), the position has the same capture.
# Exit status: 0 if the behaviour is as described, 1 if it has changed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet pyffish==0.0.90
"$folder/venv/bin/python" - <<'PYTHON'
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
