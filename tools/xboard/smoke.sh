#!/usr/bin/env bash
# Plays two fast games of Gothic Chess against Fairy-Max in the real XBoard and checks that both end without a
# fault.
#
#   smoke.sh ENGINE
#
# Needs Debian's xboard, xvfb, xauth and fairymax.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 1 1 "$@"
here=$(dirname "$(realpath "$0")")
set_engine "$1"
folder=$(mktemp -d)

LIMIT=${LIMIT:-300} "$here/match.sh" "$folder" gothic "$engine" "$here/fairymax.sh" \
    -mg 2 -tc 0:05 -inc 0.05 || {
    tail -n 40 "$folder/xboard.debug" >&2
    exit 1
}
"$here/check-match.sh" "$folder" 2 || { echo "smoke.sh: the logs are in $folder" >&2; exit 1; }
rm -rf "$folder"
