#!/usr/bin/env bash
# Plays by mouse in the real XBoard on a virtual screen and checks what reaches the engine.
#
#   mouse.sh ENGINE [FOLDER]
#
# Each session starts from a position of its own, clicks squares (named as XBoard does), and looks for lines in XBoard's log.
# FOLDER receives the logs and a picture of the end of each session. The exit status is 1 if a line is missing. Needs Debian's
# xboard, xvfb, xdotool, imagemagick.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 2 "$@"
set_engine "$1"
folder=$(realpath -m "${2:-$(mktemp -d)}")
export PATH=$PATH:/usr/games LC_ALL=C
faults=0 sessions=0

mkdir -p "$folder"
start_screen "$folder" 1000x1000x24

# Measures the board: XBoard rescales its window, so the size of a square is known only then.
measure() {
    local files=$1 ranks=$2 holdings=$3 window width=0 height=0 w h
    for window in $(xdotool search --onlyvisible --class xboard); do
        read -r w h < <(xdotool getwindowgeometry --shell "$window" | awk -F= '/WIDTH/ {w=$2} /HEIGHT/ {print w, $2}')
        if ((w > width)); then width=$w height=$h; fi
    done
    pitch=$(((width - 5) / (files + holdings * 4)))
    left=$((2 + holdings * 2 * pitch)) bottom=$((height - 2))
}

press() {
    xdotool mousemove "$1" "$2"
    sleep 0.25
    xdotool mousedown 1
    sleep 0.25
    xdotool mouseup 1
    sleep 0.8
}

# Steps: a square, `holdings:N` (the Nth place from the bottom of White's holdings), `key:NAME`, `type:TEXT`, `wait:SECONDS`.
step() {
    local file rank
    case $1 in
        key:*) xdotool key "${1#*:}" && sleep 1 ;;
        type:*) xdotool type "${1#*:}" && sleep 0.5 ;;
        wait:*) sleep "${1#*:}" ;;
        holdings:*) press $((left + pitch * files + pitch * 3 / 2)) $((bottom - pitch * (${1#*:} - 1) - pitch / 2)) ;;
        *)
            file=$(printf '%d' "'${1:0:1}") rank=${1:1}
            press $((left + pitch * (file - 97) + pitch / 2)) $((bottom - pitch * (rank - 1) - pitch / 2))
            ;;
    esac
}

# session VARIANT POSITION STEPS LINE... : every LINE (a regular expression) must be in the log, in this order.
session() {
    local variant=$1 position=$2 steps=$3 files=8 ranks=8 holdings=0 line from=1 at xboard
    shift 3
    case $variant in
        gothic) files=10 ;;
        apothecary-*) files=10 ranks=12 holdings=1 ;;
        grandapothecary) files=12 ranks=14 holdings=1 ;;
    esac
    sessions=$((sessions + 1))
    local records=$folder/$sessions-$variant
    rm -rf "$records"
    mkdir -p "$records/home"
    # Not by -firstOptions: XBoard 4.9.1 crashes when that gives a text longer than the option's default.
    HOME=$records/home xboard -settingsFile "$records/home/settings" -saveSettingsOnExit false -soundProgram true \
        -messageSuppress "Right-clicking menu item or dialog text pops up help on it" -fcp "$engine" -variant "$variant" \
        -firstInitString "new\\noption Start position=$position\\n" -size 64 -testLegality false -oneClickMove true -showTargetSquares true \
        -animateMoving false -st 0:01 -debug -nameOfDebugFile "$records/xboard.debug" >"$records/xboard.out" 2>&1 &
    xboard=$!
    sleep 4
    measure "$files" "$ranks" "$holdings"
    for line in $steps; do step "$line"; done
    sleep 1
    import -window root "$records/screen.png"
    kill "$xboard"
    wait "$xboard" 2>/dev/null || true
    for line in "$@"; do
        at=$(tail -n "+$from" "$records/xboard.debug" | grep -nE -m 1 -- "$line" | cut -d: -f1 || true)
        if [[ -z $at ]]; then
            echo "FAULT: session $sessions, $variant: no line $line, see $records/xboard.debug"
            faults=$((faults + 1))
            return
        fi
        from=$((from + at))
    done
    echo "session $sessions, $variant: as expected"
}

# A move, an illegal one taken back, taking back; castling; promotion.
session gothic "" "e2 e4 wait:3 type:a2a5 key:Return wait:1 key:ctrl+x wait:1 d2 d4" \
    'first : e2e4$' '<first : move' 'first : a2a5$' '<first : Illegal move \(.*a2a5' '>first : remove' 'first : d2d4$'
session gothic "5k4/P9/10/10/10/10/10/R4K3R w KQ - 0 1" "f1 i1" 'first : f1i1$' '<first : move'

# Capture, leap, joker, promotion out of the reserve, and a click where nothing is marked.
classic="**1e1****1/r8r/5k4/pp8/1P8/10/10/10/P9/5K4/R8R/***M3***"
session apothecary-classic "$classic[Q] w K - 0 1" "f3 f9 c2" 'lift f3' '<first : highlight' 'first : f3c2$' '<first : move'
session apothecary-classic "$classic[Q] w - - 0 1" "b8 a9" 'first : b8a9$' '<first : move'
session apothecary-classic "10/k9/10/10/10/10/10/2J7/10/5K4/10/10[] w - - 0 1 jokers=Rr" "c5 c9" 'first : c5c9$' '<first : move'
session apothecary-classic "10/1k8/n9/1P8/10/10/10/10/10/5K4/10/10[QRNM] w - - 0 1" "b9 a10 wait:1 holdings:4" \
    '<first : choice RNM' 'first : b9a10r$' '<first : move'
session apothecary-modern "10/k9/10/10/10/10/10/2D7/10/5K4/10/10[] w K - 0 1" "c5 d9" 'first : c5d9$' '<first : move'

# Castling with a cannon, a promotion that the holdings do not show, a berolina's capture en passant that XBoard misses.
session grandapothecary "12/12/6k5/p11/12/12/12/12/12/12/12/12/Z5K3RZ/12[] w AKL - 0 1" "g2 c2" 'first : g2c2$' '<first : move'
session grandapothecary "12/k11/12/3P8/12/12/12/12/12/12/12/12/6K5/12[QEZ] w - - 0 1" "type:d11d12z key:Return wait:2" \
    'first : d11d12z$' '<first : move'

# Poison, capture or poison by choice, both ways to cure, castling, promotion.
session poison "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1" "d4 c4" '<first : choice T' 'first : d4c4t$' '<first : move'
session poison "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1" "d4 d5" '<first : choice HV' 'first : d4d5h$' '<first : move'
session poison "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3" "g3 h3" 'put h3' '<first : click h3' 'first : h3g2,g2h3r$' '<first : move'
session poison "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3" "h3 g2 h3" 'put g2' 'first : h3g2,g2h3r$' '<first : move'
session poison "4k3/p7/8/8/8/8/8/H3K2H w KQ - 0 1" "e1 g1" 'first : e1g1$' '<first : move'
session poison "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" "a7 a8" '<first : choice GRBN' 'first : a7a8g$' '<first : move'

((faults == 0)) || { echo "mouse.sh: $faults faults, the records are in $folder" >&2; exit 1; }
(($# > 1)) || rm -rf "$folder"
