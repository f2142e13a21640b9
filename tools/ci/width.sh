#!/usr/bin/env bash
# width.sh: checks that no line has more than 110 columns. Files that programs write, and positions and games,
# are not checked. Rows of Markdown tables cannot be wrapped, and addresses do not count.

set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C.UTF-8

long=$(git grep -nIE '.{111}' -- ':!*.lock' ':!*package-lock.json' ':!*.svg' ':!*.book' ':!*/data/*' \
    ':!*/templates*.ini' ':!fuzz/findings' ':!fuzz/seeds' ':!*.fen' ':!tools/web/puzzles' |
    grep -vE '^[^:]*\.md:[0-9]+: *\|' |
    perl -CS -ne '/^[^:]*:\d+:(.*)/; print if length($1 =~ s#\S*://\S*##r) > 110') || true
[[ -z $long ]] || { echo "$long"; exit 1; }
