#!/usr/bin/env bash
# In Shogi, two libraries disagree about a mate by a dropped pawn: illegal in one, and in the other a legal
# move that loses the game.
#
# Programs: python-shogi 1.1.1, pyffish 0.0.90.
# Expectation: The rule of Shogi forbids to give mate by the drop of a pawn, so that the same moves are legal
#   in every library.
# Behaviour: In a position in which a pawn dropped in front of the king is mate, python-shogi has 78 legal
#   moves without the drop. pyffish has 79 with it. After it the mated side has no move, and game_result gives
#   that side a won game (32000). Counts of legal moves (perft) differ by such moves.
# Output: A line for each library: the number of legal moves, and whether the drop is one of them. pyffish's
#   line also has the result after the drop, from the view of the side to move.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 pyffish==0.0.90; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import pyffish
import shogi

board = "7lk/9/7G1/9/9/9/9/9/K8"
moves = list(shogi.Board(f"{board} b P 1").legal_moves)
print("python-shogi 1.1.1:", len(moves), shogi.Move.from_usi("P*1b") in moves)
fen = f"{board}[P] w - - 0 1"
moves = pyffish.legal_moves("shogi", fen, [])
print("pyffish 0.0.90:", len(moves), "P@i8" in moves, pyffish.game_result("shogi", fen, ["P@i8"]))
PYTHON
grep -qx "python-shogi 1.1.1: 78 False" out && grep -qx "pyffish 0.0.90: 79 True 32000" out
