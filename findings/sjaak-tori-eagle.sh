#!/usr/bin/env bash
# Sjaak II counts five moves of the eagle in Tori Shogi twice.
#
# Programs: Sjaak II 1.4.1 (Debian 1.4.1-2), pyffish 0.0.90.
# Expectation: The eagle (a promoted falcon, +F) steps one square in any direction, slides diagonally forward
#   and straight back, and moves up to two squares diagonally backward. perft, which tests generators of moves
#   against each other, counts each move once.
# Behaviour: On an empty board both programs have the same 20 moves of an eagle on d4 and a king on d1. Sjaak
#   II lists five of the eagle's moves twice: to c3, c5, d3, e3 and e5. Its perft of depth 1 is 25. From the
#   array it agrees with pyffish for three half-moves (5430), because there is no eagle.
# Output: The numbers of different moves, the sum that perft reports, and the moves that are listed twice.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjaakii_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
fen="3k3/7/7/3+F3/7/7/3K3[] w - - 0 1"

printf '%s\n' xboard new "variant torishogi" force "setboard $fen" "perft 1 1" quit |
    usr/games/sjaakii 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' >list
grep -oE '^ +(\+F|K)[a-g][1-7]-[a-g][1-7] ' list | tr -d ' ' | sort >moves
{
    echo "pyffish: $(venv/bin/python -c 'import sys, pyffish
print(len(pyffish.legal_moves("torishogi", sys.argv[1], [])))' "$fen") moves"
    echo "Sjaak II: $(sort -u moves | wc -l) different moves, perft $(awk '$1 == 1 { print $2 }' list)"
    echo "listed twice: $(uniq -d moves | xargs)"
} | tee out
grep -qx "pyffish: 20 moves" out && grep -qx "Sjaak II: 20 different moves, perft 25" out &&
    grep -qx "listed twice: +Fd4-c3 +Fd4-c5 +Fd4-d3 +Fd4-e3 +Fd4-e5" out
