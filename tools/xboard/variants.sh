#!/usr/bin/env bash
# Checks in the real XBoard that games of one's own take no other game away: XBoard plays each game that it is
# asked for, and has its buttons in the window New Variant.
#
#   variants.sh ENGINE [FOLDER]
#
# First with 20 games of one's own, which XBoard learns with all others. Then with 120, too many for one line,
# where the option -firstFeatures names a game that was left out. FOLDER receives XBoard's logs and a
# screenshot of the window for each game. The exit status is 1 if a game is not played. Needs Debian's xboard,
# xvfb, xdotool, imagemagick.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 2 "$@"
set_engine "$1"
folder=$(realpath -m "${2:-$(mktemp -d)}")
export PATH=$PATH:/usr/games LC_ALL=C
mkdir -p "$folder/home"
faults=0 own=a-game-of-my-own-with-a-long-name-

# own_games COUNT: makes the files of games of one's own.
own_games() {
    local number
    mkdir -p "$folder/$1"
    for number in $(seq 100 $((99 + $1))); do
        printf 'name = "%s"\nbased-on = "chess"\n' "$own$number" >"$folder/$1/$number.toml"
    done
}

# plays GAMES VARIANT [XBOARD-OPTION...]: whether XBoard plays a game, with so many games of one's own.
plays() {
    local games=$1 variant=$2 records=$folder/$1-$2 xboard
    shift 2
    BELLADONNA_GAMES=$folder/$games HOME=$folder/home xboard -settingsFile "$folder/home/settings" \
        -saveSettingsOnExit false -soundProgram true -fcp "$engine" -variant "$variant" -testLegality false \
        -messageSuppress "Right-clicking menu item or dialog text pops up help on it" "$@" \
        -debug -nameOfDebugFile "$records.debug" >"$records.out" 2>&1 &
    xboard=$!
    sleep 5
    # The keys of the window New Variant go to the window under the mouse.
    xdotool mousemove 100 300
    xdotool key alt+shift+v
    sleep 2
    import -window root "$records.png"
    kill "$xboard"
    wait "$xboard" 2>/dev/null || true
    if grep -q ">first : variant $variant\$" "$records.debug" &&
        ! grep -q "did not send" "$records.debug"; then
        echo "with $games games of one's own: $variant is played"
    else
        echo "FAULT: with $games games of one's own $variant is not played, see $records.debug"
        faults=$((faults + 1))
    fi
}

start_screen "$folder" 1280x1024x24
own_games 20
own_games 120
for variant in xiangqi shatranj berolina univers poison "${own}100" "${own}119"; do
    plays 20 "$variant"
done
plays 120 xiangqi
plays 120 "${own}219" -firstFeatures "variants=\"${own}219\""

((faults == 0)) || { echo "variants.sh: $faults faults, the logs are in $folder" >&2; exit 1; }
(($# > 1)) || rm -rf "$folder"
