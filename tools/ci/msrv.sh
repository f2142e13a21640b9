#!/usr/bin/env bash
# msrv.sh: compiles the workspace, without its tests, with the oldest Rust that the manifest names
# (rust-version), and checks that the documents name the same. Installs that Rust if it is missing; if it
# cannot be installed, the exit status is 77.

set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(tools/ci/oldest-rust.sh)
for page in README.md docs/start.md docs/install.md; do
    grep -qF "[Rust](https://rustup.rs) ${version%.0} or newer" "$page" ||
        { echo "msrv.sh: $page does not say: Rust ${version%.0} or newer" >&2; exit 1; }
done
cargo "+$version" check --workspace --locked
