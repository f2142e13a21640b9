#!/usr/bin/env bash
# cchess saves a game of Xiangqi without its players and its result, and reads a record without spaces after
# the move numbers as a game without moves.
#
# Program: cchess 1.25.5 (PyPI).
# Expectation: Records of Xiangqi have the form of PGN, with the moves in Chinese notation. A period ends the
#   token before it, and a comment in braces may stand between any two tokens (PGN standard, sections 7 and
#   5), so "1. e4" and "1.e4" are the same. A program that has read the tags of a game writes them again.
# Behaviour: Game.read_from() reads the tags Red, Black, Date and Result. save_to() writes a file in which
#   both names are empty, the date is that of today, and the result is "*", whatever the game had. If no space
#   follows the numbers of the moves, read_from() returns a game without moves. If a comment follows the first
#   move, it returns that move only. It reports nothing.
# Output: For each record its first move, the tags and the number of moves that were read. Then the tags and
#   the result of the first record after it has been saved, with "today" in the place of the date.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet cchess==1.25.5; } || exit 2

PYTHONUTF8=1 venv/bin/python - <<'PYTHON' | tee out
import datetime
from pathlib import Path

from cchess import Game

tags = '[Date "2020.01.02"]\n[Red "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
record = "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n1-0\n"
comment = record.replace("五", "五 {the centre}")
for number, moves in enumerate([record, record.replace(". ", "."), comment]):
    Path(f"{number}.pgn").write_text(tags + moves)
    game = Game.read_from(f"{number}.pgn")
    names = [game.info[tag] for tag in ("date", "red", "black", "result")]
    print(moves.split("\n")[0], "|", *names, "|", sum(map(len, game.dump_text_moves())), "moves")
Game.read_from("0.pgn").save_to("saved.pgn")
saved = Path("saved.pgn").read_text().replace(str(datetime.date.today()), "today")
print(*(line.strip() for line in saved.split("\n") if line.startswith("[") or "*" in line))
PYTHON
grep -q "^1[.] .* | 2020.01.02 A B 1-0 | 4 moves$" out && grep -q "^1[.][^ ].* B 1-0 | 0 moves$" out &&
    grep -q "^1[.] .*centre.* B 1-0 | 1 moves$" out &&
    grep -Fqx '[Game "Chinese Chess"] [Date "today"] [Red ""] [Black ""] *' out
