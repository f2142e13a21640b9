#!/usr/bin/env bash
# rules-pictures.sh PROGRAM [--check]: draws the pictures of the rules pages by `belladonna show`. With
# --check it only tells whether they are what the program would draw.

set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
folder=docs/rules/pictures
drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT

# The games of the library have no rules page.
main_games=$("$program" games --json | grep -o '"id":"[^"]*","title":"[^"]*","group":"main"' | cut -d'"' -f4)
for game in $main_games; do
    "$program" show "$game" --square 32 --svg "$drawn/$game.svg"
    # The letters of the pieces: the capitals that the refusal of an unknown piece names.
    letters=$({ "$program" show "$game" --piece 0 --svg "$drawn/none" 2>&1 || true; } |
        grep -o '[A-Z] (' | cut -c1 | sort -u)
    for letter in $letters; do
        "$program" show "$game" --piece "$letter" --square 24 --svg "$drawn/$game-$letter.svg"
    done
done

if [[ ${2:-} == --check ]]; then
    diff -rq "$drawn" "$folder" || { echo "run tools/rules-pictures.sh $1" >&2; exit 1; }
    echo "$(find "$folder" -name '*.svg' | wc -l) pictures of the rules pages are up to date"
else
    rm -rf "$folder"
    mkdir "$folder"
    cp "$drawn"/*.svg "$folder"
fi
