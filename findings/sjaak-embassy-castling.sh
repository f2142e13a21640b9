#!/usr/bin/env bash
# In Embassy Chess, Sjaak II has two ways to castle on each side, and writes both of them as O-O.
#
# Programs: Sjaak II 1.4.1 (Debian 1.4.1-2), pyffish 0.0.90.
# Expectation: One move has one notation. In Embassy Chess the king starts on the e-file and moves three
#   squares when it castles, to h1 or b1 (rules of BrainKing). Another text of the same rules lets it go next
#   to the rook or one square from it. By either text two different moves need two names.
# Behaviour: pyffish has the castlings to h1 and b1. Sjaak II has four: h1, i1, b1 and c1, where i1 and c1 are
#   the squares of Capablanca Chess, in which the king starts on the f-file. perft lists O-O twice and O-O-O
#   twice. Read as a move, O-O is the castling to h1 and O-O-O the one to b1. The other two can only be given
#   by their squares. Counts of moves differ from those of pyffish wherever a side may castle.
# Output: The castlings that each program lists, then the first rank after each text that Sjaak II accepts.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjaakii_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
fen="4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1"

sjaak() { # commands after the position
    printf '%s\n' xboard new "variant embassy" force "setboard $fen" "$@" quit |
        usr/games/sjaakii 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g'
}
{
    echo "Sjaak II: $(sjaak "perft 1 1" | grep -oE '^ +O-O(-O)? ' | sort | xargs)"
    venv/bin/python - "$fen" <<'PYTHON'
import sys

import pyffish

moves = pyffish.legal_moves("embassy", sys.argv[1], [])
print("pyffish:", *sorted(move for move in moves if "O-O" in pyffish.get_san("embassy", sys.argv[1], move)))
PYTHON
    for move in O-O e1h1 e1i1 O-O-O e1b1 e1c1; do
        echo "$move: $(sjaak $move fen | grep -oE '^4k5/[^ ]+ b' | cut -d/ -f8)"
    done
} | tee out
tr '\n' ';' <out | grep -qx "Sjaak II: O-O O-O O-O-O O-O-O;pyffish: e1b1 e1h1;O-O: R5RK2 b;e1h1: R5RK2 b;\
e1i1: R6RK1 b;O-O-O: 1KR6R b;e1b1: 1KR6R b;e1c1: 2KR5R b;"
