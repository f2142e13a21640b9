#!/usr/bin/env bash
# In four variants, pyffish says that a side cannot win which mates in the next position.
#
# Program: pyffish 0.0.90 (the rules of Fairy-Stockfish for Python).
# Expectation: has_insufficient_material() tells for White and for Black whether the side can no longer win.
#   Servers call a game drawn by this function when a player's time has run out. A side that can still mate
#   has enough material.
# Behaviour: In Knightmate the royal piece moves like a knight. A bishop gives check to it in the corner, and
#   the other royal piece attacks both squares to which it could go: that is mate, in two positions with the
#   black king on a1. In Ai-Wok, A is the strongest piece of the game (rook, knight and met in one).
#   In New Zealand Chess a knight captures like a rook, so it mates like one. For each of these three men
#   beside the two kings the function says that neither side can win, and legal_moves() and game_result() of
#   the same library give the mates. In Misère Chess the side that is mated wins. There the function names the
#   bare king as the side that cannot win, and the other one as the side that can. The reverse is true.
# Output: For each variant and man the number of mates with the black king on a1, one of them with the
#   result of the game for Black, and the answer of the function in that position. A rook and a bishop in
#   chess follow for comparison, then a mate in Misère Chess.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2

PYTHONIOENCODING=utf-8 venv/bin/python - <<'PYTHON' | tee out
import itertools
import re

import pyffish


def fen(men, turn):
    ranks = ["".join(men.get((file, rank), " ") for file in range(8)) for rank in range(7, -1, -1)]
    return re.sub(" +", lambda gap: str(len(gap[0])), "/".join(ranks)) + f" {turn} - - 0 1"


squares = [(file, rank) for rank in range(8) for file in range(8)]
for pair in ("knightmate B", "ai-wok A", "newzealand N", "chess R", "chess B"):
    variant, letter = pair.split()
    mates = []
    for white, other in itertools.product(squares, squares):
        men = {(0, 0): "k", white: "K", other: letter}
        if len(men) < 3 or pyffish.legal_moves(variant, fen(men, "b"), []):
            continue
        in_check = pyffish.gives_check(variant, fen(men, "b"), [])
        if in_check and not pyffish.gives_check(variant, fen(men, "w"), []):
            mates.append(pyffish.get_fen(variant, fen(men, "b"), []))
    print(pair, "mates:", len(mates))
    for mate in mates[:1]:
        print("  ", mate, "result:", pyffish.game_result(variant, mate, []), "insufficient:",
              *pyffish.has_insufficient_material(variant, mate, []))
mate = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"
print("misere Q", mate, "result:", pyffish.game_result("misere", mate, []), "insufficient:",
      *pyffish.has_insufficient_material("misere", mate, []))
PYTHON
[ "$(grep -c "result: -32000 insufficient: True True$" out)" = 3 ] &&
    grep -qx "knightmate B mates: 2" out && grep -qx "chess B mates: 0" out &&
    grep -q "result: -32000 insufficient: False True$" out &&
    grep -q "^misere Q .* result: 32000 insufficient: False True$" out
