#!/usr/bin/env bash
# Plays the sets of piece values of Gothic Chess against each other, by the terms alone and with the network.
#
#     tools/piece_values/match.sh FOLDER [terms|network]
#
# Each pair of sets plays GAMES games (2,000) at NODES nodes per move (200), from random openings with both
# colours. FOLDER gets the logs and the charts. An interrupted match goes on when the script is run again. The
# numbers stand in docs/piece-values.md. BIN is the folder of the programs (target/release).

set -euo pipefail
folder=$1
mkdir -p "$folder"
bin=${BIN:-target/release}
for mode in ${2:-network terms}; do
    each="cmd=$bin/belladonna,hash=4"
    if [ "$mode" = terms ]; then each+=",option.Network=false"; fi
    engines=()
    for set in author trice scharnagl tuned; do
        engines+=(--engine "name=$set,option.PieceValues=$set")
    done
    resume=()
    if [ -e "$folder/$mode.jsonl" ]; then resume=(--resume); fi
    "$bin/belladonna-tools" match gothic --each "$each" "${engines[@]}" --games "${GAMES:-2000}" \
        --nodes "${NODES:-200}" --seed 67 --concurrency "${CONCURRENCY:-1}" --log "$folder/$mode.jsonl" \
        "${resume[@]}" >"$folder/$mode.txt"
    tail -20 "$folder/$mode.txt"
    # After Ctrl-C the other match does not begin.
    if grep -q "continue with --resume" "$folder/$mode.txt"; then exit 1; fi
done
