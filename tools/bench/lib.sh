# shellcheck shell=bash
# Functions shared by the scripts of this folder and of tools/strength: finding the two
# engines, communication, statistics. Source this file.

export LC_ALL=C # a point in decimals, whatever the user's language

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# Prints the usage: the comment block at the top of the running script.
usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# Sets BELLADONNA and FAIRY_STOCKFISH to executable programs, unless the environment sets them.
find_engines() {
    local root
    root=$(cd "$(dirname "$0")/../.." && pwd)
    BELLADONNA=${BELLADONNA:-$root/target/release/belladonna}
    # Debian installs games in a folder that is not on every user's PATH.
    FAIRY_STOCKFISH=${FAIRY_STOCKFISH:-$(PATH=$PATH:/usr/games command -v fairy-stockfish || true)}
    [[ -x $BELLADONNA ]] || fail "no $BELLADONNA; build it with: cargo build --release"
    [[ -x $FAIRY_STOCKFISH ]] || fail "no fairy-stockfish on PATH; on Debian: apt-get install fairy-stockfish"
}

# start_engine PROGRAM: runs it as a coprocess for say and await.
start_engine() {
    coproc ENGINE { exec "$1" 2>/dev/null; }
}

say() {
    printf '%s\n' "$@" >&"${ENGINE[1]}"
}

# await PATTERN SECONDS: reads lines until one matches the glob. Sets REPLY to that line and SEEN to all
# lines.
await() {
    SEEN=()
    while IFS= read -r -t "$2" -u "${ENGINE[0]}" REPLY; do
        REPLY=${REPLY%$'\r'}
        SEEN+=("$REPLY")
        # shellcheck disable=SC2053 # the pattern is meant to be a glob
        [[ $REPLY == $1 ]] && return
    done
    fail "the engine ended, or was silent for $2 s, while '$1' was awaited"
}

stop_engine() {
    local pid=$ENGINE_PID
    say quit
    wait "$pid" 2>/dev/null || true
}

# ratio A B: A / B with two decimals.
ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f\n", a / b }'
}

# median NUMBER...
median() {
    printf '%s\n' "$@" | sort -g |
        awk '{ v[NR] = $1 } END { printf "%.2f\n", (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

# print_row LABEL A B RATIO
print_row() {
    printf '%-14s %14s %16s %7s\n' "$@"
}
