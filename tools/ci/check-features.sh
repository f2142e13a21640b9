#!/usr/bin/env bash
# check-features.sh: checks that the packages of the engine have the same features in a build of the engine
# alone and in a build of the workspace. Otherwise `cargo run` after `cargo build --workspace` compiles them
# again. Prints the differences.

set -euo pipefail
cd "$(dirname "$0")/../.."

# features PACKAGE-OPTION...: prints a line for each external package of the build with its features.
features() {
    cargo tree --locked --edges normal,build --prefix none --no-dedupe --format '{p} [{f}]' "$@" |
        grep -v " ($PWD" | sed 's/ (\*)//' | sort -u
}

alone=$(features --package belladonna)
together=$(features --workspace)
missing=$(comm -23 <(printf '%s\n' "$alone") <(printf '%s\n' "$together"))
if [[ -n $missing ]]; then
    printf 'built with other features in the workspace:\n%s\n' "$missing" >&2
    exit 1
fi
echo "$(wc -l <<<"$alone") packages have the same features alone and in the workspace"
