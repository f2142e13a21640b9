#!/usr/bin/env bash
# PyChess credits the checks in a FEN of Three-check Chess to the other player.
#
# Programs: PyChess 1.0.3 (Debian 1.0.3-1); for comparison python-chess 1.11.2, pyffish 0.0.90.
# Expectation: The field 2+3 says that White has two checks left and Black has three. PyChess reads the field,
#   in the place where the other programs and Lichess write it. After a third check the game is over.
# Behaviour: From a position with 2+3, a rook gives two checks. If it is White's rook, that is White's third
#   check: python-chess and pyffish end the game, and PyChess plays on. If it is Black's rook, that is Black's
#   second check: the others play on, and PyChess says that Black has won by three checks. From 3+3 all three
#   programs agree.
# Output: For each rook and field the result after the second check by each program, where * is no result.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
apt-get download --quiet pychess=1.0.3-1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract pychess_*.deb .

PYTHONPATH=usr/lib/python3/dist-packages venv/bin/python - <<'PYTHON' | tee out
import builtins

import chess.variant
import pyffish

builtins._ = str  # the translation of texts, which PyChess installs when it starts
from pychess.Utils.const import THREECHECKCHESS, reprResult
from pychess.Utils.logic import getStatus
from pychess.Utils.lutils.lmove import parseAN
from pychess.Utils.Move import Move
from pychess.Variants import variants

games = {
    "white": ("4k3/8/8/8/8/8/8/R3K3 w - -", ["a1a8", "e8e7", "a8a7"]),
    "black": ("r3k3/8/8/8/8/8/8/4K3 b - -", ["a8a1", "e1e2", "a1a2"]),
}
for rook, (position, moves) in games.items():
    for field in ("3+3", "2+3"):
        fen = f"{position} {field} 0 1"
        board = variants[THREECHECKCHESS](setup=fen)
        other = chess.variant.ThreeCheckBoard(fen)
        for move in moves:
            board = board.move(Move(parseAN(board.board, move)))
            other.push_uci(move)
        over = pyffish.is_immediate_game_end("3check", fen, moves)[0]
        print(rook, field, "PyChess", reprResult[getStatus(board)[0]], "python-chess", other.result(),
              "pyffish", "over" if over else "*")
PYTHON
[ "$(tr '\n' ';' <out)" = "white 3+3 PyChess * python-chess * pyffish *;\
white 2+3 PyChess * python-chess 1-0 pyffish over;black 3+3 PyChess * python-chess * pyffish *;\
black 2+3 PyChess 0-1 python-chess * pyffish *;" ]
