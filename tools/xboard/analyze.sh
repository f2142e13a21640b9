#!/usr/bin/env bash
# Analyses in the real XBoard on a virtual screen, with three lines and probabilities, and checks the lines
# that XBoard receives from the engine.
#
#   analyze.sh ENGINE [VARIANT [FOLDER]]
#
# FOLDER receives XBoard's log and a screenshot (default: a temporary folder, removed after success). The exit
# status is 1 if a line is missing. Needs Debian's xboard, xvfb, imagemagick.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 3 "$@"
set_engine "$1"
variant=${2:-gothic}
folder=$(realpath -m "${3:-$(mktemp -d)}")
export PATH=$PATH:/usr/games LC_ALL=C
mkdir -p "$folder/home"

start_screen "$folder" 1280x1024x24

HOME=$folder/home xboard -settingsFile "$folder/home/settings" -saveSettingsOnExit false -soundProgram true \
    -messageSuppress "Right-clicking menu item or dialog text pops up help on it" -fcp "$engine" \
    -variant "$variant" -testLegality false -size 49 -engineOutputUp true \
    -firstOptions "MultiPV=3,ShowChances=1" -initialMode Analysis \
    -debug -nameOfDebugFile "$folder/xboard.debug" >"$folder/xboard.out" 2>&1 &
xboard=$!
sleep 8
import -window root "$folder/screen.png"
kill "$xboard"
wait "$xboard" 2>/dev/null || true

faults=0
for line in '>first : analyze$' '>first : \.$' '<first : stat01: [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+' \
    '<first : 3 .* \{win [0-9]+ %, .*loss [0-9]+ %\}'; do
    grep -qE "$line" "$folder/xboard.debug" || { echo "FAULT: no line $line"; faults=$((faults + 1)); }
done
if grep -E '<first : *(Error|Illegal|tellusererror|move)' "$folder/xboard.debug"; then
    faults=$((faults + 1))
fi
# Depth 3 must have three lines with different first moves.
lines=$(sed -nE 's/.*<first : 3 -?[0-9]+ [0-9]+ [0-9]+ ([^ ]+).*/\1/p' "$folder/xboard.debug" | sort -u |
    wc -l)
((lines >= 3)) || { echo "FAULT: $lines lines at depth 3 instead of 3"; faults=$((faults + 1)); }

((faults == 0)) || { echo "analyze.sh: $faults faults, the logs are in $folder" >&2; exit 1; }
echo "analysis of $variant: $lines lines at depth 3, with probabilities and progress"
(($# > 2)) || rm -rf "$folder"
