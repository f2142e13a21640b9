#!/usr/bin/env bash
# msrv.sh: compiles the workspace, without its tests, with the oldest Rust that the manifest names
# (rust-version), and checks that the documents name the same. Installs that Rust if it is missing. Says so
# and succeeds if it cannot be installed within 300 s.

set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
[[ $version =~ ^1\.[0-9]+(\.[0-9]+)?$ ]] || { echo "msrv.sh: no rust-version in Cargo.toml" >&2; exit 1; }
for page in README.md docs/start.md docs/install.md; do
    grep -qF "[Rust](https://rustup.rs) $version or newer" "$page" ||
        { echo "msrv.sh: $page does not say: Rust $version or newer" >&2; exit 1; }
done
[[ $version == *.*.* ]] || version=$version.0
if ! rustc "+$version" --version 2>/dev/null; then
    if ! timeout 300 rustup toolchain install "$version" --profile minimal; then
        echo "SKIPPED: Rust $version cannot be installed here"
        exit
    fi
fi
cargo "+$version" check --workspace --locked
