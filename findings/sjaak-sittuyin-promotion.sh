#!/usr/bin/env bash
# In Sittuyin, Sjaak II lets a pawn become a general with check, and pyffish does not.
#
# Programs: Sjaak II 1.4.1 (Debian 1.4.1-2), pyffish 0.0.90.
# Expectation: A pawn on one of the two diagonals may become a general where it stands, or on a square that is
#   one step diagonally away and empty. The page of Burmese Chess at chessvariants.com adds that the general
#   cannot give check when it promotes. Both programs list Sittuyin and read its FENs.
# Behaviour: A black king, a black rook, or nothing stands on c4, and a white pawn on d5. Sjaak II always lets
#   the pawn become a general on d5. pyffish lets it only if nothing is on c4: there the new general may
#   attack neither the king nor any other man. Both agree about the promotions that step.
# Output: For each position the promotions that each program lists.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjaakii_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2

promotions() { # name of the position, FEN
    printf '%s\n' xboard new "variant sittuyin" force "setboard $2" "perft 1 1" quit |
        usr/games/sjaakii 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' |
        grep -oE '^ +[a-h][1-8]-[a-h][1-8]F' | tr -d -- '-' | sort | xargs echo "$1: Sjaak II:"
    venv/bin/python -c 'import sys, pyffish
print(*sorted(move for move in pyffish.legal_moves("sittuyin", sys.argv[1], []) if move[4:] == "f"))' "$2" |
        tr f F | xargs echo "$1: pyffish:"
}
{
    promotions king "8/8/8/3P4/2k5/8/8/4K3[] w - - 0 1"
    promotions rook "8/8/8/3P4/2r5/8/8/4K2k[] w - - 0 1"
    promotions nothing "8/8/8/3P4/8/8/8/4K2k[] w - - 0 1"
} | tee out
steps="d5c6F d5e4F d5e6F"
for man in king rook; do
    grep -qx "$man: Sjaak II: d5c6F d5d5F d5e4F d5e6F" out || exit 1
    grep -qx "$man: pyffish: $steps" out || exit 1
done
[ "$(grep -cE '^nothing: (Sjaak II|pyffish): d5c4F d5c6F d5d5F d5e4F d5e6F$' out)" = 2 ]
