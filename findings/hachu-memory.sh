#!/usr/bin/env bash
# HaChu calls every move illegal until it has been told how much memory it may use.
#
# Program: HaChu 0.21 (Debian 0.21-29-gdf26f4a-3), by XBoard's protocol.
# Expectation: A move is illegal if the rules forbid it. The protocol lets an engine ask for the command
#   `memory` (feature memory=1), which sets the size of its tables. An engine that has not been told uses as
#   much as it likes.
# Behaviour: In Chu Shogi, and in chess without castling, HaChu answers "Illegal move" to the first step of a
#   pawn, and to all other moves, without a word about memory. After `memory 1` the same moves are legal. So a
#   person who types the commands, or a program that sends `memory` only if its user wants a size, sees an
#   engine that refuses the moves of its own games.
# Output: For each game, the number of moves that HaChu calls illegal without and with `memory`, of three.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the package cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet hachu=0.21-29-gdf26f4a-3 >/dev/null 2>&1 || exit 2
dpkg-deb --extract hachu_*.deb .

illegal() { # VARIANT COMMAND MOVE...
    local moves=("${@:3}")
    { printf '%s\n' xboard "protover 2" "$2" new "variant $1" force "${moves[@]/#/usermove }" "ping 1" &&
        sleep 2 && echo quit; } | usr/games/hachu 2>/dev/null | grep -c "^Illegal move" || true
}
{
    for game in "chu e4e5 e9e8 c4c5" "nocastle e2e4 e7e5 d2d4"; do
        read -r -a words <<<"$game"
        echo "${words[0]}: $(illegal "${words[0]}" "easy" "${words[@]:1}") of 3 illegal," \
            "after memory 1 $(illegal "${words[0]}" "memory 1" "${words[@]:1}")"
    done
} | tee out
[ "$(cut -d: -f2 out | sort -u)" = " 3 of 3 illegal, after memory 1 0" ]
