#!/usr/bin/env bash
# Writes XBoard's settings files, with which `xboard @NAME` starts a game with all options that it needs.
#
#   settings.sh [--table] ENGINE FOLDER [COMMAND]
#
# Makes a file in FOLDER for each game in the program, under XBoard's name of the game. ENGINE is a command or
# the path of a program. COMMAND is how XBoard starts it, by default as ENGINE says. With --table it prints
# the table of docs/xboard.md.
#
# Example: tools/xboard/settings.sh belladonna ~/.xboard/themes/conf

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

prints_table=false
if [[ ${1:-} == --table ]]; then
    prints_table=true
    shift
fi
expect_arguments 2 3 "$@"
set_engine "$1"
folder=$2
# A path must hold in every folder, a name need not.
command=${3:-$(command -v -- "$1" >/dev/null && [[ $1 != */* ]] && echo "$1" || echo "$engine")}
mkdir -p "$folder"

# The part of a screen of 1366x768 for the board: less the menu, the clocks and the message of XBoard, its
# title and a panel. XBoard's option is the side of a square on 8 files; on wider boards XBoard makes the
# squares smaller, so that the window has the same width, with a line of one pixel between squares.
width=1366 height=592
size() {
    local columns=$((files + (holdings > 0 ? 4 : 0))) pitch
    pitch=$((height / ranks < width / columns ? height / ranks : width / columns))
    echo $(((pitch * columns + 7) / 8 - 1))
}

names=$(printf 'xboard\nprotover 2\nquit\n' | "$engine" | sed -n 's/^feature variants="\(.*\)"/\1/p')
declare -A names_by_size
for name in ${names//,/ }; do
    describe_variant "$name"
    {
        printf -- '-fcp "%s"\n-variant %s\n-size %s\n' "$command" "$name" "$(size)"
        # XBoard does not know the rules of a game that the engine describes.
        ((${#load_options[@]} == 0)) ||
            printf -- '-testLegality false\n-oneClickMove true\n-showTargetSquares true\n'
        # Pieces of the reserve are chosen in the holdings, others by moving the mouse.
        ((${#load_options[@]} == 0)) ||
            printf -- '-sweepPromotions %s\n' "$( ((holdings > 0)) && echo false || echo true)"
    } >"$folder/$name"
    pixels=$(size)
    names_by_size[$pixels]+=${names_by_size[$pixels]:+, }"\`@$name\`"
done
if ! $prints_table; then
    names=${names//[^,]/}
    echo "$((${#names} + 1)) settings files are in $folder. Start a game by its name, such as: xboard @poison"
    exit
fi
printf '| size | names |\n| --- | --- |\n'
for pixels in $(printf '%s\n' "${!names_by_size[@]}" | sort -n); do
    printf '| %s | %s |\n' "$pixels" "${names_by_size[$pixels]}"
done
