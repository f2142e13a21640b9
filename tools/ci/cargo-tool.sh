#!/usr/bin/env bash
# cargo-tool.sh NAME VERSION [OPTION...]: installs a program of crates.io into the target folder, unless it is
# there, and prints the path of the program. The options go to `cargo install`. The program is built without
# optimisation: that takes a third of the time, and these programs have little to do.
#
# Example: tools/ci/cargo-tool.sh mdbook 0.5.4 --no-default-features

set -euo pipefail
cd "$(dirname "$0")/../.."

name=$1 version=$2
shift 2
folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/$name-$version
if [[ ! -x $folder/bin/$name ]]; then
    cargo install "$name" --quiet --locked --version "$version" --profile dev --root "$folder" "$@" >&2
fi
echo "$folder/bin/$name"
