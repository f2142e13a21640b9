#!/usr/bin/env bash
# No FEN of the array of Xiangqi is read by all of five programs.
#
# Programs: HoiXiangqi 0.22.0 and Sjaak II 1.4.1 (Debian 0.22.0-3, 1.4.1-2), Fairy-Stockfish 11.1 (Debian
#   11.1-1+b1), pyffish 0.0.90, cchess 1.25.5 (PyPI).
# Expectation: The position has a FEN that the programs of the game exchange, as in chess.
# Behaviour: Two alphabets are in use: horse and elephant are H and E for HoiXiangqi and Sjaak II, and N and B
#   for cchess. HoiXiangqi also wants four fields ("w 0 1" after the board), because Xiangqi has neither
#   castling nor en passant. Fairy-Stockfish and pyffish read all of these texts, and always write N, B and
#   six fields. HoiXiangqi and Sjaak II answer the other alphabet with a message. cchess says nothing, and has
#   one rook on the board: it stops at the first letter that it does not know.
# Output: For each text and program the number of men that it reads, or the number of its legal moves, or
#   "refused".
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90 cchess==1.25.5; } || exit 2
apt-get download --quiet hoichess=0.22.0-3 sjaakii=1.4.1-2 fairy-stockfish=11.1-1+b1 >/dev/null 2>&1 || exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done

hoixiangqi() {
    printf '%s\n' "setboard $1" "show fen" quit | usr/games/hoixiangqi 2>&1 |
        awk '/illegal position/ { bad = 1 } END { print bad ? "refused" : gsub(/[A-Za-z]/, "", board) " men" }
             / w 0 1$/ { board = $1 }'
}
sjaak() {
    printf '%s\n' xboard "variant xiangqi" force "setboard $1" "perft 1" quit | usr/games/sjaakii 2>&1 |
        awk '/bad FEN/ { bad = 1 } $1 == 1 { moves = $2 } END { print bad ? "refused" : moves " moves" }'
}
fairy_stockfish() {
    printf '%s\n' uci "setoption name UCI_Variant value xiangqi" "position fen $1" "go perft 1" quit |
        usr/games/fairy-stockfish | awk '/^Nodes searched/ { print $3, "moves" }'
}
libraries() {
    venv/bin/python - "$1" <<'PYTHON'
import sys

import cchess
import pyffish

fen = sys.argv[1]
print("  pyffish", len(pyffish.legal_moves("xiangqi", fen, [])), "moves")
print("  cchess", sum(letter.isalpha() for letter in cchess.ChessBoard(fen).to_fen().split()[0]), "men")
PYTHON
}
new="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
old="rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"
for fen in "$new w - - 0 1" "$new w 0 1" "$old w - - 0 1" "$old w 0 1"; do
    echo "$fen"
    echo "  HoiXiangqi $(hoixiangqi "$fen")"
    echo "  Sjaak $(sjaak "$fen")"
    echo "  Fairy-Stockfish $(fairy_stockfish "$fen")"
    libraries "$fen"
done | tee out
fairy="Fairy-Stockfish 44 moves; pyffish 44 moves;"
grep '^  ' out | tr '\n' ';' | tr -s ' ' >seen
[ "$(cat seen)" = " HoiXiangqi refused; Sjaak refused; $fairy cchess 32 men;\
 HoiXiangqi refused; Sjaak refused; $fairy cchess 32 men;\
 HoiXiangqi refused; Sjaak 44 moves; $fairy cchess 1 men;\
 HoiXiangqi 32 men; Sjaak 44 moves; $fairy cchess 1 men;" ]
