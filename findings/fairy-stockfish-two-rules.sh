#!/usr/bin/env bash
# Two versions of Fairy-Stockfish play Chigorin Chess and Cambodian Chess by different rules, under one name.
#
# Programs: Fairy-Stockfish 11.1 (Debian 11.1-1+b1), pyffish 0.0.90 (the rules of a newer Fairy-Stockfish).
# Expectation: A variant that both versions list under one name has the same legal moves in both. The newer
#   one reports no other name and no version of the rules.
# Behaviour: Both versions list these two variants. In Chigorin Chess the older version lets the pawns of both
#   players become any of five pieces. The newer one lets each player have only three, which are those of that
#   player's array. In Cambodian Chess the first leap of the counsellor (met) may capture in the older
#   version, and may not in the newer one. A record of such a game does not replay in the other version.
# Output: For each position the moves of one piece, from the older program and from the newer one.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet fairy-stockfish=11.1-1+b1 >/dev/null || exit 2
dpkg-deb --extract fairy-stockfish_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2

moves() { # of the piece on a square: variant, FEN, square
    echo "$1 $2"
    printf '%s\n' uci "setoption name UCI_Variant value $1" "position fen $2" "go perft 1" quit |
        usr/games/fairy-stockfish | grep -oE "^$3[a-z0-9]+" | sort | xargs echo "  11.1:    "
    venv/bin/python -c 'import sys, pyffish
print(*pyffish.legal_moves(*sys.argv[1:3], []), sep="\n")' "$1" "$2" |
        grep "^$3" | sort | xargs echo "  pyffish: "
}
{
    moves chigorin "8/1P5k/8/8/8/8/8/K7 w - - 0 1" b7
    moves chigorin "8/7k/8/8/8/8/1p6/7K b - - 0 1" b2
    moves cambodian "3mk3/8/3M4/8/8/8/8/3KM3 b DEde - 0 1" d8
} | tee out
grep -E '^  ' out | tr -s ' ' | tr '\n' ';' >seen
[ "$(cat seen)" = " 11.1: b7b8b b7b8c b7b8n b7b8q b7b8r; pyffish: b7b8c b7b8n b7b8r;\
 11.1: b2b1b b2b1c b2b1n b2b1q b2b1r; pyffish: b2b1b b2b1q b2b1r; 11.1: d8c7 d8d6 d8e7; pyffish: d8c7 d8e7;" ]
