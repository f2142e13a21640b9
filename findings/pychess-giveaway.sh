#!/usr/bin/env bash
# In Giveaway, PyChess lets a player move another piece when a capture is compulsory.
#
# Programs: PyChess 1.0.3 (Debian 1.0.3-1); for comparison python-chess 1.11.2, pyffish 0.0.90.
# Expectation: PyChess describes its variant in variants/giveaway: "You must capture if you can". In Suicide
#   Chess, which differs by its rule of stalemate only, the same program demands the capture.
# Behaviour: A pawn can capture, and a rook has 14 moves. In Giveaway the function validate(), which decides
#   whether a move of a player is played, accepts all 16 moves. In Suicide Chess it accepts the capture only.
#   python-chess and pyffish have one move in both games. A game of PyChess thus does not replay elsewhere.
# Output: For each program and game the number of legal moves, and whether the rook may move.
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
from pychess.Utils.const import GIVEAWAYCHESS, SUICIDECHESS
from pychess.Utils.logic import validate
from pychess.Utils.lutils.lmove import toAN
from pychess.Utils.lutils.lmovegen import genAllMoves
from pychess.Utils.Move import Move
from pychess.Variants import variants

fen = "8/8/8/3p4/4P3/8/8/R7 w - - 0 1"
for name, number, other in [
    ("giveaway", GIVEAWAYCHESS, chess.variant.GiveawayBoard),
    ("suicide", SUICIDECHESS, chess.variant.SuicideBoard),
]:
    board = variants[number](setup=fen)
    generated = genAllMoves(board.board)
    moves = {
        "PyChess": [toAN(board.board, move) for move in generated if validate(board, Move(move))],
        "python-chess": [move.uci() for move in other(fen).legal_moves],
        "pyffish": pyffish.legal_moves(name, fen, []),
    }
    for library, texts in moves.items():
        print(name, library, len(texts), "a1a2" in texts)
PYTHON
[ "$(xargs <out)" = "giveaway PyChess 16 True giveaway python-chess 1 False giveaway pyffish 1 False \
suicide PyChess 1 False suicide python-chess 1 False suicide pyffish 1 False" ]
