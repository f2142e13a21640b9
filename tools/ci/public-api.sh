#!/usr/bin/env bash
# public-api.sh [--check]: writes the public items of the crates for users of the library to docs/dev/api, or
# checks that the files there are up to date. Needs a nightly compiler and cargo-public-api (cargo install
# cargo-public-api); without them the check is skipped with a message.

set -euo pipefail
cd "$(dirname "$0")/../.."

check=${1:-}
if ! cargo +nightly public-api --version; then
    echo "SKIPPED: a nightly compiler and cargo-public-api (cargo install cargo-public-api) are needed"
    [[ $check == --check ]] # a failure if the lists were to be written
    exit
fi
folder=docs/dev/api
if [[ $check == --check ]]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
for package in belladonna-movegen belladonna-eval belladonna; do
    features=()
    [[ $package == belladonna-movegen ]] && features=(--all-features)
    # The modules of the standard library depend on the compiler.
    cargo +nightly public-api --package "$package" "${features[@]}" -sss |
        sed -E 's/\b(std|core|alloc)::([a-z_0-9]+::)*([A-Z])/\3/g' >"$folder/${package#belladonna-}.txt"
done
diff --recursive docs/dev/api "$folder"
