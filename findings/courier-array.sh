#!/usr/bin/env bash
# A game of Courier Chess begins with one array in Fairy-Max, and with another one in three other programs.
#
# Programs: Fairy-Max 5.0b (Debian 5.0b-1+b1), Sjaak II 1.4.1 (Debian 1.4.1-2), Fairy-Stockfish 11.1 (Debian
#   11.1-1+b1), pyffish 0.0.90.
# Expectation: All of them call the game courier, so a game without a FEN has the same first position in all.
#   The old rules demand four leaps of each player before the game: three pawns advance two squares, and so
#   does the queen.
# Behaviour: Sjaak II, Fairy-Stockfish and pyffish begin after the leaps: pawns stand on a4, g4 and l4, and
#   the queen on g3. Fairy-Max begins before them, with all pawns on the second rank. It refuses the leaps as
#   moves, so its games never reach the position of the others. It also says nothing of its array to XBoard,
#   as it does in other variants.
# Output: The position at the beginning of each program that can tell it. Then the answer of Fairy-Max to a
#   step of a pawn that exists only in its own array, to a move from the other array, and to two of the leaps.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet fairymax=5.0b-1+b1 sjaakii=1.4.1-2 fairy-stockfish=11.1-1+b1 >/dev/null 2>&1 ||
    exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2

fairymax() { # COMMAND...
    printf '%s\n' xboard "protover 2" new "variant courier" force "$@" quit |
        usr/games/fairymax usr/share/games/fairymax/fmax.ini 2>/dev/null
}
{
    echo "Sjaak II: $(printf '%s\n' xboard "variant courier" fen quit | usr/games/sjaakii 2>/dev/null |
        sed 's/\x1b\[[0-9;]*m//g' | grep ' w 0 1' | cut -d' ' -f1)"
    echo "Fairy-Stockfish: $(printf '%s\n' uci "setoption name UCI_Variant value courier" \
        "position startpos" d quit | usr/games/fairy-stockfish | awk '$1 == "Fen:" { print $2 }')"
    echo "pyffish: $(venv/bin/python -c 'import pyffish; print(pyffish.start_fen("courier").split()[0])')"
    for move in a2a3 a4a5 a2a4 g1g3; do
        echo "Fairy-Max, $move: $(fairymax "$move" | grep -m 1 '^Illegal' || echo "accepted")"
    done
    echo "Fairy-Max, setup: $(fairymax | grep -c '^setup' || true)"
} | tee out
array="rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR"
[ "$(grep -cE "^(Sjaak II|Fairy-Stockfish|pyffish): $array$" out)" = 3 ] &&
    [ "$(grep '^Fairy-Max' out | cut -d: -f2- | tr '\n' ';')" = \
        " accepted; Illegal move:a4a5; Illegal move:a2a4; Illegal move:g1g3; 0;" ]
