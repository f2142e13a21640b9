#!/usr/bin/env bash
# compare-eval.sh [--game gothic] [FILE]
#
# Prints Belladonna's and Fairy-Stockfish's static evaluation of positions side by side, term by term. FILE
# (default: standard input) holds a FEN a line, or lines of `belladonna-tools lag`, which have it behind a
# tab; other lines are left out. GAME must be one that Fairy-Stockfish plays. The environment variables
# BELLADONNA and FAIRY_STOCKFISH name other programs than target/release/belladonna and the fairy-stockfish
# on PATH.
#
#   belladonna-tools lag match.jsonl --engine Belladonna | tools/strength/compare-eval.sh

set -euo pipefail
source "$(dirname "$0")/../bench/lib.sh"

game=gothic file=-
while (($#)); do
    case $1 in
        --game) (($# >= 2)) || fail "--game needs a value"; game=$2 && shift ;;
        -h | --help) usage && exit ;;
        -?*) fail "unknown option $1 (--game)" ;;
        *) file=$1 ;;
    esac
    shift
done

# The evaluation of Fairy-Stockfish: the table, or in check the total alone.
fairy_stockfish_eval() {
    printf '%s\n' uci "setoption name UCI_Variant value $game" "position fen $1" eval quit |
        "$FAIRY_STOCKFISH" | awk '/^ *Term/ { table = 1 } table || /^Total/'
}

# The evaluation of Belladonna, without its head.
belladonna_eval() {
    "$BELLADONNA" eval "$game" --fen "$1" | sed '1,/^$/d'
}

find_engines
count=0
while IFS= read -r line <&3; do
    fen=${line##*$'\t'}
    [[ $fen =~ ^[^\ ]+/[^\ ]+\ [wb]\  ]] || continue
    count=$((count + 1))
    [[ $line == "$fen" ]] || printf '%s\n' "${line%%$'\t'*}"
    printf '%s\n\n' "$fen"
    paste <(belladonna_eval "$fen") <(fairy_stockfish_eval "$fen") |
        awk -F'\t' '{ line = sprintf("%-82s%s", $1, $2); sub(/ +$/, "", line); print line }'
    echo
done 3< <(cat -- "$file")
((count)) || fail "there is no FEN in ${file/#-/standard input}"
