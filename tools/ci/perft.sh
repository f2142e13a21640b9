#!/usr/bin/env bash
# perft.sh PROGRAM: compares the counts of the program with all recorded ones in tests/data. The tests compare
# the smaller ones alone, because their recomputation checks are slow.

set -euo pipefail
(($# == 1)) || { echo "usage: perft.sh PROGRAM" >&2; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/../../tests/data"

files=(perft/*.epd library/*.epd)
((${#files[@]} >= 40)) || { echo "perft.sh: ${#files[@]} files are too few" >&2; exit 1; }
for file in "${files[@]}"; do
    game=$(basename "$file" .epd)
    [[ $game != grand-apothecary ]] || game=grandapothecary
    found=$("$program" perft "$game" --epd "$file" | tail -n 1) || { echo "$file: $found" >&2; exit 1; }
    [[ $found =~ ^[1-9][0-9]*\ passed,\ 0\ failed$ ]] || { echo "$file: $found" >&2; exit 1; }
done
echo "${#files[@]} files of counts: all agree"
