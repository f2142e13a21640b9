#!/usr/bin/env bash
# In Atomic Chess a rook cannot mate a bare king, and Fairy-Stockfish scores the ending as won.
#
# Programs: python-chess 1.11.2, pyffish 0.0.90, Fairy-Stockfish 11.1 (Debian 11.1-1+b1), chessops 0.15.1
#   (npm).
# Expectation: King and rook against king is a win, as in chess. Kings may touch in Atomic Chess, because no
#   king may capture. White's king thus takes no square away from the other one, and one man has to do it
#   alone.
# Behaviour: Of all positions with a king on each side and one white man, in which the black king stands on
#   one of the ten squares that remain by symmetry, none is mate with a rook, a bishop or a knight. With a
#   queen 316 are. python-chess and chessops say that White has insufficient material with any of those three.
#   pyffish says that each of them is enough, and Fairy-Stockfish prefers White by more than 20 pawns with the
#   rook.
# Output: For each man the number of mates and the answer of each library to the question whether White has
#   insufficient material. Then the score of Fairy-Stockfish in pawns, rounded down to tens.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 || exit 2
apt-get download --quiet fairy-stockfish=11.1-1+b1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract fairy-stockfish_*.deb .

venv/bin/python - <<'PYTHON' | tee out
import itertools

import chess
import chess.variant
import pyffish

triangle = [square for square in chess.SQUARES if chess.square_rank(square) <= chess.square_file(square) <= 3]
for letter in "QRBN":
    mates = 0
    for black, white, other in itertools.product(triangle, chess.SQUARES, chess.SQUARES):
        if len({black, white, other}) == 3:
            board = chess.variant.AtomicBoard(None)
            board.set_piece_at(black, chess.Piece.from_symbol("k"))
            board.set_piece_at(white, chess.Piece.from_symbol("K"))
            board.set_piece_at(other, chess.Piece.from_symbol(letter))
            board.turn = chess.BLACK
            mates += board.is_checkmate()
    fen = f"8/8/8/3k4/8/8/8/{letter}3K3 w - - 0 1"
    board = chess.variant.AtomicBoard(fen)
    print(letter, mates, "python-chess:", board.has_insufficient_material(chess.WHITE), "pyffish:",
          pyffish.has_insufficient_material("atomic", fen, [])[0])
PYTHON
cat >rook.mjs <<'NODE'
import { parseFen } from "chessops/fen";
import { setupPosition } from "chessops/variant";

for (const letter of ["Q", "R", "B", "N"]) {
  const setup = parseFen(`8/8/8/3k4/8/8/8/${letter}3K3 w - - 0 1`).unwrap();
  console.log(letter, "chessops:", setupPosition("atomic", setup).unwrap().hasInsufficientMaterial("white"));
}
NODE
node rook.mjs | tee -a out
printf '%s\n' uci "setoption name UCI_Variant value atomic" "position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1" \
    "go depth 10" | (cat; sleep 2; echo quit) | usr/games/fairy-stockfish |
    sed -nE 's/^info depth 10 .*score cp ([0-9]+).*/\1/p' | tail -1 |
    awk '{ print "Fairy-Stockfish:", int($1 / 1000) * 10 }' | tee -a out
tr '\n' ';' <out | grep -qE "^Q 316 python-chess: False pyffish: False;R 0 python-chess: True pyffish: False;\
B 0 python-chess: True pyffish: False;N 0 python-chess: True pyffish: False;\
Q chessops: false;R chessops: true;B chessops: true;N chessops: true;Fairy-Stockfish: [2-9]0;$"
