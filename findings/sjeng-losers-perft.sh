#!/usr/bin/env bash
# In Losers Chess, Sjeng refuses a move that its perft counts.
#
# Programs: Sjeng 11.2 (Debian 11.2-8.2); for comparison pyffish 0.0.90.
# Expectation: perft counts the legal moves, and tests generators of moves against each other. In Losers Chess
#   a player who can capture has to capture. Sjeng lists the game among its variants.
# Behaviour: White can capture a pawn, or move the king or a pawn. Sjeng answers "Illegal move" to a2a3, as
#   the rules want it, and reads the capture. Its perft of depth 1 is 9, the number of moves in chess, where
#   pyffish has 1. From the array the counts differ at depth 3. In Suicide Chess, where captures are
#   compulsory as well, perft has the number of legal moves.
# Output: For each game and position the perft of Sjeng and that of pyffish, then Sjeng's answer to a2a3.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjeng=11.2-8.2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjeng_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
array="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
capture="4k3/8/8/3p4/4P3/8/P7/4K3 w - - 0 1"

sjeng() { # VARIANT COMMAND...
    printf '%s\n' xboard "protover 2" new "variant $1" force "${@:2}" quit | usr/games/sjeng 2>/dev/null
}
compare() { # VARIANT FEN DEPTH
    local count
    count=$(sjeng "$1" "setboard $2" "perft $3" | grep -oE 'depth [0-9]+: [0-9]+' | cut -d' ' -f3)
    venv/bin/python - "$@" "$count" <<'PYTHON'
import sys

import pyffish

variant, fen, depth, count = sys.argv[1:]


def perft(moves, depth):
    legal = pyffish.legal_moves(variant, fen, moves)
    return len(legal) if depth == 1 else sum(perft([*moves, move], depth - 1) for move in legal)


print(f"{variant}, {fen.split()[0]}, depth {depth}: Sjeng {count}, pyffish {perft([], int(depth))}")
PYTHON
}
{
    compare losers "$capture" 1
    compare suicide "$capture" 1
    compare losers "$array KQkq - 0 1" 3
    compare suicide "$array - - 0 1" 3
    sjeng losers "setboard $capture" a2a3 | grep Illegal
} | tee out
[ "$(grep -oE '[0-9]+, pyffish [0-9]+' out | xargs)" = \
    "9, pyffish 1 1, pyffish 1 8902, pyffish 8067 8067, pyffish 8067" ] && grep -qx "Illegal move: a2a3" out
