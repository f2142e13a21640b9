#!/usr/bin/env bash
# python-shogi writes every game as an even game that ends by resignation into KIF.
#
# Programs: python-shogi 1.1.1, rsshogi 1.7.0 (both PyPI).
# Expectation: KIF.Exporter writes what the readers of the same library have returned: the first position, the
#   moves and the winner, where "-" is a game without one.
# Behaviour: The game below has a handicap of a lance, White begins, and it is broken off after two moves.
#   CSA.Parser reads all of that. KIF.Exporter writes "hirate" (even game), the two moves, a resignation and
#   "White has won". In the position of an even game Black begins, so rsshogi refuses the first move. The own
#   reader sees an even game that White has won.
# Output: What CSA.Parser has read, the lines of the KIF record that tell of the handicap and the result, what
#   KIF.Parser reads in it, and the answer of rsshogi.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 rsshogi==1.7.0; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import shogi.CSA
import shogi.KIF
from rsshogi.record import Record

lines = ["V2.2", "N+B", "N-W", "PI11KY", "-", "-3334FU", "+7776FU", "%CHUDAN", ""]


def show(title, summary):
    print(title, summary["sfen"], *summary["moves"], "winner:", summary["win"])


summary = shogi.CSA.Parser.parse_str("\n".join(lines))[0]
show("read from CSA:", summary)
text = shogi.KIF.Exporter.kif(summary)
print("written:", *(line.strip() for line in text.splitlines() if line[0] in "手ま3" and "消費" not in line))
show("read from KIF:", shogi.KIF.Parser.parse_str(text)[0])
try:
    print("rsshogi:", Record.from_kif_str(text).init_position_sfen)
except ValueError as error:
    print("rsshogi:", error)
PYTHON
even="lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
grep -qx "read from CSA: lnsgkgsn1/.* w - 1 3c3d 7g7f winner: -" out &&
    grep -qx "written: 手合割：平手 3 投了 まで2手で後手の勝ち" out &&
    grep -qx "read from KIF: $even 3c3d 7g7f winner: w" out && grep -qx "rsshogi: illegal move at index 0" out
