#!/usr/bin/env bash
# games.sh [--games 200] [--nodes 100] [--depth 2] [--tc TC] [--max-moves 200] [--busy N]
#          [--out endurance] [--concurrency 2] [GAME...]
#
# Plays games of the engine against itself, in every game of the program and in those of the folder games
# beside this script, or in the games named: half of the engines by UCI, half by XBoard. The engine should be
# a build that checks itself:
#
#   cargo build --profile test -p belladonna && cargo build --release -p belladonna-tools
#
# The UCI engine searches --nodes nodes a move, the XBoard engine --depth plies. Instead --tc gives both a
# clock, such as 1+0.01. A game of --max-moves moves is drawn: the checks repeat all moves before each search.
# --busy N keeps N processors busy meanwhile.
#
# Every game has a log in the folder --out; the same command continues after an interruption. At the end a
# table says for each game how many games ended, how long they were, and what went wrong. The exit status is
# 1 if anything did: a fault of an engine (crash, illegal move, wrong claim, time), or a panic.
#
# The environment variables BELLADONNA and TOOLS name other programs than target/debug/belladonna and
# target/release/belladonna-tools.
#
# Example: tools/endurance/games.sh --games 20 --out short gothic endurance-jokers

set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../bench/lib.sh"

games=200 nodes=100 depth=2 tc="" moves=200 busy=0 out=endurance concurrency=2 chosen=()
value() { (($# >= 2)) || fail "$1 needs a value"; }
while (($#)); do
    case $1 in
        --games) value "$@" && games=$2 && shift ;;
        --nodes) value "$@" && nodes=$2 && shift ;;
        --depth) value "$@" && depth=$2 && shift ;;
        --tc) value "$@" && tc=$2 && shift ;;
        --max-moves) value "$@" && moves=$2 && shift ;;
        --busy) value "$@" && busy=$2 && shift ;;
        --out) value "$@" && out=$2 && shift ;;
        --concurrency) value "$@" && concurrency=$2 && shift ;;
        -h | --help) usage && exit ;;
        -*) fail "unknown option $1; --help lists them" ;;
        *) chosen+=("$1") ;;
    esac
    shift
done

BELLADONNA=$(realpath "${BELLADONNA:-$here/../../target/debug/belladonna}")
TOOLS=$(realpath "${TOOLS:-$here/../../target/release/belladonna-tools}")
[[ -x $BELLADONNA ]] || fail "no $BELLADONNA; build it with: cargo build --profile test -p belladonna"
[[ -x $TOOLS ]] || fail "no $TOOLS; build it with: cargo build --release -p belladonna-tools"
export BELLADONNA_GAMES=$here/games
mkdir -p "$out"

if ((${#chosen[@]} == 0)); then
    # The list has an indented line with the start position below each game.
    mapfile -t chosen < <("$BELLADONNA" games | awk '/^[a-z]/ && $1 != "id" { print $1 }')
fi

# XBoard's `memory` includes the network and the caches of each thread: Grand Apothecary Chess needs 68 MB.
hash=128
limits=("nodes=$nodes" "depth=$depth")
[[ -z $tc ]] || limits=("tc=$tc" "tc=$tc")

loops=()
trap '((${#loops[@]} == 0)) || kill "${loops[@]}"' EXIT
for ((i = 0; i < busy; i++)); do
    while :; do :; done &
    loops+=($!)
done

# play GAME SETTING: SETTING belongs to the engine that plays by XBoard.
play() {
    "$TOOLS" match "$1" --games "$games" --max-moves "$moves" --concurrency "$concurrency" \
        --opening-nodes 50 --log "$out/$1.jsonl" --resume --stderr "$out/$1.stderr" \
        --engine "name=uci,cmd=$BELLADONNA,hash=$hash,${limits[0]}" \
        --engine "name=xboard,cmd=$BELLADONNA,proto=xboard,hash=$hash,${limits[1]}$2" >"$out/$1.txt" 2>&1
}

for game in "${chosen[@]}"; do
    echo "$game"
    # XBoard's list of games is too short for the library besides the users' games.
    if [[ $game == endurance-* ]]; then export BELLADONNA_GAMES=$here/games; else unset BELLADONNA_GAMES; fi
    # Games that XBoard cannot show are not announced to it, but can be chosen.
    unannounced="does not list the variant|variant=$game;"
    play "$game" "" ||
        { grep -qE "$unannounced" "$out/$game.txt" && play "$game" ",variant=$game"; } ||
        { echo "the match of $game failed:" && tail -n 3 "$out/$game.txt"; }
done

python3 "$here/table.py" "$games" "$out" "${chosen[@]}"
