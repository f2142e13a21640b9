#!/usr/bin/env bash
# merge.sh FOLDER WORK [OPTION...]
#
# Merges the shards that shard.sh left in FOLDER. WORK is the command that was divided. The options are those
# of the command that merges, such as --partial.
#   match, values-match   merge --log FOLDER/all.jsonl
#   datagen               data merge --out FOLDER/all.games
#   endings               endings-merge --out FOLDER/all
#   spsa                  spsa-merge: prints the values
# TOOLS names another program than the belladonna-tools on PATH.
#
# Examples:
#   merge.sh run match --report run/all.html
#   merge.sh run datagen

set -euo pipefail
shopt -s nullglob

source "$(dirname "$0")/../bench/lib.sh"

[[ ${1:-} != --help ]] || { usage; exit; }
(($# >= 2)) || fail "expected FOLDER WORK; merge.sh --help has examples"
folder=$1 work=$2
shift 2
logs=("$folder"/part-*.jsonl) games=("$folder"/part-*.games) tables=("$folder"/part-*/)
case $work in
    match | values-match) parts=("${logs[@]}") merge=(merge --log "$folder/all.jsonl") ;;
    datagen) parts=("${games[@]}") merge=(data merge --out "$folder/all.games") ;;
    endings) parts=("${tables[@]%/}") merge=(endings-merge --out "$folder/all") ;;
    spsa) parts=("${logs[@]}") merge=(spsa-merge) ;;
    *) fail "expected match, values-match, datagen, endings or spsa instead of \"$work\"" ;;
esac
((${#parts[@]})) || fail "$folder has no shards of $work"
exec "${TOOLS:-belladonna-tools}" "${merge[@]}" "$@" "${parts[@]}"
