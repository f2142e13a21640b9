#!/usr/bin/env bash
# check-width.sh: no line has more than 110 columns, in code, scripts, configuration and prose. Prints every
# line that is too long as file:line, and fails if there is one.

set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C.UTF-8 # columns are characters, not bytes

width=110

# Files that are not checked, and why.
exceptions=(
    ':!Cargo.lock'           # written by cargo
    ':!*/package-lock.json'  # written by npm
    ':!*.svg'                # written by belladonna-tools
    ':!engine/books/*'       # positions: a FEN cannot be wrapped
    ':!engine/data/*'        # the same
    ':!engine/tests/data/*'  # recorded sessions and positions
    ':!fuzz/Cargo.lock'      # written by cargo
    ':!fuzz/findings/*'      # inputs of fuzzing
    ':!fuzz/seeds/*'         # the same
    ':!tests/data/*.epd'     # recorded positions and counts
    ':!tests/data/*.jsonl'   # recorded games, one per line
    ':!tests/data/*.txt'     # recorded start positions
    ':!tools/bench/*.fen'    # positions
)

# Lines that cannot be wrapped: rows of markdown tables, and lines with a long address.
can_be_wrapped() {
    local file=$1 text=$2
    [[ $file == *.md && $text =~ ^\ *\| ]] && return 1
    [[ $text =~ https?://[^[:space:]]+ ]] && ((${#text} - ${#BASH_REMATCH[0]} <= width)) && return 1
    return 0
}

faults=0
while IFS=: read -r file number text; do
    can_be_wrapped "$file" "$text" || continue
    echo "$file:$number: ${#text} columns"
    faults=$((faults + 1))
done < <(git ls-files -z -- . "${exceptions[@]}" | xargs -0 grep -nHIE "^.{$((width + 1)),}" || true)

((faults == 0)) || { echo "check-width.sh: $faults lines have more than $width columns" >&2; exit 1; }
echo "no line has more than $width columns"
