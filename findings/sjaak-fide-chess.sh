#!/usr/bin/env bash
# Sjaak II 1.4.1 (Debian 1.4.1-2): in its variant `fide_chess` a pawn on the third rank may advance two
# squares.
#
# Usual expectation: "FIDE Chess (8x8)" of variants.txt, "the definition for standard FIDE chess", has the
# moves of orthodox chess. Seen: a3a5 is a move from 4k3/8/8/8/8/P7/8/4K3 w - - 0 1. In the variant `normal`
# of the same program it is none. The program lists `fide_chess` first, so a client that takes the first name
# plays another game.
#
# Needs Debian's sjaakii (apt-get install sjaakii=1.4.1-2). The exit status is 1 if the move is gone.

set -euo pipefail
export PATH=$PATH:/usr/games
dpkg-query -W sjaakii
moves() {
    printf '%s\n' xboard new "variant $1" force "setboard 4k3/8/8/8/8/P7/8/4K3 w - - 0 1" "perft 1 1" quit |
        sjaakii | sed 's/\x1b\[[0-9;]*m//g' | grep -oE '^ +a3-a[45]' | tr -d '\n'
}
echo "normal:     $(moves normal)"
echo "fide_chess: $(moves fide_chess)"
[[ $(moves normal) != *a3-a5* && $(moves fide_chess) == *a3-a5* ]]
