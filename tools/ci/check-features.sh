#!/usr/bin/env bash
# check-features.sh: what the engine is built from has the same features whether it is built alone or with the
# workspace. Otherwise `cargo run` after `cargo build --workspace` compiles all of it again. Prints what
# differs.

set -euo pipefail
cd "$(dirname "$0")/../.."

# features PACKAGE-OPTION...: a line for every package of the build with its features, without our own
# packages.
features() {
    cargo tree --locked --edges normal,build --prefix none --no-dedupe --format '{p} [{f}]' "$@" |
        grep -v " ($PWD" | sed 's/ (\*)//' | sort -u
}

alone=$(features --package engine)
together=$(features --workspace)
missing=$(comm -23 <(printf '%s\n' "$alone") <(printf '%s\n' "$together"))
if [[ -n $missing ]]; then
    printf 'built with other features in the workspace:\n%s\n' "$missing" >&2
    exit 1
fi
echo "$(wc -l <<<"$alone") packages have the same features alone and in the workspace"
