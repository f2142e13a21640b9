#!/usr/bin/env bash
# test-launcher.sh: tests belladonna.sh, which starts the binary for the processor. It compares what the
# script says of this processor with what the loader of glibc says, and of others with their known levels.

set -euo pipefail
cd "$(dirname "$0")"
source ./lib.sh

levels=(x86-64 x86-64-v2 x86-64-v3 x86-64-v4)

# highest FEATURE...: the highest level of a processor with these features; of this processor without.
highest() {
    local level best=none
    for level in "${levels[@]}"; do
        if ./belladonna.sh --can-run "$level" "$@"; then best=$level; fi
    done
    echo "$best"
}

# expect NAME EXPECTED FOUND
expect() {
    [[ $2 == "$3" ]] || fail "$1: $3 instead of $2"
    echo "fine: $1"
}

# The features of Linux's list that the levels ask for.
core2=(cx16 lahf_lm ssse3 sse4_1)
nehalem=("${core2[@]}" sse4_2 popcnt)
haswell=("${nehalem[@]}" avx avx2 bmi1 bmi2 f16c fma abm movbe xsave)
skylake_x=("${haswell[@]}" avx512f avx512bw avx512cd avx512dq avx512vl)
expect "Core 2" x86-64 "$(highest "${core2[@]}")"
expect "Nehalem" x86-64-v2 "$(highest "${nehalem[@]}")"
expect "Haswell" x86-64-v3 "$(highest "${haswell[@]}")"
expect "Skylake X" x86-64-v4 "$(highest "${skylake_x[@]}")"
# AVX-512 without FMA is no level.
expect "a gap" x86-64-v2 "$(highest "${skylake_x[@]/#fma/}")"

loader=$(/lib64/ld-linux-x86-64.so.2 --help | grep -Eo 'x86-64-v[0-9] \(supported' | head -n 1 || true)
known=${loader%% *}
expect "this processor, by its loader" "${known:-x86-64}" "$(highest)"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/lib"
cp belladonna.sh "$folder/lib/belladonna"
ln -s lib/belladonna "$folder/belladonna"
for level in "${levels[@]}"; do
    # A program that says which it is and what it was given.
    printf '#!/bin/sh\necho %s "$#" "$@"\n' "$level" >"$folder/lib/belladonna-$level"
    chmod +x "$folder/lib/belladonna-$level"
done
expect "the best binary, through a link, with its arguments" "${known:-x86-64} 2 perft a  b" \
    "$("$folder/belladonna" perft 'a  b')"
rm "$folder/lib/belladonna-x86-64-"*
expect "the only binary" "x86-64 0" "$("$folder/belladonna" || true)"
rm "$folder/lib/belladonna-x86-64"
expect "no binary" "belladonna: no binary in $folder/lib fits this processor" \
    "$("$folder/belladonna" 2>&1 || true)"
