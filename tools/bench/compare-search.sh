#!/usr/bin/env bash
# compare-search.sh [--game gothic] [--seconds 5] [--rounds 1] [--cores 1] [--hash 64] [--positions FILE]
#
# Compares the search speed of Belladonna and Fairy-Stockfish on the same positions. The two engines run
# alternately, each in a new process, with the same XBoard commands. Prints nodes per second of each, the
# ratio of each pair and the median ratio. Nodes per second are taken from the last line of thinking. FILE has
# one FEN per line (default: the file in this folder named after the game). GAME must be a game of
# Fairy-Stockfish. The environment variables BELLADONNA and FAIRY_STOCKFISH select other programs than
# target/release/belladonna and the fairy-stockfish on PATH.

set -euo pipefail
source "$(dirname "$0")/lib.sh"

game=gothic seconds=5 rounds=1 cores=1 hash=64 positions=
while (($#)); do
    case $1 in
        --game) game=$2 ;;
        --seconds) seconds=$2 ;;
        --rounds) rounds=$2 ;;
        --cores) cores=$2 ;;
        --hash) hash=$2 ;;
        --positions) positions=$2 ;;
        -h | --help) usage && exit ;;
        *) fail "unknown option $1 (--game, --seconds, --rounds, --cores, --hash, --positions)" ;;
    esac
    shift 2
done
positions=${positions:-$(dirname "$0")/$game.fen}
[[ -r $positions ]] || fail "cannot read $positions"

# measure PROGRAM FEN: sets NPS and DEPTH from the last line of thinking, "depth score centiseconds nodes
# ...".
measure() {
    local variant=$game line depth score time nodes
    [[ $game == chess ]] && variant=normal
    start_engine "$1"
    say xboard "protover 2" "memory $hash" "cores $cores" new "variant $variant" easy post "ping 1"
    await 'pong 1' 20
    say force "setboard $2" "st $seconds" go
    await 'move *' $((seconds + 20))
    NPS=
    for line in "${SEEN[@]}"; do
        read -r depth score time nodes _ <<<"$line"
        [[ $depth =~ ^[0-9]+[^0-9]?$ && $score =~ ^-?[0-9]+$ && $time =~ ^[0-9]+$ && $nodes =~ ^[0-9]+$ ]] ||
            continue
        ((time >= 10)) || continue # too short to be a measure
        NPS=$((nodes * 100 / time)) DEPTH=${depth%[^0-9]}
    done
    [[ -n $NPS ]] || fail "$1 showed no line of thinking for $2"
    stop_engine
}

find_engines
echo "Search $game, ${seconds} s a position, ${cores} thread(s), ${hash} MB hash, nodes/s"
print_row "pair (depths)" Belladonna Fairy-Stockfish ratio
ratios=()
for ((round = 1; round <= rounds; round++)); do
    number=0
    while IFS= read -r fen <&3; do
        [[ -z $fen || $fen == \#* ]] && continue
        number=$((number + 1))
        measure "$BELLADONNA" "$fen"
        nps=$NPS depth=$DEPTH
        measure "$FAIRY_STOCKFISH" "$fen"
        ratios+=("$(ratio "$nps" "$NPS")")
        print_row "$round.$number ($depth, $DEPTH)" "$nps" "$NPS" "${ratios[-1]}"
    done 3<"$positions"
done
echo "median ratio $(median "${ratios[@]}")"
