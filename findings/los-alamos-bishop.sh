#!/usr/bin/env bash
# In Los Alamos Chess, the game without bishops, a pawn of Fairy-Max may become a bishop, and may not become a
# knight.
#
# Programs: Fairy-Max 5.0b (Debian 5.0b-1+b1); for comparison Sjaak II 1.4.1 (Debian 1.4.1-2), pyffish 0.0.90.
# Expectation: Los Alamos Chess was made by leaving the bishops out of chess, with a board of six files and
#   ranks. A pawn becomes one of the pieces of the game: queen, rook or knight.
# Behaviour: Sjaak II and pyffish have these three promotions. Fairy-Max lists los-alamos among its variants,
#   answers "Illegal move" to the knight, and accepts the bishop. The new piece moves as a bishop. A game in
#   which a pawn becomes a knight stops there. In the chess of the same program the knight is accepted.
# Output: For each program the pieces that a pawn on a5 may become, then whether Fairy-Max lets the new bishop
#   move to c4 (as a bishop) and to b4 (as a knight), and whether it accepts a knight in chess.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet fairymax=5.0b-1+b1 sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
fen="6/P5/5k/6/6/2K3 w - - 0 1"

accepts() { # VARIANT PAWN MOVE... : yes if Fairy-Max accepts all moves in a position with this pawn
    printf '%s\n' xboard "protover 2" new "variant $1" force edit "#" Kc1 "P$2" c Kf4 . "${@:3}" quit |
        usr/games/fairymax usr/share/games/fairymax/fmax.ini 2>/dev/null >answer
    if grep -q '^Illegal' answer; then echo no; else echo yes; fi
}
{
    echo "Fairy-Max:$(for piece in b n q r; do
        [ "$(accepts los-alamos a5 "a5a6$piece")" = no ] || printf ' %s' "$piece"
    done)"
    echo "Sjaak II: $(printf '%s\n' xboard "variant losalamos" force "setboard $fen" "perft 1 1" quit |
        usr/games/sjaakii 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' | grep -oE 'a5-a6[A-Z]' |
        cut -c6 | tr A-Z a-z | sort | xargs)"
    echo "pyffish: $(venv/bin/python -c 'import sys, pyffish
moves = pyffish.legal_moves("losalamos", sys.argv[1], [])
print(*sorted(move[4:] for move in moves if move[:2] == "a5"))' "$fen")"
    echo "to c4: $(accepts los-alamos a5 a5a6b f4e5 a6c4)"
    echo "to b4: $(accepts los-alamos a5 a5a6b f4e5 a6b4)"
    echo "knight in chess: $(accepts normal a7 a7a8n)"
} | tee out
[ "$(tr '\n' ';' <out)" = "Fairy-Max: b q r;Sjaak II: n q r;pyffish: n q r;\
to c4: yes;to b4: no;knight in chess: yes;" ]
