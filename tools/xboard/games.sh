#!/usr/bin/env bash
# Plays one game of each variant to its end in the real XBoard, the engine against itself. Compares XBoard's
# last position with the engine's, and loads the saved game, which must lead to the same position.
#
#   games.sh ENGINE [FOLDER [VARIANT...]]
#
# FOLDER receives the logs (default: a temporary folder, removed after success). TC is the time control ("-tc
# 0:06 -inc 0.03"). A king that died of poison stays on XBoard's board and is not compared. The exit status is
# 1 after a failure. Needs Debian's xboard, xvfb, xauth.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 99 "$@"
here=$(dirname "$(realpath "$0")")
set_engine "$1"
folder=$(realpath -m "${2:-$(mktemp -d)}")
variants=("${@:3}")
((${#variants[@]})) || variants=(normal gothic apothecary-classic apothecary-modern grandapothecary poison)
export PATH=$PATH:/usr/games LC_ALL=C
mkdir -p "$folder"
read -ra clock <<<"${TC:--tc 0:06 -inc 0.03}"
faults=0

fault() {
    echo "FAULT: $*"
    faults=$((faults + 1))
}

# The board of a FEN, with one character per square. Squares that do not exist count as empty.
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

# The moves of a match as the engines sent them, one per line. The two legs of a move are joined.
sent_moves() {
    sed -nE 's/^[0-9]+ <(first|second) ?: move (.*)/\2/p' "$1" | sed ':join; /,$/{N; s/\n//; b join}'
}

# Moves in a common form: from, to with its letter, emptied squares. For a move from X to Y that empties Z,
# engines write XZ-Y, and XBoard writes XZ,ZY, or XY,Z? if it reads the move as castling.
canonical() {
    sed -E 's/^([a-l][0-9]+)([a-l][0-9]+)x([a-l][0-9]+)-(.*)/\1 \4 \2 \3/; t
        s/^([a-l][0-9]+)([a-l][0-9]+)-(.*)/\1 \3 \2/; t
        s/^([a-l][0-9]+)([a-l][0-9]+),\2([a-l][0-9]+),\3(.*)/\1 \4 \2 \3/; t
        s/^([a-l][0-9]+)([a-l][0-9]+),\2(.*)/\1 \3 \2/; t
        s/^([a-l][0-9]+)([a-l][0-9]+),([a-l][0-9]+).*/\1 \2 \3/; t; s/^([a-l][0-9]+)/\1 /'
}

# The lines that XBoard sent, from the engine's log.
received_lines() {
    sed -nE 's/^ *[0-9.]+ < //p' "$1"
}

# The moves of a saved game as XBoard wrote them, one per line.
written_moves() {
    grep -v '^\[' "$1" | tr '\n' ' ' | sed -E 's/\{[^}]*\}//g; s/[0-9]+\. / /g' | tr -s ' ' '\n' | sed '/^$/d'
}

# is_unreadable SENT RECEIVED WRITTEN: whether XBoard cannot load a move. It does not write the promotion of a
# berolina pawn. It cannot read cures, some moves that empty a square, and leaps and castlings of the king of
# two files or more, if it writes them as moves of the king.
is_unreadable() {
    local from to
    case $1 in "$2"[a-z] | *' '*' '*) return ;; esac
    printf -v from %d "'${1:0:1}"
    printf -v to %d "'$(cut -d ' ' -f 2 <<<"$1")"
    [[ $3 == K* ]] && ((to - from >= 2 || from - to >= 2))
}

# explain_end VARIANT RECORDS: XBoard 4.9.1 can end while it loads a game that has a move that it cannot read.
# If it ends in another game, that is a fault.
explain_end() {
    local sent written
    while read -r sent && read -r written <&4; do
        is_unreadable "$sent" end "$written" || continue
        echo "$1: XBoard ends while it loads the game, which has moves that it cannot read"
        return
    done < <(sent_moves "$2/xboard.debug" | canonical) 4< <(written_moves "$2/game.pgn")
    fault "$1: XBoard ends while it loads the saved game"
}

# reload VARIANT RECORDS POSITION: loads the game of a match in XBoard. The engine must reach POSITION.
reload() {
    local variant=$1 records=$2 own=$3 log=$2/load.log xboard count=-1 last=-2 loaded sent received
    describe_variant "$variant"
    rm -f "$log"
    HOME=$records/home xboard -settingsFile "$records/home/settings" -saveSettingsOnExit false \
        -soundProgram true -fcp "$engine --log $log" -variant "$variant" -testLegality false \
        "${load_options[@]}" -lgf "$records/game.pgn" -td 0 \
        >"$records/load.out" 2>&1 &
    xboard=$!
    # Waits until no more moves arrive.
    for _ in {1..60}; do
        sleep 3
        kill -0 "$xboard" 2>/dev/null || break
        last=$count count=$(grep -c ' < usermove ' "$log" 2>/dev/null || true)
        ((count == 0 || count != last)) || break
    done
    if ! kill "$xboard" 2>/dev/null; then
        wait "$xboard" 2>/dev/null || true
        explain_end "$variant" "$records"
        return
    fi
    wait "$xboard" 2>/dev/null || true
    loaded=$({ received_lines "$log" | grep -vE '^(quit|result)'; echo "result *"; } | "$engine" |
        sed -n 's/^# final position //p')
    if [[ $loaded == "$own" ]]; then
        echo "$variant: the saved game loads to its end, $count moves"
        return
    fi
    while read -r sent && read -r received <&3 && read -r written <&4; do
        [[ $sent != "$received" ]] || continue
        is_unreadable "$sent" "$received" "$written" || break
        echo "$variant: the saved game loads up to $sent ($written), which XBoard cannot read"
        return
    done < <(sent_moves "$records/xboard.debug" | canonical) \
        3< <(received_lines "$log" | sed -n 's/^usermove //p' | canonical; echo end) \
        4< <(written_moves "$records/game.pgn")
    local difference="XBoard reads $received for $sent"
    [[ -n $sent ]] || difference="XBoard reads all moves"
    fault "$variant: the saved game leads to $loaded, not to $own; $difference"
}

start_screen "$folder" 1280x1024x24

for variant in "${variants[@]}"; do
    records=$folder/$variant
    # XBoard exits before it reads the last lines of the engines. The engine's own log has them.
    log=$folder/$variant.log
    rm -f "$log"
    # XBoard's legality testing and draw claims must be off. (In Gothic Chess they are right, but if XBoard
    # detects a mate, the last position that it saves lacks the mating move.)
    options=(-testLegality false -testClaims false)
    LIMIT=${LIMIT:-600} "$here/match.sh" "$records" "$variant" "$engine --log $log" "$engine" -mg 1 \
        "${clock[@]}" -ruleMoves 0 -repeatsToDraw 0 -spf "$records/final.fen" "${options[@]}" ||
        { fault "$variant: no match"; continue; }
    "$here/check-match.sh" "$records" 1 || fault "$variant: see above"
    shown=$(head -n 1 "$records/final.fen" | board)
    position=$(sed -n 's/.*# final position //p' "$log" | tail -n 1)
    own=$(board <<<"$position")
    [[ -n $own ]] || fault "$variant: the engine names no final position"
    if grep -q "died of poison" "$records/game.pgn"; then
        shown=${shown//[kKiI]/.} own=${own//[kKiI]/.}
    fi
    if [[ $shown == "$own" ]]; then
        echo "$variant: XBoard shows the last position correctly"
    else
        fault "$variant: XBoard shows $shown, the position is $own"
    fi
    reload "$variant" "$records" "$position"
done

((faults == 0)) || { echo "games.sh: $faults faults, the logs are in $folder" >&2; exit 1; }
(($# > 1)) || rm -rf "$folder"
