#!/usr/bin/env bash
# In the variant fide_chess of Sjaak II, a pawn on the third rank may advance two squares.
#
# Program: Sjaak II 1.4.1 (Debian 1.4.1-2).
# Expectation: The file variants.txt describes "FIDE Chess (8x8)" as "the definition for standard FIDE chess".
#   Its moves are therefore those of orthodox chess.
# Behaviour: From 4k3/8/8/8/8/P7/8/4K3 w - - 0 1 the move a3a5 is legal in fide_chess, and illegal in the
#   variant normal of the same program. The program lists fide_chess first, so a client that takes the first
#   name plays another game.
# Output: The moves of the pawn in both variants: a3-a4 in normal, a3-a4 and a3-a5 in fide_chess.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null || exit 2
dpkg-deb --extract sjaakii_*.deb .

moves() {
    printf '%s\n' xboard new "variant $1" force "setboard 4k3/8/8/8/8/P7/8/4K3 w - - 0 1" "perft 1 1" quit |
        usr/games/sjaakii | sed 's/\x1b\[[0-9;]*m//g' | grep -oE '^ +a3-a[45]' | tr -d '\n'
}
echo "normal:     $(moves normal)"
echo "fide_chess: $(moves fide_chess)"
[[ $(moves normal) != *a3-a5* && $(moves fide_chess) == *a3-a5* ]]
