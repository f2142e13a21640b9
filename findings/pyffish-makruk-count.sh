#!/usr/bin/env bash
# In Makruk, pyffish writes the count of an ending into the en-passant field of a FEN.
#
# Program: pyffish 0.0.90 (the rules of Fairy-Stockfish for Python).
# Expectation: In every game the fourth field of a FEN is the en-passant square or "-", and the fifth field
#   counts the half-moves since the last capture or pawn move. A game that needs more has a field of its own,
#   as Three-check Chess has for its checks (3+3). Every reader of FENs can then read the position.
# Behaviour: When a player counts, the fourth field is the limit of the count in moves. The fifth field is the
#   count in half-moves, which begins with the number of pieces. Below, two rooks against a bare king give the
#   limit 16, and the count is 10 after four half-moves. A position without a count has "-" there. Older lists
#   have "0", as in "w - 0 0 1", and pyffish calls that valid as well.
# Output: The FEN with the limit and the count, then the FEN in the old form with the answer 1 (valid).
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
ending = "8/8/3k4/8/8/8/4R3/R3K3 b - - 0 1"
counting = pyffish.get_fen("makruk", ending, ["d6d5", "a1a2", "d5d4", "a2a3"])
old = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1"
print("counting:", counting)
print("old form:", old, "validate_fen:", pyffish.validate_fen(old, "makruk"))
as_seen = counting.split()[2:] == ["-", "16", "10", "3"] and pyffish.validate_fen(old, "makruk") == 1
sys.exit(0 if as_seen else "the behaviour has changed")
PYTHON
