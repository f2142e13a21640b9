#!/usr/bin/env bash
# compare-perft.sh [--games "gothic"] [--depth DEPTH] [--pairs 5]
#
# Compares the perft speed of Belladonna and Fairy-Stockfish, with one thread each, in the positions of
# perft.txt in this folder. --depth counts from the start position alone, to this depth, and takes any game
# that both engines know. Both engines get the same UCI commands and run alternately, so that changes in the
# speed of the machine affect both. Both count the last ply in bulk. Measured is the processor time from `go
# perft` to the answer, as the kernel counts it: start-up is not in it. Prints million nodes per second of
# each, the ratio of each pair, and the median ratio of each position. Fails if the node counts differ. The
# environment variables BELLADONNA and FAIRY_STOCKFISH select other programs than target/release/belladonna
# and the fairy-stockfish on PATH.
#
# Example: tools/bench/compare-perft.sh --games "crazyhouse shogi antichess gothic"

set -euo pipefail
source "$(dirname "$0")/lib.sh"

games=gothic depth='' pairs=5
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --games | --depth | --pairs) (($# > 1)) || fail "$1 needs a value" ;;&
        --games) games=$2 ;;
        --depth) depth=$2 ;;
        --pairs) pairs=$2 ;;
        *) fail "unknown option $1 (--games, --depth, --pairs)" ;;
    esac
    shift 2
done

# cpu_ms: the processor time of all threads of the running engine, in milliseconds.
cpu_ms() {
    awk '{ sum += $1 } END { printf "%.3f", sum / 1e6 }' "/proc/$ENGINE_PID"/task/*/schedstat
}

# count PROGRAM GAME DEPTH POSITION: sets NODES and SPEED, in million nodes per second of processor time.
count() {
    local before
    start_engine "$1"
    say uci "setoption name UCI_Variant value $2" "position $4" isready
    await readyok 20
    before=$(cpu_ms)
    say "go perft $3"
    await 'Nodes searched: *' 900
    NODES=${REPLY##*: }
    SPEED=$(awk -v n="$NODES" -v a="$before" -v b="$(cpu_ms)" 'BEGIN { printf "%.2f", n / (b - a) / 1000 }')
    stop_engine
}

# compare GAME DEPTH POSITION
compare() {
    local nodes speed ratios=() pair
    echo "$1, depth $2, $3"
    for ((pair = 1; pair <= pairs; pair++)); do
        count "$BELLADONNA" "$@"
        nodes=$NODES speed=$SPEED
        count "$FAIRY_STOCKFISH" "$@"
        ((nodes == NODES)) || fail "node counts differ: Belladonna $nodes, Fairy-Stockfish $NODES"
        ratios+=("$(ratio "$speed" "$SPEED")")
        print_row "$pair" "$speed" "$SPEED" "${ratios[-1]}"
    done
    echo "$NODES nodes each; median ratio $(median "${ratios[@]}")"
}

find_engines
export RAYON_NUM_THREADS=1 # Belladonna counts with this number of threads
print_row pair Belladonna Fairy-Stockfish ratio
for game in $games; do
    if [[ -n $depth ]]; then
        compare "$game" "$depth" startpos
        continue
    fi
    found=
    while read -r name plies position <&3; do
        [[ $name == "$game" ]] || continue
        [[ $position == startpos ]] || position="fen $position"
        compare "$game" "$plies" "$position"
        found=1
    done 3<"$(dirname "$0")/perft.txt"
    [[ -n $found ]] || fail "perft.txt has no position of $game: give a depth"
done
