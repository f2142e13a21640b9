#!/usr/bin/env bash
# deny.sh: checks the dependencies by the rules of deny.toml with cargo-deny: licences, two versions of one
# package, sources, and known vulnerabilities. Says so and succeeds if cargo-deny cannot be installed (within
# 300 s), and skips the vulnerabilities if their database (github.com/RustSec/advisory-db) cannot be reached.
#
# The first run installs cargo-deny into the target folder: about 2 minutes of processor time.

set -euo pipefail
cd "$(dirname "$0")/../.."

if ! deny=$(timeout 300 tools/ci/cargo-tool.sh cargo-deny 0.20.2); then
    echo "SKIPPED: cargo-deny cannot be installed here"
    exit
fi
"$deny" --locked check licenses bans sources
if timeout 60 "$deny" --log-level off fetch db; then
    "$deny" --locked check --disable-fetch advisories
else
    echo "SKIPPED: advisories (their database cannot be reached)"
fi
