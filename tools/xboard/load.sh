#!/usr/bin/env bash
# Opens a saved game in XBoard. XBoard reads the file before the engine has described the game, so it needs
# the size of the board and the letters of the pieces as options.
#
#   load.sh ENGINE VARIANT FILE [XBOARD-OPTION...]
#
# ENGINE is a command or the path of a program. VARIANT is XBoard's name of the game.
#
# Example: tools/xboard/load.sh belladonna poison games.pgn

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 3 99 "$@"
set_engine "$1"
variant=$2 file=$(realpath "$3")
shift 3
export PATH=$PATH:/usr/games
describe_variant "$variant"
exec xboard -fcp "$engine" -variant "$variant" -testLegality false "${load_options[@]}" -lgf "$file" "$@"
