#!/usr/bin/env bash
# PolyGlot puts the moves of a game with a FEN tag into its book as if the game had begun with the array.
#
# Programs: PolyGlot 2.0.4 (Debian 2.0.4+git20210322-1), python-chess 1.11.2.
# Expectation: A game with the tags SetUp and FEN begins with the position of that tag (PGN standard, section
#   9.7). Its moves belong to that position and to those that follow.
# Behaviour: make-book ignores both tags and reports nothing. Below, White gives queen's odds and plays 1. e4.
#   The book has e2e4 as an entry of the array, and no entry of the position in which it was played. A game
#   whose moves are not legal from the array ends the making of the book with the message "illegal move".
# Output: The moves that python-chess finds in the book for the array, then for the position of the game.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
apt-get download --quiet polyglot=2.0.4+git20210322-1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract polyglot_*.deb .
fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
printf '%s\n' '[White "A"]' '[Black "B"]' '[Result "1-0"]' '[SetUp "1"]' "[FEN \"$fen\"]" "" \
    "1. e4 e5 1-0" >odds.pgn
usr/games/polyglot make-book -pgn odds.pgn -bin odds.bin -min-game 1 | grep -iE 'error|illegal' || true

venv/bin/python - "$fen" <<'PYTHON' | tee out
import sys

import chess.polyglot

with chess.polyglot.open_reader("odds.bin") as book:
    for name, fen in [("array", chess.STARTING_FEN), ("odds", sys.argv[1])]:
        print(name, *(entry.move.uci() for entry in book.find_all(chess.Board(fen))))
PYTHON
grep -qx "array e2e4" out && grep -qx "odds" out
