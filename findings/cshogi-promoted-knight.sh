#!/usr/bin/env bash
# In the PGN that cshogi writes, a promoted knight is a promoted king.
#
# Programs: cshogi 1.1.0; for comparison pyffish 0.0.90 (both PyPI).
# Expectation: The letters of Shogi are P, L, N, S, G, B, R and K, with a plus sign before the letter of a
#   promoted piece. A promoted knight is +N, and a king has no promotion.
# Behaviour: cshogi.PGN.move_to_san() writes the move of a promoted knight as +K and two squares. It has the
#   expected letters for the five other promoted pieces. The SFEN of the same library has +N, as the SAN of
#   pyffish has.
# Output: The SFEN of a position, then for each promoted piece its move as cshogi and pyffish write it.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet cshogi==1.1.0 pyffish==0.0.90; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import cshogi.PGN
import pyffish

for letter in "PLNSBR":
    board = cshogi.Board(f"4k4/9/9/9/+{letter}8/9/9/9/4K4 b - 1")
    san = cshogi.PGN.move_to_san(board.move_from_usi("9e9d"))
    fen = f"4k4/9/9/9/+{letter}8/9/9/9/4K4[] w - - 0 1"
    print(board.sfen().split()[0], san, pyffish.get_san("shogi", fen, "a5a6"))
PYTHON
[ "$(cut -d' ' -f2 out | xargs)" = "+Pa5a6 +La5a6 +Ka5a6 +Sa5a6 +Ba5a6 +Ra5a6" ] &&
    grep -q '^4k4.*/+N8/' out &&
    [ "$(cut -d' ' -f3 out | xargs)" = "+P-94 +L-94 +N-94 +S-94 +B-94 +R-94" ]
