#!/usr/bin/env bash
# compare-perft.sh [--game gothic] [--depth 5] [--pairs 5]
#
# Compares the perft speed of Belladonna and Fairy-Stockfish from the start position, with one thread each.
# The two engines run alternately, so that changes in the speed of the machine affect both. Both count the
# last ply in bulk. Start-up is not timed. Prints nodes per second of each, the ratio of each pair and the
# median ratio. Fails if the node counts differ. GAME must be a game of Fairy-Stockfish (chess, gothic). The
# environment variables BELLADONNA and FAIRY_STOCKFISH select other programs than target/release/belladonna
# and the fairy-stockfish on PATH.

set -euo pipefail
source "$(dirname "$0")/lib.sh"

game=gothic depth=5 pairs=5
while (($#)); do
    case $1 in
        --game) game=$2 ;;
        --depth) depth=$2 ;;
        --pairs) pairs=$2 ;;
        -h | --help) usage && exit ;;
        *) fail "unknown option $1 (--game, --depth, --pairs)" ;;
    esac
    shift 2
done

# Sets NODES and NPS. The program measures its own time; its last line is "<nodes> nodes <nps> nps".
run_belladonna() {
    local last
    last=$("$BELLADONNA" perft "$game" --depth "$depth" | tail -n 1)
    [[ $last =~ ^([0-9]+)\ nodes\ ([0-9]+)\ nps$ ]] || fail "unexpected last line of perft: $last"
    NODES=${BASH_REMATCH[1]} NPS=${BASH_REMATCH[2]}
}

# Sets NODES and NPS, timed from the command to the answer of a running engine.
run_fairy_stockfish() {
    local started
    start_engine "$FAIRY_STOCKFISH"
    say uci "setoption name UCI_Variant value $game" "position startpos" isready
    await readyok 10
    started=$EPOCHREALTIME
    say "go perft $depth"
    await 'Nodes searched: *' 600
    NODES=${REPLY##*: }
    NPS=$(awk -v n="$NODES" -v a="$started" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.0f", n / (b - a) }')
    stop_engine
}

find_engines
echo "Perft $game depth $depth, nodes/s, one thread"
print_row pair Belladonna Fairy-Stockfish ratio
ratios=()
for ((pair = 1; pair <= pairs; pair++)); do
    run_belladonna
    nodes=$NODES nps=$NPS
    run_fairy_stockfish
    ((nodes == NODES)) || fail "node counts differ: Belladonna $nodes, Fairy-Stockfish $NODES"
    ratios+=("$(ratio "$nps" "$NPS")")
    print_row "$pair" "$nps" "$NPS" "${ratios[-1]}"
done
echo "$NODES nodes each; median ratio $(median "${ratios[@]}")"
