#!/usr/bin/env bash
# packages.sh: checks the packages for crates.io. Each has the texts of both licences. The library of the
# rules compiles with and without its features, and without them it has few dependencies. The library of the
# engine has no crates of command lines without its commands.

set -euo pipefail
cd "$(dirname "$0")/../.."

# The largest number of packages of belladonna-movegen without features, itself included.
most=21

for package in belladonna-movegen belladonna-variants-ini belladonna-diagram belladonna-records \
    belladonna-eval belladonna-search belladonna; do
    files=$(cargo package --list --allow-dirty --package "$package")
    for licence in LICENSE-MIT LICENSE-APACHE; do
        grep -qx "$licence" <<<"$files" || { echo "$package: the package has no $licence" >&2; exit 1; }
    done
done
echo "all packages have both licences"

list=$(cargo tree --locked --package belladonna-movegen --edges normal --prefix none --no-dedupe)
count=$(sort -u <<<"$list" | wc -l)
if ((count > most)); then
    echo "belladonna-movegen without features has $count packages, more than $most:" >&2
    cargo tree --locked --package belladonna-movegen --edges normal >&2
    exit 1
fi
echo "belladonna-movegen without features: $count packages, itself included"

list=$(cargo tree --locked --package belladonna --no-default-features --features native --edges normal \
    --prefix none)
if grep -E '^(clap|rustyline|indicatif|ctrlc) ' <<<"$list"; then
    echo "belladonna without the feature commands needs them" >&2
    exit 1
fi
echo "belladonna without commands: $(sed 's/ (\*)$//' <<<"$list" | sort -u | wc -l) packages, itself included"

for features in "" perft serde perft,serde; do
    cargo clippy --package belladonna-movegen --lib --features "$features" -- -D warnings
done
