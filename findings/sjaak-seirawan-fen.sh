#!/usr/bin/env bash
# Sjaak II writes FENs of Seirawan Chess in which no piece can bring a hawk or an elephant in.
#
# Programs: Sjaak II 1.4.1 (Debian 1.4.1-2), pyffish 0.0.90.
# Expectation: In Seirawan Chess a piece in hand may be put behind a piece that leaves its first square for
#   the first time. The castling field of the FEN therefore has the files of such pieces, beside K and Q: the
#   array has KQBCDFGkqbcdfg. Sjaak II and pyffish read this field. A FEN that a program writes has the same
#   moves as the position that it comes from.
# Behaviour: The command fen of Sjaak II writes KQkq for the array, and both hands with their pieces. In Sjaak
#   II the array has 28 moves, of which 8 put a piece behind a knight. From its own FEN it has 20, and pyffish
#   has 20 as well. With the other letters both programs have 28.
# Output: The FEN of the array by Sjaak II, then for each castling field the number of legal moves in both.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjaakii_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2

sjaak() { # commands after the choice of the game
    printf '%s\n' xboard new "variant seirawan" force "$@" quit | usr/games/sjaakii 2>/dev/null |
        sed 's/\x1b\[[0-9;]*m//g'
}
written=$(sjaak fen | grep -oE '^[^ ]+\[HEhe\] .*')
{
    echo "written: $written"
    echo "moves of the array: $(sjaak "perft 1" | awk '$1 == 1 { print $2 }')"
    for fen in "$written" "${written/ KQkq / KQBCDFGkqbcdfg }"; do
        moves=$(sjaak "setboard $fen" "perft 1" | awk '$1 == 1 { print $2 }')
        others=$(venv/bin/python -c 'import sys, pyffish
print(len(pyffish.legal_moves("seirawan", sys.argv[1], [])))' "$fen")
        echo "$(cut -d' ' -f3 <<<"$fen"): Sjaak II $moves, pyffish $others"
    done
} | tee out
grep -qx "moves of the array: 28" out && grep -qx "KQkq: Sjaak II 20, pyffish 20" out &&
    grep -qx "KQBCDFGkqbcdfg: Sjaak II 28, pyffish 28" out
