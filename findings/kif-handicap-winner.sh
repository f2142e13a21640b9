#!/usr/bin/env bash
# In the KIF record of a handicap game, python-shogi gives the game to the player who resigned.
#
# Programs: python-shogi 1.1.1; for comparison rsshogi 1.7.0 (both PyPI).
# Expectation: In a handicap game of Shogi the giver of the handicap (White, "uwate") moves first. After one
#   move Black is to move, so the line "2 toryo" (resignation) says that Black resigns and White wins.
# Behaviour: python-shogi knows that White begins: its SFEN of the position says "w". The player who resigns
#   is counted from Black nevertheless, and the summary says that Black has won. In an even game the same
#   reader names the right winner. rsshogi names White in the first record and Black in the second one.
# Output: For each record and library the player to move in the first position, and the winner.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 rsshogi==1.7.0; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import shogi.KIF
from rsshogi.record import Record

records = {
    "handicap of a lance": ["手合割：香落ち", "下手：B", "上手：W", "手数----指手", "   1 ３四歩(33)"],
    "even game": ["手合割：平手", "先手：B", "後手：W", "手数----指手", "   1 ７六歩(77)"],
}
for name, lines in records.items():
    text = "\n".join([*lines, "   2 投了", ""])
    summary = shogi.KIF.Parser.parse_str(text)[0]
    print(f"{name}: python-shogi: {summary['sfen'].split()[1]} begins, {summary['win']} wins")
    record = Record.from_kif_str(text)
    begins = record.init_position_sfen.split()[1]
    print(f"{name}: rsshogi: {begins} begins, {'b' if record.result.is_black_win() else 'w'} wins")
PYTHON
grep -qx "handicap of a lance: python-shogi: w begins, b wins" out &&
    grep -qx "handicap of a lance: rsshogi: w begins, w wins" out &&
    grep -qx "even game: python-shogi: b begins, b wins" out &&
    grep -qx "even game: rsshogi: b begins, b wins" out
