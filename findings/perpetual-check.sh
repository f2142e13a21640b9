#!/usr/bin/env bash
# A perpetual check is a draw for HoiXiangqi in Xiangqi, and for Sjaak II in Shogi.
#
# Programs: HoiXiangqi 0.22.0 and Sjaak II 1.4.1 (Debian 0.22.0-3, 1.4.1-2); for comparison pyffish 0.0.90.
# Expectation: Both games forbid a perpetual check. If a position is repeated and all moves of one player
#   between were checks, that player loses. HoiXiangqi's list of changes says that it handles perpetual
#   checks, and Sjaak II claims the loss in Minishogi.
# Behaviour: A rook checks a bare king on two ranks, again and again. HoiXiangqi ends the game as a draw when
#   the position occurs for the third time. Sjaak II ends it as a draw in Shogi at the fourth time. The same
#   program gives the game to Black in Minishogi, and claims nothing in Xiangqi after 17 half-moves. pyffish
#   gives all three games to Black, whose king was in check.
# Output: For each game the first result that each program claims. For pyffish it is its value of the game for
#   the side to move, after the last check.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
apt-get download --quiet hoichess=0.22.0-3 sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done

repeat() { # FIRST MOVE... : the first move and four times the others
    echo "$1"
    for _ in 1 2 3 4; do printf '%s\n' "${@:2}"; done
}
claim() { # the first result that the program prints
    grep -m 1 -oE '^(1-0|0-1|1/2-1/2) .*' || echo "none"
}
sjaak() { # VARIANT FEN MOVE...
    { printf '%s\n' xboard "variant $1" force "setboard $2" && repeat "${@:3}" && echo quit; } |
        usr/games/sjaakii 2>/dev/null | claim
}
pyffish() { # VARIANT FEN MOVE...
    repeat "${@:3}" | venv/bin/python -c '
import sys
import pyffish
moves = sys.stdin.read().split()[:-2]
print(pyffish.is_optional_game_end(sys.argv[1], sys.argv[2], moves))' "$1" "$2"
}
xiangqi="3k5/9/9/9/9/9/9/9/9/R3K4"
shogi="3k5/9/9/9/9/9/9/9/R3K4[]"
minishogi="3k1/5/5/5/R3K[]"
{
    echo "Xiangqi, HoiXiangqi: $({
        printf '%s\n' xboard force "setboard $xiangqi w 0 1" && repeat a0a9 d9d8 a9a8 d8d9 a8a9 && echo quit
    } | usr/games/hoixiangqi 2>/dev/null | claim)"
    echo "Xiangqi, Sjaak II: $(sjaak xiangqi "$xiangqi w - - 0 1" a0a9 d9d8 a9a8 d8d9 a8a9)"
    echo "Xiangqi, pyffish: $(pyffish xiangqi "$xiangqi w - - 0 1" a1a10 d10d9 a10a9 d9d10 a9a10)"
    echo "Shogi, Sjaak II: $(sjaak shogi "$shogi w - - 0 1" a1a9 d9d8 a9a8 d8d9 a8a9)"
    echo "Shogi, pyffish: $(pyffish shogi "$shogi w - - 0 1" a1a9 d9d8 a9a8 d8d9 a8a9)"
    echo "Minishogi, Sjaak II: $(sjaak minishogi "$minishogi w - - 0 1" a1a5 d5d4 a5a4 d4d5 a4a5)"
    echo "Minishogi, pyffish: $(pyffish minishogi "$minishogi w - - 0 1" a1a5 d5d4 a5a4 d4d5 a4a5)"
} | tee out
grep -qx "Xiangqi, HoiXiangqi: 1/2-1/2 {3 repetitions}" out && grep -qx "Xiangqi, Sjaak II: none" out &&
    grep -qx "Shogi, Sjaak II: 1/2-1/2 {4-fold repetition}" out &&
    grep -qx "Minishogi, Sjaak II: 0-1 {White repeats}" out &&
    [ "$(grep -c "pyffish: (True, 32000)" out)" = 3 ]
