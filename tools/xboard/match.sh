#!/usr/bin/env bash
# Plays a match in the real XBoard on a virtual screen.
#
#   match.sh FOLDER VARIANT FIRST SECOND [XBOARD-OPTION...]
#
# FIRST and SECOND are engine commands; XBoard options say how many games and how fast, for example
# "-mg 10 -st 0:01" for ten games at one second a move. FOLDER receives game.pgn and xboard.debug, which check-match.sh reads.
# LIMIT is the greatest length of the match in seconds (600). SHOT=SECONDS takes a picture of the screen after so
# many seconds (FOLDER/screen.png). Needs Debian's xboard, xvfb, xauth, and imagemagick for pictures.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 4 99 "$@"
folder=$(realpath -m "$1") variant=$2 first=$3 second=$4
shift 4

# A home of its own keeps the settings of the user out of the match, and the match out of the settings.
rm -rf "$folder"
mkdir -p "$folder/home"
export HOME=$folder/home LC_ALL=C PATH=$PATH:/usr/games SHOT=${SHOT:-} FOLDER=$folder
cd "$folder"

options=(
    -settingsFile "$folder/home/settings" -saveSettingsOnExit false -soundProgram true
    -popupExitMessage false -popupMoveErrors false -size 49 -matchPause 500
    -variant "$variant" -fcp "$first" -scp "$second"
    -sgf "$folder/game.pgn" -debug -nameOfDebugFile "$folder/xboard.debug"
)

# Within the virtual screen: XBoard leaves by itself after the last game.
show='[[ -z $SHOT ]] || (sleep "$SHOT" && import -window root "$FOLDER/screen.png") &
exec xboard "$@"'

timeout "${LIMIT:-600}" xvfb-run -a -s "-screen 0 1280x1024x24" \
    bash -c "$show" bash "${options[@]}" "$@" >"$folder/xboard.out" 2>&1 || {
    echo "match.sh: XBoard ended with status $?, see $folder/xboard.out" >&2
    exit 1
}
