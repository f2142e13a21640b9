#!/usr/bin/env bash
# Plays one game of each variant in the real XBoard, the engine against itself, to its natural end, and compares the last
# position of XBoard with the engine's own.
#
#   games.sh ENGINE [FOLDER [VARIANT...]]
#
# The records stay in FOLDER (default: a temporary folder, removed if all is well). TC is the time control ("-tc 0:06 -inc
# 0.03"). The dead king of a poisoned side stays on XBoard's board and is not compared. The exit status is 1 if anything is
# wrong. Needs Debian's xboard, xvfb, xauth.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 99 "$@"
here=$(dirname "$(realpath "$0")")
set_engine "$1"
folder=$(realpath -m "${2:-$(mktemp -d)}")
variants=("${@:3}")
((${#variants[@]})) || variants=(gothic apothecary-classic apothecary-modern grandapothecary poison)
mkdir -p "$folder"
read -ra clock <<<"${TC:--tc 0:06 -inc 0.03}"
faults=0

fault() {
    echo "FAULT: $*"
    faults=$((faults + 1))
}

# The board of a FEN with one character a square; squares that do not exist look empty.
board() {
    awk '{
        text = $1; sub(/\[.*/, "", text); gsub(/\*/, ".", text); out = ""; run = ""
        for (i = 1; i <= length(text) + 1; i++) {
            letter = substr(text, i, 1)
            if (letter ~ /[0-9]/) { run = run letter; continue }
            for (; run > 0; run--) out = out "."
            run = ""; out = out letter
        }
        print out
    }'
}

for variant in "${variants[@]}"; do
    records=$folder/$variant
    # XBoard leaves before it has read what the engines say at the end of the last game: the engine's own log has it.
    log=$folder/$variant.log
    rm -f "$log"
    # XBoard's own ideas of legal moves and draws must be off. (In Gothic Chess they are right, but a mate that XBoard sees by
    # itself is missing from the last position that it saves.)
    options=(-testLegality false -testClaims false)
    LIMIT=${LIMIT:-600} "$here/match.sh" "$records" "$variant" "$engine --log $log" "$engine" -mg 1 "${clock[@]}" \
        -ruleMoves 0 -repeatsToDraw 0 -spf "$records/final.fen" "${options[@]}" || { fault "$variant: no match"; continue; }
    "$here/check-match.sh" "$records" 1 || fault "$variant: see above"
    shown=$(head -n 1 "$records/final.fen" | board)
    own=$(sed -n 's/.*# final position //p' "$log" | tail -n 1 | board)
    [[ -n $own ]] || fault "$variant: the engine names no final position"
    if grep -q "died of poison" "$records/game.pgn"; then
        shown=${shown//[kKiI]/.} own=${own//[kKiI]/.}
    fi
    if [[ $shown == "$own" ]]; then
        echo "$variant: XBoard shows the last position as it is"
    else
        fault "$variant: XBoard shows $shown, the position is $own"
    fi
done

((faults == 0)) || { echo "games.sh: $faults faults, the records are in $folder" >&2; exit 1; }
(($# > 1)) || rm -rf "$folder"
