#!/usr/bin/env bash
# check-bench.sh PROGRAM...
#
# Compares the node count of "PROGRAM bench" with the signature in the history: the last line, "Bench:
# <nodes>", of the newest commit message that ends in one. All programs must have that count.

set -euo pipefail

(($# >= 1)) || { echo "usage: check-bench.sh PROGRAM..." >&2; exit 2; }

# Prints the signature of the newest commit that ends in one.
expected_signature() {
    local commit last
    while read -r commit; do
        last=$(git log -1 --format=%B "$commit" | sed '/^[[:space:]]*$/d' | tail -n 1)
        if [[ $last =~ ^Bench:\ ([0-9]+)$ ]]; then
            echo "commit $(git log -1 --format='%h (%s)' "$commit") says Bench: ${BASH_REMATCH[1]}" >&2
            echo "${BASH_REMATCH[1]}"
            return
        fi
    done < <(git rev-list --grep='^Bench: ' HEAD)
    echo "no commit message ends in a line 'Bench: <nodes>'" >&2
    return 1
}

# Prints the node count of the last line, "<nodes> nodes <nps> nps".
bench_signature() {
    local last
    last=$("$1" bench | tail -n 1)
    [[ $last =~ ^([0-9]+)\ nodes\ [0-9]+\ nps$ ]] ||
        { echo "unexpected last line of $1 bench: $last" >&2; return 1; }
    echo "$1 bench: $last" >&2
    echo "${BASH_REMATCH[1]}"
}

expected=$(expected_signature)
for program in "$@"; do
    found=$(bench_signature "$program")
    if [[ $found != "$expected" ]]; then
        echo "$program searched $found nodes, not $expected. If the change is functional, end its commit" >&2
        echo "message with 'Bench: $found'. If it is not, it has a side effect." >&2
        exit 1
    fi
done
echo "bench signature $expected confirmed"
