#!/usr/bin/env bash
# ladder.sh [--games 200] [--out FOLDER] [OPTION...]
#
# Plays Gothic Chess against Fairy-Stockfish at equal nodes and at two time controls, and prints one table.
# FOLDER (default: ladder) has the log and the output of each match; the same command continues a ladder that
# was interrupted. Other options, such as --concurrency or --seed, are passed to belladonna-tools match.
# The environment variables BELLADONNA, TOOLS and FAIRY_STOCKFISH name other programs than those of
# target/release and the fairy-stockfish on PATH.

set -euo pipefail
source "$(dirname "$0")/../bench/lib.sh"

games=200 out=ladder options=()
while (($#)); do
    case $1 in
        --games) games=${2:?--games needs a number} && shift ;;
        --out) out=${2:?--out needs a folder} && shift ;;
        -h | --help) usage && exit ;;
        *) options+=("$1") ;;
    esac
    shift
done
find_engines
TOOLS=${TOOLS:-$(dirname "$BELLADONNA")/belladonna-tools}
mkdir -p "$out"

for limit in nodes=40000 tc=2+0.02 tc=10+0.1; do
    echo "playing $limit" >&2
    "$TOOLS" match gothic --engine "name=Belladonna,cmd=$BELLADONNA" --each "hash=16,$limit" \
        --engine "name=Fairy-Stockfish,cmd=$FAIRY_STOCKFISH" --openings random:8 --games "$games" \
        --log "$out/$limit.jsonl" --resume "${options[@]}" >"$out/$limit.txt"
done
for limit in nodes=40000 tc=2+0.02 tc=10+0.1; do
    printf '%-12s %s\n' "$limit" "$(tail -n 1 "$out/$limit.txt")"
done
