#!/usr/bin/env bash
# oldest-rust.sh: prints the oldest Rust that the manifest names (rust-version), such as 1.95.0, as rustup and
# `cargo +VERSION` know it. Installs it if it is missing. The exit status is 77 if that fails: a step of
# .ci/run is then skipped.

set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
[[ $version =~ ^1\.[0-9]+(\.[0-9]+)?$ ]] ||
    { echo "oldest-rust.sh: no rust-version in Cargo.toml" >&2; exit 1; }
[[ $version == *.*.* ]] || version=$version.0
if ! rustc "+$version" --version >/dev/null 2>&1 &&
    ! timeout 300 rustup toolchain install "$version" --profile minimal >&2; then
    echo "SKIPPED: Rust $version cannot be installed here" >&2
    exit 77
fi
echo "$version"
