#!/usr/bin/env bash
# ffish 0.7.10 (npm) in node 18 or newer.
#
# Usual expectation: `require("ffish")` loads its WebAssembly from the disk in node, and calls
# `onRuntimeInitialized`, as its README says.
# Seen: since node has a global `fetch`, ffish asks it for the path of the file, which is not an address.
# Loading fails with "Failed to parse URL". Without the global `fetch` it loads.
#
# Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund ffish@0.7.10 >/dev/null
load='
    const ffish = require("ffish");
    ffish.onRuntimeInitialized = () => console.log(new ffish.Board().fen());
'
echo "node $(node --version), ffish $(node -p 'require("./node_modules/ffish/package.json").version')"
echo "with fetch:"
with=$(node -e "$load" 2>&1 | cut -c1-150 | grep -m1 -E 'Failed to parse URL|^rnbqkbnr' || true)
echo "  $with"
echo "without fetch:"
without=$(node -e "delete globalThis.fetch; $load" 2>&1 | cut -c1-150 | head -1)
echo "  $without"
[[ $with == *"Failed to parse URL"* && $without == rnbqkbnr* ]]
