#!/usr/bin/env bash
# A game in the CSA format that was broken off is a draw for cshogi, and a game that was won by declaration is
# no win for python-shogi.
#
# Programs: cshogi 1.1.0, python-shogi 1.1.1, rsshogi 1.7.0 (all PyPI).
# Expectation: "%KACHI" says that the player to move declares the win by the entering king. "%CHUDAN" says
#   that the game was broken off: nobody has won, and it is no draw (CSA file format, special moves).
#   "%SENNICHITE" is a draw by repetition.
# Behaviour: Of these three ends, rsshogi tells a win of Black by declaration, a pause, and a draw. For cshogi
#   the game that was broken off is a draw. python-shogi gives "-" for all three: it reads a game that Black
#   has won as one without a winner.
# Output: For each end the answer of each library.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages=(cshogi==1.1.0 python-shogi==1.1.1 rsshogi==1.7.0)
{ python3 -m venv venv && venv/bin/pip install --quiet "${packages[@]}"; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import shogi.CSA
from rsshogi.record import Record

answers = {cshogi.BLACK_WIN: "BLACK_WIN", cshogi.WHITE_WIN: "WHITE_WIN", cshogi.DRAW: "DRAW"}
for end in ["%KACHI", "%CHUDAN", "%SENNICHITE"]:
    text = "\n".join(["V2.2", "N+B", "N-W", "PI", "+", "+7776FU", "-3334FU", end, ""])
    print(end, "rsshogi", Record.from_csa_str(text).result.name)
    parser = cshogi.Parser()
    parser.parse_csa_str(text)
    print(end, "cshogi", answers[parser.win])
    print(end, "python-shogi", shogi.CSA.Parser.parse_str(text)[0]["win"])
PYTHON
tr '\n' ';' <out | grep -qx "%KACHI rsshogi BLACK_WIN_BY_DECLARATION;%KACHI cshogi BLACK_WIN;\
%KACHI python-shogi -;%CHUDAN rsshogi PAUSED;%CHUDAN cshogi DRAW;%CHUDAN python-shogi -;\
%SENNICHITE rsshogi DRAW_BY_REPETITION;%SENNICHITE cshogi DRAW;%SENNICHITE python-shogi -;"
