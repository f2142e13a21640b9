#!/usr/bin/env bash
# In Suicide Chess, python-chess has castling and pyffish has none.
#
# Programs: python-chess 1.11.2, pyffish 0.0.90.
# Expectation: A game has the same moves in both. Antichess, Giveaway and Suicide Chess are three names of one
#   game, and both libraries have all three.
# Behaviour: In Suicide Chess the first FEN of python-chess has the castling rights KQkq, and that of pyffish
#   has none. In Giveaway Chess both have them, in Antichess neither. pyffish ignores rights in a FEN of
#   Suicide Chess or Antichess. python-chess has castling in all three games if the FEN has the rights. A game
#   of Suicide Chess with castling stops at that move in pyffish.
# Output: For each library and each of the three games the rights of the first FEN, and the castling moves of
#   a position with both rights.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import chess.variant
import pyffish

fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
for game, board in [
    ("suicide", chess.variant.SuicideBoard),
    ("giveaway", chess.variant.GiveawayBoard),
    ("antichess", chess.variant.AntichessBoard),
]:
    position = board(fen)
    castling = sorted(move.uci() for move in position.legal_moves if position.is_castling(move))
    print(game, "python-chess", board().fen().split()[2], *castling)
    castling = sorted({"e1g1", "e1c1"} & set(pyffish.legal_moves(game, fen, [])))
    print(game, "pyffish", pyffish.start_fen(game).split()[2], *castling)
PYTHON
sort out | tr '\n' ';' | grep -qx "antichess pyffish -;antichess python-chess - e1c1 e1g1;\
giveaway pyffish KQkq e1c1 e1g1;giveaway python-chess KQkq e1c1 e1g1;\
suicide pyffish -;suicide python-chess KQkq e1c1 e1g1;"
