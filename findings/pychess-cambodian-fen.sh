#!/usr/bin/env bash
# PyChess gives the first leaps of Cambodian Chess back to a king that has already moved.
#
# Programs: PyChess 1.0.3 (Debian 1.0.3-1); for comparison pyffish 0.0.90.
# Expectation: In Cambodian Chess the king and the counsellor (met) may leap once, in their first move. The
#   third field of a FEN of PyChess has the rights: DEde in the array, where D and d are the files of the
#   white king and of the black counsellor. What a program writes, it reads: a FEN without D has no leap.
# Behaviour: The white king moves to d2 and back. The FEN of PyChess has Ede then, and its moves have no leap.
#   In the position that PyChess reads from this FEN, the king leaps again, and the next FEN has DEde. The
#   reader looks only where the king stands. pyffish writes the same field and has no leap in it.
# Output: The third field after the four moves, then the leaps of the king in the game, and in the position
#   that each program reads from its own FEN. Last the third field of what PyChess has read.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
apt-get download --quiet pychess=1.0.3-1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract pychess_*.deb .

PYTHONPATH=usr/lib/python3/dist-packages venv/bin/python - <<'PYTHON' | tee out
import builtins

import pyffish

builtins._ = str  # the translation of texts, which PyChess installs when it starts
from pychess.Utils.const import CAMBODIANCHESS
from pychess.Utils.logic import validate
from pychess.Utils.lutils.lmove import parseAN, toAN
from pychess.Utils.lutils.lmovegen import genAllMoves
from pychess.Utils.Move import Move
from pychess.Variants import variants

moves = ["d1d2", "a6a5", "d2d1", "a5a4"]
leaps = ["d1b2", "d1f2"]


def legal(board):
    return [toAN(board.board, move) for move in genAllMoves(board.board) if validate(board, Move(move))]


def show(name, fen, texts):
    print(name, fen.split()[2], "leaps:", *(leap for leap in leaps if leap in texts))


board = variants[CAMBODIANCHESS](setup=True)
for move in moves:
    board = board.move(Move(parseAN(board.board, move)))
read = variants[CAMBODIANCHESS](setup=board.asFen())
show("PyChess game", board.asFen(), legal(board))
show("PyChess read", read.asFen(), legal(read))
start = pyffish.start_fen("cambodian")
fen = pyffish.get_fen("cambodian", start, moves)
show("pyffish game", fen, pyffish.legal_moves("cambodian", start, moves))
show("pyffish read", pyffish.get_fen("cambodian", fen, []), pyffish.legal_moves("cambodian", fen, []))
PYTHON
[ "$(tr '\n' ';' <out)" = "PyChess game Ede leaps:;PyChess read DEde leaps: d1b2 d1f2;\
pyffish game Ede leaps:;pyffish read Ede leaps:;" ]
