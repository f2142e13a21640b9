#!/usr/bin/env bash
# A FEN of Three-check Chess without the counts means three checks to python-chess and chessops, and one check
# to Fairy-Stockfish.
#
# Programs: python-chess 1.11.2, chessops 0.15.1 (npm), pyffish 0.0.90, Fairy-Stockfish 11.1 (Debian
#   11.1-1+b1).
# Expectation: A FEN without the field of the checks, such as a FEN of chess, is refused, or it means that no
#   check has been given: three are left for both sides.
# Behaviour: python-chess and chessops write the position with 3+3. pyffish calls the FEN valid, writes it
#   with 1+1, and ends the game after the first check. Fairy-Stockfish sees a win in one move. Openings that
#   were made for chess thus give won games.
# Output: For each library the FEN after the check of a rook, and whether the game has ended; for
#   Fairy-Stockfish its score before that check.
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
fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"

venv/bin/python - "$fen" <<'PYTHON' | tee out
import sys

import chess.variant
import pyffish

fen = sys.argv[1]
board = chess.variant.ThreeCheckBoard(fen)
board.push_uci("a1a8")
print("python-chess", board.fen(), "ended:", board.is_game_over())
after = pyffish.get_fen("3check", fen, ["a1a8"])
ended, _ = pyffish.is_immediate_game_end("3check", fen, ["a1a8"])
print("pyffish", after, "ended:", ended, "valid:", pyffish.validate_fen(fen, "3check") == 1)
PYTHON
cat >check.mjs <<'NODE'
import { makeFen, parseFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import { setupPosition } from "chessops/variant";

const position = setupPosition("3check", parseFen(process.argv[2]).unwrap()).unwrap();
position.play(parseUci("a1a8"));
console.log("chessops", makeFen(position.toSetup()), "ended:", position.isEnd() ? "True" : "False");
NODE
node check.mjs "$fen" | tee -a out
printf '%s\n' uci "setoption name UCI_Variant value 3check" "position fen $fen" "go depth 1" |
    (cat; sleep 1; echo quit) | usr/games/fairy-stockfish |
    sed -nE 's/^info depth 1 .*score (mate [0-9-]+|cp [0-9-]+).*/Fairy-Stockfish \1/p' | tail -1 | tee -a out
grep -Fqx "python-chess R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1 ended: False" out &&
    grep -Fqx "chessops R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1 ended: False" out &&
    grep -Fqx "pyffish R3k3/8/8/8/8/8/8/4K3 b - - 0+1 1 1 ended: True valid: True" out &&
    grep -Fqx "Fairy-Stockfish mate 1" out
