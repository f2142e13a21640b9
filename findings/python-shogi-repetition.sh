#!/usr/bin/env bash
# python-shogi does not know the word for repetition in a KIF record.
#
# Programs: python-shogi 1.1.1, rsshogi 1.7.0 (both PyPI).
# Expectation: The line after the last move tells how a game ended. "sennichite" (repetition) and "jishogi"
#   (impasse) are draws. The reader answers "-" for a draw.
# Behaviour: KIF.Parser looks for a word whose characters mean "before", "day" and "hand". The right word
#   begins with "thousand", and then has the same two. The answer is "-" for an impasse, and None for a
#   repetition, as for a record without an end. If the line "made N-te de sennichite" follows, which many
#   programs do not write, the answer is "-". rsshogi knows both words.
# Output: For each end the result by each library.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 rsshogi==1.7.0; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import shogi.KIF
from rsshogi.record import Record

cycle = ["４八金(49)", "６二金(61)", "４九金(48)", "６一金(62)"]
lines = ["手合割：平手", "先手：B", "後手：W", "手数----指手"]
lines += [f"{number + 1:4} {cycle[number % 4]}" for number in range(12)]
ends = {
    "impasse": ["  13 持将棋"],
    "repetition": ["  13 千日手"],
    "repetition, with the last line": ["  13 千日手", "まで12手で千日手"],
}
for name, end in ends.items():
    text = "\n".join([*lines, *end, ""])
    print(f"{name}: python-shogi {shogi.KIF.Parser.parse_str(text)[0]['win']},",
          f"rsshogi {Record.from_kif_str(text).result.name}")
PYTHON
grep -qx "impasse: python-shogi -, rsshogi DRAW_BY_IMPASSE" out &&
    grep -qx "repetition: python-shogi None, rsshogi DRAW_BY_REPETITION" out &&
    grep -qx "repetition, with the last line: python-shogi -, rsshogi DRAW_BY_REPETITION" out
