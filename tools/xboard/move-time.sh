#!/usr/bin/env bash
# Plays moves at one second each (-st 0:01, Auto Flag) in the real XBoard while every core runs an endless
# loop, and prints the times in XBoard's log. The exit status is 1 if a move took longer than a second.
#
#   move-time.sh ENGINE [MOVES [XBOARD-OPTION...]]
#
# MOVES is 57 by default. An option may be -firstOptions "MoveOverhead=100". Needs Debian's xboard, xvfb,
# xauth.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 99 "$@"
here=$(dirname "$(realpath "$0")")
set_engine "$1"
moves=${2:-57}
shift $(($# > 1 ? 2 : 1))
folder=$(mktemp -d)

loops=()
for _ in $(seq "$(nproc)"); do
    while :; do :; done &
    loops+=($!)
done
trap 'kill "${loops[@]}" 2>/dev/null; rm -rf "$folder"' EXIT

# The moves of one game take about as many seconds. Later moves are ignored.
LIMIT=$((moves + 20)) "$here/match.sh" "$folder/match" gothic "$engine" "$engine" -mg 1 -st 0:01 \
    -autoCallFlag true -testClaims false \
    "$@" || true

grep -h "wins on time" "$folder/match/game.pgn" || true
awk -v wanted="$moves" '
    / >(first|second) *: (go|usermove)/ { started = $1 }
    / <(first|second) *: move / && count < wanted {
        times[++count] = $1 - started
        if (times[count] > 1000) late++
    }
    END {
        for (i = 1; i <= count; i++) for (j = i; j > 1 && times[j - 1] > times[j]; j--) {
            t = times[j]; times[j] = times[j - 1]; times[j - 1] = t
        }
        if (count == 0) { print "no moves"; exit 1 }
        printf "%d moves, median %d ms, 90 %% within %d ms, longest %d ms, %d over one second\n",
            count, times[int((count + 1) / 2)], times[int(count * 0.9 + 0.5)], times[count], late
        exit late > 0 || count < wanted
    }
' "$folder/match/xboard.debug"
