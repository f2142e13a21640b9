#!/usr/bin/env bash
# public-api.sh REVISION: prints how the public items of the crates for users of the library differ from those
# of a revision, such as the tag of the last release.
#
# cargo-public-api reads the documentation as JSON, whose format changes with the compiler. So both have fixed
# versions: the compiler is the oldest Rust that the manifest names, with rustdoc.sh in place of rustdoc. The
# first run installs cargo-public-api into ~/.cache/belladonna: about a minute of processor time. A new
# rust-version may need another version here.

set -euo pipefail
cd "$(dirname "$0")/../.."

if (($# != 1)) || [[ $1 == -* ]]; then
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
rust=$(tools/ci/oldest-rust.sh)
program=$(tools/ci/cargo-tool.sh cargo-public-api 0.52.0)
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export RUSTDOC=$PWD/tools/ci/rustdoc.sh
work=$(mktemp -d)
trap 'git worktree remove --force "$work/then"; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/then" "$1"

# items SOURCES FOLDER: writes a list for each crate.
items() {
    local package features library
    mkdir "$2"
    for package in belladonna-movegen belladonna-eval belladonna; do
        features=() library=${package#belladonna-}
        [[ $package == belladonna-movegen ]] && features=(--all-features)
        [[ $package == belladonna ]] && library=engine
        cargo "+$rust" rustdoc --quiet --locked --manifest-path "$1/Cargo.toml" --package "$package" --lib \
            "${features[@]}" --target-dir "$target" -- -Z unstable-options --output-format json \
            --cap-lints allow
        # The modules of the standard library depend on the compiler.
        "$program" public-api --rustdoc-json "$target/doc/$library.json" -sss |
            sed -E 's/\b(std|core|alloc)::([a-z_0-9]+::)*([A-Z])/\3/g' >"$2/$library"
    done
}

items "$work/then" "$work/before"
items . "$work/after"
diff --unified=0 "$work/before" "$work/after" || true
