#!/usr/bin/env bash
# cargo-tool.sh NAME VERSION [OPTION...]: installs a program of crates.io into ~/.cache/belladonna, unless it
# is there, and prints its path. The options go to `cargo install`. The program is built without
# optimisation and without symbols: that takes a quarter of the time, and these programs have little to do.
#
# Example: tools/ci/cargo-tool.sh mdbook 0.5.4 --no-default-features

set -euo pipefail
cd "$(dirname "$0")/../.."

name=$1 version=$2
shift 2
folder=${XDG_CACHE_HOME:-$HOME/.cache}/belladonna/$name-$version
if [[ ! -x $folder/bin/$name ]]; then
    export CARGO_PROFILE_DEV_DEBUG=0
    cargo install "$name" --quiet --locked --version "$version" --profile dev --root "$folder" "$@" >&2
fi
echo "$folder/bin/$name"
