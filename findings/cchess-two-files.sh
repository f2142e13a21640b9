#!/usr/bin/env bash
# In Xiangqi, cchess writes one text for two different moves, and reads it as the wrong one.
#
# Program: cchess 1.25.5 (PyPI).
# Expectation: The text of a move in Chinese notation tells the moved piece. If two pawns of a player stand on
#   one file, "front" or "rear" takes the place of the file. If that is so on two files, the pawns are
#   numbered ("one" to "four"), or the file is added, because "front" alone says nothing. Of two elephants on
#   one file, the word "advance" or "retreat" tells which one moves. A program reads what it has written.
# Behaviour: Red has two pawns on file c and two on file e. to_text() writes "front pawn traverses to 6" for
#   c6d6 and for e6d6, and "front pawn advances 1" for c6c7 and for e6e7. move_text() plays e6e7 when it gets
#   the text of c6c7. Of two elephants it reads the retreat as a move of the wrong one, which would leave the
#   board, and returns None. The README says that reading is unfinished, and says no such thing of writing.
# Output: For each position the moves whose text is read as another move or not at all, with the text and what
#   is read. Squares are those of ICCS, with ranks from 0 to 9.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet cchess==1.25.5; } || exit 2

PYTHONIOENCODING=utf-8 venv/bin/python - <<'PYTHON' | tee out
from cchess import ChessBoard

pawns = "4k4/9/9/2P1P4/2P1P4/9/9/9/9/3K5 w - - 0 1"
elephants = "4k4/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1"
for fen in (pawns, elephants):
    print(fen)
    board = ChessBoard(fen)
    for squares in board.create_moves():
        if board.is_checked_move(*squares):
            continue
        written = board.copy().move(*squares)
        read = board.copy().move_text(written.to_text())
        if read is None or read.to_iccs() != written.to_iccs():
            print(written.to_iccs(), written.to_text(), "read as", read and read.to_iccs())
PYTHON
[ "$(grep -c 'read as' out)" = 6 ] && grep -q "^c6c7 .* read as e6e7$" out &&
    grep -q "^c6d6 .* read as e6d6$" out && grep -q "^c4e2 .* read as None$" out
