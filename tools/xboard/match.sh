#!/usr/bin/env bash
# Plays a match in the real XBoard on a virtual screen.
#
#   match.sh FOLDER VARIANT FIRST SECOND [XBOARD-OPTION...]
#
# FIRST and SECOND are engine commands. XBoard options set the number of games and the time, for example
# "-mg 10 -st 0:01" for ten games at one second per move. FOLDER receives game.pgn and xboard.debug, which
# check-match.sh reads. LIMIT is the greatest length of the match in seconds (default 600). SHOT=SECONDS takes
# a screenshot after that time (FOLDER/screen.png). Needs Debian's xboard, xvfb, xauth, and imagemagick for
# screenshots.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 4 99 "$@"
folder=$(realpath -m "$1") variant=$2 first=$3 second=$4
shift 4

# A separate home folder, so that the match neither reads nor changes the settings of the user.
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

# On the virtual screen. XBoard exits after the last game.
show='[[ -z $SHOT ]] || (sleep "$SHOT" && import -window root "$FOLDER/screen.png") &
exec xboard "$@"'

timeout "${LIMIT:-600}" xvfb-run -a -s "-screen 0 1280x1024x24" \
    bash -c "$show" bash "${options[@]}" "$@" >"$folder/xboard.out" 2>&1 || {
    echo "match.sh: XBoard ended with status $?, see $folder/xboard.out" >&2
    exit 1
}
