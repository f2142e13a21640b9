#!/usr/bin/env bash
# pyffish 0.0.90 (Fairy-Stockfish): a FEN of a Makruk ending has a count in the place of en passant.
#
# Usual expectation: the fourth field of a FEN is the en-passant square or "-", and the fifth the half-moves
# since the last capture or pawn move, in every game. What a game needs beyond that has a field of its own, as
# the checks of Three-check have (3+3). Any reader of FENs can then read the position.
# Seen: once a player counts, the fourth field is the limit of the count in moves, and the fifth the count in
# half-moves, which begins with the number of pieces. Below, two rooks against a bare king give the limit 16
# and the count 10 after four half-moves. Positions without a count have "-" there, or in older lists "0",
# such as "w - 0 0 1", which pyffish takes for valid as well.
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
ending = "8/8/3k4/8/8/8/4R3/R3K3 b - - 0 1"
counting = pyffish.get_fen("makruk", ending, ["d6d5", "a1a2", "d5d4", "a2a3"])
old = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1"
print("counting:", counting)
print("old form:", old, "validate_fen:", pyffish.validate_fen(old, "makruk"))
as_seen = counting.split()[2:] == ["-", "16", "10", "3"] and pyffish.validate_fen(old, "makruk") == 1
sys.exit(0 if as_seen else "the behaviour has changed")
PYTHON
